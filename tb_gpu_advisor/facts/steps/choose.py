"""Which of the ways to find steps is believed: the file's marks, else calls of an optimizer, else repetition, else
none."""

from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.causes import MOST, MOSTLY
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.spans import Spans
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.unmatched import reached_share
from tb_gpu_advisor.facts.steps.grouping import (
    Groups,
    groups_by_marks,
    groups_by_time_of_marks,
    no_groups,
    step_roots,
)
from tb_gpu_advisor.facts.steps.in_between import others_apart
from tb_gpu_advisor.facts.steps.optimizer import groups_by_optimizer
from tb_gpu_advisor.facts.steps.repetition import groups_by_repetition
from tb_gpu_advisor.facts.steps.windows import IGNORED_MARKS, Steps, find_steps
from tb_gpu_advisor.trace.model import Trace

#: So much of a step's own kernels' time, launched after all of it, is the next step's. Our default: a step's own last
#: kernels take less.
_NEXT: Final = 0.25


class ChosenSteps(Struct, frozen=True):
    """The steps, and the groups of events that they are made of. ``marked`` are the groups that the file marks, over
    all device events, as TensorFlow itself reads them. ``devices`` are the program's events, without the profiler's own
    work."""

    devices: dict[int, DeviceEvents]
    groups: Groups
    marked: Groups
    steps: Steps | None


def choose_steps(
    trace: Trace,
    everything: dict[int, DeviceEvents],
    of_program: dict[int, Bools],
    host: HostEvents,
    compiling: Spans,
) -> ChosenSteps:
    """Chooses the steps. ``of_program`` says by GPU which events are the program's; it is empty where all are."""
    marked = groups_by_marks(trace, everything, host)
    devices, groups = everything, marked
    if of_program:
        devices = {gpu: events.only(of_program[gpu]) for gpu, events in everything.items()}
        groups = None if marked is None else marked.only(of_program)
    steps = None if groups is None else find_steps(devices, groups, host, compiling)
    if groups is not None and steps is not None and steps.seen > 1:
        apart = others_apart(groups, devices, host, steps.label)
        if apart is not groups:
            groups, steps = apart, find_steps(devices, apart, host, compiling)
    if groups is not None and steps is not None and len(groups.label) == 1:
        groups = _without_lost_steps(devices, groups, host)
        steps = find_steps(devices, groups, host, compiling)
    # Marks that are linked to none of the launches are there all the same.
    roots, has_marks = host.once(step_roots) if marked is None else ((), False)
    ignored = len(roots) if has_marks else 0
    if groups is not None and steps is not None and not _holds_work(devices, groups, host, steps):
        ignored, groups = len(groups.label) if groups.markers else 0, None
    if groups is None:
        # By what ends steps, else by what repeats, else by when marks were open that are linked to none.
        groups = (
            groups_by_optimizer(devices, host)
            or groups_by_repetition(trace, devices, host)
            or groups_by_time_of_marks(devices, host)
            or no_groups(devices, host)
        )
        steps = find_steps(devices, groups, host, compiling)
    if ignored and steps is not None and not groups.markers:
        steps = replace(steps, excluded=steps.excluded | {IGNORED_MARKS: ignored})
    return ChosenSteps(devices, groups, no_groups(everything, host) if marked is None else marked, steps)


def _without_lost_steps(devices: dict[int, DeviceEvents], groups: Groups, host: HostEvents) -> Groups:
    """The only step without what follows it, if that is a good part of a step and was launched after all of it. That is
    the next step, whose mark is missing because the capture ends within it, or it is of no step."""
    in_step = groups.of_host >= 0
    if not in_step.any():
        return groups
    ended_ps, trimmed = int(host.end_ps[in_step].max()), dict(groups.of_event)
    for gpu, events in devices.items():
        launch, group = events.launch, groups.of_event[gpu]
        kernels = events.is_kernel & (group >= 0)
        later = kernels & (launch >= 0)
        later[later] = ~in_step[launch[later]] & (host.start_ps[launch[later]] >= ended_ps)
        if _time(events, later) >= _NEXT * _time(events, kernels & ~later) > 0:
            after = np.arange(len(events)) >= int(np.argmax(later))
            trimmed[gpu] = np.where(after, -1, group)
    return replace(groups, of_event=trimmed)


def _holds_work(devices: dict[int, DeviceEvents], groups: Groups, host: HostEvents, steps: Steps) -> bool:
    """Whether the windows hold what the GPUs do in steps. They do not where the marked calls only enqueue copies while
    other threads launch the kernels: then all kernels come after the last mark. Nor where the GPUs reached nothing of
    what the steps launch, or not all of what the only one does: then kernels were launched before, and copies that run
    ahead bound none."""
    of_label = np.array([label == steps.label for label in groups.label], np.bool_)
    marked = int(of_label.sum())
    if steps.source == "none":
        return True
    reached = reached_share(host, devices, groups.of_host >= 0)
    if not reached or (marked == 1 and reached < 1):
        return False
    by_program = groups.markers and bool(np.array(groups.numbered)[of_label].all())
    if marked == 1 and by_program:
        return _is_most(devices, groups, host)
    if steps.seen == 1 and not by_program:
        # One run of a function is but a part of a step where the GPUs do more.
        of_step = sum(_time(events, groups.of_event[gpu] >= 0) for gpu, events in devices.items())
        return of_step >= MOSTLY * sum(int((of.end_ps - of.start_ps).sum()) for of in devices.values())
    whole = inside = launched = known = 0
    for events in devices.values():
        in_groups = np.append(of_label, False)[groups.of_event[events.gpu]]  # the last one is that of none
        kernels = rows_where(in_groups & events.is_kernel)
        within = kernels[
            (events.start_ps[kernels] >= steps.start_ps[0]) & (events.start_ps[kernels] < steps.end_ps[-1])
        ]
        whole += _time(events, kernels)
        inside += _time(events, within)
        launch = events.launch[within]
        launched += int((groups.of_host[launch[launch >= 0]] >= 0).sum())
        known += int((launch >= 0).sum())
    if not len(host) or not known or launched >= MOST * known:
        return True
    return steps.seen > 1 and inside >= MOST * whole * (marked - 1) / marked


def _is_most(devices: dict[int, DeviceEvents], groups: Groups, host: HostEvents) -> bool:
    """Whether the only step has most of the kernels' time between its first and its last launch. Else its mark lies
    amid the launches of another step, and most of its own kernels come after the capture."""
    begin_ps, its, others = host.start_ps[groups.of_host >= 0].min(initial=2**62), 0, 0
    for gpu, events in devices.items():
        its_own, launched_ps = groups.of_event[gpu] >= 0, np.append(host.start_ps, -1)[events.launch]
        meanwhile = (begin_ps <= launched_ps) & (launched_ps <= launched_ps[its_own].max(initial=-1))
        its += _time(events, its_own & events.is_kernel)
        others += _time(events, ~its_own & events.is_kernel & meanwhile)
    return its >= MOST * (its + others)


def _time(events: DeviceEvents, which: Ints | Bools) -> int:
    return int((events.end_ps - events.start_ps)[which].sum())

"""The windows of time in which steps are measured.

A step window is [first kernel of step i, first kernel of step i + 1) on the GPU's own axis, common to the GPUs of a
host; so the windows tile the time and a gap between steps lies inside one. The host's step markers only say which
kernels belong together: the host runs ahead of the GPU. The last step has no end and is left out, unless it is the only
one: then its window is the span of its device events, and of its wait for the batch before them. The profiler's own
work is in no window but those that it falls into.
"""

from collections.abc import Container, Iterator

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOSTLY
from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.spans import Spans, measure_in, search, subtract
from tb_gpu_advisor.facts.events.device import COPY_D2H, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import TENSORFLOW
from tb_gpu_advisor.facts.events.preparing.preparation import repeats
from tb_gpu_advisor.facts.steps.grouping import Groups, steps_by_number
from tb_gpu_advisor.facts.steps.in_between import are_others, longest_of_groups
from tb_gpu_advisor.facts.steps.repetition import begins_of_turns
from tb_gpu_advisor.facts.steps.training import kinds_that_train, trained
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import StepSource

# A window in which a GPU spends this share of the step's own time on something else (an evaluation between two steps,
# maybe on one GPU alone) is no steady step. Our default: less is a metric or a log.
FOREIGN_SHARE = 0.15
# The first step that nothing marks has begun before the capture if it has fewer than this share, or as many more, which
# are of the step before. Our default: a metric or a log is less.
CUT_SHARE = 0.98
# A step with this share of its time under a compiler, or this many times the usual length in front, is warm-up. Our
# default: steady steps have neither.
COMPILE_SHARE = 0.1
WARM_UP_FACTOR = 3.0
# The profiler's own start lets the GPU's queue run dry, so the first step is not like the others. It is left out where
# this many steps are seen. Our default: so it never costs a short capture a good part of its steps.
ENOUGH_STEPS = 5
# A shorter wait for the batch does not move the begin of the only step. Our default: what checks count for nothing.
WAIT_SHARE = 0.02
#: Steps shorter than a report can tell are none. Our default: no kernel takes less than a thousand times as long.
LEAST_PS = 1000
#: Why marked steps are left out that do not bound the GPUs' work.
IGNORED_MARKS = "marks"


class Steps(Struct, frozen=True):
    """Step windows of one host in time order. ``analysed`` marks the complete, steady ones.

    ``source`` and ``method`` tell how they are known. With source "none" there is one window: what was seen since the
    host's recording began. ``excluded`` counts left-out steps by reason; ``seen`` all steps seen, the last included.
    Those in which something else ran, most of it ``foreign``, took ``foreign_ps`` longer than others.
    """

    source: StepSource
    method: str
    start_ps: Ints
    end_ps: Ints
    number: tuple[int, ...]
    label: str
    analysed: Bools
    excluded: dict[str, int]
    seen: int
    foreign_ps: int = 0
    foreign: str = ""

    @property
    def windows(self) -> Spans:
        """The analysed windows."""
        return Spans(self.start_ps[self.analysed], self.end_ps[self.analysed])

    @property
    def numbers(self) -> tuple[int, ...]:
        """Their numbers."""
        return tuple(self.number[at] for at in rows_where(self.analysed).tolist())

    @property
    def span(self) -> Spans:
        """From the first window's begin to the last one's end, the left-out ones between them included."""
        return Spans(self.start_ps.min(keepdims=True), self.end_ps.max(keepdims=True))


def marked_ms(host: HostEvents, steps: Steps | None) -> float:
    """What the program's mark of the only step lasts, without the profiler's own work; 0 without such a mark."""
    if steps is None or steps.source != "markers" or steps.seen != 1:
        return 0.0
    marks = host.carriers("step_num")
    marks = marks[(host.start_ps[marks] < steps.end_ps[0]) & (host.end_ps[marks] > steps.start_ps[0])]
    own_ps = [subtract(host.time_of(mark), host.profiler).total for mark in marks[:, None]]
    return max(own_ps, default=0) / PS_PER_MS


def find_steps(
    devices: dict[int, DeviceEvents], groups: Groups, host: HostEvents, compiling: Spans
) -> Steps | None:
    """Step windows; None when no GPU did anything that takes time. Next to GPUs that compute, one that only copies
    bounds none: it may copy for steps whose kernels were lost."""
    busy = [events for events in devices.values() if len(events)]
    active = [events for events in busy if events.is_kernel.any()] or busy
    steps = _of_groups(active, groups, host, compiling) if active else None
    return None if steps is None or steps.windows.length_ps.mean() < LEAST_PS else steps


def _of_groups(active: list[DeviceEvents], groups: Groups, host: HostEvents, compiling: Spans) -> Steps:
    step_groups = _steady_class(active, groups, host)
    if not len(step_groups):
        # A host that shows no launches tells nothing of what a GPU waits for, at whatever time.
        begun_ps = int(host.start_ps.min()) if host.launches_of_lines.any() else np.iinfo(np.int64).min
        recorded = [events.start_ps[events.end_ps > begun_ps] for events in active]
        starts = np.concatenate(recorded if any(map(len, recorded)) else [of.start_ps for of in active])
        from_ps = int(starts.min())
        to_ps = max(from_ps + 1, *(int(events.end_ps.max()) for events in active))
        start, end = np.array([from_ps]), np.array([to_ps])
        return Steps("none", "none", start, end, (0,), "", np.array([True]), {}, 0)
    source: StepSource = "markers" if groups.markers else "derived"
    first = _first_kernels(active, groups, step_groups)
    order = np.argsort(first, kind="stable")
    step_groups, first = step_groups[order], first[order]
    number = tuple(groups.number[g] for g in step_groups.tolist())
    label = groups.label[int(step_groups[0])]
    if len(step_groups) == 1:
        from_ps, to_ps = _span_of_group(active, groups, int(step_groups[0]))
        from_ps = _from_first_wait(active, host, groups.of_host == step_groups[0], from_ps, to_ps)
        one = np.array([True])
        return Steps(source, groups.method, np.array([from_ps]), np.array([to_ps]), number, label, one, {}, 1)
    start, end = first[:-1], first[1:]
    analysed, excluded, foreign_ps = _steady(active, groups, step_groups, start, end, compiling)
    foreign = longest_of_groups(active, groups, label) if foreign_ps else ""
    of_all = source, groups.method, start, end, number[:-1], label
    return Steps(*of_all, analysed, excluded, len(step_groups), foreign_ps, foreign)


def _steady_class(active: list[DeviceEvents], groups: Groups, host: HostEvents) -> Ints:
    """Groups of the kind of step that takes most device time (training, not the evaluation next to it), among those
    that the program numbers if it does, and of these among those that train if any do."""
    if not groups.label:
        return np.zeros(0, np.int64)
    labels = sorted(set(groups.label))
    position = {label: index for index, label in enumerate(labels)}
    class_of = np.array([position[label] for label in groups.label])
    time = np.zeros(len(labels))
    has_kernels = np.zeros(len(groups.label), np.bool_)
    for events in active:
        # Those of no group (-1) count as the first one.
        group, count = groups.of_event[events.gpu] + 1, len(class_of) + 1
        of_group = np.bincount(group, events.end_ps - events.start_ps, count)[1:]
        time += np.bincount(class_of, of_group, len(labels))
        has_kernels |= np.bincount(group[_kernels(events)], minlength=count)[1:] > 0
    for wanted in _wanted(active, groups, host) if len(labels) > 1 else ():
        is_wanted = np.array([label in wanted for label in labels])
        if time[is_wanted].any():
            time[~is_wanted] = 0
    rows = rows_where((class_of == int(np.argmax(time))) & has_kernels)
    return rows if groups.markers else begins_of_turns(class_of, rows)


def _wanted(active: list[DeviceEvents], groups: Groups, host: HostEvents) -> Iterator[Container[str]]:
    """Kinds of steps that are preferred to others."""
    yield steps_by_number(groups.label, groups.numbered)
    of_devices = [(events, groups.of_event[events.gpu]) for events in active]
    yield kinds_that_train(groups.label, trained(host, groups.of_host.take, of_devices))


def _kernels(events: DeviceEvents) -> Bools:
    kernels = events.is_kernel
    return kernels if kernels.any() else np.ones(len(events), np.bool_)


def _first_kernels(active: list[DeviceEvents], groups: Groups, step_groups: Ints) -> Ints:
    """Start of the first kernel of each chosen group, over the GPUs of the host."""
    first = np.full(len(groups.label), np.iinfo(np.int64).max)
    for events in active:
        of_event = groups.of_event[events.gpu]
        use = (of_event >= 0) & _kernels(events)
        # Events are in order, and of repeated indices numpy keeps the last.
        gpu_first = np.full_like(first, np.iinfo(np.int64).max)
        gpu_first[of_event.compress(use)[::-1]] = events.start_ps.compress(use)[::-1]
        first = np.minimum(first, gpu_first)
    return first[step_groups]


def _span_of_group(active: list[DeviceEvents], groups: Groups, group: int) -> tuple[int, int]:
    """Span of all device events of a group, copies included (what the Profile tab draws as the step), and of the copies
    that bring its results to the host: no function launches those, so they may be of no group. Copies that run ahead of
    others' kernels are no part of it."""
    starts, ends = [], []
    for events in active:
        of_event = groups.of_event[events.gpu]
        of_group = rows_where(of_event == group)
        kernels = _kernels(events)
        group_kernels = of_group[kernels[of_group]]
        if len(group_kernels):
            foreign = rows_where(kernels[: group_kernels[0]] & (of_event[: group_kernels[0]] != group))
            of_group = of_group[of_group > (foreign[-1] if len(foreign) else -1)]
        if len(of_group):
            others = (of_event[of_group[-1] + 1 :] >= 0) | (events.kind[of_group[-1] + 1 :] != COPY_D2H)
            read = int(np.argmax(np.append(others, True)))
            starts.append(int(events.start_ps[of_group[0]]))
            ends.append(max(int(events.end_ps[of_group].max()), int(events.end_ps[of_group[-1] + read])))
    return min(starts), max(max(ends), min(starts) + 1)


def _from_first_wait(
    active: list[DeviceEvents], host: HostEvents, of_step: Bools, from_ps: int, to_ps: int
) -> int:
    """When the only step begins, given the span of its device events and its host events: with its wait for the batch,
    as far as no GPU still works on what came before. Of more steps the wait lies in the window before.

    Only TensorFlow's waits: Keras has read the results of the step before when its callback starts the profiler.
    Elsewhere the GPU may still be at work on what was launched before, of which the file knows nothing.
    """
    if not host.names.with_words(TENSORFLOW):
        return from_ps
    waits = host.input_waits
    # Their thread may be linked to nothing of the step.
    begun_ps = host.start_ps[of_step].min(initial=from_ps)
    waits = waits[(host.start_ps[waits] >= begun_ps) & (host.start_ps[waits] < from_ps)]
    if not len(waits):
        return from_ps
    start = int(host.start_ps[waits].min())
    for events in active:
        earlier = events.end_ps[events.start_ps < from_ps]
        start = max(start, int(earlier.max(initial=start)))
    waited = measure_in(host.time_of(waits), np.array([start]), np.array([from_ps]))
    return start if start < from_ps and waited[0] >= WAIT_SHARE * (to_ps - start) else from_ps


def _steady(
    active: list[DeviceEvents], groups: Groups, step_groups: Ints, start: Ints, end: Ints, compiling: Spans
) -> tuple[Bools, dict[str, int], int]:
    """Which windows hold a complete, warmed-up step and nothing else, as ``steady_windows`` tells it."""
    foreign, kernels = _contents(active, groups, step_groups, start, end)
    usual, is_first = median(kernels), np.arange(len(start)) == 0
    # What neither a mark nor a function bounds may hold an evaluation, too, and its first step began anywhere.
    unnamed = not groups.markers and not groups.label[int(step_groups[0])]
    longer = (kernels > (1 + FOREIGN_SHARE) * usual) & (len(start) > 2) & unnamed
    later = median(kernels[min(1, len(kernels) - 1) :])
    cut_off = (np.abs(kernels - later) > (1 - CUT_SHARE) * later) & is_first & unnamed
    rules = {
        "evaluation": (foreign > FOREIGN_SHARE) | longer,
        # Of bounded steps only the first may have begun before the capture; others are short as their batches are.
        "partial": (kernels < MOSTLY * usual) & (is_first | unnamed) | cut_off,
    }
    return steady_windows(start, end, compiling, rules)


def steady_windows(
    start: Ints, end: Ints, compiling: Spans, rules: dict[str, Bools]
) -> tuple[Bools, dict[str, int], int]:
    """Which windows to keep, how many each rule drops, those of warm-up last, and how much longer than the kept ones
    those took in which something else ran."""
    length, first = end - start, np.arange(len(start)) == 0
    compiling_ps = measure_in(compiling, start, end)
    compiles, is_long = compiling_ps > COMPILE_SHARE * length, length > WARM_UP_FACTOR * median(length)
    warms_up = np.logical_and.accumulate(compiles)
    habit = repeats(compiles & ~np.append(warms_up[1:], False))
    # Compiling in the first steps is warm-up, which counts once; where it repeats as long, it is what the run does.
    if habit:
        warms_up &= compiling_ps > WARM_UP_FACTOR * median(compiling_ps[compiles])
    rules = rules | {
        "compile": warms_up,
        "shape": compiles & (not habit),
        "warm-up": first & is_long & (not repeats(is_long & ~first)),
        "start": first & (len(start) >= ENOUGH_STEPS),
    }
    keep = np.ones(len(start), np.bool_)
    excluded: dict[str, int] = {}
    for reason, out in rules.items():
        drops = keep & out
        # A rule that would leave nothing says something about the run, not about single steps.
        if drops.any() and (keep & ~drops).any():
            excluded[reason] = int(drops.sum())
            keep &= ~drops
    foreign = rules["evaluation"] & ("evaluation" in excluded)
    return keep, excluded, max(0, int((length[foreign] - length[keep].mean()).sum()))


def _contents(
    active: list[DeviceEvents], groups: Groups, step_groups: Ints, start: Ints, end: Ints
) -> tuple[Floats, Ints]:
    """Per window: device time of foreign groups as a share of its own, on the GPU with most of it; own kernels."""
    foreign, kernels = np.zeros(len(start)), np.zeros(len(start), np.int64)
    of_first = _first_kernels(active, groups, np.arange(len(groups.label)))
    strange = np.append(are_others(groups, step_groups, of_first, np.append(start, end[-1:])), False)
    for events in active:
        # Windows follow each other, and so do events.
        edges = search(events.start_ps, np.append(start, end[-1:]))
        inside = slice(int(edges[0]), int(edges[-1]))
        window = np.repeat(np.arange(len(start)), np.diff(edges))
        dur, of_event = (events.end_ps - events.start_ps)[inside], groups.of_event[events.gpu][inside]
        is_own = of_event == step_groups[window]
        step_ps = np.bincount(window, dur * is_own, len(start))
        other = np.bincount(window, dur * strange[of_event], len(start))
        foreign = np.maximum(foreign, other / np.maximum(step_ps, 1))
        kernels += np.bincount(window[is_own], minlength=len(start))
    return foreign, kernels

"""Steps by repetition, where nothing marks them: a sequence of kernels that the GPU runs again and again.

Two ways. The whole sequence may repeat exactly, as that of a compiled function or of a loop in Python does. Else most
kernels agree on how often they ran, and the one that runs first begins each repetition. What repeats need not be a
step: layers repeat inside of one, and so do iterations of a compiled loop. So steps fill the capture from its first
kernel to its last, are launched by different calls of the program, and are no shorter than what the program marks.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending, median
from tb_gpu_advisor.columns.spans import ranks, search
from tb_gpu_advisor.facts.events.device import COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import FUNCTION
from tb_gpu_advisor.facts.events.names import grouped
from tb_gpu_advisor.facts.steps.grouping import Groups, step_roots
from tb_gpu_advisor.trace.model import Trace

#: Our default: a sequence repeats where so many of its kernels are the same one period later, …
_SAME: Final = 0.98
#: … of the first and of the last period so many, since what repeats inside of a step has other kernels around it, …
_SAME_AT_ENDS: Final = 0.9
#: … and where so many different kernels make it up: calls of one op each are no steps.
_FEWEST_KERNELS: Final = 3
#: Periods that are tried: those of the rarest kernels. Our default: a bound of time.
_TRIED: Final = 16
# Our default: repetition is believed when the number of kernels between two marks differs by less than this share …
_REGULAR: Final = 0.1
# … in this share of the steps (an evaluation or a checkpoint may stand between some).
_EVEN_SHARE: Final = 0.8
# … and when the repeating part is most of what the GPU did.
_DOMINANT_SHARE: Final = 0.5
#: So often a kernel may occur without a step that repeats it. Our default: twice is chance.
_CHANCE: Final = 2
#: Of two steps that follow each other so many are launched by different calls. Our default: the larger part.
_CALLED_APART: Final = 0.5


def groups_by_repetition(trace: Trace, devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    """Steps of the busiest GPU whose kernels repeat, applied to all by time; None where they do not."""
    working = [events for events in devices.values() if len(events)]
    for events in sorted(working, key=lambda one: -int((one.end_ps - one.start_ps).sum())):
        marks = _exact_marks(trace, events)
        if marks is None:
            marks = _usual_marks(trace, events)
        if marks is not None:
            groups = _groups(events, marks, devices, host)
            return groups if _are_steps(trace, events, marks, host) else None
    return None


def _groups(events: DeviceEvents, marks: Ints, devices: dict[int, DeviceEvents], host: HostEvents) -> Groups:
    starts = events.start_ps[marks]
    return Groups(
        method="repetition",
        markers=False,
        of_event={gpu: search(starts, other.start_ps, right=True) - 1 for gpu, other in devices.items()},
        of_host=_by_launch_time(events, host, marks),
        label=("",) * len(marks),
        number=tuple(range(len(marks))),
        numbered=(False,) * len(marks),
    )


def _by_launch_time(events: DeviceEvents, host: HostEvents, marks: Ints) -> Ids:
    """Group of each host event by when the kernels that begin the steps were launched."""
    launch = events.launch[marks]
    if not len(host) or (launch < 0).any():
        return np.full(len(host), -1, np.int32)
    of_host = ranks(host.start_ps[host.at(launch)], host.start_ps, right=True)
    of_host -= 1
    return of_host


def _are_steps(trace: Trace, events: DeviceEvents, marks: Ints, host: HostEvents) -> bool:
    """Whether the repetitions are launched by different calls (two alone: of functions, since layers repeat as
    well), and not several of them inside of a marked step."""
    launch = host.at(events.launch[marks])
    if not len(host) or (launch < 0).any():
        return True
    call = host.call(launch)
    if len(marks) <= _CHANCE and not (host.flags[np.maximum(call, 0)] & FUNCTION).all():
        return False
    apart = (call[1:] != call[:-1]) | (call[1:] < 0)
    if apart.mean() < _CALLED_APART:
        return False
    roots, are_marks = step_roots(trace, host)
    if not are_marks:
        return True
    outer = rows_where(roots & (host.top_ancestor(roots) == np.arange(len(host))))
    return len(marks) <= 1.5 * len(outer) + 1


def _kernel_keys(trace: Trace, events: DeviceEvents, kernels: Ints) -> Ints:
    """One number for each kernel and op."""
    return grouped(len(trace.strings), events.name[kernels], events.op[kernels])[1]


def _exact_marks(trace: Trace, events: DeviceEvents) -> Ints | None:
    """Positions of the events that begin each repetition of the kernels of the busiest stream."""
    kernels = rows_where(events.is_kernel)
    if not len(kernels):
        return None
    dur = (events.end_ps - events.start_ps)[kernels]
    busiest = int(np.argmax(np.bincount(events.line[kernels], dur)))
    on_busiest = kernels[events.line[kernels] == busiest]
    key = _kernel_keys(trace, events, on_busiest)
    period = _period(key)
    if period is None:
        return None
    marks: Ints = on_busiest[_begin(events, on_busiest, period) :: period]
    return marks


def _begin(events: DeviceEvents, kernels: Ints, period: int) -> int:
    """The kernel that begins a step: the first one, unless the capture cuts steps off, as one that was taken from
    outside does; then the one before which the GPU pauses longest."""
    if len(kernels) % period == 0:
        return 0
    pause = np.append(0, events.start_ps[kernels[1:]] - events.end_ps[kernels[:-1]])
    rows = pause[period : len(kernels) // period * period].reshape(-1, period)
    return int(np.argmax(np.sort(rows, axis=0)[(len(rows) - 1) // 2]))


def _period(key: Ints) -> int | None:
    """After how many kernels the sequence repeats itself."""
    count = np.bincount(key)
    rarest = np.argsort(np.where(count >= 2, count, len(key) + 1), kind="stable")[:_TRIED]
    tried = {round(median(np.diff(rows_where(key == one)))) for one in rarest.tolist() if count[one] >= 2}
    for period in sorted(tried):
        same = key[period:] == key[:-period]
        if 2 * period > len(key) or same.mean() < _SAME:
            continue
        ends = (same[:period], same[-period:])
        if min(end.mean() for end in ends) < _SAME_AT_ENDS or _is_framed(ends, len(key) % period):
            continue
        if len(ascending(key[:period])) >= _FEWEST_KERNELS:
            return period
    return None


def _is_framed(ends: tuple[Bools, Bools], left_over: int) -> bool:
    """Whether other kernels come both before the first and after the last repetition: it may be one of a pass's layers,
    with an embedding before all of them and a head behind."""
    return bool(left_over) and not any(end.all() for end in ends)


def _usual_marks(trace: Trace, events: DeviceEvents) -> Ints | None:
    """Positions of the events that begin each repetition, where most kernels ran equally often."""
    kernels = _dominant_module(trace, events)
    if kernels is None:
        return None
    has_ops = bool((events.op[kernels] > 0).mean() >= _DOMINANT_SHARE)
    marks = _marks(np.where(events.op > 0, events.op, events.name)[kernels], has_ops)
    if marks is None:
        return None
    starts = events.start_ps[kernels][marks]
    ends = np.append(starts, events.start_ps[-1] + 1)
    return kernels[marks] if _even(search(events.start_ps, ends)) else None


def _dominant_module(trace: Trace, events: DeviceEvents) -> Ints | None:
    """Kernels of the XLA module that takes most of the device's time; all kernels where there is none."""
    kernels = rows_where(events.kind == COMPUTE)
    if not len(kernels):
        return None
    module = trace.string_ids("hlo_module", at=events.row[kernels])
    if not (module > 0).any():
        return kernels
    dur = (events.end_ps - events.start_ps)[kernels]
    total = np.bincount(module, weights=dur)
    best = int(np.argmax(total))
    if best == 0 or total[best] < _DOMINANT_SHARE * dur.sum():
        return None
    return kernels[rows_where(module == best)]


def _marks(key: Ids, has_ops: bool) -> Ints | None:
    """Positions of a key that begins each repetition; None if the sequence does not repeat regularly.

    Ops have names of their own in every layer of a step. Kernels have not: they occur twice by chance, and layers
    repeat as steps do, but something else comes before the first and after the last one.
    """
    ids, first, count = np.unique(key, return_index=True, return_counts=True)
    repeated = count >= 2
    if not repeated.any():
        return None
    votes = np.bincount(count[repeated])
    steps = int(np.argmax(votes))
    # Most distinct ops must agree on how often the step ran, or there is no step to speak of.
    if votes[steps] < _DOMINANT_SHARE * len(ids):
        return None
    candidates = rows_where(count == steps)
    begin = candidates[np.argmin(first[candidates])]
    marks = rows_where(key == ids[begin])
    if not _even(np.append(marks, len(key))):
        return None
    before, last, lengths = int(marks[0]), int(len(key) - marks[-1]), np.diff(marks)
    is_framed = last > lengths.max() and bool((key[:before] != key[marks[1] - before : marks[1]]).any())
    fill = steps > _CHANCE and max(before, last) <= (1 + _REGULAR) * median(lengths) and not is_framed
    return marks if has_ops or fill else None


def _even(positions: Ints) -> bool:
    """Whether nearly all stretches between marks hold the same number of events (the last may be cut off)."""
    lengths = np.diff(positions)[: max(1, len(positions) - 2)]
    usual = median(lengths)
    return bool(np.mean(np.abs(lengths - usual) <= _REGULAR * usual) >= _EVEN_SHARE)

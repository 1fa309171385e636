"""Steps by repetition, where nothing marks them: kernels that the GPU is given again and again in the same order.

What repeats need not be a step: layers repeat inside of one, and so do batches whose gradients are added up, and
iterations of a compiled loop. So what repeats is a step only where it repeats exactly, kernel by kernel over all
streams, and three times at least, or between two updates of the weights; where it fills the capture from its first
kernel or to its last one, and is made of layers or shows what a host does once a step (``per_step``), or else the host
does that each time; where different calls of the program launch it; and where it is no shorter than what the program
marks. Of several such periods the longest is the step, unless the host tells that a shorter one is whole.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import FEWEST, MOST, NEARLY_ALL
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where, smallest
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import ascending, in_both
from tb_gpu_advisor.columns.repeats import Repeats, all_repeats, of_pattern
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import outermost
from tb_gpu_advisor.facts.events.host_names import EAGER, OPTIMIZER
from tb_gpu_advisor.facts.events.names import grouped
from tb_gpu_advisor.facts.steps.grouping import Groups, step_roots
from tb_gpu_advisor.facts.steps.per_step import launched_ps, per_step
from tb_gpu_advisor.facts.steps.training import UPDATES, is_any, ops_of_xla, trains
from tb_gpu_advisor.trace.model import Trace

#: So many different kernels make up a step at least. Our default: calls of one op each are no steps.
_FEWEST_KERNELS: Final = 2
#: A capture of hardly more than one step shows so much more of it at least. Our default: two networks that are trained
#: in turns have equal kernels around their updates for less.
_SHOWN_AGAIN: Final = 0.25
#: One of so many runs of a function at most evaluates. Our default: evaluations are shorter than epochs by more.
_FEW: Final = 3
#: What kernels between steps are called, as those of an evaluation.
_BETWEEN: Final = "between"


def begins_of_repeats(key: Ints, shortest: bool = False) -> Ints:
    """Where each repetition begins in a sequence that is nearly all repetitions, in as few stretches as possible, and
    of different numbers; nowhere in any other sequence. With ``shortest``, for functions, which are no layers: what
    only some of these follow again is no part of it."""
    levels = [one for one in all_repeats(key) if one.total >= NEARLY_ALL * len(key)]
    of_each = [ascending(key[one.begin[0] :][: one.period]).tolist() for one in levels]
    at = max(range(len(levels)), key=lambda at: (levels[at].total, -len(levels[at].begin)), default=-1)
    if at < 0 or len(of_each[at]) < _FEWEST_KERNELS:
        return key[:0]
    repeats = levels[of_each.index(of_each[at]) if shortest else at]
    return of_pattern(key, repeats, int(repeats.begin[0]))[1]


def repeated_calls(host: HostEvents, ops: Ints) -> tuple[Ints, Ints, str]:
    """Calls in which ops of Python's begin to repeat. Where none do, or what repeats may be a layer, the first and last
    of them and "none"; without calls, as within one call that outlasts the capture, those of XLA's ops."""
    calls, begins = host.call(ops).astype(np.int64), begins_of_repeats(key := host.name[ops])
    once = slice(*np.append(begins, (0, 0))[:2])
    if len(begins) and (len(host.whose(trains, ops[once])) or _of_layers(key[once], 1)):
        return calls[begins], ops[:0], "repetition"
    rows = calls if len(calls) else rows_where(ops_of_xla(host))
    start_ps = host.start_ps[rows]
    return rows[[start_ps.argmin(), start_ps.argmax()] if len(rows) else []], ops[:0], "none"


def begins_of_turns(kind: Ints, runs: Ints, of_turns: Bools | None = None) -> Ints:
    """Which of these runs of one kind begin steps. That is all but the few that evaluate; where several take turns with
    runs of other kinds, each alone, as when gradients are added up, it is the first run of a turn, after most of the
    others. ``of_turns`` says which runs take part in turns."""
    rows = np.arange(len(kind)) if of_turns is None else rows_where(of_turns)
    among = kind[rows]
    begins = begins_of_repeats(among, shortest=True)
    turn = among[begins[0] : begins[1]] if len(begins) and len(runs) else kind[:0]
    is_one, alone = turn == kind[runs[:1]], turn != np.roll(turn, 1)
    if (is_one & alone).sum() < 2 or not alone[~is_one].all():
        return _without_few(kind, runs)
    at = rows_where(is_one)
    first = at[np.diff(at, prepend=at[-1] - len(turn)).argmax()]
    return runs[are_of(runs, rows[begins + first])]


def _without_few(kind: Ints, runs: Ints) -> Ints:
    """The runs of one kind without the few that evaluate. Most runs are followed at once by one kind, which updates
    weights, or trains a network's head; a run that evaluates has none of that kind before the next run."""
    behind = np.append(kind, -1)[runs + 1]
    follows = int(np.bincount(behind[:-1], minlength=1).argmax())
    goes_on = np.append(np.diff(search(rows_where(kind == follows), runs)) > 0, True)[: len(runs)]
    goes_on[-1:] = ~are_of(behind[-1:], behind[~goes_on])  # the last one, behind which the capture ends
    return runs[goes_on] if follows not in kind[runs[:1]] and len(runs) >= _FEW * (~goes_on).sum() else runs


def updating(host: HostEvents, batches: Ints) -> Ints:
    """The batches after which weights are updated, if each update comes after equally many batches, whose gradients are
    added up; else all batches."""
    updates = host.whose(lambda name: is_any(name, UPDATES), host.rows(EAGER))
    behind = ascending(
        search(host.start_ps[batches], host.start_ps[np.append(updates, host.named(OPTIMIZER))])
    )
    apart = ascending(np.diff(behind)).tolist()
    if len(behind) < FEWEST or len(apart) > 1 or apart == [1]:
        return batches
    return batches[in_both(np.append(behind - apart[0], behind[-1]), np.arange(len(batches)))]


class _Kernels(Struct, frozen=True):
    """Kernels of a GPU in the order of their launches: their places among its events, when each was launched (or
    started, where that is unknown), and one number for each kernel and op."""

    at: Ints
    ps: Ints
    key: Ints


def groups_by_repetition(trace: Trace, devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    """The steps of the busiest GPU whose kernels repeat, applied to all GPUs by time; None where none repeat."""
    working = [events for events in devices.values() if len(events)]
    for events in sorted(working, key=lambda one: -int((one.end_ps - one.start_ps).sum())):
        kernels = _in_order(events, host)
        of_kernels = _steps(trace, events, kernels, host) if len(kernels.at) else None
        if of_kernels is None:
            continue
        starts, is_step = of_kernels
        if not _are_steps(events, kernels.at[starts[is_step]], host):
            return None
        return _groups(events, kernels.at[starts], is_step, devices, host)
    return None


def _in_order(events: DeviceEvents, host: HostEvents) -> _Kernels:
    """The GPU's kernels in the order of their launches, over all streams."""
    kernels = rows_where(events.is_kernel)
    key = grouped(events.name[kernels], events.op[kernels])[1]
    start = events.start_ps[kernels]
    launched = launched_ps(host, events)
    at_ps = start if launched is None else launched[kernels]
    order = np.lexsort((start, at_ps))
    return _Kernels(kernels[order], at_ps[order], key[order])


def _steps(
    trace: Trace, events: DeviceEvents, kernels: _Kernels, host: HostEvents
) -> tuple[Ints, Bools] | None:
    """Places among the kernels at which steps begin, and what lies between steps; and which of these are steps."""
    once = per_step(trace, events, host, kernels.ps)
    longest: tuple[Repeats, Ints] | None = None
    dur = np.append(0, np.cumsum((events.end_ps - events.start_ps)[kernels.at]))
    for several in all_repeats(kernels.key):
        repeats, starts = of_pattern(kernels.key, several, _begin(events, kernels, several))
        period = repeats.period
        repeated = (dur[repeats.end] - dur[repeats.begin]).sum()
        if not len(repeats.begin) or repeated < MOST * dur[-1]:
            continue
        if len(ascending(kernels.key[starts[0] : starts[0] + period])) < _FEWEST_KERNELS:
            continue
        is_whole = once.are_whole(starts, period)
        may_be = once.tell(starts, period) or _of_layers(kernels.key[starts[0] :][:period])
        if is_whole or (may_be and _is_all(repeats, kernels.key) and not once.are_parts(starts, period)):
            longest = repeats, starts
        if is_whole:
            break
    longest = longest or _between_updates(kernels.key, once.updated)
    return None if longest is None else _with_between(*longest, len(kernels.key))


def _between_updates(key: Ints, updated: Ints) -> tuple[Repeats, Ints] | None:
    """The steps of a capture that shows too few to repeat often: everything between two updates, if the kernels from
    the first to the last one repeat after as many."""
    count, apart = len(key), ascending(np.diff(updated))
    if len(apart) != 1 or count < (1 + _SHOWN_AGAIN) * apart[0]:
        return None
    period, begin = int(apart[0]), int(updated[0] % apart[0])
    if (key[period:] != key[:-period]).any():
        return None
    return Repeats(period, np.array([0]), np.array([count])), np.arange(begin, count - period + 1, period)


def _begin(events: DeviceEvents, kernels: _Kernels, repeats: Repeats) -> int:
    """Where a repetition begins: after whatever does not repeat, else at the first kernel. A capture that was started
    from outside cuts steps: there it begins before the kernel for which the GPU waits longest."""
    of_most = int(np.argmax(repeats.end - repeats.begin))
    first, end, period = int(repeats.begin[of_most]), int(repeats.end[of_most]), repeats.period
    if first or not end % period:
        return first
    at = kernels.at[first:end]
    pause = np.append(0, events.start_ps[at[1:]] - np.maximum.accumulate(events.end_ps[at])[:-1])
    rows = pause[period : len(pause) // period * period].reshape(-1, period)
    return int(np.argmax(np.sort(rows, axis=0)[(len(rows) - 1) // 2]))


def _is_all(repeats: Repeats, key: Ints) -> bool:
    """Whether there is nothing but the repetitions, though the capture may cut off the first and the last one. On one
    side of the whole ones other kernels may come: layers have an embedding before and a head after them. A repetition
    that is made of layers itself may follow a first pass that begins otherwise, as one that warms up does."""
    begin, end = int(repeats.begin[0]), int(repeats.end[0])
    if len(repeats.begin) > 1 or (begin and end < len(key)):
        return False
    is_whole = (end - begin) % repeats.period == 0
    if is_whole or end != len(key) or not begin:
        return is_whole or end == len(key)
    return _of_layers(key[begin : begin + repeats.period])


def _of_layers(once: Ints, fewest: int = _FEWEST_KERNELS) -> bool:
    """Whether most of what repeats is layers: a repetition themselves, of at least this many each time."""
    several = [one.total for one in all_repeats(once) if one.period >= fewest]
    return sum(several) >= MOST * len(once)


def _with_between(repeats: Repeats, starts: Ints, kernels: int) -> tuple[Ints, Bools]:
    """The starts of steps, with that of a step that the capture cuts off, and of what follows steps without being
    one."""
    ends = starts + repeats.period
    follows = ends[~are_of(ends, starts) & (ends < kernels)]
    cut_off = (follows < repeats.end[-1]) & (repeats.end[-1] == kernels) & (follows >= starts[-1])
    places = np.concatenate([starts, follows])
    order = np.argsort(places, kind="stable")
    is_step = np.concatenate([np.ones(len(starts), np.bool_), cut_off])
    return places[order], is_step[order]


def _groups(
    events: DeviceEvents, marks: Ints, is_step: Bools, devices: dict[int, DeviceEvents], host: HostEvents
) -> Groups:
    launched = launched_ps(host, events)
    starts_ps = events.start_ps[marks], None if launched is None else launched[marks]
    of_event = {gpu: _of_kernels(other, starts_ps, host) for gpu, other in devices.items()}
    of_host, are_steps = _by_launch_time(events, host, marks), tuple(is_step.tolist())
    labels = tuple("" if step else _BETWEEN for step in are_steps)
    numbers = tuple((np.cumsum(is_step) - 1).tolist())
    return Groups("repetition", False, of_event, of_host, labels, numbers, are_steps)


def _of_kernels(events: DeviceEvents, starts_ps: tuple[Ints, Ints | None], host: HostEvents) -> Ints:
    """Group of each event of a GPU: a kernel belongs to the step that launched it, whatever its stream; what was
    launched before the profiler began, and copies, which may run ahead, to the step that had begun. ``starts_ps`` are
    when steps begin and when they are launched."""
    began_ps, called_ps = starts_ps
    launched = None if called_ps is None else launched_ps(host, events)
    by_time: Ints = search(began_ps, events.start_ps, right=True) - 1
    if called_ps is None or launched is None:
        return by_time
    of_launch = search(called_ps, launched, right=True) - 1
    return np.where(events.is_kernel & (launched >= 0), of_launch, by_time)


def _by_launch_time(events: DeviceEvents, host: HostEvents, marks: Ints) -> Ids:
    """Group of each host event by when the kernels that begin the steps were launched."""
    launch = events.launch[marks]
    if not len(host) or (launch < 0).any():
        return np.full(len(host), -1, np.int32)
    group, began_ps = np.empty(len(host), smallest(len(marks))), host.start_ps[launch]
    numbers = np.arange(-1, len(marks), dtype=group.dtype)
    for rows in map(host.of_line, host.lines):  # each in order of start
        first = search(host.start_ps[rows], began_ps)
        group[rows] = np.repeat(numbers, np.diff(first, prepend=0, append=rows.stop - rows.start))
    return group


def _are_steps(events: DeviceEvents, marks: Ints, host: HostEvents) -> bool:
    """Whether the repetitions are launched by different calls, and not several of them within one marked step."""
    launch = events.launch[marks]
    if not len(host) or (launch < 0).any():
        return True
    call = host.call(launch)
    apart = (call[1:] != call[:-1]) | (call[1:] < 0)
    if apart.sum() < MOST * len(apart):
        return False
    roots, are_marks = host.once(step_roots)
    if not are_marks:
        return True
    return len(marks) <= 1.5 * len(outermost(host, roots)) + 1

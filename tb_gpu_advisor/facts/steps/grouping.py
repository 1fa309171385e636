"""Which step each device event belongs to, by what the file marks.

Order of trust: group ids in the file (TF 2.4-2.10 wrote them); else roots of the host's forest, as
``group_events.cc`` finds them (``_r``, ``TraceContext``; where a file has no ``_r`` at all, events that carry a
``step_num``, else function runs, which the Profile tab does not do).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.causes import NEARLY_ALL
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, mask_of, rows_where, smallest
from tb_gpu_advisor.columns.lookup import are_of, flagged, matches_of_rows, position_of, taken
from tb_gpu_advisor.columns.order import among, ascending
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import covering, measure_in, search
from tb_gpu_advisor.facts.events.device import COPY_H2D, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import EAGER, FUNCTION, HOST_OP, PREPARES, RUNTIME
from tb_gpu_advisor.facts.events.names import grouped
from tb_gpu_advisor.facts.events.ranges import named_around
from tb_gpu_advisor.facts.events.tf_data import captured_functions
from tb_gpu_advisor.facts.events.unmatched import launched_before
from tb_gpu_advisor.facts.steps.training import GroupOf, OfDevices, are_steps, kinds_that_train, trained
from tb_gpu_advisor.trace.model import StatColumn, Trace
from tb_gpu_advisor.trace.units import number_of

STEP_ROOT: Final = "TraceContext"
_EAGER_FUNCTION = pattern(r"^Eager(?:Local)?Execute: (__inference_.+?|__forward_.+?)_\d+$")
#: What Keras numbers besides training.
_NOT_TRAINING: Final = frozenset({"test", "predict"})


class Groups(Struct, frozen=True):
    """Groups of events by step. ``of_event`` is by GPU the group of each of its events (-1 for none), ``of_host`` that
    of each host event (-1 where unknown). ``label`` and ``number`` name the groups, and ``numbered`` says which numbers
    the program gave, or which groups are steps and not what lies between. ``method`` is the id of a message;
    ``markers`` says whether the capture itself names the steps."""

    method: str
    markers: bool
    of_event: dict[int, Ints]
    of_host: Ids
    label: tuple[str, ...]
    number: tuple[int, ...]
    numbered: tuple[bool, ...]

    def only(self, which: dict[int, Bools]) -> "Groups":
        """The same groups for some of the events of each GPU."""
        return replace(self, of_event={gpu: of[which[gpu]] for gpu, of in self.of_event.items()})


def groups_by_marks(trace: Trace, devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    """Groups by ids in the file, else by roots of the host's forest; None without either."""
    return _from_group_ids(trace, devices, host) or _from_roots(devices, host)


def no_groups(devices: dict[int, DeviceEvents], host: HostEvents) -> Groups:
    """Groups in which nothing is of any step."""
    nobody = {gpu: np.full(len(events), -1, np.int64) for gpu, events in devices.items()}
    return Groups("none", False, nobody, np.broadcast_to(np.int32(-1), len(host)), (), (), ())


def _from_group_ids(trace: Trace, devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    if "group_id" not in trace.stats:
        return None
    of_event = {gpu: trace.known("group_id", events.row) for gpu, events in devices.items()}
    present = ascending(np.concatenate([np.zeros(0, np.int64), *(of.value for of in of_event.values())]))
    if not len(present):
        return None
    ids = trace.known("group_id", host.row)
    of_host = matches_of_rows(present, ids.row, ids.value, len(host))
    groups, names = present.tolist(), _step_names(trace)
    texts = [trace.strings[names.get(group, 0)].rpartition(" ") for group in groups]
    given = [number_of(last) for *_, last in texts]
    label = tuple(first or last for first, _, last in texts)
    number = tuple(group if one is None else one for group, one in zip(groups, given, strict=True))
    numbered = tuple(one is not None for one in given)
    dense: dict[int, Any] = {
        gpu: matches_of_rows(present, of.row, of.value, len(devices[gpu])) for gpu, of in of_event.items()
    }
    return Groups("group-ids", True, dense, of_host, label, number, numbered)


def _step_names(trace: Trace) -> dict[int, int]:
    """For each group the first text that one of its events gives as the step's name, as an interned id."""
    step_name = trace.stat("step_name")
    group = trace.known("group_id", step_name.row.astype(np.int64))
    names = step_name.value[group.row]
    first = rows_where(names > 0)[::-1]  # the first of a group is said last, and stays
    return dict(zip(group.value[first].tolist(), names[first].tolist(), strict=True))


def _from_roots(devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    if not len(host):
        return None
    roots, has_marks = host.once(step_roots)
    root_of_host = host.top_ancestor(mask_of(roots, len(host)))
    of_event = {gpu: _root_of_event(host, events, root_of_host) for gpu, events in devices.items()}
    used = ascending(np.concatenate([np.zeros(0, np.int64), *of_event.values()]))
    used = used[used >= 0]
    if not len(used):
        return None
    of_used = {gpu: position_of(used, ids).astype(smallest(len(used))) for gpu, ids in of_event.items()}
    of_devices = [(events, of_used[gpu]) for gpu, events in devices.items()]
    named = _named(host, used, lambda at: position_of(used, root_of_host[at]), of_devices)
    if not has_marks and not _runs_steps(named[0], of_devices):
        return None  # before any column of all events is made
    number = np.full(len(host) + 1, -1, smallest(len(used)))  # the last one is that of none
    number[used] = np.arange(len(used), dtype=number.dtype)
    method = "roots" if has_marks else "function-runs"
    return Groups(method, has_marks, of_used, taken(number, root_of_host), *named)


def _named(
    host: HostEvents, roots: Ints, group_of: GroupOf, of_devices: OfDevices
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[bool, ...]]:
    """Label and number of each root's group, and whether the program gave the latter."""
    trace, trains = host.trace, trained(host, group_of, of_devices)
    label, number = labels_of(trace, host, roots, trains), step_numbers(trace, host, roots)
    return tuple(label), tuple(number), tuple(has_number(trace, host, roots).tolist())


def groups_by_time_of_marks(devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    """Groups by when events were launched, where the marks are on a thread that launches nothing and is linked to none
    that does. None without marks, and where these overlap or do not hold the launches."""
    marks, has_marks = host.once(step_roots)
    marks = marks[np.argsort(host.start_ps[marks], kind="stable")]
    if not has_marks or (host.start_ps[marks[1:]] < host.end_ps[marks[:-1]]).any():
        return None
    of_host = covering(host.spans(marks), host.start_ps)
    of_event = {gpu: _root_of_launch(host, events, of_host) for gpu, events in devices.items()}
    kernels = [of_event[gpu][events.is_kernel] >= 0 for gpu, events in devices.items()]
    if sum(map(np.sum, kernels)) < max(1, NEARLY_ALL * sum(map(len, kernels))):
        return None
    of_devices = [(events, of_event[gpu]) for gpu, events in devices.items()]
    return Groups("roots", has_marks, of_event, of_host, *_named(host, marks, of_host.take, of_devices))


def _runs_steps(labels: Sequence[str], of_devices: OfDevices) -> bool:
    """Whether the function that takes most of the GPUs' time is more than one op, and its runs are not one for each
    GPU: replicas of a step do not follow each other."""
    number = {label: at for at, label in enumerate(sorted(set(labels)))}
    kind = np.array([number[label] for label in labels])
    time, on = np.zeros(len(number)), np.zeros((len(of_devices), len(labels)), np.int64)
    for of_gpu, (events, group) in zip(on, of_devices, strict=True):
        which = rows_where((group >= 0) & events.is_kernel)
        run = group[which]
        time += np.bincount(kind[run], (events.end_ps - events.start_ps)[which], len(number))
        of_gpu += np.bincount(run, minlength=len(labels))
    kernels, on = on.sum(), on[:, kind == int(np.argmax(time))]
    if on.any(axis=1).sum() > 1 and (on > 0).sum(axis=0).max() == 1:
        return False
    return are_steps(on.sum(axis=0), kernels)


def step_roots(host: HostEvents) -> tuple[Ints, bool]:
    """Positions of the events that begin a step, and whether the program marked them: by ``_r``, else by numbering
    several, as Keras' own callback does. Without marks runs of functions stand in. What tf.data runs is no step."""
    functions, captured = captured_functions(host)
    of_tf_data = np.append(functions, host.carriers("id", lambda column: among(captured, column.value)))
    marks = np.append(host.carriers("_r", is_step_root), host.called(STEP_ROOT))
    marks, numbered, functions = (
        rows[~are_of(rows, of_tf_data)] for rows in (marks, host.carriers("step_num"), host.rows(FUNCTION))
    )
    functions = functions[host.around(host.parent[functions], PREPARES) < 0]  # else it is part of a trace
    if not len(marks) and len(numbered) > 1:
        marks = numbered
    roots = ascending(np.append(marks, _apart(host, marks, functions))) if len(marks) else functions
    # What one call of the runtime runs, as on several devices, are parts of one step.
    within = host.around(host.parent[roots[flagged(host.flags[roots], FUNCTION)]], RUNTIME)
    calls = np.sort(within[within >= 0])
    return ascending(np.append(roots, calls[1:][calls[1:] == calls[:-1]])), len(marks) > 0


def _apart(host: HostEvents, marks: Ints, functions: Ints) -> Ints:
    """Functions that a thread runs outside of all its marks and that are no steps': all of them where the runtime marks
    functions itself, since it marks none that XLA compiles as a whole; else if they follow fewer than half of the
    marks."""
    apart = functions[are_of(host.line[functions], host.line[marks])]
    apart = apart[measure_in(host.time_of(marks), host.start_ps[apart], host.end_ps[apart]) == 0]
    behind = ascending(search(np.sort(host.start_ps[marks]), host.start_ps[apart]))
    return apart if flagged(host.flags[marks], FUNCTION).all() or 2 * len(behind) < len(marks) else apart[:0]


def is_step_root(level: StatColumn) -> Bools:
    """Whether ``_r`` says that an event begins a step."""
    return level.value >= 1


def _root_of_event(host: HostEvents, events: DeviceEvents, root_of_host: Ids) -> Ints:
    """The root of each device event: that of its launch, else of what was launched before it; for copies to the GPU
    that of what runs before them. What was launched, or asked for, before the first root or before the profiler began
    has none, though a copy of a later step may run before it."""
    of_launch = _root_of_launch(host, events, root_of_host)
    lost = rows_where(of_launch < 0)
    if len(lost) in (0, len(of_launch)):
        return of_launch
    first_ps = int(host.start_ps[of_launch[of_launch >= 0]].min())
    asked = host.innermost(events.launch[lost], host.end_ps <= first_ps)
    # The GPU may be at the next step's copies by the time it runs what a thread launched that is linked to no root.
    launched_ps = np.where(events.launch >= 0, taken(host.start_ps, events.launch), -1)
    order = np.argsort(inherited(launched_ps), kind="stable")
    group = np.empty_like(of_launch)
    group[order] = inherited(of_launch[order])
    group = np.where(events.kind == COPY_H2D, inherited(of_launch), group)
    group[lost[launched_before(events)[lost] | (asked >= 0)]] = -1
    return group


def _root_of_launch(host: HostEvents, events: DeviceEvents, root_of_host: Ids) -> Ints:
    return np.where(events.launch >= 0, taken(root_of_host, events.launch), -1).astype(np.int64)


def inherited(group: Ints) -> Ints:
    """Events without a group get that of the event before them in time (TSL's ProcessUngroupedEvents)."""
    is_known = group >= 0
    return group if is_known.all() else np.append(-1, group.compress(is_known)).take(np.cumsum(is_known))


def labels_of(trace: Trace, host: HostEvents, roots: Ints, trains: Ints) -> list[str]:
    """What kind of step each root starts: the name of the function that it is in, or its own, without their numbers. Of
    functions of one name, of which some ``trains`` and others do not, the latter keep theirs: Keras 3 evaluates so. Of
    a session's runs, and of a function's of which most train, the latter have none: Keras 3 calls it once too often."""
    function = named_around(host, host.around(roots, EAGER), lambda name: bool(_EAGER_FUNCTION.match(name)))
    names = host.name[np.where(function >= 0, function, roots)]
    numbers = trace.ints("step_num", at=host.in_trace(roots))
    first, group = grouped(names, numbers)
    kinds = zip(names[first].tolist(), numbers[first].tolist(), strict=True)
    label = [_label(trace.strings[index], str(number)) for index, number in kinds]
    kind_of = dict(zip(names[first].tolist(), label, strict=True))
    training = kinds_that_train(names.tolist(), trains)
    of_training = {kind_of[name] for name in training}
    functions = ascending(names[function >= 0])  # whose number is that of the function and of no step
    keeps = {name for name in functions.tolist() if name not in training and kind_of[name] in of_training}
    named = zip(names[first].tolist(), label, strict=True)
    shown = np.array([trace.strings[name] if name in keeps else without for name, without in named], object)
    labels = shown[group]
    if len(trains):
        with_ops = are_of(roots, host.top_ancestor(mask_of(roots, len(host)))[host.rows(HOST_OP)])
        of_function = (function >= 0) & are_of(names, list(training)) & with_ops
        labels[((shown == "SessionRun")[group] | of_function) & ~mask_of(trains, len(roots))] = ""
    return labels.tolist()


def _label(name: str, number: str) -> str:
    """The function that an event runs eagerly, else the event's name, both without numbers."""
    if match := _EAGER_FUNCTION.match(name):
        name = match.group(1).removeprefix("__inference_").removeprefix("__forward_") or name
    return name.removesuffix(number) or name


def has_number(trace: Trace, host: HostEvents, roots: Ints) -> Bools:
    """Whether the program gave each root the number of a step."""
    return trace.has("step_num", at=host.in_trace(roots))


def steps_by_number(label: Iterable[str], numbered: Iterable[bool]) -> frozenset[str]:
    """Kinds of which the program numbers several: what it calls its steps. The runtime begins a step for each function
    between them as well, and an evaluation may run longer than all captured steps."""
    kinds = zip(label, numbered, strict=True)
    given = Counter(name for name, has in kinds if has and name not in _NOT_TRAINING)
    return frozenset(name for name, count in given.items() if count > 1)


def step_numbers(trace: Trace, host: HostEvents, roots: Ints) -> list[int]:
    """Step numbers: ``step_num`` of the root or an ancestor, else ``iter_num``, else the position. A step whose marker
    began before the capture, or ended after it, is counted from the next step that has its number."""
    at = host.in_trace(roots)
    numbers = trace.ints("step_num", at=at)
    if (numbers < 0).any():
        numbered = host.carriers("step_num", lambda column: column.value >= 0)
        nearest = host.innermost(roots, mask_of(numbered, len(host))) if len(numbered) else numbers
        above = trace.ints("step_num", at=host.in_trace(np.maximum(nearest, 0)))
        numbers = np.where(nearest >= 0, above, trace.ints("iter_num", at=at))
    numbers = _ends_counted(numbers, np.argsort(host.start_ps[roots], kind="stable"))
    if len(ascending(numbers)) != len(numbers) or (numbers < 0).any():
        return list(range(len(roots)))
    return [int(n) for n in numbers]


def _ends_counted(numbers: Ints, in_time: Ints) -> Ints:
    """The numbers, with those of the first and last steps counted where they are missing (negative)."""
    known = rows_where(numbers[in_time] >= 0)
    if not len(known):
        return numbers
    position, filled = np.arange(len(numbers)), numbers.copy()
    nearest = np.clip(position, known[0], known[-1])
    filled[in_time] = numbers[in_time[nearest]] + position - nearest
    return filled

"""When the host prepares something: everything that only leads to it counts, until what was prepared runs."""

from bisect import bisect_left
from collections import Counter
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import FEWEST, MOST
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import first_of_each, in_groups, numbered
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, covering, search, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_kinds import RELEASES, Kind, prepares
from tb_gpu_advisor.facts.events.host_names import (
    COMPILE,
    EAGER,
    FUNCTION,
    FUNCTIONS,
    HOST_OP,
    JAX_CALLS,
    JAX_RUNS,
    LAUNCH,
    PREPARES,
    RUNTIME,
)
from tb_gpu_advisor.facts.events.names import distinct, id_of

#: TensorFlow numbers the functions that it traces.
NUMBERED: Final = pattern(r"\b__inference_(\w+?)_\d+$")
#: Calls of JAX that trace, compile and then run a function, and TensorFlow's of one op, which may be a function that
#: XLA compiles: all until the compiler is done prepares it.
_RUNS_AFTER: Final = (*JAX_CALLS, "TFE_Py_", "EagerExecute", "EagerLocalExecute")
_NEVER: Final = np.iinfo(np.int64).max
#: To release an iterator waits for the threads of its pipeline, which takes so long at least. Measured: 1 to 161 ms,
#: and to release a tensor, which TensorFlow calls the same, mostly 0.1 to 2.5 µs.
_RELEASE_PS: Final = 1_000_000_000


#: Calls of CUDA's and ROCm's interfaces between which launches are recorded into a graph.
_BEGINS_RECORDING: Final = pattern(r"^(?:cu|cuda|hip)StreamBeginCapture")
_ENDS_RECORDING: Final = pattern(r"^(?:cu|cuda|hip)StreamEndCapture")


class Prepared(Struct, frozen=True):
    """The outermost events that prepare something, and when each does, with everything that only leads to it."""

    event: Ints
    start_ps: Ints
    end_ps: Ints
    kind: tuple[Kind, ...]

    @property
    def spans(self) -> Spans:
        """When anything is prepared."""
        return union(self.start_ps, self.end_ps)


def prepared(host: HostEvents) -> Prepared:
    """What the host prepares in the whole capture."""
    events = _without_tensors(host, host.rows(COMPILE | PREPARES))
    if not len(events):
        return traced_by_number(host)
    # Stages of one compilation lie in each other; the outermost one is it.
    events = events[host.around(events, COMPILE | PREPARES, is_outermost=True) == events]
    start, end = host.start_ps[events].copy(), host.end_ps[events].copy()
    kind_of = {name: prepares(host.trace.strings[name]) for name in distinct(host.name[events])}
    kinds: list[Kind] = [kind_of[name] or "compile" for name in host.name[events].tolist()]
    call = host.call(events).astype(np.int64)
    leads = (call >= 0) & (host.parent[events] >= 0)
    leads[leads] = [
        host.trace.strings[name].startswith(_RUNS_AFTER) for name in host.name[call[leads]].tolist()
    ]
    of_function = host.function(events)
    leads &= (of_function < 0) | (of_function == call) | are_of(call, host.named(JAX_RUNS))
    start[leads] = host.start_ps[call[leads]]
    kind = np.array(kinds)
    end[kind == "graph"] = _recorded_until(host, start, end)[kind == "graph"]
    traced = rows_where((kind == "trace") & (call < 0))
    # The first call of what was traced makes it ready before it runs anything; a dataset's function is traced for it.
    called = called_next(host, events[traced])
    end[traced] = np.where(called >= 0, np.maximum(end[traced], _first_run_ps(host, called)), end[traced])
    of_dataset = (called >= 0) & are_of(called, np.sort(call[kind == "input"]))
    call[traced[of_dataset]], leads[traced[of_dataset]] = called[of_dataset], True
    one = _merged(Prepared(events, start, end, tuple(kinds)), call, leads)
    call = host.call(one.event).astype(np.int64)
    of_jax = rows_where(are_of(call, host.named(JAX_RUNS)))
    # Until the first run of what was compiled: the call's end where nothing shows that.
    runs_ps = _first_start_ps(host, RUNTIME, call[of_jax], one.end_ps[of_jax])
    one.end_ps[of_jax] = np.minimum(runs_ps, host.end_ps[call[of_jax]])
    if "trace" in one.kind:
        return one
    other = traced_by_number(host)
    event, start, end = (
        np.concatenate([getattr(both, name) for both in (one, other)])
        for name in ("event", "start_ps", "end_ps")
    )
    return Prepared(event, start, end, one.kind + other.kind)


def runs_nothing(host: HostEvents) -> bool:
    """Whether calls of JAX take most of the time of a host that runs nothing: they are traced, in another one."""
    runtime = host.rows(RUNTIME)
    calls = host.named(JAX_RUNS, runtime)
    others = len(runtime) - len(calls) + len(host.rows(HOST_OP | COMPILE | PREPARES))
    runs = others or any(len(host.carriers(stat)) for stat in ("hlo_op", "correlation_id"))
    return not runs and host.time_of(calls).total > MOST * int(host.end_ps.max(initial=0))


def _without_tensors(host: HostEvents, events: Ints) -> Ints:
    """Those of events that prepare something that release no tensor: where iterators are made at all, what takes as
    long as an iterator does is one."""
    names = distinct(host.name[events])
    releases = id_of(host.trace, RELEASES)
    makes = any(one != releases and prepares(host.trace.strings[one]) == "input" for one in names)
    is_long = makes & (host.end_ps[events] - host.start_ps[events] >= _RELEASE_PS)
    return events[(host.name[events] != releases) | is_long]


def _recorded_until(host: HostEvents, start: Ints, end: Ints) -> Ints:
    """Until when what is made ready is recorded for a graph, its own end where it is not."""
    recorded = recorded_for_graphs(host)
    into = covering(recorded, start)
    return np.where(into >= 0, np.maximum(end, np.append(recorded.end, 0)[into]), end)


def recorded_for_graphs(host: HostEvents) -> Spans:
    """Time in which launches are recorded into a graph: nothing runs then."""
    begin, end = (
        np.sort(host.start_ps[host.matching(names, LAUNCH)]) for names in (_BEGINS_RECORDING, _ENDS_RECORDING)
    )
    return union(begin, np.append(end, host.end_ps.max(initial=0))[search(end, begin)])


def traced_by_number(host: HostEvents) -> Prepared:
    """Traces that no event tells of: the calls of a function each of which has another number, with all since the
    function's own call began, or what ran before, and until it runs. Shapes that alternate have their numbers again."""
    kinds: tuple[Kind, ...] = ("trace",)
    if host.once(runs_nothing):
        calls = host.named(JAX_RUNS)
        return Prepared(calls, host.start_ps[calls], host.end_ps[calls], kinds * len(calls))
    named = host.named(FUNCTIONS)
    named = named[((host.flags[named] & EAGER) != 0) & (host.line[named] == host.training_line)]
    calls, number = numbered(host.call(named))
    first = first_of_each(number, len(calls))
    names, functions = host.name[named[first]].tolist(), functions_of(host, named[first])
    times, of_function = Counter(names), Counter(functions)
    once = Counter(function for function, name in zip(functions, names, strict=True) if times[name] == 1)
    anew = {function for function, number in once.items() if function and number >= FEWEST}
    anew = {function for function in anew if once[function] >= MOST * of_function[function]}
    rows = rows_where(np.array([function in anew for function in functions], np.bool_))
    event, call = named[first][rows], calls[rows]
    place = search(host.training_calls, call)
    before = np.append(host.end_ps[host.training_calls], 0)[place - 1]
    parent = host.parent[call]
    start = np.where(
        parent >= 0, np.maximum(before * (place > 0), host.start_ps[parent]), host.start_ps[call]
    )
    return Prepared(event, start, np.maximum(start, _first_run_ps(host, call)), kinds * len(event))


def _merged(one: Prepared, call: Ints, leads: Bools) -> Prepared:
    """One preparation for all that one call prepares: a compilation where anything is compiled, a trace where nothing
    else is made ready."""
    last: dict[int, int] = {}
    kept, kinds, start, end = list[int](), list[Kind](), one.start_ps.copy(), one.end_ps.copy()
    for at, (of_call, merges) in enumerate(zip(call.tolist(), leads.tolist(), strict=True)):
        if not merges or of_call not in last:
            last[of_call if merges else -at - 1] = len(kept)
            kept.append(at)
            kinds.append(one.kind[at])
            continue
        place = last[of_call]
        start[at], end[at] = min(start[kept[place]], start[at]), max(end[kept[place]], end[at])
        if one.kind[at] == "compile" or kinds[place] == "trace":
            kept[place], kinds[place] = at, one.kind[at]
        end[kept[place]] = end[at]
    rows = np.array(kept, np.int64)
    return Prepared(one.event[rows], start[rows], end[rows], tuple(kinds))


def functions_of(host: HostEvents, events: Ints) -> list[str]:
    """The function to which the name of each event adds a number; empty where it adds none."""
    numbered = {name: NUMBERED.search(host.trace.strings[name]) for name in distinct(host.name[events])}
    return [match[1] if (match := numbered[name]) else "" for name in host.name[events].tolist()]


def _first_run_ps(host: HostEvents, calls: Ints) -> Ints:
    """When a function first runs in each of these calls; the start of the call where none does."""
    first = _first_start_ps(host, FUNCTION, calls, np.full(len(calls), np.iinfo(np.int64).min))
    return np.where(first < _NEVER, first, host.start_ps[calls])


def _first_start_ps(host: HostEvents, flag: int, calls: Ints, from_ps: Ints) -> Ints:
    """When, from a moment on, the first event of a class starts in each of these calls; never where there is none."""
    rows = host.rows(flag)
    of_row = host.call(rows).astype(np.int64)
    start_ps, of_row = in_groups(host.start_ps[rows], of_row), np.sort(of_row, kind="stable")
    begin, end = search(of_row, calls), search(of_row, calls, right=True)
    places = [
        bisect_left(start_ps, *one)
        for one in zip(from_ps.tolist(), begin.tolist(), end.tolist(), strict=True)
    ]
    at = np.array(places, np.int64)
    return np.where(at < end, np.append(start_ps, _NEVER)[at], _NEVER)


def called_next(host: HostEvents, traces: Ints) -> Ints:
    """The runtime call of the same function's call that follows each trace, -1 for none."""
    calls = host.training_calls
    if not len(calls):
        return np.full(len(traces), -1)
    following = calls[np.minimum(search(host.start_ps[calls], host.end_ps[traces]), len(calls) - 1)]
    follows = (host.start_ps[following] >= host.end_ps[traces]) & (
        host.parent[following] == host.parent[traces]
    )
    return np.where(follows, following, -1)

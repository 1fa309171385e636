"""Who kept the GPU waiting between steps: host events of the thread that trains, by name.

Between the end of one runtime call and the start of the next, the outermost events on that thread are the user's work:
a callback with the Python tracer on (``$tensorboard.py:2300 on_train_batch_end``), else the eager ops it ran
(``WriteSummary``) and the driver calls it waited in (``cuStreamSynchronize``). Time under no event has no name.

A Python call is named with the calls in which most of its time went: what a framework calls first is its own list of
callbacks, and what takes the time is called by one of them. Built-in functions have no line, so only the last one is
named.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Ids, Ints, mask_of, positions, rows_where
from tb_gpu_advisor.columns.lookup import are_of, flagged, parts, position_of
from tb_gpu_advisor.columns.order import by_key, numbered
from tb_gpu_advisor.columns.spans import Spans, measure_in, search
from tb_gpu_advisor.facts.events.frames import is_library, waits_for_others
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_kinds import kind_of
from tb_gpu_advisor.facts.events.host_names import (
    ALLOCATES,
    EAGER,
    PYTHON,
    PYTHON_LINE,
    PYTHON_LINE_NAME,
    RUNTIME,
    eager_op,
)
from tb_gpu_advisor.facts.events.names import distinct, grouped
from tb_gpu_advisor.facts.events.scopes import like_ops
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Names kept per table. Measured: of a gap of JAX' own Python with 133 names 20 explain 48 %, 60 60, all 62.
TOP_WORK: Final = 60
#: Between two names of a chain of calls.
CALLS: Final = " > "
#: Names of a chain. Our default: more of them say less.
LONGEST: Final = 4
# How many events after an entry point the op that it ran may come. Our default: calls that lead from one to the other
# are few.
_NEAR: Final = 20
# Calls of one function that together take most of another's time are so many at most. Our default: a batch has few
# more elements.
_MANY: Final = 256


class NamedTime(Struct, frozen=True):
    """Idle time of the GPU under host events of one name."""

    name: str
    thread: str
    count: int
    ps: int


class HostWork(Struct, frozen=True):
    """Host events of one name under which a GPU stood idle."""

    name: str
    thread: str
    count_per_step: float
    ms_per_step: float


def per_step(named: list[NamedTime], steps: int) -> tuple[HostWork, ...]:
    """The first of these names, with what they take of each of so many steps."""
    return tuple(
        HostWork(one.name, one.thread, one.count / steps, one.ps / steps / PS_PER_MS)
        for one in named[:TOP_WORK]
    )


def longest_first(times: Iterable[tuple[str, str, int, int]]) -> list[NamedTime]:
    """Sums of those of the same name and thread: of each these, a count and picoseconds."""
    named = [
        NamedTime(name, thread, sum(count for _, _, count, _ in of), sum(ps for *_, ps in of))
        for (name, thread), of in by_key(times, lambda one: one[:2]).items()
    ]
    return sorted(named, key=lambda entry: (-entry.ps, entry.name))


def under(host: HostEvents, line: int, window: Spans, idle: Spans) -> list[NamedTime]:
    """Names for ``idle`` by the outermost events of one thread in each window, as ``with_others`` orders them."""
    return with_others(host, [line], within(host, outermost(host, line, window), idle), idle)


def python_that_takes(host: HostEvents, waiting: Spans) -> list[NamedTime]:
    """Names for the time that Python takes to hand over a batch, with what it calls for that, as ``with_others`` orders
    them; after those of the driver's calls by which other threads reserve memory meanwhile."""
    takes, reserves = host.input_waits, host.rows(ALLOCATES)
    reserves = reserves[~are_of(host.line[reserves], host.line[takes])]
    is_python = flagged(host.flags[takes], PYTHON)
    # PyTorch's loader is a mark, in which its Python runs.
    calls = host.called_by(takes[~is_python])
    takes = np.sort(np.append(takes[is_python], calls[flagged(host.flags[calls], PYTHON)]))
    of_python = with_others(host, host.line[takes[:1]].tolist(), within(host, takes, waiting), waiting)
    return within(host, reserves, waiting) + of_python


def with_others(host: HostEvents, lines: list[int], named: list[NamedTime], idle: Spans) -> list[NamedTime]:
    """Names for ``idle`` of what some threads did, longest first; where that only waits for other threads, what these
    run meanwhile stands first if it takes most of that, else after it, libraries' functions included."""
    if not named or not waits_for_others(named[0].name.rpartition(CALLS)[2]):
        return named
    is_other = ~host.is_worker
    is_other[lines] = False
    python = host.rows(PYTHON)
    others = _outermost_python(host, python[is_other[host.line[python]]])
    at_work = [
        one for one in within(host, others, idle) if not waits_for_others(one.name.rpartition(CALLS)[2])
    ]
    working = [one for one in at_work if not all(map(is_library, one.name.split(CALLS)))]
    return named + at_work if sum(one.ps for one in working) < MOST * named[0].ps else working + named


def within(host: HostEvents, events: Ints, idle: Spans, are_ops: bool = False) -> list[NamedTime]:
    """Names for the part of ``idle`` in which these events run, as ``by_label`` gives them."""
    ps = measure_in(idle, host.start_ps[events], host.end_ps[events])
    return by_label(host, events[ps > 0], ps[ps > 0], are_ops)


def _outermost_python(host: HostEvents, events: Ints) -> Ints:
    """Those of these events that are Python functions which no other Python function calls."""
    events = events[flagged(host.flags[events], PYTHON)]
    up = host.parent[events]
    return events[(up < 0) | ~flagged(host.flags[up], PYTHON)]


def python_calls(host: HostEvents, events: Ints) -> list[NamedTime]:
    """Python functions among these events that no other Python function calls; libraries' are left out of their
    names."""
    top, times = _outermost_python(host, events), []
    for event, chain in zip(top.tolist(), np.stack(_chains(host, top), axis=1).tolist(), strict=True):
        names = [name for name in (host.trace.strings[i] for i in chain if i >= 0) if not is_library(name)]
        if names:
            thread = host.trace.lines.name[host.line[event]].partition("/")[0]
            times.append((CALLS.join(names), thread, 1, int(host.end_ps[event] - host.start_ps[event])))
    return longest_first(times)


def _chains(host: HostEvents, events: Ints) -> list[Ids]:
    """Per event the names of the calls that explain it, in columns from the outermost one on; -1 where there is none.

    A built-in function has no line, so its caller stands before it. Long chains lose what libraries call of each other,
    and then their middle.
    """
    names, python = host.name[events], (host.flags[events] & PYTHON) != 0
    if not python.any():
        return [names]
    callers, calls = _heaviest_python_calls(host, events[python])
    calls = np.append(calls, -1)
    with_line = host.around(events, PYTHON_LINE)
    above = np.where(python & (with_line != events), with_line, -1)
    at = np.where(python, calls[position_of(callers, events)], -1)
    columns = [np.where(above >= 0, host.name[above], -1), names]
    while (at >= 0).any():
        after = calls[position_of(callers, at)]
        has_name = (at >= 0) & (((host.flags[at] & PYTHON_LINE) != 0) | (after < 0))
        columns.append(np.where(has_name, host.name[at], -1))
        at = after
    return columns


def _heaviest_python_calls(host: HostEvents, of: Ints) -> tuple[Ints, Ints]:
    """Python's functions, and of each the one that it called which took most of its time, in one call or in several,
    where one did: of some events, and of those that these lead to."""
    callers, calls = [of[:0]], [of[:0]]
    while len(of):
        others = [of[:0]]
        while len(of):
            call = _in_the_middle(host, of)
            others.append(of[call < 0])
            callers.append(of[call >= 0])
            calls.append(of := call[call >= 0])
        called, caller = _called_for_long(host, np.concatenate(others))
        first, function = grouped(caller, host.name[called])
        dur_ps, of_caller_ps = (host.end_ps[at] - host.start_ps[at] for at in (called, caller))
        total_ps = np.bincount(function, dur_ps, len(first))
        first = first[total_ps >= MOST * of_caller_ps[first]]
        callers.append(caller[first])
        calls.append(of := called[first])
    order = np.argsort(every := np.concatenate(callers), kind="stable")
    return every[order], np.concatenate(calls)[order]


def _in_the_middle(host: HostEvents, of: Ints) -> Ints:
    """The one call in which each of Python's functions spent most of its time, -1 where there is none: it was running
    in the middle of that time, so only what is around that moment is looked at."""
    middle_ps, at, call = (host.start_ps[of] + host.end_ps[of]) // 2, of.copy(), np.full(len(of), -1)
    for line in distinct(host.line[of]):
        rows, here = host.of_line(line), host.line[of] == line
        at[here] = search(host.start_ps[rows], middle_ps[here], right=True) + (rows.start - 1)
    while len(climbing := rows_where(at > of)):
        is_python = climbing[flagged(host.flags[at[climbing]], PYTHON)]
        call[is_python] = at[is_python]  # through whatever mark
        at[climbing] = host.parent[at[climbing]]
    of_ps, ps = (host.end_ps[which] - host.start_ps[which] for which in (of, call))
    return np.where((at == of) & (call >= 0) & (ps >= np.maximum(MOST * of_ps, 1)), call, -1)


def _called_for_long(host: HostEvents, by: Ints) -> Ints:
    """What some of Python's functions call that takes so much of their time that many such calls may take most of it,
    and by which each was called."""
    by_part, is_caller = [np.zeros((2, 0), np.int64)], mask_of(by, len(host) + 1)
    for part in parts(len(host)):
        up = host.parent[part]
        is_near = is_caller.take(up) | ~flagged(host.flags.take(up), PYTHON)  # through whatever mark
        called = rows_where(flagged(host.flags[part], PYTHON) & is_near) + part.start
        caller = host.around(host.parent.take(called), PYTHON)
        dur_ps, of_caller_ps = (host.end_ps.take(at) - host.start_ps.take(at) for at in (called, caller))
        takes = is_caller.take(caller) & (dur_ps >= np.maximum(of_caller_ps / _MANY, 1))
        by_part.append(np.stack([called[takes], caller[takes]]))
    return np.concatenate(by_part, axis=1)


def _joined(strings: tuple[str, ...], chain: Ints) -> str:
    names = list(dict.fromkeys(strings[index] for index in chain.tolist() if index >= 0))  # recursion once
    # The built-in function that a wait for others calls says no more than that.
    if len(names) > 1 and not PYTHON_LINE_NAME.match(names[-1]) and waits_for_others(names[-2]):
        names = names[:-1]
    if len(names) > LONGEST:
        between = (name for name in names[1:-1] if not is_library(name))
        names = [names[0], *between, names[-1]]
    if len(names) > LONGEST:
        names = [*names[: LONGEST // 2], "…", *names[-LONGEST // 2 :]]
    return CALLS.join(names)


def by_label(host: HostEvents, event: Ints, ps: Ints, are_ops: bool = False) -> list[NamedTime]:
    """Sums over events with the same label on the same thread, longest first; all of them have time. Ops go by whole
    names ("scope/name:Type", whose scope tells the layer), equal layers' by one, on whatever threads."""
    (key, label_of), threads = _labels(host, event, are_ops), host.trace.lines.name
    keys, index = numbered(key * len(threads) + host.line[event])
    count, total = np.bincount(index, minlength=len(keys)), np.zeros(len(keys), np.int64)
    np.add.at(total, index, ps)
    names = [label_of(key // len(threads)) for key in keys.tolist()]
    on = [threads[key % len(threads)] for key in keys.tolist()]
    if are_ops:
        names = like_ops(names)
        longest = {names[at]: on[at].partition("/")[0] for at in np.argsort(total).tolist()}
        on = [longest[name] for name in names]
    return longest_first(zip(names, on, count.tolist(), total.tolist(), strict=True))


def outermost(host: HostEvents, line: int, window: Spans) -> Ints:
    """Events of a thread that lie in a window and in no other event that does, marks of steps aside, which tell nothing
    of what is done there."""
    on_line = host.of_line(line)
    start, end = host.start_ps[on_line], host.end_ps[on_line]
    first = search(start, window.start)
    count = search(start, window.end) - first
    inside = positions(count, first)
    inside = inside[(end[inside] <= np.repeat(window.end, count)) & ~host.marks_step[on_line][inside]]
    if not len(inside):
        return np.zeros(0, np.int64)
    reach = np.maximum.accumulate(end[inside])
    outer = np.concatenate([[True], start[inside][1:] >= reach[:-1]])
    return inside[outer] + on_line.start


def _labels(host: HostEvents, event: Ints, are_ops: bool) -> tuple[Ints, Callable[[int], str]]:
    """The event's name and the calls that explain it; for the runtime's entry points the eager op they ran, if one of
    the next events is one."""
    strings = host.trace.strings
    if are_ops:
        # The kernel of an eager op has the op's name around it.
        around = np.where(host.flags[event] & RUNTIME, host.around(event, EAGER), -1)
        names = host.name[np.where(around >= 0, around, event)]
        return names.astype(np.int64), lambda key: eager_op(strings[key])
    eager = host.rows(EAGER)  # ops that Python ran one by one
    columns = _chains(host, event)
    first, name = grouped(*columns)
    chains = np.stack([column[first] for column in columns], axis=1)

    def called(chain: int) -> str:
        return _joined(strings, chains[chain])

    if not len(eager):
        return name, called
    entries = rows_where(host.flags[event] & RUNTIME)
    entry = event[entries]
    inner = eager[np.minimum(search(eager, entry), len(eager) - 1)]
    ran = (inner >= entry) & (inner < entry + _NEAR) & (host.line[inner] == host.line[entry])
    ran &= host.start_ps[inner] <= host.end_ps[entry]
    name[entries[ran]] = host.name[inner[ran]] + np.int64(len(chains))
    return name, lambda key: called(key) if key < len(chains) else eager_op(strings[key - len(chains)])


def of_one_kind(work: Sequence[HostWork]) -> list[str]:
    """Names of what takes most time together and one change mends: all work of a kind, or one that has no kind; an
    empty one for none."""
    by_kind = by_key(work, lambda one: kind_of(one.name) or one.name)
    most = max(by_kind.values(), key=lambda kind: sum(one.ms_per_step for one in kind), default=[])
    return [one.name for one in most] or [""]

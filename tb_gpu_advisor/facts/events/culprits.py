"""Who kept the GPU waiting between steps: host events of the thread that trains, by name.

Between the end of one runtime call and the start of the next, the outermost events on that thread are the user's work:
a callback with the Python tracer on (``$tensorboard.py:2300 on_train_batch_end``), else the eager ops it ran
(``WriteSummary``) and the driver calls it waited in (``cuStreamSynchronize``). Time under no event has no name.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Ints, positions, rows_where
from tb_gpu_advisor.columns.lookup import are_of, flagged
from tb_gpu_advisor.columns.order import by_key, numbered
from tb_gpu_advisor.columns.spans import Spans, measure_in, search
from tb_gpu_advisor.facts.events.call_chains import CALLS, call_chains, joined_names
from tb_gpu_advisor.facts.events.frames import is_library, waits_for_others
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_kinds import kind_of
from tb_gpu_advisor.facts.events.host_names import (
    ALLOCATES,
    EAGER,
    PYTHON,
    RUNTIME,
    eager_op,
)
from tb_gpu_advisor.facts.events.names import grouped
from tb_gpu_advisor.facts.events.scopes import like_ops
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Names kept per table. Measured: of a gap of JAX' own Python with 133 names 20 explain 48 %, 60 60, all 62.
TOP_WORK: Final = 60
# How many events after an entry point the op that it ran may come. Our default: calls that lead from one to the other
# are few.
_NEAR: Final = 20


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
    for event, chain in zip(top.tolist(), np.stack(call_chains(host, top), axis=1).tolist(), strict=True):
        names = [name for name in (host.trace.strings[i] for i in chain if i >= 0) if not is_library(name)]
        if names:
            thread = host.trace.lines.name[host.line[event]].partition("/")[0]
            times.append((CALLS.join(names), thread, 1, int(host.end_ps[event] - host.start_ps[event])))
    return longest_first(times)


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
    columns = call_chains(host, event)
    first, name = grouped(*columns)
    chains = np.stack([column[first] for column in columns], axis=1)

    def called(chain: int) -> str:
        return joined_names(strings, chains[chain])

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

"""Rows as all that follows wants them: the decoders' last step.

The host's lines lie one behind the other, the events of each in order of start, longer ones first, as profilers write
most of them, and a thread that a profile shows twice is one line. So nobody sorts them, and what is of the host is a
slice of rows, which costs nothing to cut out of a column.

AMD's profiler numbers threads otherwise than the runtime does ("Host Threads/586" against "py_xla_execute/2332"), so
that calls lie in no event and nobody knows which step launched a kernel. But they are made inside of the runtime's
innermost events: on the thread that they belong to every call lies in one, on another thread some do by chance.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Ids, rows_where
from tb_gpu_advisor.columns.lookup import rows_between, taken
from tb_gpu_advisor.columns.nesting import parents_in_order, put_in_order
from tb_gpu_advisor.trace.lanes import find_lanes, line_rows
from tb_gpu_advisor.trace.model import StatColumn, Trace

_OF_CALLS: Final = "Host Threads/"
#: Calls that are looked at, and how many it takes at least. Our default: a few hundred cost nothing, and a handful is
#: chance.
_MOST: Final = 256
_FEWEST: Final = 8
#: So many of them lie in innermost events of their own thread: clocks of the two are a little off. Our default: one in
#: twenty may miss.
_INSIDE: Final = 0.95
#: Those are as long as what makes few calls; a wait for all of them is longer, and is no place of a call. Our default:
#: a thousand times a short call.
_LONGEST_PS: Final = 1_000_000_000
#: Before a call so many events are looked at for one that it may lie in. Our default: few lie deeper in each other.
_DEEPEST: Final = 64


def threads_of_calls(trace: Trace, lines: tuple[int, ...]) -> dict[int, int]:
    """Lines of calls and those of their threads, of lines whose events are in order. No two are of one thread."""
    calls = [line for line in lines if trace.lines.name[line].startswith(_OF_CALLS)]
    fits = [
        (length_ps, one, other)
        for one in calls
        if trace.lines.events[one] >= _FEWEST
        for other in lines
        if other not in calls and trace.lines.events[other]
        for length_ps in _around(trace, trace.lines.rows(one), trace.lines.rows(other))
    ]
    thread_of_call: dict[int, int] = {}
    for _, one, other in sorted(fits):
        if one not in thread_of_call and other not in thread_of_call.values():
            thread_of_call[one] = other
    return thread_of_call


def _around(trace: Trace, called: slice, rows: slice) -> Iterator[float]:
    """The mean length of the events of a line that the calls lie in, where nearly all calls lie in one: the last one
    before a call that holds no other, and is not too long. The first event in another one follows it."""
    calls = np.linspace(called.start, called.stop - 1, min(_MOST, called.stop - called.start)).astype(
        np.int64
    )
    start_ps, end_ps = trace.start_ps[rows], trace.end_ps[rows]
    at = np.searchsorted(start_ps, trace.start_ps[calls], side="right") - 1
    for _ in range(_DEEPEST):
        is_last, following = at + 1 == len(end_ps), np.minimum(at + 1, len(end_ps) - 1)
        length_ps = end_ps[at] - start_ps[at]
        fits = (is_last | (end_ps[following] > end_ps[at])) & (length_ps > 0) & (length_ps < _LONGEST_PS)
        if (fits | (at < 0)).all():
            break
        at -= ~fits & (at >= 0)
    inside = fits & (at >= 0) & (end_ps[at] >= trace.end_ps[calls])
    if inside.mean() >= _INSIDE:
        yield float(length_ps[inside].mean())


def ordered(trace: Trace) -> Trace:
    """The trace with its rows in order and its host's events nested. Its columns are written over; from then on nobody
    can."""
    kept: list[Ids] = []
    for (
        name,
        stat,
    ) in trace.stats.items():  # rows of stats that the same events have, as those of memory, once
        kept.append(next((row for row in kept if np.array_equal(row, stat.row)), stat.row))
        trace.stats[name] = StatColumn(kept[-1], stat.value)
    lines = find_lanes(trace).host
    trace = _in_order(trace, lines, {})
    if same := threads_of_calls(trace, lines):
        trace = _in_order(trace, lines, same)
    host = line_rows(trace, lines)
    assert isinstance(host, slice)
    for column in (trace.line, trace.meta, trace.start_ps, trace.end_ps):
        column.setflags(write=False)
    return replace(
        trace, host=host, parent=parents_in_order(trace.end_ps[host], trace.lines.events[list(lines)])
    )


def _in_order(trace: Trace, host: tuple[int, ...], thread_of: dict[int, int]) -> Trace:
    """The trace with the rows of these lines one behind the other and in order, those of some among those of their
    thread, and after them what lies between."""
    first_event, events = trace.lines.first_event.copy(), trace.lines.events.copy()
    filled = [trace.lines.rows(line) for line in host if events[line]]
    if not filled:
        return trace
    first, after = min(rows.start for rows in filled), max(rows.stop for rows in filled)
    is_other = (first <= first_event) & (first_event < after) & (events > 0)
    is_other[list(host)] = False
    others = rows_where(is_other).tolist()
    by_thread = sorted(host, key=lambda line: (thread_of.get(line, line), line))
    starts = ((int(first_event[line]) - first, int(events[line])) for line in (*by_thread, *others))
    stretches = [slice(start, start + number) for start, number in starts if number]
    for line, thread in thread_of.items():
        events[[thread, line]] += events[line] * np.array((1, -1))
    at = slice(first, after)
    times = trace.start_ps[at], trace.end_ps[at]
    place = put_in_order(*times, trace.meta[at], stretches, events[list(host)])
    inside = [*host, *others]
    first_event[inside] = first + np.cumsum(events[inside]) - events[inside]
    lines = replace(trace.lines, first_event=first_event, events=events)
    for line in inside:
        trace.line[lines.rows(line)] = line
    stats = trace.stats.values() if place is not None else ()
    for rows in {id(stat.row): stat.row for stat in stats}.values():
        with_one = rows_between(rows, first, after)
        row = taken(place, rows[with_one] - np.int32(first)) + np.int32(first)
        if (row[1:] < row[:-1]).any():
            order = np.argsort(row, kind="stable")  # of several values of one row the last stays the last
            row = row[order]
            for stat in stats:
                if stat.row is rows:
                    stat.value[with_one] = stat.value[with_one][order]
        rows[with_one] = row
    return replace(trace, lines=lines)

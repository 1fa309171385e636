"""Rows as all that follows wants them: the decoders' last step.

The host's lines lie one behind the other, the events of each in order of start, longer ones first, as profilers write
most of them, and a thread that a profile shows twice is one line. So nobody sorts them, and what is of the host is a
slice of rows, which costs nothing to cut out of a column.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Ids, rows_where
from tb_gpu_advisor.columns.lookup import taken
from tb_gpu_advisor.columns.nesting import nested_in_order
from tb_gpu_advisor.trace.call_threads import threads_of_calls
from tb_gpu_advisor.trace.lanes import find_lanes, line_rows
from tb_gpu_advisor.trace.model import Trace

#: Of fewer rows than one in so many each is moved alone.
_FEW: Final = 8


def ordered(trace: Trace) -> Trace:
    """The trace with its rows in order and its host's events nested. Its columns are written over; from then on nobody
    can."""
    lines = find_lanes(trace).host
    rows = line_rows(trace, lines)
    parent = _parents(trace, rows) if isinstance(rows, slice) else None
    if parent is None:
        trace = _moved(trace, {line: _rows_in_order(trace, [line]) for line in lines})
    host = line_rows(trace, lines)
    assert isinstance(host, slice)
    same = threads_of_calls(trace.lines.name, trace.line[host], trace.start_ps[host], trace.end_ps[host])
    if same:
        threads = {line: [one for one in lines if same.get(one, one) == line] for line in lines}
        trace = _moved(trace, {line: _rows_in_order(trace, of) for line, of in threads.items()})
        parent = None
    parent = _parents(trace, host) if parent is None else parent
    assert parent is not None
    for column in (trace.line, trace.meta, trace.start_ps, trace.end_ps):
        column.setflags(write=False)
    return replace(trace, host=host, parent=parent)


def _parents(trace: Trace, rows: slice) -> Ids | None:
    return nested_in_order(trace.line[rows], trace.start_ps[rows], trace.end_ps[rows])


def _rows_in_order(trace: Trace, lines: list[int]) -> Ids:
    """The rows of lines that are one thread, in the order that they shall have: of equal events those of the first line
    first."""
    ends = ((trace.lines.first_event[line], trace.lines.events[line]) for line in lines)
    of_lines = (np.arange(first, first + events, dtype=np.int32) for first, events in ends)
    at: Ids = np.concatenate([np.zeros(0, np.int32), *of_lines])
    start_ps = taken(trace.start_ps, at)
    if (start_ps[1:] < start_ps[:-1]).any():
        order = np.argsort(start_ps, kind="stable")
        at, start_ps = at.take(order), start_ps.take(order)
    same = start_ps[1:] == start_ps[:-1]
    tied = rows_where(np.append(same, False) | np.append(False, same)) if same.any() else at[:0]
    if len(tied):
        lengths = ~trace.end_ps[at[tied]]  # ``~`` turns an order around without overflow
        at[tied] = at[tied[np.lexsort((lengths, start_ps[tied]))]]
    return at


def _moved(trace: Trace, rows: dict[int, Ids]) -> Trace:
    """The trace with the rows of these lines, those of the host, one behind the other in this order, and after them
    what lies between."""
    of_host = np.concatenate([np.zeros(0, np.int32), *rows.values()])
    if not len(of_host):
        return trace
    first, after = int(of_host.min()), int(of_host.max()) + 1
    is_other = np.ones(after - first, np.bool_)
    is_other[of_host - first] = False
    source = np.concatenate([of_host, rows_where(is_other).astype(np.int32) + np.int32(first)])
    place = np.empty(len(source), np.int32)
    rows_now = np.arange(first, after, dtype=np.int32)
    place[source - first] = rows_now
    moved = rows_where(source != rows_now)
    few = len(moved) < len(source) // _FEW
    to, of = (moved + first, source[moved]) if few else (slice(first, after), source)
    for column in (trace.line, trace.meta, trace.start_ps, trace.end_ps):
        column[to] = taken(column, of)
    for stat in trace.stats.values():
        inside = slice(*np.searchsorted(stat.row, (first, after)))
        row = place[stat.row[inside] - first]
        if (row[1:] < row[:-1]).any():
            order = np.argsort(row, kind="stable")  # of several values of one row the last stays the last
            row, stat.value[inside] = row[order], stat.value[inside][order]
        stat.row[inside] = row
    first_event, events = trace.lines.first_event.copy(), trace.lines.events.copy()
    is_between = (first <= first_event) & (first_event < after)
    first_event[is_between] = place[first_event[is_between] - first]
    for line, at, number in _places(first, rows):
        trace.line[at : at + number] = line
        first_event[line], events[line] = at, number
    return replace(trace, lines=replace(trace.lines, first_event=first_event, events=events))


def _places(first: int, rows: dict[int, Ids]) -> Iterator[tuple[int, int, int]]:
    """Each line, where it begins, and of how many events it is."""
    for line, of_line in rows.items():
        yield line, first, len(of_line)
        first += len(of_line)

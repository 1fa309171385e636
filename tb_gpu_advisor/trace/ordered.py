"""Rows as all that follows wants them: the decoders' last step.

The host's lines lie one behind the other, the events of each in order of start, longer ones first, as profilers write
most of them, and a thread that a profile shows twice is one line. So nobody sorts them, and what is of the host is a
slice of rows, which costs nothing to cut out of a column.
"""

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import parts, taken
from tb_gpu_advisor.columns.nesting import nested_in_order
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.trace.call_threads import threads_of_calls
from tb_gpu_advisor.trace.lanes import find_lanes, line_rows
from tb_gpu_advisor.trace.model import Trace


def ordered(trace: Trace) -> Trace:
    """The trace with its rows in order and its host's events nested. Its columns are written over; from then on nobody
    can."""
    lines = find_lanes(trace).host
    rows = line_rows(trace, lines)
    parent = _parents(trace, rows) if isinstance(rows, slice) else None
    if parent is None:
        trace = _moved(trace, {line: _rows_in_order(trace, line) for line in lines})
    host = line_rows(trace, lines)
    assert isinstance(host, slice)
    same = threads_of_calls(trace, lines)
    if same:
        rows_of = {line: _numbers(trace.lines.rows(line)) for line in lines}
        for calls, thread in same.items():
            rows_of[thread] = _merged(trace, *(rows_of[line] for line in sorted((calls, thread))))
            rows_of[calls] = rows_of[calls][:0]
        trace, parent = _moved(trace, rows_of), None
    parent = _parents(trace, host) if parent is None else parent
    assert parent is not None
    for column in (trace.line, trace.meta, trace.start_ps, trace.end_ps):
        column.setflags(write=False)
    return replace(trace, host=host, parent=parent)


def _parents(trace: Trace, rows: slice) -> Ids | None:
    return nested_in_order(trace.line[rows], trace.start_ps[rows], trace.end_ps[rows])


def _numbers(rows: slice) -> Ids:
    return np.arange(rows.start, rows.stop, dtype=np.int32)


def _rows_in_order(trace: Trace, line: int) -> Ids:
    """The rows of a line in the order that they shall have."""
    rows = trace.lines.rows(line)
    start_ps, end_ps = trace.start_ps[rows], trace.end_ps[rows]
    order = np.argsort(start_ps, kind="stable")  # nearly so already, which makes it one pass
    start_ps, end_ps = start_ps[order], end_ps[order]
    is_same = start_ps[1:] == start_ps[:-1]
    if (is_same & (end_ps[1:] > end_ps[:-1])).any():
        tied = rows_where(np.append(is_same, False) | np.append(False, is_same))
        # ``~`` turns an order around without overflow.
        order[tied] = order[tied][np.lexsort((~end_ps[tied], start_ps[tied]))]
    return _numbers(rows)[order]


def _merged(trace: Trace, first: Ids, second: Ids) -> Ids:
    """The rows of two lines, each in order, as those of one: of equal events those of the first line first."""
    start_ps, end_ps = (column[slice(second[0], second[-1] + 1)] for column in (trace.start_ps, trace.end_ps))
    place = search(start_ps, trace.start_ps[first]).copy()
    while True:
        at = np.minimum(place, len(second) - 1)
        is_later = (start_ps[at] == trace.start_ps[first]) & (end_ps[at] > trace.end_ps[first])
        is_later &= place < len(second)
        if not is_later.any():
            return np.insert(second, place, first)
        place += is_later


def _moved(trace: Trace, rows: dict[int, Ids]) -> Trace:
    """The trace with the rows of these lines, those of the host, one behind the other in this order, and after them
    what lies between."""
    source = np.concatenate([np.zeros(0, np.int32), *rows.values()])
    if not len(source):
        return trace
    first, after = int(source.min()), int(source.max()) + 1
    if len(source) < after - first:
        is_other = np.ones(after - first, np.bool_)
        is_other[source - first] = False
        source = np.concatenate([source, rows_where(is_other).astype(np.int32) + np.int32(first)])
    place = np.empty(len(source), np.int32)
    # In place and part by part: what comes from behind its place is still there then, and what does not is kept.
    early = list[Ints]()
    for part in parts(len(source)):
        at = place[source[part] - first] = np.arange(first + part.start, first + part.stop, dtype=np.int32)
        early.append(rows_where(source[part] < at) + part.start)
    kept = np.concatenate(early)
    for column in (trace.meta, trace.start_ps, trace.end_ps):
        from_before = column.take(source[kept])
        for part in parts(len(source)):
            column[first:after][part] = taken(column, source[part])
        column[first:after][kept] = from_before
    for stat in trace.stats.values():
        inside = slice(*np.searchsorted(stat.row, np.array((first, after), np.int32)))
        row = taken(place, stat.row[inside] - np.int32(first))
        if (row[1:] < row[:-1]).any():
            order = np.argsort(row, kind="stable")  # of several values of one row the last stays the last
            row, stat.value[inside] = row[order], stat.value[inside][order]
        stat.row[inside] = row
    first_event, events = trace.lines.first_event.copy(), trace.lines.events.copy()
    is_inside = (first <= first_event) & (first_event < after)
    first_event[is_inside] = place[first_event[is_inside] - first]
    of_host = list(rows)
    events[of_host] = [len(of_line) for of_line in rows.values()]
    first_event[of_host] = first + np.cumsum(events[of_host]) - events[of_host]
    lines = replace(trace.lines, first_event=first_event, events=events)
    for line in rows_where(is_inside).tolist():
        trace.line[lines.rows(line)] = line
    return replace(trace, lines=lines)

"""Rows as all that follows wants them: the decoders' last step.

The host's lines lie one behind the other, the events of each in order of start, longer ones first, as profilers write
most of them, and a thread that a profile shows twice is one line. So nobody sorts them, and what is of the host is a
slice of rows, which costs nothing to cut out of a column.
"""

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.lookup import rows_between, taken
from tb_gpu_advisor.columns.nesting import parents_in_order, put_in_order
from tb_gpu_advisor.trace.call_threads import threads_of_calls
from tb_gpu_advisor.trace.lanes import find_lanes, line_rows
from tb_gpu_advisor.trace.model import Trace


def ordered(trace: Trace) -> Trace:
    """The trace with its rows in order and its host's events nested. Its columns are written over; from then on nobody
    can."""
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
    for stat in trace.stats.values() if place is not None else ():
        with_one = rows_between(stat.row, first, after)
        row = taken(place, stat.row[with_one] - np.int32(first)) + np.int32(first)
        if (row[1:] < row[:-1]).any():
            order = np.argsort(row, kind="stable")  # of several values of one row the last stays the last
            row, stat.value[with_one] = row[order], stat.value[with_one][order]
        stat.row[with_one] = row
    return replace(trace, lines=lines)

"""From a trace to the host's events and their parents.

TensorFlow's events form a forest: on a thread by nesting, between threads by producer and consumer ids
(``_pt``/``_p`` on one side, ``_ct``/``_c`` on the other), as ``group_events.cc`` reads them. Here every event
has at most one parent: its producer if there is one, else the event it nests in.
"""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints, Rows
from tb_gpu_advisor.columns.nesting import in_time_order, parents
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import chosen_rows, line_rows
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import flags_by_name, host_names
from tb_gpu_advisor.trace.lanes import Lanes
from tb_gpu_advisor.trace.model import Trace


def host_events(trace: Trace, lanes: Lanes) -> HostEvents:
    """The host's events with their parents."""
    rows = line_rows(trace, lanes.host)
    line, start, dur = trace.line[rows], trace.start_ps[rows], np.maximum(trace.dur_ps[rows], 0)
    if not in_time_order(line, start, dur):
        order = np.lexsort((-dur, start, line))
        rows, line, start, dur = chosen_rows(rows, order), line[order], start[order], dur[order]
    name = trace.names(rows)
    parent = parents(line, start, dur)
    consumer, producer = _producers(trace, rows, start)
    parent[consumer] = producer
    names = host_names(trace.strings, name)
    end = np.add(start, dur, out=dur)
    return HostEvents(
        trace=trace,
        row=rows,
        start_ps=start,
        end_ps=end,
        line=line,
        name=name,
        flags=name.found_in(flags_by_name(names)),
        parent=parent,
        names=names,
    )


def _producers(trace: Trace, rows: Rows, start_ps: Ints) -> tuple[Ints, Ints]:
    """Events whose context another event produced (same id, type and process), and which one that is."""
    made, used = _that_have(trace, "_p", rows), _that_have(trace, "_c", rows)
    if not len(made) or not len(used):
        return made[:0], used[:0]
    made_row, used_row = chosen_rows(rows, made), chosen_rows(rows, used)
    produced, wanted = trace.ints("_p", at=made_row), trace.ints("_c", at=used_row)
    order = np.argsort(produced, kind="stable")
    made, made_row, produced = made[order], made_row[order], produced[order]
    at = np.minimum(search(produced, wanted), len(made) - 1)
    fits = (
        (produced[at] == wanted)
        & (trace.ints("_pt", at=made_row)[at] == trace.ints("_ct", at=used_row))
        & (trace.ints("_pid", 0, at=made_row)[at] == trace.ints("_pid", 0, at=used_row))
    )
    producer, consumer = made[at[fits]], used[fits]
    # A producer that does not come first would close a circle of parents; only damaged files have one.
    first = (start_ps[producer] < start_ps[consumer]) | (
        (start_ps[producer] == start_ps[consumer]) & (producer < consumer)
    )
    return consumer[first], producer[first]


def _that_have(trace: Trace, stat: str, rows: Rows) -> Ints:
    """Positions among the rows of those that have a stat."""
    if not isinstance(rows, slice):
        return np.flatnonzero(trace.has(stat, at=rows))
    having = trace.stat(stat).row
    at = having[slice(*np.searchsorted(having, (rows.start, rows.stop)))] - rows.start
    once: Ints = at[np.append(True, at[1:] != at[:-1])[: len(at)]]
    return once

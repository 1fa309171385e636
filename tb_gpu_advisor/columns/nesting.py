"""Which event contains which, on each line, and how much of its time is its own.

An event's parent is the innermost event of its line whose span includes it, as TSL's event forest builds it with a
stack per line: the native core's, or Python's.
"""

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, for_core, rows_where
from tb_gpu_advisor.native.core import native_module


def parents(line: Ids, start_ps: Ints, end_ps: Ints) -> Ids:
    """For each event the index of the one that it lies in, -1 for outermost ones.

    Of two events with the same span the one that comes first contains the other.
    """
    order, of_each = np.argsort(line, kind="stable").astype(np.int32), np.bincount(line)
    start_ps, end_ps = start_ps[order], end_ps[order]
    put_in_order(start_ps, end_ps, order, [slice(0, len(line))], of_each)
    parent = parents_in_order(end_ps, of_each)
    inside = rows_where(parent >= 0)
    out = np.full(len(order), -1, np.int32)
    out[order[inside]] = order[parent[inside]]
    return out


def put_in_order(
    start_ps: Ints, end_ps: Ints, meta: Ids, stretches: list[slice], of_each: Ints
) -> Ids | None:
    """Puts events in order of start, longer ones first, equal ones as they come, line by line. Each stretch holds the
    rows of one line, and the last one rows that stay as they are. The columns are written over. Returns the new place
    of each event, None where none moves."""
    native = native_module()
    if native is not None:
        ends = np.array([(rows.start, rows.stop) for rows in stretches])
        first, length = ends[:, 0].copy(), ends[:, 1] - ends[:, 0]
        place = native.put_in_order(start_ps, end_ps, meta, first, length, for_core(of_each, np.int64))
        return None if place is None else np.frombuffer(place, np.int32)
    rows = np.concatenate([np.arange(one.start, one.stop) for one in stretches])
    for of_line in np.split(rows, np.cumsum(of_each))[:-1]:
        # ``~`` turns an order around without overflow.
        of_line[:] = of_line[np.lexsort((~end_ps[of_line], start_ps[of_line]))]
    for column in (start_ps, end_ps, meta):
        column[:] = column[rows]
    new = np.empty(len(rows), np.int32)
    new[rows] = np.arange(len(rows), dtype=np.int32)
    return new


def parents_in_order(end_ps: Ints, rows: Ints) -> Ids:
    """``parents`` of events that lie in order, so many of each line."""
    native = native_module()
    if native is not None:
        return np.frombuffer(native.parents(for_core(end_ps, np.int64), for_core(rows, np.int64)), np.int32)
    ends = end_ps.tolist()
    parent: list[int] = []
    for events in rows.tolist():
        above: list[int] = []
        for event in range(len(parent), len(parent) + events):
            while above and ends[above[-1]] < ends[event]:
                above.pop()
            parent.append(above[-1] if above else -1)
            above.append(event)
    return np.array(parent, np.int32)

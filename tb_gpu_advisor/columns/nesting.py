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
    parent = nested_in_order(line, start_ps, end_ps)
    if parent is not None:
        return parent
    order = np.lexsort((~end_ps, start_ps, line))  # ``~`` turns an order around without overflow
    parent = nested_in_order(line[order], start_ps[order], end_ps[order])
    assert parent is not None
    inside = rows_where(parent >= 0)
    out = np.full(len(order), -1, np.int32)
    out[order[inside]] = order[parent[inside]]
    return out


def nested_in_order(line: Ids, start_ps: Ints, end_ps: Ints) -> Ids | None:
    """The same of events that lie in order of line, then start, longer ones first; None where they do not."""
    native = native_module()
    if native is None:
        return nested_in_order_by_stack(line, start_ps, end_ps)
    times = (for_core(column, np.int64) for column in (start_ps, end_ps))
    parent = native.parents(for_core(line, np.int32), *times)
    return None if parent is None else np.frombuffer(parent, np.int32)


def nested_in_order_by_stack(line: Ids, start_ps: Ints, end_ps: Ints) -> Ids | None:
    """``nested_in_order`` in Python: what ends before an event does is no parent of later ones."""
    same = line[1:] == line[:-1]
    later = start_ps[1:] > start_ps[:-1]
    longer_first = (start_ps[1:] == start_ps[:-1]) & (end_ps[1:] <= end_ps[:-1])
    if not ((line[1:] > line[:-1]) | (same & (later | longer_first))).all():
        return None
    ends, on = end_ps.tolist(), -1
    parent: list[int] = []
    above: list[int] = []
    for event, of_event in enumerate(line.tolist()):
        if of_event != on:
            on, above = of_event, []
        while above and ends[above[-1]] < ends[event]:
            above.pop()
        parent.append(above[-1] if above else -1)
        above.append(event)
    return np.array(parent, np.int32)

"""Which event contains which, on each line, and how much of its time is its own.

An event's parent is the innermost event of its line whose span includes it, as TSL's event forest builds it with a
stack per line. The native core has those stacks. Without it: in time order the parent is the nearest event before
that ends no earlier. As a rule parents are found level by level, from the outermost events inwards, and where events
overlap in part or lie in many others, event by event.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, for_core, rows_where
from tb_gpu_advisor.native.core import native_module

_PART_EVENTS: Final = 1 << 15
_LONGEST_PS: Final = float(1 << 62)
# Steps allowed per event; real captures need 1 to 4, a stack costs about 25.
_STEPS_PER_EVENT: Final = 8


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
        return nested_in_order_by_columns(line, start_ps, end_ps)
    times = (for_core(column, np.int64) for column in (start_ps, end_ps))
    parent = native.parents(for_core(line, np.int32), *times)
    return None if parent is None else np.frombuffer(parent, np.int32)


def nested_in_order_by_columns(line: Ids, start_ps: Ints, end_ps: Ints) -> Ids | None:
    """In numpy: parents of events that lie in order, None where they do not."""
    same = line[1:] == line[:-1]
    later = start_ps[1:] > start_ps[:-1]
    longer_first = (start_ps[1:] == start_ps[:-1]) & (end_ps[1:] <= end_ps[:-1])
    if not ((line[1:] > line[:-1]) | (same & (later | longer_first))).all():
        return None
    return _parents_in_order(line, end_ps)


def _parents_in_order(on: Ids, end: Ints) -> Ids:
    """Position of the nearest earlier event of the same line that ends no earlier, -1 if there is none."""
    out = np.empty(len(on), np.int32)
    for start, stop in _parts(on, end):
        parent = _by_levels(on[start:stop], end[start:stop])
        if parent is None:
            parent = _by_stack(on[start:stop], end[start:stop])
        out[start:stop] = np.where(parent >= 0, parent + start, -1)
    return out


def _parts(on: Ids, end: Ints) -> Iterator[tuple[int, int]]:
    """Events that are looked at together, few enough for the working arrays to stay small: none of them is in an event
    of another part. Long lines are cut where an event ends later than all before it, which is in none then."""
    bounds = [0, *(rows_where(on[1:] != on[:-1]) + 1).tolist(), len(on)]
    cuts = [np.array(bounds[1:])]
    for first, after in pairwise(bounds):
        if after - first > _PART_EVENTS:
            of_line = end[first:after]
            cuts.append(rows_where(of_line[1:] > np.maximum.accumulate(of_line)[:-1]) + first + 1)
    last = np.sort(np.concatenate(cuts))
    start = 0
    while start < len(on):
        stop = int(last[np.searchsorted(last, min(start + _PART_EVENTS, len(on)))])
        yield start, stop
        start = stop


def _by_levels(on: Ids, end: Ints) -> Ints | None:
    """The parents, found level by level; None if there are many levels, or events that overlap in part.

    An event that ends later than all before it is outermost, and what follows is in it, up to the next such event. So
    the outermost ones are taken away, and what is left are groups to be looked at likewise. All groups are looked at in
    one go, as if they were one: that is right if the first event of each ends later than all groups before it.
    """
    end_in_row = _one_line_after_the_other(on, end)
    if end_in_row is None:
        return None
    up, at = np.full(len(on), -1, np.int64), np.arange(len(on))
    steps = 0
    while len(at):
        outermost = np.ones(len(at), np.bool_)
        outermost[1:] = end_in_row[1:] > np.maximum.accumulate(end_in_row)[:-1]
        group = up.take(at)
        steps += len(at)
        if (~outermost[1:] & (group[1:] != group[:-1])).any() or steps > _STEPS_PER_EVENT * len(on):
            return None
        inside = rows_where(~outermost)
        around = np.cumsum(outermost).take(inside) - 1
        above = at.compress(outermost).take(around)
        at, end_in_row = at.take(inside), end_in_row.take(inside)
        up[at] = above
    return up


def _one_line_after_the_other(on: Ids, end: Ints) -> Ints | None:
    """Ends moved in time so that every line is over when the next one begins; None if that takes too long."""
    first = rows_where(np.append(True, on[1:] != on[:-1])[: len(on)])
    if not len(first):
        return end
    low, high = np.minimum.reduceat(end, first), np.maximum.reduceat(end, first)
    if (high.astype(np.float64) - low + 1).sum() > _LONGEST_PS:
        return None
    span = high - low + 1
    moved: Ints = end + np.repeat(np.cumsum(span) - span - low, np.diff(np.append(first, len(on))))
    return moved


def _by_stack(on: Ids, end: Ints) -> Ints:
    """The parents, whatever the events are, one by one: what ends before an event does is no parent of later ones."""
    ends, line = end.tolist(), -1
    parent: list[int] = []
    above: list[int] = []
    for event, of_event in enumerate(on.tolist()):
        if of_event != line:
            line, above = of_event, []
        while above and ends[above[-1]] < ends[event]:
            above.pop()
        parent.append(above[-1] if above else -1)
        above.append(event)
    return np.array(parent, np.int64)

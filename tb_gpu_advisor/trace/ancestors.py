"""Questions about the ancestors of events, given each event's parent.

The native core climbs from event to event. Without it all climb at once, and twice as far in every round. Parents must
not go round in circles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from tb_gpu_advisor.trace.columns import Bools, Ids, Ints
from tb_gpu_advisor.trace.native_module import native_module

# Few events lie deeper.
_USUAL_DEPTH: Final = 64


def innermost(parent: Ids, chosen: Bools) -> Ids:
    """The innermost chosen event among each event and its ancestors, -1 where there is none."""
    native = native_module()
    if native is None:
        return innermost_by_rounds(parent, chosen)
    return np.frombuffer(native.innermost(*_columns(parent, chosen)), np.int32)


def outermost(parent: Ids, chosen: Bools) -> Ids:
    """The outermost chosen event among each event and its ancestors, -1 where there is none."""
    native = native_module()
    if native is None:
        return outermost_by_rounds(parent, chosen)
    return np.frombuffer(native.outermost(*_columns(parent, chosen)), np.int32)


def innermost_of(rows: Ids | Ints, parent: Ids, chosen: Callable[[Ids | Ints], Bools]) -> Ids | Ints:
    """``innermost`` of a few events, without a look at all others; ``chosen`` tells it of any that it is asked for."""
    at = rows
    for _ in range(_USUAL_DEPTH):
        climbing = np.flatnonzero((at >= 0) & ~chosen(at))
        if not len(climbing):
            return at
        at = at.copy()
        at[climbing] = parent[at[climbing]]
    return innermost(parent, chosen(np.arange(len(parent))))[rows]


def covering(parent: Ids, chosen: Bools) -> Bools:
    """Whether each event is chosen or an ancestor of a chosen one."""
    native = native_module()
    if native is None:
        return covering_by_rounds(parent, chosen)
    return np.frombuffer(native.covering(*_columns(parent, chosen)), np.bool_)


def standing(parent: Ids, start_ps: Ints, end_ps: Ints, group: Ids, rank: npt.NDArray[np.int8]) -> Ints:
    """Events with a group and a rank (neither is negative), but not those whose parent holds their start and end, is of
    the same group, and has a rank from 0 to their own."""
    native = native_module()
    if native is None:
        return standing_by_columns(parent, start_ps, end_ps, group, rank)
    times = (np.ascontiguousarray(column, np.int64) for column in (start_ps, end_ps))
    up, groups = (np.ascontiguousarray(column, np.int32) for column in (parent, group))
    found = native.standing(up, *times, groups, np.ascontiguousarray(rank, np.int8))
    return np.frombuffer(found, np.int64)


def _columns(parent: Ids, chosen: Bools) -> tuple[Ids, Bools]:
    """As the core takes them."""
    return np.ascontiguousarray(parent, np.int32), np.ascontiguousarray(chosen, np.bool_)


def innermost_by_rounds(parent: Ids, chosen: Bools) -> Ids:
    """``innermost`` in numpy: first for those events that are parents, which are few, then for what is in them."""
    found = np.where(chosen, np.arange(len(parent), dtype=np.int32), np.int32(-1))
    inside = np.flatnonzero((parent >= 0) & ~chosen)
    climbing = _parents_among(inside, parent)
    up = parent.copy()
    while len(climbing):
        above = up[climbing]
        found[climbing], up[climbing] = found[above], up[above]
        climbing = climbing[(found[climbing] < 0) & (up[climbing] >= 0)]
    found[inside] = found[parent[inside]]
    return found


def outermost_by_rounds(parent: Ids, chosen: Bools) -> Ids:
    """``outermost`` in numpy, likewise."""
    found = np.where(chosen, np.arange(len(parent), dtype=np.int32), np.int32(-1))
    inside = np.flatnonzero(parent >= 0)
    climbing = _parents_among(inside, parent)
    up = parent.copy()
    while len(climbing):
        above = up[climbing]
        found[climbing] = np.where(found[above] >= 0, found[above], found[climbing])
        up[climbing] = up[above]
        climbing = climbing[up[climbing] >= 0]
    above = found[parent[inside]]
    found[inside] = np.where(above >= 0, above, found[inside])
    return found


def _parents_among(events: Ints, parent: Ids) -> Ints:
    """Those of the events that are a parent of one of them."""
    is_parent = np.zeros(len(parent), np.bool_)
    is_parent[parent[events]] = True
    return events[is_parent[events]]


def covering_by_rounds(parent: Ids, chosen: Bools) -> Bools:
    """``covering`` in numpy."""
    marked: Bools = chosen.copy()
    up = parent
    while (up >= 0).any():
        marked[up[marked & (up >= 0)]] = True
        up = np.where(up >= 0, up[up], -1)
    return marked


def standing_by_columns(
    parent: Ids, start_ps: Ints, end_ps: Ints, group: Ids, rank: npt.NDArray[np.int8]
) -> Ints:
    """``standing`` in numpy."""
    counted = (group >= 0) & (rank >= 0)
    below = np.flatnonzero(counted & (parent >= 0))
    up = parent[below]
    held = (
        (rank[up] >= 0)
        & (rank[up] <= rank[below])
        & (group[up] == group[below])
        & (start_ps[up] <= start_ps[below])
        & (start_ps[below] < end_ps[up])
        & (end_ps[below] <= end_ps[up])
    )
    counted[below[held]] = False
    return np.flatnonzero(counted)

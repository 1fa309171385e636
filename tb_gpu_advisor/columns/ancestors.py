"""Questions about the ancestors of events, given each event's parent.

The native core climbs from event to event. Without it all climb at once, and twice as far in every round. Parents must
not go round in circles.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Int8s, Ints, Uint16s, for_core, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import flagged, parts, taken
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.native.core import native_module

#: By flags, and whether the outermost event is meant, which one is around each event: those that have the same one lie
#: side by side, so where each run of them begins and the event of each, after -1 for what is no event.
Runs = dict[tuple[int, bool], tuple[Ints, Ids]]
# Our default: few events lie deeper, and those are asked for once more.
_USUAL_DEPTH: Final = 64


def chosen_around(parent: Ids, wanted: Bools, is_outermost: bool = False) -> Ids:
    """The innermost chosen event among each event and its ancestors, or the outermost; -1 where there is none."""
    native = native_module()
    if native is not None:
        columns = for_core(parent, np.int32), for_core(wanted, np.bool_)
        return np.frombuffer(native.innermost(*columns, is_outermost), np.int32)
    nearest = innermost_by_rounds(parent, wanted)
    if not is_outermost:
        return nearest
    has_none_above = np.append(nearest, np.int32(-1)).take(parent) < 0  # the last one is that of none
    return innermost_by_rounds(parent, wanted & has_none_above)


def innermost_of(rows: Ids | Ints, parent: Ids, wanted: Callable[[Ids | Ints], Bools]) -> Ids | Ints:
    """``innermost`` for a few events, without a look at all others; ``wanted`` says of any events whether they are
    chosen."""
    nearest: Ids | Ints = rows.copy()
    climbing = rows_where(rows >= 0)
    at = rows[climbing]
    for _ in range(_USUAL_DEPTH):
        climbing = climbing.compress(~wanted(at))
        if not len(climbing):
            return nearest
        at = parent.take(nearest[climbing])
        nearest[climbing] = at
        climbing, at = climbing.compress(at >= 0), at.compress(at >= 0)
    nearest[climbing] = chosen_around(parent, wanted(np.arange(len(parent))))[at]
    return nearest


def flagged_around(
    rows: Ids | Ints,
    parent: Ids,
    flags: Uint16s | Bools,
    wanted: int = 1,
    is_outermost: bool = False,
    known: Runs | None = None,
) -> Ids:
    """For a few events the innermost one with a flag among each and its ancestors, or the outermost; -1 where there is
    none, and for -1. Where events lie so deep that climbing from each takes long, what is around all events is worked
    out once, and ``known`` from then on."""
    native, runs, key = native_module(), {} if known is None else known, (wanted, is_outermost)
    if native is not None and key not in runs:
        columns = for_core(parent, np.int32), for_core(flags, np.uint16)
        content = native.around(*columns, wanted, is_outermost, for_core(rows, np.int64))
        if content is not None:
            return np.frombuffer(content, np.int32)
    if key not in runs:
        of_all = chosen_around(parent, flagged(flags, wanted), is_outermost)
        begins = rows_where(np.append(True, of_all[1:] != of_all[:-1])[: len(of_all)])
        runs[key] = begins, np.append(np.int32(-1), of_all.take(begins))
    begins, event = runs[key]
    around = np.empty(len(rows), np.int32)
    for part in parts(len(rows)):
        around[part] = event.take(search(begins, rows[part], right=True))
    return around


def holding(parent: Ids, rows: Ints, inside: Ints) -> Bools:
    """Whether each of a few events is one of those ``inside``, or an ancestor of one."""
    if not len(rows):
        return np.zeros(0, np.bool_)
    is_one = mask_of(rows, len(parent))
    nearest = chosen_around(parent, is_one)
    holds = mask_of(nearest.take(inside), len(parent) + 1)  # the last one is that of none
    holds[-1] = True
    above = parent.take(rows[holds[rows]])
    above = nearest.take(above[above >= 0])
    # Many lie in the same few.
    for event in rows_where(mask_of(above[~holds[above]], len(parent))).tolist():
        while event >= 0 and not holds[event]:
            holds[event] = True
            up = int(parent[event])
            event = int(nearest[up]) if up >= 0 else -1
    return holds[rows]


def standing(parent: Ids, start_ps: Ints, end_ps: Ints, group: Ids, rank: Int8s) -> Ints:
    """Events with a group and a rank (neither is negative), without those whose parent contains their span, is of the
    same group, and has a rank from 0 to their own."""
    counted = (group >= 0) & (rank >= 0)
    for part in parts(len(parent)):
        below = rows_where(counted[part] & (parent[part] >= 0)) + part.start
        up = parent.take(below)
        of_up = taken(rank, up)
        same = (of_up >= 0) & (of_up <= rank.take(below)) & (taken(group, up) == group.take(below))
        below, up = below.compress(same), up.compress(same).astype(np.int64)
        start, end, end_up = start_ps.take(below), end_ps.take(below), end_ps.take(up)
        held = (start_ps.take(up) <= start) & (start < end_up) & (end <= end_up)
        counted[below.compress(held)] = False
    return rows_where(counted)


def innermost_by_rounds(parent: Ids, wanted: Bools) -> Ids:
    """``innermost`` in numpy."""
    nearest = np.where(wanted, np.arange(len(parent), dtype=np.int32), np.int32(-1))
    climbing, up = rows_where(~wanted & (parent >= 0)), parent.copy()
    while len(climbing):
        over = up.take(climbing)
        nearest[climbing], up[climbing] = nearest.take(over), up.take(over)
        climbing = climbing.compress((nearest.take(climbing) < 0) & (up.take(climbing) >= 0))
    return nearest

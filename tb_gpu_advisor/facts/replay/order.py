"""The order of a graph's nodes in which its edges lead on, which is nearly that of time."""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.facts.replay.graph import Columns

#: Moments of host and GPU contradict each other by some µs; what waited is put behind what it waited for, in so many
#: rounds at most, and edges that still lead back are left out. Our default: usual captures need three.
_MOST_SHIFTS: Final = 16


def ordered(columns: Columns, seen_ns: Floats, kept: Bools, first: int) -> tuple[Columns, int]:
    """The columns with nodes, which were seen at these moments, renumbered in that order, of their edges those that are
    ``kept``, in the order of their targets, with their parts; and the new number of a node."""
    c = columns
    inside = kept & ~c.wraps
    rank = _ranks(seen_ns, c.source[inside], c.target[inside])
    order = rows_where(kept & (c.wraps | (rank[c.source] < rank[c.target])))
    order = order[np.argsort(rank[c.target[order]], kind="stable")]
    place = np.full(len(c.source), -1)
    place[order] = np.arange(len(order))
    parts = rows_where(place[c.part_edge] >= 0)
    parts = parts[np.argsort(place[c.part_edge[parts]], kind="stable")]
    made = replace(
        c,
        source=rank[c.source[order]],
        target=rank[c.target[order]],
        edge_kind=c.edge_kind[order],
        wraps=c.wraps[order],
        part_edge=place[c.part_edge[parts]],
        part_kind=c.part_kind[parts],
        part_ns=c.part_ns[parts],
        launch=rank[c.launch],
        start=rank[c.start],
        end=rank[c.end],
    )
    return made, int(rank[first])


def _ranks(seen_ns: Floats, source: Ints, target: Ints) -> Ints:
    """What is seen at the same moment comes as it was added, and what follows from something comes after it."""
    at, depth = seen_ns.copy(), np.zeros(len(seen_ns), np.int64)
    for _ in range(_MOST_SHIFTS):
        later, deeper = at.copy(), depth.copy()
        np.maximum.at(later, target, at[source])
        same = rows_where(later[source] == later[target])
        np.maximum.at(deeper, target[same], depth[source[same]] + 1)
        if (later == at).all() and (deeper == depth).all():
            break
        at, depth = later, deeper
    rank = np.empty(len(at), np.int64)
    rank[np.lexsort((depth, at))] = np.arange(len(at))
    return rank

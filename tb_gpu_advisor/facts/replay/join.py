"""Graphs put together, in an order in which edges lead forward, nearly that of time; and the graphs of several hosts as
one.

Each host has a clock of its own and may have played another step first, so steps are paired by their order. GPUs of all
hosts meet in collectives, which end on all of them together. Hosts with different numbers of steps or calls cannot be
put together.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending, median, middle
from tb_gpu_advisor.facts.events.device import COLLECTIVE
from tb_gpu_advisor.facts.replay.graph import EDGE_KINDS, PART_KINDS, Columns, Graph
from tb_gpu_advisor.facts.replay.hardware import KernelChange

#: Device events of all hosts together that are still played in milliseconds. Our default: sixteen hosts' worth.
MOST_DEVICES: Final = 65536


def joined(graphs: Sequence[Graph]) -> Graph | None:
    """One graph of all hosts, which begins where the first one's does; None where they cannot be put together."""
    first = graphs[0]
    if len(graphs) == 1:
        return first
    same = all(one.is_whole and one.steps == first.steps for one in graphs)
    if not same or sum(one.devices for one in graphs) > MOST_DEVICES:
        return None
    calls = [_calls(one) for one in graphs]
    if len({len(of_gpu) for of_host in calls for of_gpu in of_host}) != 1 or not len(calls[0][0]):
        return None
    return _of(graphs, calls)


def _calls(graph: Graph) -> list[Ints]:
    """By GPU its collectives, ordered by time."""
    c = graph.columns
    rows = rows_where(c.kind == COLLECTIVE)
    rows = rows[np.argsort(c.start[rows], kind="stable")]
    return [rows[c.gpu[rows] == gpu] for gpu in ascending(c.gpu).tolist()]


def _of(graphs: Sequence[Graph], calls: list[list[Ints]]) -> Graph:
    parts = [one.columns for one in graphs]
    moments = [one.moments_ns for one in graphs]
    ends = [at[c.end[of_host[0]]] for at, c, of_host in zip(moments, parts, calls, strict=True)]
    seen = [at + median(ends[0] - end) for at, end in zip(moments, ends, strict=True)]
    nodes = np.cumsum([0, *(one.nodes for one in graphs)])
    edges = np.cumsum([0, *(one.edges for one in graphs)])
    gpus = np.cumsum([0, *(int(part.gpu.max()) + 1 for part in parts)])
    # By GPU the nodes of starts and ends of its collectives, and when these were seen.
    meetings = [
        (c.start[rows] + node, c.end[rows] + node, at[c.start[rows]], at[c.end[rows]])
        for c, node, at, of_host in zip(parts, nodes[:-1].tolist(), seen, calls, strict=True)
        for rows in of_host
    ]
    latest = np.max([start for _, _, start, _ in meetings], axis=0)
    met = np.tile(np.arange(len(latest)) + nodes[-1], len(meetings))
    of_nodes = dict.fromkeys(("source", "target", "launch", "start", "end"), nodes)
    hosts = _stacked(parts, of_nodes | {"part_edge": edges, "gpu": gpus})
    exchanges = np.full(2 * len(met), EDGE_KINDS.index("exchange"))
    moved_ns = [np.maximum(one[3] - latest, 0) for one in meetings]
    columns = replace(
        hosts,
        source=np.concatenate([hosts.source, *(one[0] for one in meetings), met]),
        target=np.concatenate([hosts.target, met, *(one[1] for one in meetings)]),
        edge_kind=np.append(hosts.edge_kind, exchanges),
        wraps=np.append(hosts.wraps, np.zeros(len(exchanges), np.bool_)),
        part_edge=np.append(hosts.part_edge, edges[-1] + len(met) + np.arange(len(met))),
        part_kind=np.append(hosts.part_kind, np.full(len(met), PART_KINDS.index("exchange"))),
        part_ns=np.concatenate([hosts.part_ns, *moved_ns]),
    )
    # Each host's own exchanges are among all GPUs now.
    kept = np.append(hosts.edge_kind != exchanges[0], np.ones(len(exchanges), np.bool_))
    columns, first = ordered(columns, np.concatenate([*seen, latest]), kept, graphs[0].first)
    one, number = graphs[0], int(nodes[-1]) + len(latest)
    call_ns = int(middle(one.call_ns for one in graphs))
    return Graph.of(one.steps, (one.observed_ns, call_ns, one.loop_ns), (number, first), columns)


def joined_factors(of: Sequence[tuple[int, dict[KernelChange, Floats]]]) -> dict[KernelChange, Floats]:
    """By change what is left of the time of several sets of device events, one set after the other; each set comes with
    its size, and counts in full for changes that it lacks."""
    changes = dict.fromkeys(change for _, factors in of for change in factors)
    return {
        change: np.concatenate([factors.get(change, np.ones(number)) for number, factors in of])
        for change in changes
    }


def _stacked(parts: Sequence[Columns], by: Mapping[str, Ints]) -> Columns:
    """The columns of all hosts, one after the other; numbers of nodes, edges and GPUs are moved past those of the hosts
    before."""
    names = (name for name in Columns.__struct_fields__ if name != "factors")
    columns: dict[str, Any] = {name: [getattr(part, name) for part in parts] for name in names}
    for name, first in by.items():
        columns[name] = [column + behind for column, behind in zip(columns[name], first, strict=False)]
    factors = joined_factors([(len(part.start), part.factors) for part in parts])
    return Columns(**{name: np.concatenate(of_hosts) for name, of_hosts in columns.items()}, factors=factors)


#: Moments of host and GPU contradict each other by some µs; what waited is put behind what it waited for, in so many
#: rounds at most, and edges that still lead back are left out. Our default: usual captures need three.
_MOST_SHIFTS: Final = 16


def ordered(columns: Columns, seen_ns: Floats, kept: Bools, first: int) -> tuple[Columns, int]:
    """The columns with their nodes renumbered in the order in which they were seen, and of the edges those that are
    ``kept``, ordered by target, with their parts; and the new number of a node."""
    c = columns
    inside = kept & ~c.wraps
    rank = _ranks(seen_ns, c.source[inside], c.target[inside])
    order = rows_where(kept & (c.wraps | (rank[c.source] < rank[c.target])))
    order = order[np.argsort(rank[c.target[order]], kind="stable")]
    place = np.full(len(c.source), -1, np.int32)
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


def _ranks(seen_ns: Floats, source: Ints, target: Ints) -> Ids:
    """The rank of each node: by the moment at which it was seen, then in the order of adding, and always after the
    nodes that lead to it."""
    at, depth = seen_ns.copy(), np.zeros(len(seen_ns), np.int64)
    for _ in range(_MOST_SHIFTS):
        later, deeper = at.copy(), depth.copy()
        np.maximum.at(later, target, at[source])
        same = rows_where(later[source] == later[target])
        np.maximum.at(deeper, target[same], depth[source[same]] + 1)
        if (later == at).all() and (deeper == depth).all():
            break
        at, depth = later, deeper
    rank = np.empty(len(at), np.int32)
    rank[np.lexsort((depth, at))] = np.arange(len(at))
    return rank

"""Selects parts, edges and device events of a graph for a change."""

import numpy as np

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Bools, Floats, Ids, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.order import numbered
from tb_gpu_advisor.facts.replay.graph import EDGE_KINDS, PART_KINDS, ROLES, EdgeKind, Graph, PartKind, Role


def of_kind(graph: Graph, *kinds: PartKind) -> Bools:
    """Which parts are of these kinds."""
    return _among(graph.columns.part_kind, PART_KINDS, kinds)


def are_edges(graph: Graph, *kinds: EdgeKind) -> Bools:
    """Which edges are of these kinds."""
    return _among(graph.columns.edge_kind, EDGE_KINDS, kinds)


def is_for(graph: Graph, *roles: Role) -> Bools:
    """Which device events have these roles."""
    return _among(graph.columns.role, ROLES, roles)


def _among(column: Ints, every: tuple[str, ...], some: tuple[str, ...]) -> Bools:
    """Which numbers of a column stand for some words; a look-up takes a tenth of the time of ``np.isin``."""
    return np.array([word in some for word in every])[column]


def among_nodes(graph: Graph, nodes: Ints) -> Bools:
    """Which nodes are among these."""
    return mask_of(nodes, graph.nodes)


def runs_of(graph: Graph) -> Ints:
    """By device event the part that is its run; -1 for collectives, which do not run alone."""
    c = graph.columns
    of_node = np.full(graph.nodes, -1)
    runs = rows_where(of_kind(graph, "run"))
    of_node[c.target[c.part_edge[runs]]] = runs
    return of_node[c.end]


def launch_parts(graph: Graph, which: Bools) -> Bools:
    """Parts that are the host's time for launches of these device events, which begin at the launches."""
    c = graph.columns
    return of_kind(graph, "launch") & among_nodes(graph, c.launch[which])[c.source[c.part_edge]]


def waits_before(graph: Graph, edges: Ints) -> Bools:
    """The waits from which these edges begin, even where something else held the host for longer."""
    c = graph.columns
    begins = among_nodes(graph, c.source[edges])
    noticed = among_nodes(graph, c.target[are_edges(graph, "late")])
    kept = are_edges(graph, "own") & noticed[c.source] & begins[c.target]
    return are_edges(graph, "wait", "turn") & (begins | among_nodes(graph, c.source[kept]))[c.target]


def devices_of_parts(graph: Graph, *nodes: Ints) -> Ints:
    """By part the device event to whose node its edge leads, -1 for none."""
    c = graph.columns
    of_node = np.full(graph.nodes, -1)
    for column in nodes:
        of_node[column] = np.arange(graph.devices)
    return of_node[c.target[c.part_edge]]


def steps_of(graph: Graph) -> Ints:
    """By device event the step of its GPU in which it is launched, counted by what begins the round; one step for all
    where GPUs launch that in some steps only."""
    c = graph.columns
    order = np.lexsort((c.launch, c.gpu))
    gpu, begins = c.gpu[order], (c.name == c.name[(c.start == graph.first).argmax()])[order]
    number = np.bincount(gpu, begins).astype(np.int64)
    step = np.zeros(graph.devices, np.int64)
    if (number[gpu] > 0).all() and not (number % graph.steps).any():
        before = np.cumsum(number) - number
        step[order] = np.maximum(np.cumsum(begins) - before[gpu] - 1, 0) // (number // graph.steps)[gpu]
    return step


def times_of_gpus(graph: Graph, rows: Ints, device: Ints, key: Ints) -> tuple[Floats, Ids, Ids]:
    """The time of these parts, each of a device event, by key (rows) and GPU (columns), and the row and column of each
    part."""
    gpus, gpu = numbered(graph.columns.gpu)
    keys, group = numbered(key)
    place = group * len(gpus) + gpu[device]
    ns = np.bincount(place, graph.columns.part_ns[rows], len(keys) * len(gpus)).astype(np.float64)
    return ns.reshape(-1, len(gpus)), group, gpu[device]


def shared(graph: Graph, *kinds: PartKind) -> Floats:
    """By part of these kinds the share of it that all GPUs spend before the same op of the same step; what takes about
    as long on the others counts in full."""
    c, share = graph.columns, np.ones(graph.parts)
    device = devices_of_parts(graph, c.launch, c.end)
    rows = rows_where((device >= 0) & of_kind(graph, *kinds))
    key = (c.name * graph.steps + steps_of(graph))[device[rows]] * len(PART_KINDS) + c.part_kind[rows]
    total, group, gpu = times_of_gpus(graph, rows, device[rows], key)
    left = total.min(axis=1)[group] / np.maximum(total[group, gpu], 1.0)
    share[rows] = np.where(left >= MOST, 1.0, left)
    return share

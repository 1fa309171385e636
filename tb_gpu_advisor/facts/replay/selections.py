"""Which parts, edges and device events of a graph a change is about."""

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ints, mask_of, rows_where
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
    """Which numbers of a column are those of some words; a look-up takes a tenth of ``np.isin``."""
    return np.array([word in some for word in every])[column]


def among_nodes(graph: Graph, nodes: Ints) -> Bools:
    """Which nodes are among these."""
    return mask_of(nodes, graph.nodes)


def runs_of(graph: Graph) -> Ints:
    """By device event the part that is its run, -1 for collectives, which have none alone."""
    c = graph.columns
    of_node = np.full(graph.nodes, -1)
    runs = rows_where(of_kind(graph, "run"))
    of_node[c.target[c.part_edge[runs]]] = runs
    return of_node[c.end]


def launch_parts(graph: Graph, which: Bools) -> Bools:
    """Parts that are the host's time for the launches of these device events, which begin there."""
    c = graph.columns
    return of_kind(graph, "launch") & among_nodes(graph, c.launch[which])[c.source[c.part_edge]]


def devices_of_parts(graph: Graph, *nodes: Ints) -> Ints:
    """By part the device event whose node its edge leads to, -1 for none."""
    c = graph.columns
    of_node = np.full(graph.nodes, -1)
    for column in nodes:
        of_node[column] = np.arange(graph.devices)
    return of_node[c.target[c.part_edge]]

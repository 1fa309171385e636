"""The graph of a file, and what its parts and edges are."""

from collections.abc import Sequence

import numpy as np

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.replay.graph import EDGE_KINDS, PART_KINDS, EdgeKind, Graph, PartKind
from tb_gpu_advisor.trace import decode
from tests.checks.judge import File


def facts_of(*hosts: File) -> Facts:
    """The facts of a run with these hosts."""
    return Facts(
        tuple(summarise(decode(host.to_bytes()), f"host{index}") for index, host in enumerate(hosts))
    )


def graph_of(*hosts: File) -> Graph:
    """The graph of a run with these hosts, which is believed."""
    graph = facts_of(*hosts).graph
    assert graph is not None
    assert graph.is_whole
    return graph


def per_step_us(graph: Graph, part: PartKind) -> float:
    """What parts of a kind take per step."""
    c = graph.columns
    return float(c.part_ns[c.part_kind == PART_KINDS.index(part)].sum()) / graph.steps / 1e3


def between(graph: Graph, edge: EdgeKind) -> list[tuple[int, int]]:
    """From and to which node edges of a kind lead."""
    c = graph.columns
    rows = c.edge_kind == EDGE_KINDS.index(edge)
    return list(zip(c.source[rows].tolist(), c.target[rows].tolist(), strict=True))


def ends_of(graph: Graph, kind: int) -> Sequence[int]:
    """The nodes at which device events of a kind (``events.device``) end."""
    c = graph.columns
    ends: list[int] = c.end[c.kind == kind].tolist()
    return ends


def after_ms(graph: Graph, share: float) -> float:
    """How long a step takes with a share of it saved."""
    return graph.observed_ns / graph.steps / 1e6 * (1 - share)


def is_in_order(graph: Graph) -> bool:
    """Whether each edge but those from the round before leads on, and edges come in the order of their targets."""
    c = graph.columns
    return bool((c.wraps | (c.source < c.target)).all()) and bool((np.diff(c.target) >= 0).all())

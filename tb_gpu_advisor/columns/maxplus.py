"""Longest paths through a graph that goes on round after round: each node's time is a maximum over sums. The native
core goes over the edges once a round; without it Python's own numbers do."""

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, for_core
from tb_gpu_advisor.native.core import native_module

#: Of edges: source, target, whether each wraps, and its weight.
Edges = tuple[Ints, Ints, Bools, Floats]


def rounds_of(edges: Edges, gone: Bools | None, nodes: int, first: int, rounds: int) -> tuple[Floats, Floats]:
    """When the node ``first`` is reached in each round, and every node in the last one. Edges come in the order of
    their targets, each after those that lead to its source; those that wrap come from the round before, and count for
    nothing in the first one."""
    if gone is not None:
        left = (~gone).nonzero()[0]
        source, target, wraps, weight = edges
        edges = source[left], target[left], wraps[left], weight[left]
    native = native_module()
    if native is None:
        return rounds_by_lists(edges, nodes, first, rounds)
    source, target, wraps, weight = edges
    columns = for_core(source, np.int32), for_core(target, np.int32), wraps.view(np.int8)
    at, last = native.maxplus(*columns, weight.view(np.int64), nodes, first, rounds)
    return np.frombuffer(at, np.float64), np.frombuffer(last, np.float64)


def rounds_by_lists(edges: Edges, nodes: int, first: int, rounds: int) -> tuple[Floats, Floats]:
    """``rounds_of`` in Python's own numbers."""
    rows = list(zip(*(column.tolist() for column in edges), strict=True))
    at, before = [], [0.0] * nodes
    for round_number in range(rounds):
        now = [0.0] * nodes
        for source, target, wraps, ns in rows:
            if wraps and not round_number:
                continue
            reached = (before if wraps else now)[source] + ns
            if reached > now[target]:
                now[target] = reached
        at.append(now[first])
        before = now
    return np.array(at), np.array(before)

"""The longest way through a graph, by the native core and by Python's own numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.arrays import Bools
from tb_gpu_advisor.columns.maxplus import Edges, rounds_by_lists, rounds_of
from tb_gpu_advisor.native.core import native_module

NODES = 6


def edges_of(rows: list[tuple[int, int, bool, float]]) -> Edges:
    """In the order of their targets; those that do not wrap lead on."""
    rows = sorted((row for row in rows if row[2] or row[0] < row[1]), key=lambda row: row[1])
    source, target, wraps, weight = (np.array([row[at] for row in rows]) for at in range(4))
    return (
        source.astype(np.int64),
        target.astype(np.int64),
        wraps.astype(np.bool_),
        weight.astype(np.float64),
    )


graphs = st.lists(
    st.tuples(
        st.integers(0, NODES - 1),
        st.integers(0, NODES - 1),
        st.booleans(),
        st.floats(0, 1e9).map(lambda ns: round(ns, 1)),
    ),
    max_size=20,
).map(edges_of)


@pytest.mark.skipif(native_module() is None, reason="there is no native core here")
@given(graphs, st.integers(0, NODES - 1), st.integers(1, 5), st.integers(0, 2**20 - 1))
def test_the_native_core_and_lists_agree(edges: Edges, first: int, rounds: int, without: int) -> None:
    gone: Bools = (without >> np.arange(len(edges[0]))) % 2 == 1
    at, last = rounds_of(edges, gone, NODES, first, rounds)
    source, target, wraps, weight = edges
    left = source[~gone], target[~gone], wraps[~gone], weight[~gone]
    listed, last_listed = rounds_by_lists(left, NODES, first, rounds)
    assert at.tolist() == listed.tolist()
    assert last.tolist() == last_listed.tolist()


def test_a_node_is_reached_with_the_last_that_leads_to_it_and_rounds_go_on() -> None:
    # Two ways to node 2, and back to node 0 in the next round.
    edges = edges_of([(0, 1, False, 3.0), (0, 2, False, 4.0), (1, 2, False, 2.0), (2, 0, True, 5.0)])
    at, last = rounds_of(edges, None, 3, 2, 3)
    assert at.tolist() == [5.0, 15.0, 25.0]
    assert last.tolist() == [20.0, 23.0, 25.0]
    # Without the longer way, the shorter one binds.
    at, _ = rounds_of(edges, np.array([False, True, False, False]), 3, 2, 3)
    assert at.tolist() != [5.0, 15.0, 25.0]


def test_an_edge_that_wraps_counts_for_nothing_in_the_first_round() -> None:
    edges = edges_of([(1, 0, True, 7.0), (0, 1, False, 1.0)])
    assert rounds_of(edges, None, 2, 1, 2)[0].tolist() == [1.0, 9.0]


@pytest.mark.skipif(native_module() is None, reason="there is no native core here")
@pytest.mark.parametrize(
    ("target", "first", "rounds"), [(3, 0, 1), (-1, 0, 1), (1, 3, 1), (1, -1, 1), (1, 0, 0), (1, 0, 1 << 17)]
)
def test_what_leads_out_of_the_graph_is_refused(target: int, first: int, rounds: int) -> None:
    edges = np.array([0]), np.array([target]), np.array([False]), np.array([1.0])
    with pytest.raises(ValueError, match=r"."):
        rounds_of(edges, None, 3, first, rounds)

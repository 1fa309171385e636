"""The graph itself: what is kept of it, its order, and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Floats
from tb_gpu_advisor.columns.packed import packed
from tb_gpu_advisor.facts.events.device import COPY_D2D
from tb_gpu_advisor.facts.model.launched import MOST_STEPS, played
from tb_gpu_advisor.facts.replay.graph import Change, Columns, Graph
from tb_gpu_advisor.facts.replay.join import ordered
from tb_gpu_advisor.facts.replay.selections import is_for
from tb_gpu_advisor.reading.encoding import decoded, sent
from tests.build.graphs import facts_of, graph_of, is_in_order
from tests.build.runs import Run
from tests.checks.judge import steady

GRAPH = graph_of(steady(steps=8, wait_us=200.0, between_us=150.0, host_op_us=60.0))


def _column(numbers: list[int]) -> bytes:
    return packed(np.array(numbers, np.int64))


@pytest.mark.parametrize(
    "damaged",
    [
        replace(GRAPH, steps=0),
        replace(GRAPH, observed_ns=0),
        replace(GRAPH, first=GRAPH.nodes),
        replace(GRAPH, first=-1),
        replace(GRAPH, nodes=GRAPH.nodes - 1),
        replace(GRAPH, edges=GRAPH.edges - 1),
        replace(GRAPH, parts=GRAPH.parts + 1),
        replace(GRAPH, devices=GRAPH.devices + 1),
        replace(GRAPH, edge=(GRAPH.edge[0], GRAPH.edge[1], _column([99] * GRAPH.edges))),
        replace(GRAPH, edge=(_column([10**6] * GRAPH.edges), *GRAPH.edge[1:])),
        replace(GRAPH, part=(GRAPH.part[0], _column([99] * GRAPH.parts), GRAPH.part[2])),
        replace(GRAPH, part=(*GRAPH.part[:2], _column([-1] * GRAPH.parts))),
        replace(GRAPH, factors={"fused": b"\0"}),
    ],
)
def test_a_damaged_graph_is_refused(damaged: Graph) -> None:
    assert GRAPH.is_whole
    assert not damaged.is_whole
    assert damaged.error_share == 1
    assert not damaged.is_believed


def test_kept_facts_keep_the_graph() -> None:
    (facts,) = facts_of(steady(steps=8, wait_us=200.0)).hosts
    assert facts.graph is not None
    kept = decoded(sent(facts)[1])
    assert kept.graph == facts.graph
    assert kept.graph is not None
    assert kept.graph.unchanged_ns == facts.graph.unchanged_ns


def test_an_unchanged_graph_that_misses_by_more_than_three_percent_is_not_believed() -> None:
    for share, believed in ((1.02, True), (0.98, True), (1.04, False), (0.96, False)):
        other = replace(GRAPH, observed_ns=int(GRAPH.observed_ns * share))
        assert other.is_whole
        assert other.is_believed == believed


parts = st.lists(st.floats(0, 1), min_size=GRAPH.parts, max_size=GRAPH.parts).map(np.array)
gone = st.lists(st.booleans(), min_size=GRAPH.edges, max_size=GRAPH.edges).map(np.array)


@given(parts, parts, gone, gone)
def test_with_a_larger_cure_no_round_ends_later(
    first: Floats, second: Floats, one: Bools, other: Bools
) -> None:
    """What a round takes can still be more, where the first rounds are saved and it has not settled yet."""
    cure, more = Change(first, one), Change(second, other)
    ends = [GRAPH._played(change)[0] for change in (cure.and_also(more), cure, more, None)]
    for larger in ends[1:]:
        assert (ends[0] <= larger + 1e-3).all()


def test_nothing_changed_saves_nothing_and_everything_gone_all() -> None:
    assert GRAPH.saved_share(GRAPH.unchanged()) == 0
    assert GRAPH.saved_share(Change(np.zeros(GRAPH.parts), np.zeros(GRAPH.edges, np.bool_))) == 1


def test_other_times_of_the_parts_are_another_graph() -> None:
    twice = GRAPH.with_parts(2 * GRAPH.columns.part_ns)
    assert twice.is_whole
    assert twice.unchanged_ns == pytest.approx(2 * GRAPH.unchanged_ns)


def _columns(edges: list[tuple[int, int]]) -> Columns:
    number = len(edges)
    none, ids = np.zeros(0, np.int64), np.arange(number)
    return Columns(
        source=np.array([edge[0] for edge in edges], np.int64),
        target=np.array([edge[1] for edge in edges], np.int64),
        edge_kind=np.zeros(number, np.int64),
        wraps=np.zeros(number, np.bool_),
        part_edge=ids,
        part_kind=np.zeros(number, np.int64),
        part_ns=ids.astype(np.float64),
        launch=none, start=none, end=none, gpu=none, kind=none, role=none, name=none,
        away=np.zeros(0, np.bool_),
        factors={},
    )  # fmt: skip


@given(
    st.lists(st.integers(0, 40), min_size=9, max_size=9),
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=12),
)
def test_nodes_come_in_order_of_time_and_each_behind_what_leads_to_it(
    seen: list[int], edges: list[tuple[int, int]]
) -> None:
    """Clocks of host and GPU contradict each other by some µs: whatever is seen, what remains leads on."""
    edges = [(source, target) for source, target in edges if source < target]
    columns = _columns(edges)
    kept = np.ones(len(edges), np.bool_)
    made, first = ordered(columns, np.array(seen, np.float64), kept, 0)
    assert (made.source < made.target).all()
    assert (np.diff(made.target) >= 0).all()
    # No edge of a graph without circles is lost, and each keeps its own part.
    assert len(made.source) == len(edges)
    assert sorted(made.part_ns.tolist()) == list(map(float, range(len(edges))))
    assert 0 <= first < len(seen)


def test_what_is_seen_at_the_same_moment_keeps_the_order_in_which_it_was_added() -> None:
    columns = _columns([(0, 1), (1, 2)])
    made, first = ordered(columns, np.zeros(3), np.ones(2, np.bool_), 2)
    assert (made.source.tolist(), made.target.tolist(), first) == ([0, 1], [1, 2], 2)


def test_the_graph_of_a_program_is_in_order() -> None:
    assert is_in_order(GRAPH)


@pytest.mark.parametrize(
    ("steps", "from_to"),
    [
        ([100] * 7, (0, 4)),
        ([100, 130, 100, 130, 100, 130, 100], (0, 4)),
        # Of no six the mean is that of all.
        ([100, 100, 300, 100, 100, 300, 100], (0, 7)),
        ([100] * 8 + [900], (1, 9)),
        ([300, 100, 100] * 4, (0, 6)),
    ],
)
def test_steps_are_played_that_take_the_mean_and_else_as_many_as_may_be(
    steps: list[int], from_to: tuple[int, int]
) -> None:
    bounds = np.cumsum([0, *steps])
    first, last = from_to
    assert played(bounds[:-1], bounds[1:], MOST_STEPS) == (bounds[first], bounds[last])


@pytest.mark.parametrize(("room", "number"), [(1.6, 3), (0.8, 3), (0.4, 1)])
def test_long_steps_are_played_until_all_comes_again(room: float, number: int) -> None:
    """One of three compiles: the mean is that of three, which may hold four times as many events."""
    bounds = np.cumsum([0, *[951, 744, 744] * 3])
    first, last = played(bounds[:-1], bounds[1:], room)
    assert last - first == {3: 951 + 744 + 744, 1: 744}[number]


@pytest.mark.parametrize("name", ["MemcpyD2D", "MemcpyP2P"])
def test_a_copy_within_a_gpu_is_none_between_gpus(name: str) -> None:
    run = Run()
    for _ in range(8):
        run.train_step((500.0, 300.0))
        run.copy(name, 20.0)
    graph = graph_of(run)
    assert (graph.columns.kind == COPY_D2D).any()
    assert is_for(graph, "peer").any() == (name == "MemcpyP2P")

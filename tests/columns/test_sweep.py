"""Whose time it is, against a model that looks at every instant, in the native core and in numpy."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.sweep import Ranked, by_rank, by_rank_in_sets
from tb_gpu_advisor.native.core import native_module

GROUPS, RANKS, UNTIL = 2, 3, 30

#: Start, length, group and rank; some count for nothing, or end before they start.
events = st.lists(
    st.tuples(
        st.integers(0, 20),
        st.sampled_from([0, 0, 1, 2, 5, 9, -1]),
        st.integers(-1, GROUPS - 1),
        st.integers(-1, RANKS - 1),
    ),
    max_size=12,
)
windows = st.lists(
    st.tuples(st.integers(-3, UNTIL), st.integers(-3, UNTIL)), min_size=GROUPS, max_size=GROUPS
)
Event = tuple[int, int, int, int]
Sweep = Callable[[Ranked, Ints, tuple[Ints, Ints], int], tuple[Ints, Ints]]
both = pytest.mark.parametrize("sweep", [by_rank, by_rank_in_sets], ids=["chosen", "numpy"])


def ranked(rows: list[Event]) -> Ranked:
    start, length, group, rank = (np.array([row[k] for row in rows], np.int64) for k in range(4))
    return Ranked(start, start + length, group, rank.astype(np.int8))


def lasting(rows: list[Event]) -> list[Event]:
    """The events of one group, where those without a length last until the next one of their rank or a lower one."""
    last = max((start + length for start, length, _, _ in rows), default=0)
    stretched = []
    for start, length, group, rank in rows:
        before = [(at, at + long) for at, long, _, other in rows if other <= rank]
        if not length and not any(at <= start < end for at, end in before):
            length = min([at for at, _ in before if at > start] + [last]) - start
        stretched.append((start, length, group, rank))
    return stretched


def model(rows: list[Event], group: int, window: tuple[int, int]) -> list[int]:
    of_group = lasting([row for row in rows if row[2] == group and row[3] >= 0 and row[1] >= 0])
    times = [0] * RANKS
    for time in range(*window):
        running = [rank for start, length, _, rank in of_group if start <= time < start + length]
        if running:
            times[min(running)] += 1
    return times


@both
@given(events, windows)
def test_time_is_the_lowest_ranks_that_runs(
    sweep: Sweep, rows: list[Event], window: list[tuple[int, int]]
) -> None:
    edges = tuple(np.array([one[k] for one in window], np.int64) for k in range(2))
    rank_events = ranked(rows)
    whole, inside = sweep(
        rank_events, np.argsort(rank_events.start, kind="stable"), (edges[0], edges[1]), RANKS
    )
    assert whole.tolist() == [model(rows, group, (0, UNTIL)) for group in range(GROUPS)]
    assert inside.tolist() == [model(rows, group, window[group]) for group in range(GROUPS)]


@both
def test_nothing_to_sweep(sweep: Sweep) -> None:
    none = np.zeros(0, np.int64)
    for groups in (0, 2):
        window = np.zeros(groups, np.int64)
        whole, inside = sweep(ranked([]), none, (window, window), RANKS)
        assert whole.tolist() == inside.tolist() == [[0] * RANKS] * groups
    assert sweep(ranked([(1, 1, -1, 0)]), np.zeros(1, np.int64), (none, none), RANKS)[0].shape == (0, RANKS)


@pytest.mark.skipif(native_module() is None, reason="about the native core")
@pytest.mark.parametrize(
    ("row", "order"),
    [((1, 1, GROUPS, 0), 0), ((1, 1, 0, RANKS), 0), ((1, 1, 0, 0), 1), ((1, 1, 0, 0), -1)],
    ids=["group", "rank", "order", "before"],
)
def test_what_is_not_there_is_an_error(row: Event, order: int) -> None:
    window = np.zeros(GROUPS, np.int64)
    with pytest.raises(ValueError, match="out of range"):
        by_rank(ranked([row]), np.array([order]), (window, window), RANKS)


def test_only_the_first_count() -> None:
    window = np.zeros(1, np.int64)
    events = ranked([(0, 4, 0, 1), (2, 4, 0, 0)])
    for count, expected in ((2, [[4, 2, 0]]), (1, [[0, 4, 0]])):
        first = events.at(slice(count))
        whole, _ = by_rank(first, np.argsort(first.start, kind="stable"), (window, window), RANKS)
        assert whole.tolist() == expected

"""Ancestors against plain walks."""

from collections.abc import Callable, Iterator
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns import ancestors, lookup
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, Uint16s


@pytest.fixture(autouse=True, scope="module")
def _small_parts() -> Iterator[None]:
    """Few events are looked at together."""
    with patch.object(lookup, "_PART_ROWS", 7):
        yield


@st.composite
def forests(draw: st.DrawFn) -> tuple[list[int], list[bool]]:
    """Parents of up to 30 events in any order, and which events are chosen."""
    count = draw(st.integers(0, 30))
    order = draw(st.permutations(range(count)))
    parent = [-1] * count
    for position, event in enumerate(order):
        above = draw(st.integers(-1, position - 1))
        parent[event] = order[above] if above >= 0 else -1
    return parent, draw(st.lists(st.booleans(), min_size=count, max_size=count))


def chosen_on_the_way(parent: list[int], wanted: list[bool], event: int) -> list[int]:
    on_the_way = []
    while event >= 0:
        on_the_way += [event] if wanted[event] else []
        event = parent[event]
    return on_the_way


def columns(forest: tuple[list[int], list[bool]]) -> tuple[Ids, Bools]:
    return np.array(forest[0], np.int32), np.array(forest[1], np.bool_)


Finder = Callable[[Ids, Bools], Ids]


@pytest.mark.parametrize(
    "find", [ancestors.chosen_around, ancestors.innermost_by_rounds], ids=["chosen", "numpy"]
)
@given(forests())
def test_the_innermost_is_the_first_on_the_way(find: Finder, forest: tuple[list[int], list[bool]]) -> None:
    ways = [chosen_on_the_way(*forest, event) for event in range(len(forest[0]))]
    assert find(*columns(forest)).tolist() == [way[0] if way else -1 for way in ways]


@given(forests(), st.lists(st.integers(0, 29)))
def test_a_few_events_know_theirs_too(forest: tuple[list[int], list[bool]], wanted: list[int]) -> None:
    parent, is_wanted = columns(forest)
    rows = np.array([row for row in wanted if row < len(parent)], np.int64)
    nearest = ancestors.innermost_of(rows, parent, lambda at: is_wanted[at])
    assert nearest.tolist() == ancestors.innermost_by_rounds(parent, is_wanted)[rows].tolist()


@given(forests())
def test_the_outermost_is_the_last_on_the_way(forest: tuple[list[int], list[bool]]) -> None:
    ways = [chosen_on_the_way(*forest, event) for event in range(len(forest[0]))]
    assert ancestors.chosen_around(*columns(forest), is_outermost=True).tolist() == [
        way[-1] if way else -1 for way in ways
    ]


@given(forests(), st.lists(st.booleans(), min_size=30, max_size=30))
def test_what_holds_an_event_is_on_its_way(forest: tuple[list[int], list[bool]], of: list[bool]) -> None:
    parent, inside = columns(forest)
    rows = np.flatnonzero(of[: len(parent)])
    on_the_way = {
        event for one in np.flatnonzero(inside).tolist() for event in chosen_on_the_way(forest[0], of, one)
    }
    held = ancestors.holding(parent, rows, np.flatnonzero(inside))
    assert rows[held].tolist() == sorted(on_the_way)


def around_by_rounds(rows: Ints, parent: Ids, flags: Uint16s | Bools, wanted: int, is_outermost: bool) -> Ids:
    with patch.object(ancestors, "native_module", return_value=None):
        return ancestors.flagged_around(rows, parent, flags, wanted, is_outermost)


@pytest.mark.parametrize("find", [ancestors.flagged_around, around_by_rounds], ids=["chosen", "numpy"])
@given(forests(), st.lists(st.integers(-1, 29)), st.booleans())
def test_a_few_events_know_what_is_around_them(
    find: Callable[..., Ids], forest: tuple[list[int], list[bool]], wanted: list[int], is_outermost: bool
) -> None:
    rows = np.array([row for row in wanted if row < len(forest[0])], np.int64)
    flags = np.where(forest[1], 4 + 2, 8 + 2).astype(np.uint16)
    ways = [chosen_on_the_way(*forest, row) for row in rows.tolist()]
    parent, chosen = columns(forest)
    for of_each, wanted_flag in ((flags, 4), (chosen, 1)):
        around = find(rows, parent, of_each, wanted_flag, is_outermost=is_outermost)
        assert around.tolist() == [way[-is_outermost] if way else -1 for way in ways]


def test_a_deep_nest_takes_no_time() -> None:
    n = 200_000
    parent = np.arange(-1, n - 1, dtype=np.int32)
    last = np.zeros(n, np.bool_)
    last[0] = last[-1] = True
    for finder in (ancestors.chosen_around, ancestors.innermost_by_rounds):
        assert (finder(parent, last)[:-1] == 0).all()
    assert ancestors.innermost_of(np.array([n - 2]), parent, lambda at: last[at]).tolist() == [0]
    assert (ancestors.chosen_around(parent, last, is_outermost=True) == 0).all()
    for around in (ancestors.flagged_around, around_by_rounds):
        flags = last.astype(np.uint16)
        assert around(np.arange(n), parent, flags, 1, is_outermost=False)[:-1].max() == 0
        assert around(np.arange(-1, n), parent, flags, 1, is_outermost=True).tolist() == [-1] + n * [0]
    assert ancestors.holding(parent, np.arange(n), np.array([n - 1])).all()

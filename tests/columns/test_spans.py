"""Sets of time and look-ups, in the native core and in numpy, against plain models."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns import ancestors, lookup, spans
from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.spans import Spans
from tb_gpu_advisor.native.core import native_module

#: Starts and lengths, some reversed, in any order; lengths between the large ones do not fit an integer.
raw = st.lists(
    st.tuples(st.integers(0, 60) | st.sampled_from([-(2**62), 2**62]), st.integers(-5, 15)), max_size=14
)
points = st.lists(st.integers(-5, 90) | st.sampled_from([-(2**63), 2**63 - 1]), max_size=12)
Cut = Callable[[Any, Any], Spans]


def columns(pairs: list[tuple[int, int]]) -> tuple[Ints, Ints]:
    start = np.array([at for at, _ in pairs], np.int64)
    return start, start + np.array([length for _, length in pairs], np.int64)


def sets(pairs: list[tuple[int, int]]) -> Spans:
    return spans.union_by_sorting(*columns(pairs))


def listed(of: Spans) -> list[tuple[int, int]]:
    return paired(of.start, of.end)


def paired(first: Ints, second: Ints) -> list[tuple[int, int]]:
    return list(zip(first.tolist(), second.tolist(), strict=True))


def times(pairs: list[tuple[int, int]]) -> set[int]:
    return {time for at, length in pairs for time in range(at, at + length)}


@pytest.fixture(autouse=True)
def _needs_the_core() -> None:
    if native_module() is None:
        pytest.skip("one engine only: nothing to compare")


@pytest.mark.parametrize("side", [0, 1])
def test_what_is_no_whole_number_is_refused(side: int) -> None:
    """It would be looked up without its fraction: 2.5 before 2."""
    columns: list[Any] = [np.arange(3), np.arange(3)]
    columns[side] = columns[side] + 0.5
    with pytest.raises(TypeError):
        spans.search(*columns)
    with pytest.raises(TypeError):
        spans.measure_before(Spans(columns[0], columns[0] + 1), columns[1])


@given(raw)
def test_merging(pairs: list[tuple[int, int]]) -> None:
    united = listed(spans.union(*columns(pairs)))
    assert united == listed(sets(pairs))
    assert {time for start, end in united for time in range(start, end)} == times(pairs)


@pytest.mark.parametrize(
    ("ours", "numpys"),
    [(spans.intersect, spans.intersect_by_pairs), (spans.subtract, spans.subtract_by_pairs)],
    ids=["intersect", "subtract"],
)
@given(a=raw, b=raw)
def test_cutting(ours: Cut, numpys: Cut, a: list[tuple[int, int]], b: list[tuple[int, int]]) -> None:
    assert listed(ours(sets(a), sets(b))) == listed(numpys(sets(a), sets(b)))


@given(st.lists(raw, max_size=5))
def test_joining(of: list[list[tuple[int, int]]]) -> None:
    joined = spans.join(*map(sets, of))
    assert listed(joined) == listed(sets([pair for pairs in of for pair in pairs]))


@given(raw, points)
def test_measuring(pairs: list[tuple[int, int]], at: list[int]) -> None:
    of, when = sets(pairs), np.array(at, np.int64)
    with patch.object(spans, "native_module", return_value=None):
        expected = spans.measure_before(of, when)
    assert spans.measure_before(of, when).tolist() == expected.tolist()
    assert spans.measure_in(of, when, when[::-1]).tolist() == (expected[::-1] - expected).tolist()
    inside = [[i for i, (start, end) in enumerate(listed(of)) if start <= one < end] for one in at]
    assert spans.covering(of, when).tolist() == [length[0] if length else -1 for length in inside]
    assert spans.covering(of, when).dtype == np.int32


@given(raw, raw)
def test_pairing(a: list[tuple[int, int]], b: list[tuple[int, int]]) -> None:
    first, second = columns(a), sets(b)
    expected = [
        (i, j)
        for i, (start, end) in enumerate(paired(*first))
        for j, (other_start, other_end) in enumerate(listed(second))
        if other_end > start and other_start < end
    ]
    assert paired(*spans.pairs(*first, second.start, second.end)) == expected


def test_more_pairs_than_intervals() -> None:
    long = np.zeros(9, np.int64), np.full(9, 100)
    short = np.arange(7), np.arange(7) + 1
    assert paired(*spans.pairs(*long, *short)) == [(i, j) for i in range(9) for j in range(7)]


@given(st.permutations(range(40)), st.integers(1, 3))
def test_merging_sorts(order: list[int], length: int) -> None:
    start = 2 * np.array(order)
    expected = spans.union_by_sorting(start, start + length)
    assert listed(spans.union(start, start + length)) == listed(expected)


@given(st.lists(st.integers(0, 7), max_size=20), st.integers(0, 7))
def test_flags(values: list[int], wanted: int) -> None:
    flags = np.array(values, np.uint16)
    expected = [bool(value & wanted) for value in values]
    assert lookup.flagged(flags, wanted).tolist() == expected
    assert lookup.rows_flagged(flags, wanted).tolist() == np.flatnonzero(expected).tolist()


@given(points, points, st.booleans())
def test_searching(values: list[int], wanted: list[int], right: bool) -> None:
    ascending, keys = np.sort(np.array(values, np.int64)), np.array(wanted, np.int64)
    expected = np.searchsorted(ascending, keys, side="right" if right else "left")
    assert spans.search(ascending, keys, right=right).tolist() == expected.tolist()


small = st.lists(st.integers(-2, 12), max_size=20)


@given(small, small, st.sampled_from([np.int32, np.int64]))
def test_joining_by_a_table_and_by_bisection(keys: list[int], wanted: list[int], dtype: Any) -> None:
    have, want = np.array(keys, np.int64), np.array(wanted, dtype)
    by_table = lookup.position_of(have, want, is_ascending=False)
    with patch.object(lookup, "_CELLS_PER_ROW", 0):
        by_bisection = lookup.position_of(have, want, is_ascending=False)
    assert by_table.tolist() == by_bisection.tolist()


@given(small, st.lists(st.tuples(st.integers(0, 15), st.integers(-2, 12)), max_size=12))
def test_joining_the_keys_of_rows(keys: list[int], values: list[tuple[int, int]]) -> None:
    last = dict(sorted(values, key=lambda entry: entry[0]))
    row, wanted = np.array(list(last), np.int32), np.array(list(last.values()), np.int64)
    have = np.array(keys, np.int64)
    expected = lookup.spread(row, lookup.position_of(have, wanted, is_ascending=False), (0, 16), -1)
    places = lookup.matches_of_rows(have, row, wanted, 16)
    assert places.tolist() == expected.tolist()
    assert places.dtype == np.int8


def test_columns_of_numbers_are_as_small_as_hold_them() -> None:
    for numbers in (1, 127, 128, (1 << 15) - 1, 1 << 15, 1 << 20):
        row, keys = np.array([0, 1], np.int32), np.arange(numbers)
        places = lookup.matches_of_rows(keys, row, np.array([numbers - 1, numbers]), 3)
        assert places.tolist() == [numbers - 1, -1, -1]
        assert places.dtype.itemsize == (1 if numbers < 1 << 7 else 2 if numbers < 1 << 15 else 4)


@given(st.lists(st.integers(-1, 9), max_size=20), st.sampled_from([np.int8, np.uint16, np.int32, np.float64]))
def test_looking_up(numbers: list[int], dtype: Any) -> None:
    ids, table = np.array(numbers, np.int32), np.arange(10).astype(dtype)
    assert lookup.ids_present(ids[ids >= 0], 10).tolist() == sorted({*numbers} - {-1})
    assert lookup.taken(table, ids).tolist() == table[ids].tolist()


def test_what_is_not_there_is_an_error() -> None:
    for none, table in (([3], 3), ([-2], 3), ([-1], 0)):
        with pytest.raises(ValueError, match="out of range"):
            lookup.taken(np.zeros(table), np.array(none, np.int32))
    for none in ([3], [-1]):
        with pytest.raises(ValueError, match="out of range"):
            lookup.ids_present(np.array(none, np.int32), 3)


@given(
    st.lists(st.tuples(st.integers(0, 15), st.integers(-9, 9)), max_size=12),
    st.tuples(st.integers(0, 8), st.integers(8, 16)),
    st.sampled_from([0, -1, 7]),
    st.sampled_from([np.int32, np.int64]),
)
def test_spreading(values: list[tuple[int, int]], between: tuple[int, int], missing: int, dtype: Any) -> None:
    ordered = sorted(values, key=lambda entry: entry[0])
    row, of = (np.array([entry[i] for entry in ordered], (np.int32, dtype)[i]) for i in (0, 1))
    last = dict(ordered)
    expected = [last.get(at, missing) for at in range(*between)]
    out = lookup.spread(row, of, between, missing)
    assert out.tolist() == expected
    assert out.dtype == dtype


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(-9, 9)), max_size=12),
    st.lists(st.integers(-2, 11), max_size=12),
    st.sampled_from([np.int32, np.int64]),
)
def test_values_of_rows(values: list[tuple[int, int]], wanted: list[int], dtype: Any) -> None:
    ordered = sorted(values, key=lambda entry: entry[0])
    row, of = (np.array([entry[i] for entry in ordered], (np.int32, dtype)[i]) for i in (0, 1))
    at, last = np.array(wanted, np.int64), dict(ordered)
    places = {one: place for place, one in enumerate(row.tolist())}
    expected = [places.get(one, -1) for one in wanted]
    for cells_per_row in (0, 100):  # by bisection, and by table
        with patch.object(lookup, "_CELLS_PER_ROW", cells_per_row):
            assert lookup.position_of(row, at).tolist() == expected
            with patch.object(lookup, "native_module", return_value=None):
                values_by_columns = lookup.values_of(row, of, at, 7)
        assert values_by_columns.tolist() == [last.get(one, 7) for one in wanted]
        assert values_by_columns.dtype == dtype
    out = lookup.values_of(row, of, at, 7)
    assert out.tolist() == [last.get(one, 7) for one in wanted]
    assert out.dtype == dtype


events = st.tuples(
    st.integers(-1, 11), st.integers(0, 9), st.integers(0, 9), st.integers(-1, 2), st.integers(-1, 3)
)


@given(st.lists(events, min_size=12, max_size=12))
def test_standing(rows: list[tuple[int, ...]]) -> None:
    parent, start, length, group, rank = (np.array(column, np.int64) for column in zip(*rows, strict=True))
    end = start + length
    asked = parent.astype(np.int32), start, end, group.astype(np.int32), rank.astype(np.int8)
    expected = [
        at
        for at, up in enumerate(parent.tolist())
        if (group[at] >= 0 <= rank[at] and not (up >= 0 <= rank[up] <= rank[at] and group[up] == group[at]))
        or (group[at] >= 0 <= rank[at] and not (start[up] <= start[at] < end[up] >= end[at]))
    ]
    assert ancestors.standing(*asked).tolist() == expected

"""Sets of time against a plain model: sets of integers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.spans import (
    Spans,
    complement,
    covering,
    intersect,
    join,
    measure_in,
    nothing,
    subtract,
    union,
)

raw = st.lists(st.tuples(st.integers(0, 60), st.integers(-5, 15)), max_size=12)


def spans(pairs: list[tuple[int, int]]) -> Spans:
    start = np.array([s for s, _ in pairs], np.int64)
    return union(start, start + np.array([d for _, d in pairs], np.int64))


def points(a: Spans) -> set[int]:
    return {t for s, e in zip(a.start.tolist(), a.end.tolist(), strict=True) for t in range(s, e)}


def model(pairs: list[tuple[int, int]]) -> set[int]:
    return {t for s, d in pairs for t in range(s, s + d)}


@given(raw)
def test_union_covers_exactly_the_given_intervals_and_is_disjoint(pairs: list[tuple[int, int]]) -> None:
    united = spans(pairs)
    assert points(united) == model(pairs)
    assert united.total == len(model(pairs))
    assert (united.start[1:] > united.end[:-1]).all()


@given(raw, raw)
def test_set_operations(a: list[tuple[int, int]], b: list[tuple[int, int]]) -> None:
    assert points(intersect(spans(a), spans(b))) == model(a) & model(b)
    assert points(subtract(spans(a), spans(b))) == model(a) - model(b)
    assert points(join(spans(a), spans(b))) == model(a) | model(b)
    assert points(complement(spans(a), 5, 40)) == set(range(5, 40)) - model(a)


@given(raw, st.lists(st.integers(-5, 90), min_size=1, max_size=10))
def test_measures(a: list[tuple[int, int]], at: list[int]) -> None:
    covered, when = spans(a), np.array(sorted(at))
    start, end = when[:-1], when[1:]
    expected = [sum(s <= t < e for t in model(a)) for s, e in zip(start.tolist(), end.tolist(), strict=True)]
    assert measure_in(covered, start, end).tolist() == expected


@given(raw, st.lists(st.integers(-5, 90), max_size=10))
def test_windows_that_go_on_to_the_next(a: list[tuple[int, int]], begins: list[int]) -> None:
    """What lies before the first is in none of them."""
    begin = sorted(set(begins))
    expected = [sum(s <= t < e for t in model(a)) for s, e in zip(begin, [*begin[1:], 1000], strict=False)]
    start, end = np.array(begin, np.int64), np.array([*begin[1:], 1000][: len(begin)], np.int64)
    assert measure_in(spans(a), start, end).tolist() == expected


@given(raw, st.lists(st.integers(-5, 90), max_size=10))
def test_covering_names_the_interval_that_holds_a_point(a: list[tuple[int, int]], at: list[int]) -> None:
    intervals = spans(a)
    for t, index in zip(at, covering(intervals, np.array(at, np.int64)).tolist(), strict=True):
        assert (index >= 0) == (t in model(a))
        if index >= 0:
            assert intervals.start[index] <= t < intervals.end[index]


def test_the_empty_set() -> None:
    assert nothing().total == 0
    assert points(complement(nothing(), 3, 6)) == {3, 4, 5}
    assert join().total == 0

"""Nesting against the plain stack that TSL describes."""

from collections.abc import Callable
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns import nesting
from tb_gpu_advisor.columns.arrays import Ids, Ints
from tb_gpu_advisor.columns.nesting import parents, put_in_order
from tb_gpu_advisor.native.core import native_module

Parents = Callable[[Ids, Ints, Ints], Ids]


def parents_by_stack(line: Ids, start_ps: Ints, end_ps: Ints) -> Ids:
    with patch.object(nesting, "native_module", return_value=None):
        return parents(line, start_ps, end_ps)


# The first one is the native core where that was built.
both = pytest.mark.parametrize("parents", [parents, parents_by_stack], ids=["chosen", "python"])
events = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 30), st.integers(0, 12)), max_size=40)


def _columns(rows: list[tuple[int, int, int]]) -> tuple[list[int], ...]:
    """Lines, starts and ends of events by line, start and duration."""
    return [row[0] for row in rows], [row[1] for row in rows], [row[1] + row[2] for row in rows]


def by_stack(line: list[int], start: list[int], end: list[int]) -> list[int]:
    out = [-1] * len(line)
    for one in set(line):
        stack: list[int] = []
        events = [i for i in range(len(line)) if line[i] == one]
        for i in sorted(events, key=lambda i: (start[i], -end[i])):
            while stack and end[stack[-1]] < end[i]:
                stack.pop()
            if stack:
                out[i] = stack[-1]
            stack.append(i)
    return out


@both
@given(rows=events, in_order=st.booleans())
def test_the_parent_is_the_innermost_event_that_includes_it(
    parents: Parents, rows: list[tuple[int, int, int]], in_order: bool
) -> None:
    if in_order:
        rows = sorted(rows, key=lambda row: (row[1], -row[2]))
    line, start, end = _columns(rows)
    parent = parents(np.array(line, np.int32), np.array(start, np.int64), np.array(end, np.int64))
    assert parent.tolist() == by_stack(line, start, end)


@both
def test_a_long_row_of_siblings_takes_few_rounds(parents: Parents) -> None:
    n = 20_000
    start = np.concatenate([[0], np.arange(n) * 10])
    end = start + np.concatenate([[n * 10], np.full(n, 5)])
    parent = parents(np.zeros(n + 1, np.int32), start, end)
    assert parent[0] == -1
    assert (parent[1:] == 0).all()


@both
def test_deep_nests_before_long_rows_take_few_steps(parents: Parents) -> None:
    # Each event of the row would climb through the whole nest if it climbed one by one.
    n = 100_000
    start = np.arange(2 * n)
    end = start + np.concatenate([3 * np.arange(n, 0, -1) - n, np.zeros(n, np.int64)])
    parent = parents(np.zeros(2 * n, np.int32), start, end)
    assert parent.tolist() == by_stack([0] * (2 * n), start.tolist(), end.tolist())


@given(st.lists(st.tuples(*[st.sampled_from([-(2**63), -5, 0, 7, 2**63 - 1])] * 2), max_size=12))
def test_damaged_times_give_the_same_everywhere(rows: list[tuple[int, int]]) -> None:
    start, end = (np.array([row[k] for row in rows], np.int64) for k in range(2))
    line = np.zeros(len(rows), np.int32)
    assert parents(line, start, end).tolist() == parents_by_stack(line, start, end).tolist()


@both
def test_no_events(parents: Parents) -> None:
    assert not len(parents(np.zeros(0, np.int32), np.zeros(0, np.int64), np.zeros(0, np.int64)))


@pytest.mark.parametrize("core", [native_module(), None], ids=["chosen", "python"])
@given(lines=st.lists(st.lists(st.tuples(*[st.integers(0, 2)] * 2), max_size=9), max_size=4), data=st.data())
def test_events_of_a_line_lie_in_order_of_start_then_longer_first(
    core: object, lines: list[list[tuple[int, int]]], data: st.DataObject
) -> None:
    # In the file the lines lie in another order, and the last one of it stays as it is.
    at, stretches = 0, [slice(0, 0)] * (len(lines) + 1)
    events = [(1, 1), (0, 1)]
    for number in data.draw(st.permutations(range(len(lines)))):
        stretches[number] = slice(at, at := at + len(lines[number]))
        events[-2:-2] = lines[number]
    stretches[-1] = slice(at, at + 2)
    columns = (np.array([event[k] for event in events], np.int64) for k in range(2))
    start, end, meta = *columns, np.arange(len(events), dtype=np.int32)
    with patch.object(nesting, "native_module", return_value=core):
        place = put_in_order(start, end, meta, stretches, np.array([len(line) for line in lines], np.int64))
    expected = [
        row
        for number, rows in enumerate(stretches)
        for row in sorted(range(rows.start, rows.stop), key=lambda row: (events[row][0], -events[row][1]))
        if number < len(lines)
    ] + [at, at + 1]
    assert meta.tolist() == expected
    assert list(zip(start.tolist(), end.tolist(), strict=True)) == [events[row] for row in expected]
    assert place is None or place[meta].tolist() == list(range(len(events)))
    assert place is not None or expected == sorted(expected)


def test_lengths_of_any_size_are_put_in_order() -> None:
    ends = np.array([-(2**63), 2**63 - 1, 0, 2**63 - 1], np.int64)
    parent = parents(np.array([1, 1, 0, 0], np.int32), np.zeros(4, np.int64), ends)
    assert parent.tolist() == [1, -1, 3, -1]

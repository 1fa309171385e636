"""Nesting against the plain stack that TSL describes."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.trace.nesting import parents, self_time_ps

events = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 30), st.integers(0, 12)), max_size=40)


def by_stack(line: list[int], start: list[int], dur: list[int]) -> list[int]:
    out = [-1] * len(line)
    for one in set(line):
        stack: list[int] = []
        mine = [i for i in range(len(line)) if line[i] == one]
        for i in sorted(mine, key=lambda i: (start[i], -dur[i])):
            while stack and start[stack[-1]] + dur[stack[-1]] < start[i] + dur[i]:
                stack.pop()
            if stack:
                out[i] = stack[-1]
            stack.append(i)
    return out


@given(events)
def test_the_parent_is_the_innermost_event_that_includes_it(rows: list[tuple[int, int, int]]) -> None:
    line, start, dur = ([row[k] for row in rows] for k in range(3))
    found = parents(np.array(line, np.int32), np.array(start, np.int64), np.array(dur, np.int64))
    assert found.tolist() == by_stack(line, start, dur)


def test_a_long_row_of_siblings_takes_few_rounds() -> None:
    n = 20_000
    start = np.concatenate([[0], np.arange(n) * 10])
    dur = np.concatenate([[n * 10], np.full(n, 5)])
    found = parents(np.zeros(n + 1, np.int32), start, dur)
    assert found[0] == -1
    assert (found[1:] == 0).all()


def test_deep_nests_before_long_rows_take_few_steps() -> None:
    # Each event of the row would climb through the whole nest if it climbed one by one.
    n = 100_000
    start = np.arange(2 * n)
    dur = np.concatenate([3 * np.arange(n, 0, -1) - n, np.zeros(n, np.int64)])
    found = parents(np.zeros(2 * n, np.int32), start, dur)
    assert found.tolist() == by_stack([0] * (2 * n), start.tolist(), dur.tolist())


@given(events)
def test_self_time_leaves_out_what_nests_in_an_event(rows: list[tuple[int, int, int]]) -> None:
    line, start, dur = ([row[k] for row in rows] for k in range(3))
    parent = by_stack(line, start, dur)
    inside = [sum(d for d, p in zip(dur, parent, strict=True) if p == i) for i in range(len(rows))]
    found = self_time_ps(np.array(parent, np.int64), np.array(dur, np.int64))
    assert found.tolist() == [max(0, d - i) for d, i in zip(dur, inside, strict=True)]


def test_no_events() -> None:
    assert not len(parents(np.zeros(0, np.int32), np.zeros(0, np.int64), np.zeros(0, np.int64)))

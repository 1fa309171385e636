"""Sets of time as sorted, disjoint, half-open intervals ``[start, end)`` in picoseconds.

Everything the advisor adds up is a measure of such a set, never a sum of durations: overlapping streams
are counted once. All operations are vectorised and O(n log n).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tb_gpu_advisor.trace.columns import Ids, Ints


@dataclass(frozen=True, slots=True)
class Spans:
    """A set of time; construct with ``union`` unless the arrays are known to be sorted and disjoint."""

    start: Ints
    end: Ints

    def __len__(self) -> int:
        return len(self.start)

    @property
    def total(self) -> int:
        """Measure in picoseconds."""
        return int((self.end - self.start).sum())


def nothing() -> Spans:
    """The empty set."""
    return Spans(np.zeros(0, np.int64), np.zeros(0, np.int64))


def union(start: Ints, end: Ints) -> Spans:
    """The set covered by any of the given intervals; empty or reversed ones are dropped."""
    keep = end > start
    start, end = start[keep], end[keep]
    if not len(start):
        return nothing()
    order = np.argsort(start, kind="stable")
    start, end = start[order], end[order]
    reach = np.maximum.accumulate(end)
    opens = np.concatenate([[True], start[1:] > reach[:-1]])
    last = np.concatenate([np.flatnonzero(opens)[1:] - 1, [len(start) - 1]])
    return Spans(start[opens], reach[last])


def join(*sets: Spans) -> Spans:
    """Union of several sets."""
    return union(
        np.concatenate([s.start for s in sets] or [np.zeros(0, np.int64)]),
        np.concatenate([s.end for s in sets] or [np.zeros(0, np.int64)]),
    )


def pairs(start: Ints, end: Ints, other_start: Ints, other_end: Ints) -> tuple[Ints, Ints]:
    """Index pairs (i, j) of overlapping intervals; both ``other`` arrays must be non-decreasing."""
    first = np.searchsorted(other_end, start, side="right")
    last = np.searchsorted(other_start, end, side="left")
    count = np.maximum(last - first, 0)
    left = np.repeat(np.arange(len(start)), count)
    within = np.arange(len(left)) - np.repeat(np.cumsum(count) - count, count)
    return left, np.repeat(first, count) + within


def intersect(a: Spans, b: Spans) -> Spans:
    """Time in both sets."""
    i, j = pairs(a.start, a.end, b.start, b.end)
    return Spans(np.maximum(a.start[i], b.start[j]), np.minimum(a.end[i], b.end[j]))


def complement(a: Spans, start: int, end: int) -> Spans:
    """Time of ``[start, end)`` that is not in the set."""
    if end <= start:
        return nothing()
    inside = intersect(a, Spans(np.array([start]), np.array([end])))
    gap_start = np.concatenate([[start], inside.end])
    gap_end = np.concatenate([inside.start, [end]])
    keep = gap_end > gap_start
    return Spans(gap_start[keep], gap_end[keep])


def subtract(a: Spans, b: Spans) -> Spans:
    """Time in ``a`` but not in ``b``."""
    if not len(a):
        return a
    return intersect(a, complement(b, int(a.start[0]), int(a.end[-1])))


def measure_before(a: Spans, at: Ints) -> Ints:
    """How much of the set lies before each point of time."""
    if not len(a):
        return np.zeros(len(at), np.int64)
    length = a.end - a.start
    total = np.concatenate([[0], np.cumsum(length)])
    index = np.searchsorted(a.start, at, side="right")
    inside = np.zeros(len(at), np.int64)
    has = index > 0
    previous = index[has] - 1
    inside[has] = np.minimum(at[has] - a.start[previous], length[previous])
    return total[np.maximum(index - 1, 0)] + inside


def measure_in(a: Spans, start: Ints, end: Ints) -> Ints:
    """How much of the set lies in each window ``[start, end)``."""
    return measure_before(a, end) - measure_before(a, start)


def measure_each(a: Spans, start: Ints) -> Ints:
    """How much of the set lies in each of the windows that begin at ``start``, if each interval lies in one of them."""
    total = np.zeros(len(start), np.int64)
    np.add.at(total, np.searchsorted(start, a.start, side="right") - 1, a.end - a.start)
    return total


def covering(a: Spans, at: Ints) -> Ids:
    """Index of the interval that holds each point, -1 where none does."""
    index = np.searchsorted(a.start, at, side="right") - 1
    safe = np.maximum(index, 0)
    inside = (index >= 0) & (at < a.end[safe]) if len(a) else np.zeros(len(at), np.bool_)
    return np.where(inside, index, -1).astype(np.int32)

"""Sets of time as sorted, disjoint, half-open intervals ``[start, end)`` in picoseconds.

Everything the advisor adds up is a measure of such a set, never a sum of durations: overlapping streams
are counted once. All operations are vectorised, O(n log n) at most.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns import spans
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints

#: Of one span among so many windows only those are looked at that it touches.
_FEW: Final = 4


class Spans(Struct, frozen=True):
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
    return Spans(*spans.merged(start, end))


def join(*sets: Spans) -> Spans:
    """Union of several sets."""
    filled = [s for s in sets if len(s)]
    if not filled:
        return nothing()
    return union(np.concatenate([s.start for s in filled]), np.concatenate([s.end for s in filled]))


def pairs(start: Ints, end: Ints, other_start: Ints, other_end: Ints) -> tuple[Ints, Ints]:
    """Index pairs (i, j) of overlapping intervals; both ``other`` arrays must be non-decreasing."""
    return spans.overlaps((start, end), (other_start, other_end))


def intersect(a: Spans, b: Spans) -> Spans:
    """Time in both sets."""
    if not len(a) or not len(b):
        return nothing()
    return Spans(*spans.inside((a.start, a.end), (b.start, b.end)))


def complement(a: Spans, start: int, end: int) -> Spans:
    """Time of ``[start, end)`` that is not in the set."""
    if end <= start:
        return nothing()
    return subtract(Spans(np.array([start]), np.array([end])), a)


def subtract(a: Spans, b: Spans) -> Spans:
    """Time in ``a`` but not in ``b``."""
    if not len(a) or not len(b):
        return a
    return Spans(*spans.outside((a.start, a.end), (b.start, b.end)))


def measure_in(a: Spans, start: Ints, end: Ints) -> Ints:
    """How much of the set lies in each window ``[start, end)``."""
    return spans.measured_in((a.start, a.end), (start, end))


def measure_each(a: Spans, start: Ints) -> Ints:
    """How much of the set lies in each of the windows that begin at ``start`` and go on to the next one."""
    measure = np.zeros(len(start), np.int64)
    if _FEW * len(a) < len(start):
        first = np.maximum(spans.search(start, a.start, right=True) - 1, 0)
        count = np.maximum(spans.search(start, a.end) - first, 0)
        at = np.repeat(first - np.cumsum(count) + count, count) + np.arange(int(count.sum()))
        at = at[np.append(True, at[1:] != at[:-1])[: len(at)]]
        after = np.append(start[1:], a.end[-1:])[: len(start)]
        measure[at] = measure_in(a, start[at], np.maximum(start[at], after[at]))
    elif len(a):
        before = spans.measured((a.start, a.end), start)
        np.subtract(before[1:], before[:-1], out=measure[:-1])
        measure[-1:] = a.total - before[-1:]
    return measure


def touched(a: Spans, start: Ints, end: Ints) -> Bools:
    """Which of the windows ``[start, end)`` meet the set; one without a length is a moment."""
    following = spans.search(a.end, start, right=True)
    is_touched: Bools = np.append(a.start, np.iinfo(np.int64).max)[following] < np.maximum(end, start + 1)
    return is_touched


def covering(a: Spans, at: Ints) -> Ids:
    """Index of the interval that holds each point, -1 where none does."""
    return spans.holding((a.start, a.end), at)

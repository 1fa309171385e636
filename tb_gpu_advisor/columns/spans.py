"""Sets of time as sorted, disjoint, half-open intervals ``[start, end)`` in picoseconds, and ranks among such numbers.

Everything the advisor adds up is a measure of such a set, never a sum of durations: overlapping streams are counted
once. The native core goes through the columns once. Without it, numpy sorts them and looks every end up by bisection,
O(n log n) at most.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, for_core, positions, rows_where
from tb_gpu_advisor.native.core import native_module


class Spans(Struct, frozen=True):
    """A set of time; construct with ``union`` unless the arrays are known to be sorted and disjoint."""

    start: Ints
    end: Ints

    def __len__(self) -> int:
        return len(self.start)

    @property
    def total(self) -> int:
        """Measure in picoseconds."""
        return int(self.length_ps.sum())

    @property
    def length_ps(self) -> Ints:
        """Of each interval."""
        return self.end - self.start

    def at(self, rows: Ints | Bools) -> "Spans":
        """Some of the intervals."""
        return Spans(self.start[rows], self.end[rows])


def nothing() -> Spans:
    """The empty set."""
    return Spans(np.zeros(0, np.int64), np.zeros(0, np.int64))


def union(start: Ints, end: Ints) -> Spans:
    """The set covered by any of the given intervals, which may come in any order; empty or reversed ones are
    dropped."""
    native = native_module()
    if native is None:
        return union_by_sorting(start, end)
    content, in_order = native.merge(_column(start), _column(end))
    rest = _spans(content)
    if in_order:
        return rest
    # What is nested or follows at once, which is most, is gone already: only the rest is sorted.
    order = np.argsort(rest.start, kind="stable")
    return _spans(native.merge(rest.start.take(order), rest.end.take(order))[0])


def join(*sets: Spans) -> Spans:
    """Union of several sets."""
    runs: list[list[Spans]] = []
    for one in filter(len, sets):
        if not runs or one.start[0] < runs[-1][-1].start[-1]:
            runs.append([])
        runs[-1].append(one)
    filled = list(map(_in_a_row, runs)) or [nothing()]
    while len(filled) > 1:
        filled.sort(key=len)  # so the largest one is gone through least often
        filled[:2] = [_cut(filled[0], filled[1], 2, _both_by_sorting)]
    return filled[0]


def _in_a_row(sets: list[Spans]) -> Spans:
    """Union of sets none of which begins before the one in front of it."""
    one = sets[0]
    if len(sets) == 1 and (one.start < one.end).all() and (one.end[:-1] < one.start[1:]).all():
        return one
    return union(np.concatenate([of.start for of in sets]), np.concatenate([of.end for of in sets]))


def _cut(a: Spans, b: Spans, kept: int, otherwise: "Callable[[Spans, Spans], Spans]") -> Spans:
    native = native_module()
    return otherwise(a, b) if native is None else _spans(native.cut(*_columns(a), *_columns(b), kept))


def intersect(a: Spans, b: Spans) -> Spans:
    """Time in both sets."""
    return _cut(a, b, 1, intersect_by_pairs) if len(a) and len(b) else nothing()


def subtract(a: Spans, b: Spans) -> Spans:
    """Time in ``a`` but not in ``b``."""
    return _cut(a, b, 0, subtract_by_pairs) if len(a) and len(b) else a


def complement(a: Spans, start: int, end: int) -> Spans:
    """Time of ``[start, end)`` that is not in the set."""
    return nothing() if end <= start else subtract(Spans(np.array([start]), np.array([end])), a)


def pairs(start: Ints, end: Ints, other_start: Ints, other_end: Ints) -> tuple[Ints, Ints]:
    """Index pairs (i, j) of overlapping intervals; both ``other`` columns must be non-decreasing."""
    first = search(other_end, start, right=True)
    last = search(other_start, end)
    count = np.maximum(last - first, 0)
    left = np.repeat(np.arange(len(start)), count)
    return left, positions(count, first)


def pieces(start: Ints, end: Ints, other_start: Ints, other_end: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """The same pairs, and from when to when each two intervals overlap."""
    i, j = pairs(start, end, other_start, other_end)
    return i, j, np.maximum(start.take(i), other_start.take(j)), np.minimum(end.take(i), other_end.take(j))


def covering(a: Spans, at: Ints) -> Ids:
    """Index of the interval that holds each moment, -1 where none does."""
    interval = search(a.start, at, right=True) - 1
    interval[at >= np.append(a.end, 0).take(interval)] = -1  # before the first one it is -1 anyway
    return interval.astype(np.int32)


def measure_before(a: Spans, at: Ints) -> Ints:
    """How much of the set lies before each moment."""
    index = search(a.start, at, right=True)
    ahead = np.maximum(np.append(0, a.end).take(index) - at, 0)  # of the last one that has begun
    ahead[index == 0] = 0
    whole: Ints = np.append(0, np.cumsum(a.end - a.start)).take(index)
    return whole - ahead


def measure_in(a: Spans, start: Ints, end: Ints) -> Ints:
    """How much of the set lies in each window ``[start, end)``, negative where one ends before it starts."""
    if not len(start):
        return np.zeros(0, np.int64)
    if len(start) < len(a):  # all of a set need not be added up for a few windows
        ps = np.append(start, end)
        first, last = np.searchsorted(a.end, (ps.min(), ps.max()))
        a = Spans(a.start[first : last + 1], a.end[first : last + 1])
    native = native_module()
    if native is None:
        return measure_before(a, end) - measure_before(a, start)
    return np.frombuffer(native.measure_in(*_columns(a), _column(start), _column(end)), np.int64)


def search(ascending: Ints, wanted: Ids | Ints, *, right: bool = False) -> Ints:
    """How many of the ascending values lie below each wanted one, or not above it (``right``)."""
    native = native_module()
    if native is None:
        return np.searchsorted(ascending, wanted, side="right" if right else "left")
    return np.frombuffer(native.rank(_column(ascending), _column(wanted), right), np.int64)


def _column(numbers: Ids | Ints) -> Any:
    return for_core(numbers, np.int64)


def _columns(a: Spans) -> tuple[Any, Any]:
    return _column(a.start), _column(a.end)


def _spans(content: tuple[bytearray, bytearray]) -> Spans:
    return Spans(np.frombuffer(content[0], np.int64), np.frombuffer(content[1], np.int64))


def union_by_sorting(start: Ints, end: Ints) -> Spans:
    """``union`` in numpy."""
    keep = end > start
    start, end = start.compress(keep), end.compress(keep)
    if not len(start):
        return Spans(start, end)
    if (start[1:] < start[:-1]).any():
        order = np.argsort(start, kind="stable")
        start, end = start.take(order), end.take(order)
    reach = np.maximum.accumulate(end)
    opens = np.append(0, rows_where(start[1:] > reach[:-1]) + 1)
    return Spans(start.take(opens), reach.take(np.append(opens[1:], len(start)) - 1))


def _both_by_sorting(a: Spans, b: Spans) -> Spans:
    return union_by_sorting(np.append(a.start, b.start), np.append(a.end, b.end))


def intersect_by_pairs(a: Spans, b: Spans) -> Spans:
    """``intersect`` in numpy."""
    if len(a) > len(b):
        a, b = b, a
    return Spans(*pieces(a.start, a.end, b.start, b.end)[2:])


def subtract_by_pairs(a: Spans, b: Spans) -> Spans:
    """``subtract`` in numpy: inside of the gaps."""
    if not len(a):
        return a
    last = intersect_by_pairs(b, Spans(a.start[:1], a.end[-1:]))
    start, end = np.append(a.start[0], last.end), np.append(last.start, a.end[-1])
    keep = end > start
    return intersect_by_pairs(a, Spans(start[keep], end[keep]))

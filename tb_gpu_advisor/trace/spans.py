"""Sets of time as sorted, disjoint, half-open intervals ``[start, end)``, in two columns each.

The native core goes through the columns once. Without it, numpy sorts them and looks every end up by bisection. What a
set is, and what is asked of it, is in ``facts/intervals.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tb_gpu_advisor.trace.native_module import native_module

if TYPE_CHECKING:
    from tb_gpu_advisor.trace.columns import Ids, Ints

    #: Starts and ends.
    Pair = tuple[Ints, Ints]


def merged(start: Ints, end: Ints) -> Pair:
    """The set covered by any of the given intervals, which may come in any order; empty ones are dropped."""
    native = native_module()
    if native is None:
        return merged_by_sorting(start, end)
    start_bytes, end_bytes, in_order = native.merge(*_columns(start, end))
    start, end = _numbers(start_bytes), _numbers(end_bytes)
    if in_order:
        return start, end
    # What is nested or follows closely, which is most, is gone already: only the rest is sorted.
    order = np.argsort(start, kind="stable")
    start_bytes, end_bytes, _ = native.merge(start[order], end[order])
    return _numbers(start_bytes), _numbers(end_bytes)


def inside(a: Pair, b: Pair) -> Pair:
    """What of set ``a`` lies in set ``b``."""
    native = native_module()
    if native is None:
        return inside_by_pairs(a, b)
    start, end = native.inside(*_columns(*a, *b))
    return _numbers(start), _numbers(end)


def outside(a: Pair, b: Pair) -> Pair:
    """What of set ``a`` lies outside of set ``b``."""
    native = native_module()
    if native is None:
        return outside_by_pairs(a, b)
    start, end = native.outside(*_columns(*a, *b))
    return _numbers(start), _numbers(end)


def search(ascending: Ints, wanted: Ids | Ints, *, right: bool = False) -> Ints:
    """How many of the ascending values lie below each wanted one, or not above it (``right``)."""
    native = native_module()
    if native is None:
        return np.searchsorted(ascending, wanted, side="right" if right else "left")
    return _numbers(native.rank(*_columns(ascending, wanted), right))


def measured(of: Pair, at: Ints) -> Ints:
    """How much of a set lies before each moment."""
    native = native_module()
    if native is None:
        return measured_by_bisection(of, at)
    return _numbers(native.measure(*_columns(*of, at)))


def _columns(*columns: Ids | Ints) -> Any:
    """As the core takes them."""
    return (np.ascontiguousarray(column, np.int64) for column in columns)


def _numbers(found: bytes) -> Ints:
    return np.frombuffer(found, np.int64)


def merged_by_sorting(start: Ints, end: Ints) -> Pair:
    """``merged`` in numpy."""
    keep = end > start
    start, end = start[keep], end[keep]
    if not len(start):
        return start, end
    order = np.argsort(start, kind="stable")
    start, end = start[order], end[order]
    reach = np.maximum.accumulate(end)
    opens = np.concatenate([[True], start[1:] > reach[:-1]])
    last = np.concatenate([np.flatnonzero(opens)[1:] - 1, [len(start) - 1]])
    return start[opens], reach[last]


def overlaps(start: Ints, end: Ints, other_start: Ints, other_end: Ints) -> Pair:
    """Index pairs (i, j) of overlapping intervals; both ``other`` columns must be non-decreasing."""
    first = search(other_end, start, right=True)
    last = search(other_start, end)
    count = np.maximum(last - first, 0)
    left = np.repeat(np.arange(len(start)), count)
    within = np.arange(len(left)) - np.repeat(np.cumsum(count) - count, count)
    return left, np.repeat(first, count) + within


def inside_by_pairs(a: Pair, b: Pair) -> Pair:
    """``inside`` in numpy."""
    i, j = overlaps(*a, *b)
    return np.maximum(a[0][i], b[0][j]), np.minimum(a[1][i], b[1][j])


def outside_by_pairs(a: Pair, b: Pair) -> Pair:
    """``outside`` in numpy: inside of the gaps."""
    if not len(a[0]):
        return a
    first, last = inside_by_pairs(b, (a[0][:1], a[1][-1:]))
    start, end = np.append(a[0][0], last), np.append(first, a[1][-1])
    keep = end > start
    return inside_by_pairs(a, (start[keep], end[keep]))


def measured_by_bisection(of: Pair, at: Ints) -> Ints:
    """``measured`` in numpy."""
    start, length = of[0], of[1] - of[0]
    if not len(start):
        return np.zeros(len(at), np.int64)
    total = np.concatenate([[0], np.cumsum(length)])
    index = np.searchsorted(start, at, side="right")
    part = np.zeros(len(at), np.int64)
    has = index > 0
    previous = index[has] - 1
    part[has] = np.minimum(at[has] - start[previous], length[previous])
    whole: Ints = total[np.maximum(index - 1, 0)]
    return whole + part

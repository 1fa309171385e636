"""Sets of time as sorted, disjoint, half-open intervals ``[start, end)``, in two columns each.

The native core goes through the columns once. Without it, numpy sorts them and looks every end up by bisection. What a
set is, and what is asked of it, is in ``columns/intervals.py``.
"""

from typing import Any

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, for_core, positions, rows_where
from tb_gpu_advisor.columns.lookup import parts
from tb_gpu_advisor.native.core import native_module

#: Starts and ends.
Pair = tuple[Ints, Ints]


def merged(start: Ints, end: Ints) -> Pair:
    """The set covered by any of the given intervals, which may come in any order; empty ones are dropped."""
    native = native_module()
    if native is None:
        return merged_by_sorting(start, end)
    content, in_order = native.merge(_column(start), _column(end))
    if in_order:
        return _pair(content)
    # What is nested or follows closely, which is most, is gone already: only the rest is sorted.
    start, end = _pair(content)
    order = np.argsort(start, kind="stable")
    return _pair(native.merge(start.take(order), end.take(order))[0])


def inside(a: Pair, b: Pair) -> Pair:
    """What of set ``a`` lies in set ``b``."""
    native = native_module()
    if native is None:
        return inside_by_pairs(a, b)
    return _pair(native.cut(_column(a[0]), _column(a[1]), _column(b[0]), _column(b[1]), True))


def outside(a: Pair, b: Pair) -> Pair:
    """What of set ``a`` lies outside of set ``b``."""
    native = native_module()
    if native is None:
        return outside_by_pairs(a, b)
    return _pair(native.cut(_column(a[0]), _column(a[1]), _column(b[0]), _column(b[1]), False))


def overlaps(a: Pair, b: Pair) -> Pair:
    """Index pairs (i, j) of overlapping intervals; both columns of ``b`` must be non-decreasing."""
    first = search(b[1], a[0], right=True)
    last = search(b[0], a[1])
    count = np.maximum(last - first, 0)
    left = np.repeat(np.arange(len(a[0])), count)
    return left, np.repeat(first, count) + positions(count)


def holding(of: Pair, at: Ints) -> Ids:
    """Index of the interval of a set that holds each moment, -1 where none does."""
    interval = search(of[0], at, right=True) - 1
    interval[at >= np.append(of[1], 0).take(interval)] = -1  # before the first one it is -1 anyway
    return interval.astype(np.int32)


def search(ascending: Ints, wanted: Ids | Ints, *, right: bool = False) -> Ints:
    """How many of the ascending values lie below each wanted one, or not above it (``right``)."""
    native = native_module()
    if native is None:
        return np.searchsorted(ascending, wanted, side="right" if right else "left")
    return np.frombuffer(native.rank(_column(ascending), _column(wanted), right), np.int64)


def ranks(ascending: Ints, wanted: Ints, *, right: bool = False) -> Ids:
    """``search`` for columns of all events: in half the room, and without working arrays of that length."""
    out = np.empty(len(wanted), np.int32)
    for part in parts(len(wanted)):
        out[part] = search(ascending, wanted[part], right=right)
    return out


def measured(of: Pair, at: Ints) -> Ints:
    """How much of a set lies before each moment."""
    native = native_module()
    if native is not None and len(of[0]):
        nothing_before = np.full(len(at), of[0][0])
        return np.frombuffer(
            native.measure_in(_column(of[0]), _column(of[1]), nothing_before, _column(at)), np.int64
        )
    index = search(of[0], at, right=True)
    ahead = np.maximum(np.append(0, of[1]).take(index) - at, 0)  # of the last one that has begun
    ahead[index == 0] = 0
    whole: Ints = np.append(0, np.cumsum(of[1] - of[0])).take(index)
    return whole - ahead


def measured_in(of: Pair, windows: Pair) -> Ints:
    """How much of a set lies in each window, negative where one ends before it starts."""
    native = native_module()
    if native is None:
        return measured(of, windows[1]) - measured(of, windows[0])
    columns = _column(of[0]), _column(of[1]), _column(windows[0]), _column(windows[1])
    return np.frombuffer(native.measure_in(*columns), np.int64)


def _column(numbers: Ids | Ints) -> Any:
    """As the core takes it."""
    return for_core(numbers, np.int64)


def _pair(content: tuple[bytearray, bytearray]) -> Pair:
    return np.frombuffer(content[0], np.int64), np.frombuffer(content[1], np.int64)


def merged_by_sorting(start: Ints, end: Ints) -> Pair:
    """``merged`` in numpy."""
    keep = end > start
    if not keep.all():
        start, end = start.compress(keep), end.compress(keep)
    if not len(start):
        return start, end
    if (start[1:] < start[:-1]).any():
        order = np.argsort(start, kind="stable")
        start, end = start.take(order), end.take(order)
    if (start[1:] > end[:-1]).all():
        return start, end
    reach = np.maximum.accumulate(end)
    opens = np.append(0, rows_where(start[1:] > reach[:-1]) + 1)
    return start.take(opens), reach.take(np.append(opens[1:], len(start)) - 1)


def inside_by_pairs(a: Pair, b: Pair) -> Pair:
    """``inside`` in numpy."""
    if len(a[0]) > len(b[0]):
        a, b = b, a
    i, j = overlaps(a, b)
    return np.maximum(a[0].take(i), b[0].take(j)), np.minimum(a[1].take(i), b[1].take(j))


def outside_by_pairs(a: Pair, b: Pair) -> Pair:
    """``outside`` in numpy: inside of the gaps."""
    if not len(a[0]):
        return a
    first, last = inside_by_pairs(b, (a[0][:1], a[1][-1:]))
    start, end = np.append(a[0][0], last), np.append(first, a[1][-1])
    keep = end > start
    return inside_by_pairs(a, (start[keep], end[keep]))

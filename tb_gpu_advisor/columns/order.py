"""Order statistics, as numpy has them, where its own functions cost too much.

Measured with numpy 2.4 on a million values: ``np.unique`` takes 8 to 18 times as long as ``ascending``, ``np.isin``
3,700 times as long as ``among``, ``np.median`` three to six times as long as ``median`` on repeated patterns.
``np.unique``, what numpy makes of it, and ``np.percentile`` import masked arrays first: 14 ms, against 25 for a report
on a small profile.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, TypeVar

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import ids_present, parts, position_of, taken

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
# A table of the values is faster than sorting them while it is not much larger than they are many. Our default: eight
# cells take no more memory than a sort's copies.
_TABLE_CELLS_PER_VALUE: Final = 8
#: Below one part in so many of what is lost, instances that are lost mostly are few. Our default: a quarter.
FEW: Final = 4
#: From the median absolute deviation to the standard deviation. Defined: 1 / Φ⁻¹(3/4) of the normal distribution.
MAD_TO_SD: Final = 1.4826


def by_key(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Items grouped by a key, in their order."""
    groups: dict[K, list[T]] = {}
    for one in items:
        groups.setdefault(key(one), []).append(one)
    return groups


def ascending(values: Ids | Ints) -> Ints:
    """The distinct values in order (``np.unique``)."""
    small, low, count = _small(values)
    if count:
        return ids_present(small, count) + low
    in_order = np.sort(values, kind="stable")  # one pass where they are in order, as most are
    return in_order.compress(np.append(True, in_order[1:] != in_order[:-1])[: len(in_order)])


def numbered(values: Ids | Ints) -> tuple[Ints, Ids]:
    """The distinct values in order, and the number of each value among them (``np.unique`` with its inverse)."""
    small, low, count = _small(values)
    if not count:
        distinct = ascending(values)
        return distinct, position_of(distinct, values).astype(np.int32)
    present, number = ids_present(small, count), np.zeros(count, np.int32)
    number[present] = np.arange(len(present), dtype=np.int32)
    return present + low, taken(number, small)


def _small(values: Ids | Ints) -> tuple[Ids | Ints, int, int]:
    """The values counted from the least of them, or from 0; that least value; and how many cells a table of them has, 0
    where it would be too large."""
    least, most = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    cells = _TABLE_CELLS_PER_VALUE * len(values)
    low = 0 if least >= 0 and most < cells else least
    if most - low >= cells:
        return values, 0, 0
    small = np.subtract(values, low, dtype=np.int64) if low else values
    return small.astype(np.int32, copy=False), low, most - low + 1


def first_of_each(number: Ids | Ints, count: int) -> Ints:
    """The first place of each number below ``count``, all of which occur."""
    first = np.full(count, -1)
    for part in parts(len(number)):
        new = rows_where(first.take(number[part]) < 0)[::-1] + part.start
        first[number[new]] = new  # of repeated ones the last stays
    return first


def in_groups(values: Ints, group: Ids | Ints) -> Ints:
    """The values by group, groups ascending, and in order in each group. Where one number has room for both they are
    sorted as one, which takes a tenth of ``np.lexsort``."""
    if not len(values):
        return values
    low, first = int(values.min()), int(group.min())
    bits = (int(values.max()) - low).bit_length()
    if bits + (int(group.max()) - first).bit_length() >= np.iinfo(np.int64).bits:
        return values[np.lexsort((values, group))]
    in_order = np.subtract(group, first, dtype=np.int64) << bits
    in_order += values - low
    in_order.sort()
    in_order &= (1 << bits) - 1
    in_order += low
    return in_order


def by_value(values: Ids | Ints) -> Iterator[tuple[int, Ints]]:
    """Each distinct value, ascending, with its places in order: in one pass, however many there are."""
    order = np.argsort(values, kind="stable")
    for places in np.split(order, rows_where(np.diff(values[order])) + 1):
        if len(places):
            yield int(values[places[0]]), places


def among(values: Ints, wanted: Ints) -> Bools:
    """Whether each of the wanted ones is among the ascending values."""
    return position_of(values, wanted) >= 0


def in_both(first: Ints, second: Ints) -> Ints:
    """The values that are in both, in order (``np.intersect1d``)."""
    candidates = ascending(first)
    return candidates[among(ascending(second), candidates)]


def without(first: Ints, second: Ints) -> Ints:
    """The values of the first that are not in the second, in order (``np.setdiff1d``)."""
    candidates = ascending(first)
    return candidates[~among(ascending(second), candidates)]


def median(values: Ints | Floats) -> float:
    """``np.median`` of at least one number."""
    middle = len(values) // 2
    # Both neighbours of the middle, even where one would do: asked for one, numpy takes twenty times as long for values
    # that repeat in a pattern, as launches do.
    in_order = np.partition(values, (max(middle - 1, 0), middle))
    return float(in_order[middle - 1 + len(values) % 2] + in_order[middle]) / 2


def weighted_median(values: Floats, weights: Floats) -> float:
    """The value below which half of the weight lies, of at least one value."""
    order = np.argsort(values)
    half = int(np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2))
    return float(values[order][min(half, len(values) - 1)])


def medians(table: Floats) -> Floats:
    """``np.median`` of each column of at least one row; numpy's own loads its masked arrays."""
    ordered = np.sort(table, axis=0)
    return (ordered[(len(table) - 1) // 2] + ordered[len(table) // 2]) / 2


def percentile(values: Ints, percent: float) -> float:
    """``np.percentile`` of at least one value: between two neighbours in order, on the line between them."""
    place = (len(values) - 1) * percent / 100
    low = int(place)
    high = min(low + 1, len(values) - 1)
    in_order = np.partition(values, (low, high))
    return float(in_order[low]) + float(in_order[high] - in_order[low]) * (place - low)


def standard_error(values: Floats) -> float:
    """The standard error of the mean, plus half of what one far value adds to the mean: two errors below the mean is
    then what the other values give, less two of their errors."""
    some, count = np.sort(values), len(values)
    others = some[:-1].std(ddof=1) / (count - 1) ** 0.5 + some[-1] / count / 2 if count > 2 else np.inf
    return float(min(some.std(ddof=1) / count**0.5, others)) if count > 1 else 0.0


def largest(values: Ints, most: int) -> Ints:
    """Places of the largest values, at most so many, the largest first; of equal ones the first."""
    # With its neighbour, as for the median.
    least = np.partition(values, (-most - 1, -most))[-most] if len(values) > most else values.min(initial=0)
    rows = rows_where(values >= least)
    return rows[np.argsort(-values[rows], kind="stable")[:most]]


def typical(lost: Ints, dur: Ints) -> int:
    """The instance of many to show, where ``lost`` is the part of each one's length that counts: half of all that is
    lost lies in instances at least as long. Only instances that are mostly lost count, unless these are few."""
    mostly = np.where(2 * lost >= dur, lost, 0)
    weight = mostly if FEW * int(mostly.sum()) >= int(lost.sum()) else lost
    if not len(weight):
        return 0
    longest_first = np.sort(weight)[::-1]  # without places, which takes a tenth of the time
    sums = np.cumsum(longest_first)
    at = int(np.searchsorted(sums, sums[-1] / 2))
    same = rows_where(weight == longest_first[at])
    return int(same[at - np.count_nonzero(weight > longest_first[at])])


def middle(values: Iterable[float]) -> float:
    """``statistics.median`` of at least one of Python's own numbers, without all that module loads."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2

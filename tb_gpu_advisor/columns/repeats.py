"""Where a sequence of numbers repeats itself exactly, and after how many of them.

A stretch of one number, of two, of four, and so on, that occurs again and again gives a period: how far apart it
stands mostly. Short stretches give the period of what repeats inside of something longer, and long ones, which occur
only where that begins or ends, the longer one's.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.order import numbered

#: A sequence repeats that occurs so often. Our default: twice is chance.
FEWEST_REPEATS: Final = 3
#: Numbers among which periods are looked for, and stretches of a length that are asked. Our default: bounds of time.
_LOOKED_AT: Final = 1 << 18
_TRIED: Final = 8


class Repeats(Struct, frozen=True):
    """A period, and the stretches [begin, end) in which the sequence repeats after it: of two periods at least, but for
    those that the sequence's ends cut off, and of ``FEWEST_REPEATS`` together."""

    period: int
    begin: Ints
    end: Ints

    @property
    def total(self) -> int:
        """How many numbers lie in the stretches."""
        return int((self.end - self.begin).sum())


def all_repeats(key: Ints) -> list[Repeats]:
    """The periods after which the sequence repeats, the shortest first; none that only repeats a shorter one."""
    levels: list[Repeats] = []
    for period in sorted(_periods(key[:_LOOKED_AT])):
        one = _repeats(key, period)
        shorter = (other for other in levels if period % other.period == 0)
        if len(one.begin) and all(other.total < one.total for other in shorter):
            levels.append(one)
    return levels


def _periods(key: Ints) -> set[int]:
    """Distances at which stretches occur again, longer and longer ones; of each length the rarest ones are asked."""
    periods, length, code = set[int](), 1, key
    while len(code):
        used, number = numbered(code)
        code = number.astype(np.int64)
        count = np.bincount(code)
        again = rows_where(count >= FEWEST_REPEATS)
        if not len(again):
            break
        for one in again[np.argsort(count[again], kind="stable")][:_TRIED].tolist():
            apart = np.diff(rows_where(code == one))
            periods.add(int(np.argmax(np.bincount(apart))))
        code = code[:-length] * len(used) + code[length:] if length < len(code) else code[:0]
        length *= 2
    return periods


def _repeats(key: Ints, period: int) -> Repeats:
    same = np.concatenate([[False], key[period:] == key[: len(key) - period], [False]])
    edges = rows_where(same[1:] != same[:-1])
    begin, end = edges[::2], edges[1::2] + period
    # What is cut off at the ends counts as the others do.
    at_ends = (begin == 0) | (end == len(key))
    return _often(period, begin, end, (end - begin >= 2 * period) | at_ends)


def _often(period: int, begin: Ints, end: Ints, kept: Bools) -> Repeats:
    """The chosen stretches, if they repeat often enough together."""
    often = ((end - begin) // period)[kept].sum() >= FEWEST_REPEATS
    return Repeats(period, begin[kept], end[kept]) if often else Repeats(period, begin[:0], end[:0])


def of_pattern(key: Ints, repeats: Repeats, begin: int) -> tuple[Repeats, Ints]:
    """The stretches that repeat what stands at ``begin``, and where each whole repetition of it begins."""
    pattern = key[begin : begin + repeats.period]
    kept, places = [], [np.zeros(0, np.int64)]
    for at, (first, end) in enumerate(zip(repeats.begin.tolist(), repeats.end.tolist(), strict=True)):
        offset = _place_in(key[first : min(first + 2 * repeats.period, end)], pattern)
        if offset >= 0:
            kept.append(at)
            places.append(np.arange(first + offset, end - repeats.period + 1, repeats.period))
    are_kept = mask_of(kept, len(repeats.begin))
    return _often(repeats.period, repeats.begin, repeats.end, are_kept), np.concatenate(places)


def _place_in(sequence: Ints, pattern: Ints) -> int:
    """Where in the sequence the pattern first occurs, -1 where it does not: by the search of bytes, which looks at each
    once; it may find them in the middle of a number."""
    numbers, sought = sequence.tobytes(), pattern.tobytes()
    at = numbers.find(sought)
    while at > 0 and at % pattern.itemsize:
        at = numbers.find(sought, at + 1)
    return at // pattern.itemsize

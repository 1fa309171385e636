"""Joins by an integer key, such as a launch call and its kernel by correlation id.

Every integer is a key: tf.data numbers the runs of its functions below zero (``CapturedFunction::generate_step_id``).
Who has rows without a key leaves them out (``Trace.known``), for no number can stand for "none".
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, smallest
from tb_gpu_advisor.columns.lookup import parts
from tb_gpu_advisor.columns.spans import search

# A table by key is faster than sorting while it is not much larger than what is joined.
_TABLE_CELLS_PER_ROW: Final = 8
_SMALL_TABLE: Final = 1 << 16

Wanted = TypeVar("Wanted", Ids, Ints)


def last_match(keys: Ints, wanted: Wanted) -> Wanted:
    """For each wanted key the last position in ``keys`` that holds it; -1 if none does.

    Positions are as wide as the wanted keys.

    "Last wins" is how TSL connects a kernel with its launch (``group_events.cc``) when ids repeat.
    """
    places: Wanted = _places(keys, len(wanted), wanted.dtype)(wanted)
    return places


def matches_of_rows(keys: Ints, row: Ids | Ints, wanted: Ints, rows: int) -> Ids:
    """For every one of so many rows what ``last_match`` finds for the wanted key that the row has; -1 without one.

    Where a row comes twice its last key counts.
    """
    out = np.full(rows, -1, smallest(len(keys)))
    find = _places(keys, len(wanted), out.dtype)
    for part in parts(len(row)):
        out[row[part]] = find(wanted[part])
    return out


def _places(keys: Ints, wanted: int, dtype: Any) -> Callable[[Ids | Ints], Any]:
    """What finds the last position of each of some keys, asked for so many of them in all."""
    if not len(keys):
        return lambda asked: np.full(len(asked), -1, dtype)
    lowest, highest = int(keys.min()), int(keys.max())
    is_dense = highest - lowest < max(_SMALL_TABLE, _TABLE_CELLS_PER_ROW * (len(keys) + wanted))
    return _by_table(keys, lowest, highest, dtype) if is_dense else _by_sorting(keys, dtype)


def _by_table(keys: Ints, lowest: int, highest: int, dtype: Any) -> Callable[[Ids | Ints], Any]:
    cells = highest - lowest + 1
    table = np.full(cells + 1, -1, dtype)
    table[keys - lowest] = np.arange(len(keys))  # of repeated indices numpy keeps the last

    def find(asked: Ids | Ints) -> Any:
        place = np.subtract(asked, lowest, dtype=np.int64)
        # Taken as unsigned, what lies below the lowest key lies above all others.
        return table.take(np.minimum(place.view(np.uint64), np.uint64(cells)).view(np.int64))

    return find


def _by_sorting(keys: Ints, dtype: Any) -> Callable[[Ids | Ints], Any]:
    order = np.argsort(keys, kind="stable").astype(dtype)
    known = keys[order]

    def find(asked: Ids | Ints) -> Any:
        at = search(known, asked.astype(np.int64, copy=False), right=True) - 1
        return np.where((at >= 0) & (known[at] == asked), order[at], -1).astype(dtype)

    return find

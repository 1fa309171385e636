"""Joins by an integer key, such as a launch call and its kernel by correlation id."""

from typing import Final, TypeVar

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, rows_where, smallest
from tb_gpu_advisor.columns.lookup import parts, rows_between
from tb_gpu_advisor.columns.spans import search

# A table by key is faster than sorting while it is not much larger than what is joined.
_TABLE_CELLS_PER_ROW: Final = 8
_SMALL_TABLE: Final = 1 << 16

Wanted = TypeVar("Wanted", Ids, Ints)


def last_match(keys: Ints, wanted: Wanted) -> Wanted:
    """For each wanted key the last position in ``keys`` that holds it; -1 if none does, or if it is negative.

    Positions are as wide as the wanted keys.

    "Last wins" is how TSL connects a kernel with its launch (``group_events.cc``) when ids repeat.
    """
    highest = int(keys.max(initial=-1))
    if highest < 0:
        return np.full_like(wanted, -1)
    is_dense = highest < max(_SMALL_TABLE, _TABLE_CELLS_PER_ROW * (len(keys) + len(wanted)))
    return _by_table(keys, wanted, highest) if is_dense else _by_sorting(keys, wanted)


def matches_of_rows(keys: Ints, row: Ids, wanted: Ints, between: tuple[int, int]) -> Ids:
    """For every row between two what ``last_match`` finds for the wanted key that the row has; -1 without one.

    ``row`` ascends; where a row comes twice its last key counts.
    """
    inside = rows_between(row, *between)
    row, wanted = row[inside], wanted[inside]
    out = np.full(between[1] - between[0], -1, smallest(len(keys)))
    for part in parts(len(row)):
        out[np.subtract(row[part], between[0], dtype=np.int64)] = last_match(keys, wanted[part])
    return out


def _by_table(keys: Ints, wanted: Wanted, highest: int) -> Wanted:
    """``last_match`` in numpy, if no key is higher."""
    valid = rows_where(keys >= 0)
    table = np.full(highest + 2, -1, wanted.dtype)
    table[keys.take(valid)] = valid  # of repeated indices numpy keeps the last
    unsigned = np.dtype(f"u{wanted.dtype.itemsize}")  # in which what is negative lies above all keys
    at: Wanted = np.minimum(wanted.view(unsigned), unsigned.type(highest + 1)).view(wanted.dtype)
    return table.take(at)


def _by_sorting(keys: Ints, wanted: Wanted) -> Wanted:
    out = np.full_like(wanted, -1)
    valid, asked = rows_where(keys >= 0), rows_where(wanted >= 0)
    order = np.argsort(keys[valid], kind="stable")
    valid = valid[order]
    known = keys[valid]
    at = search(known, wanted[asked], right=True) - 1
    matches = at >= 0
    matches[matches] = known[at[matches]] == wanted[asked][matches]
    out[asked[matches]] = valid[at[matches]]
    return out

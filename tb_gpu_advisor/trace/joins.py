"""Joins by an integer key, such as a launch call and its kernel by correlation id."""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.trace.columns import Ints

# A table by key is faster than sorting while it is not much larger than what is joined.
_TABLE_CELLS_PER_ROW: Final = 8
_SMALL_TABLE: Final = 1 << 16


def last_match(keys: Ints, wanted: Ints) -> Ints:
    """For each wanted key the last position in ``keys`` that holds it; -1 if none does, or if it is negative.

    "Last wins" is how TSL connects a kernel with its launch (``group_events.cc``) when ids repeat.
    """
    out = np.full(len(wanted), -1, np.int64)
    valid = np.flatnonzero(keys >= 0)
    if not len(valid):
        return out
    known, highest = keys[valid], int(keys[valid].max())
    asked = np.flatnonzero((wanted >= 0) & (wanted <= highest))
    if highest < max(_SMALL_TABLE, _TABLE_CELLS_PER_ROW * (len(keys) + len(wanted))):
        table = np.full(highest + 1, -1, np.int64)
        table[known] = valid  # of repeated indices numpy keeps the last
        out[asked] = table[wanted[asked]]
        return out
    order = np.argsort(known, kind="stable")
    known, valid = known[order], valid[order]
    at = np.searchsorted(known, wanted[asked], side="right") - 1
    found = at >= 0
    found[found] = known[at[found]] == wanted[asked][found]
    out[asked[found]] = valid[at[found]]
    return out

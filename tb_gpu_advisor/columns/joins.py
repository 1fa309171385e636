"""Joins by an integer key, such as a launch call and its kernel by correlation id.

Every integer is a key: tf.data numbers the runs of its functions below zero (``CapturedFunction::generate_step_id``).
Who has rows without a key leaves them out (``Trace.known``), for no number can stand for "none".
"""

from typing import TypeVar

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, smallest
from tb_gpu_advisor.columns.lookup import position_of

Wanted = TypeVar("Wanted", Ids, Ints)


def last_match(keys: Ints, wanted: Wanted) -> Wanted:
    """For each wanted key the last position in ``keys`` that holds it; -1 if none does.

    Positions are as wide as the wanted keys.

    "Last wins" is how TSL connects a kernel with its launch (``group_events.cc``) when ids repeat.
    """
    order = np.argsort(keys, kind="stable")
    return np.append(order, -1)[position_of(keys[order], wanted)].astype(wanted.dtype)


def matches_of_rows(keys: Ints, row: Ids | Ints, wanted: Ints, rows: int) -> Ids:
    """For every one of so many rows what ``last_match`` finds for the wanted key that the row has; -1 without one.

    Where a row comes twice its last key counts.
    """
    out = np.full(rows, -1, smallest(len(keys)))
    out[row] = last_match(keys, wanted)
    return out

"""Interned ids: which ones occur, and what a table has for each. One pass of the native core, where it is there."""

from __future__ import annotations

from typing import Any

import numpy as np

from tb_gpu_advisor.trace.columns import Ids, Ints
from tb_gpu_advisor.trace.native_module import native_module


def ids_present(ids: Ids | Ints, count: int) -> list[int]:
    """Those of the ids below ``count`` that occur, ascending."""
    native = native_module()
    if native is None or ids.dtype != np.int32:
        used = np.zeros(count, np.bool_)
        used[ids] = True
    else:
        used = np.frombuffer(native.mark(np.ascontiguousarray(ids), count), np.bool_)
    return np.flatnonzero(used).tolist()


def taken(table: Any, ids: Ids) -> Any:
    """``table[ids]``; it may be read-only."""
    native = native_module()
    if native is None or ids.dtype != np.int32:
        return table[ids]
    return np.frombuffer(native.take(np.ascontiguousarray(ids), table, table.itemsize), table.dtype)

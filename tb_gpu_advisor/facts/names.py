"""Looking at names once: events are many, their distinct names few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.trace.columns import Ids, Ints, Trace
from tb_gpu_advisor.trace.lookup import ids_present, taken

_MOST_KEYS: Final = 2**62


def present(trace: Trace, ids: Ids | Ints) -> list[str]:
    """The names that occur, each once (much faster than sorting the ids of all events)."""
    return [trace.strings[index] for index in ids_present(ids, len(trace.strings))]


def distinct(ids: Ids | Ints) -> list[int]:
    """The numbers that occur, ascending; for small ones as those of lines and strings."""
    return np.flatnonzero(np.bincount(ids)).tolist() if len(ids) else []


def by_name(trace: Trace, ids: Ids, of: Callable[[str], int], dtype: Any) -> Any:
    """``of(name)`` for each interned id, asked once per name that occurs; it may be read-only."""
    table = np.zeros(len(trace.strings), dtype)
    for index in ids_present(ids, len(trace.strings)):
        table[index] = of(trace.strings[index])
    return taken(table, ids)


def numbered(ids: Ids, count: int) -> tuple[Ids, Ids]:
    """The ids below ``count`` that occur, ascending, and for each id its position among them."""
    found = np.array(ids_present(ids, count), np.int32)
    position = np.zeros(count, np.int32)
    position[found] = np.arange(len(found))
    return found, taken(position, ids)


def combined(count: int, *columns: Ids | Ints) -> Ints:
    """One key for several columns of ids below ``count``; equal where all of them are."""
    key, keys = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        if keys * count > _MOST_KEYS:
            # Numbered anew, keys are no more than rows, so that they never wrap around.
            key = np.unique(key, return_inverse=True)[1]
            keys = len(key)
        key = key * count + column
        keys *= count
    return key


def in_time_order(line: Ids, start_ps: Ints, dur_ps: Ints) -> bool:
    """Whether events are in order of line, then start, longer ones first: as profilers write most of them."""
    if len(line) < 2:
        return True
    same = line[1:] == line[:-1]
    later = start_ps[1:] > start_ps[:-1]
    longer_first = (start_ps[1:] == start_ps[:-1]) & (dur_ps[1:] <= dur_ps[:-1])
    return bool(((line[1:] > line[:-1]) | (same & (later | longer_first))).all())

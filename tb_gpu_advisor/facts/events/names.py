"""Looking at names once: events are many, their distinct names few."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints
from tb_gpu_advisor.columns.lookup import ids_present, taken
from tb_gpu_advisor.columns.order import ascending, first_of_each, numbered
from tb_gpu_advisor.trace.model import Trace


def present(trace: Trace, ids: Ids | Ints) -> list[str]:
    """The names that occur, each once (much faster than sorting the ids of all events)."""
    return [trace.strings[index] for index in ids_present(ids, len(trace.strings)).tolist()]


def id_of(trace: Trace, text: str) -> int:
    """Interned id of a text, -1 if the file does not have it."""
    try:
        return trace.strings.index(text)
    except ValueError:
        return -1


def distinct(ids: Ids | Ints) -> list[int]:
    """The numbers that occur, ascending; of many small ones, as those of all events' lines, without a sort."""
    most = int(ids.max(initial=0))
    return (ids_present(ids, most + 1) if len(ids) > most else ascending(ids)).tolist()


def by_name(trace: Trace, ids: Ids, of: Callable[[str], int], dtype: Any) -> Any:
    """``of(name)`` for each interned id, asked once per name that occurs; it may be read-only."""
    table = np.zeros(len(trace.strings), dtype)
    used = ids_present(ids, len(trace.strings))
    table[used] = [of(trace.strings[index]) for index in used.tolist()]
    return taken(table, ids)


def grouped(*columns: Ids | Ints) -> tuple[Ints, Ints]:
    """Rows that have the same ids in all columns are one group, numbered by their ids in ascending order: the first row
    of each group, and the group of each row."""
    groups, group = numbered(columns[0])
    for column in columns[1:]:
        distinct, position = numbered(column)
        # Numbered anew in every round, keys are no more than rows times rows, and mostly few enough for a table.
        groups, group = numbered(group.astype(np.int64) * len(distinct) + position)
    return first_of_each(group, len(groups)), group.astype(np.int64)

"""Names are looked at once: events are many, their distinct names few."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints
from tb_gpu_advisor.columns.lookup import ids_present, taken
from tb_gpu_advisor.columns.order import ascending, first_of_each, numbered
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.kernel_words import KNOWN_OPS
from tb_gpu_advisor.trace.model import Trace

_NUMBER: Final = pattern(r"_\d+")


def present(trace: Trace, ids: Ids | Ints) -> list[str]:
    """The names that occur, each once; much faster than sorting the ids of all events."""
    return [trace.strings[index] for index in ids_present(ids, len(trace.strings)).tolist()]


def id_of(trace: Trace, text: str) -> int:
    """Interned id of a text, -1 if the file does not have it."""
    try:
        return trace.strings.index(text)
    except ValueError:
        return -1


def distinct(ids: Ids | Ints) -> list[int]:
    """The numbers that occur, ascending; many small ones, such as the lines of all events, are not sorted."""
    most = int(ids.max(initial=0))
    return (ids_present(ids, most + 1) if len(ids) > most else ascending(ids)).tolist()


def by_name(trace: Trace, ids: Ids, of: Callable[[str], int], dtype: Any) -> Any:
    """``of(name)`` for each interned id, asked once per name that occurs; it may be read-only."""
    table = np.zeros(len(trace.strings), dtype)
    used = ids_present(ids, len(trace.strings))
    table[used] = [of(trace.strings[index]) for index in used.tolist()]
    return taken(table, ids)


def first_like(trace: Trace, ops: Ids) -> Ids:
    """For each op the first op whose name differs only in numbers of scopes and instances. Of thousands a few are left,
    which show as much of what an op does. Numbers in types, and in what stands for a type, count."""
    known = dict[str, int]()
    kind = by_name(trace, ops, lambda op: known.setdefault(_without_numbers(op), len(known)), np.int64)
    return ops[first_of_each(kind, len(known))][kind]


@lru_cache(KNOWN_OPS)
def _without_numbers(op: str) -> str:
    head = op.partition("#")[0]
    path, _, kind = head.partition(":")
    at = len(path) if kind.replace("_", "a").isalnum() else head.rfind("/") + 1
    return _NUMBER.sub("_1", op[:at]) + op[at:]


def grouped(*columns: Ids | Ints) -> tuple[Ints, Ints]:
    """Groups rows that have the same ids in all columns, ordered by their ids: the first row of each group, and the
    group of each row."""
    groups, group = numbered(columns[0])
    for column in columns[1:]:
        distinct, position = numbered(column)
        # Numbered anew in every round, keys are no more than rows times rows, and mostly few enough for a table.
        if len(distinct) > 1:
            groups, group = numbered(group.astype(np.int64) * len(distinct) + position)
    return first_of_each(group, len(groups)), group.astype(np.int64)

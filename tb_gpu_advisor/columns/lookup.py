"""Small numbers that stand for something else: which of them occur, and what a table has for each. One pass of the
native core, where it is there."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, Uint16s, for_core, mask_of, rows_where, smallest
from tb_gpu_advisor.native.core import native_module

# Rows that are looked at together. Our default: their working arrays stay in a usual second-level cache.
_PART_ROWS: Final = 1 << 15
# A table by row is faster than bisection while it is not much larger than what is looked up. Our default: bisection
# takes some sixteen steps for each.
_CELLS_PER_ROW: Final = 16


def ids_present(ids: Ids | Ints, count: int) -> Ints:
    """Those of the ids below ``count`` that occur, ascending."""
    native = native_module()
    if native is None or ids.dtype != np.int32:
        used = np.bincount(ids, minlength=count) > 0
    else:
        used = np.frombuffer(native.mark(np.ascontiguousarray(ids), count), np.bool_)
    return rows_where(used)


def are_of(numbers: Ids | Ints, wanted: Ids | Ints | list[int]) -> Bools:
    """Whether each of the numbers is one of the wanted ones, -1 being none; they are small, as those of threads, names
    and events are. ``np.isin`` took 1.8 s for two million numbers of few names."""
    # The last place, which is that of -1, is nobody's.
    count = max(int(np.max(column, initial=0)) for column in (numbers, wanted)) + 2
    return taken(mask_of(wanted, count), numbers)


def taken(table: Any, ids: Ids | Ints) -> Any:
    """``table[ids]``, of which -1 is the last one; it may be read-only."""
    native = native_module()
    if native is None or ids.dtype != np.int32:
        return table.take(ids)
    return np.frombuffer(native.take(np.ascontiguousarray(ids), table, table.itemsize), table.dtype)


def parts(after: int, first: int = 0) -> Iterator[slice]:
    """Rows that are looked at together, so that working arrays stay small."""
    return (slice(at, min(at + _PART_ROWS, after)) for at in range(first, after, _PART_ROWS))


def flagged(flags: Uint16s | Bools, wanted: int) -> Bools:
    """Whether each row has one of the wanted flags."""
    return (flags & np.uint16(wanted)) != 0


def rows_flagged(flags: Uint16s, wanted: int) -> Ints:
    """The rows that have one of the wanted flags."""
    return np.flatnonzero(flagged(flags, wanted))


def rows_between(row: Ids, first: int, after: int) -> slice:
    """The places among ascending rows of those between two numbers."""
    return slice(*np.searchsorted(row, np.array((first, after), row.dtype)))


def position_of(keys: Ids | Ints, wanted: Ids | Ints, is_ascending: bool = True) -> Ints:
    """The last position of each wanted key, -1 where it is not: a join. From a table, if that is not much larger than
    what is looked up in it, else by bisection."""
    if not len(keys) or not len(wanted):
        return np.full(len(wanted), -1)
    first, last = (int(keys[0]), int(keys[-1])) if is_ascending else (int(keys.min()), int(keys.max()))
    count = last - first + 1
    if count > _CELLS_PER_ROW * len(wanted):
        order = None if is_ascending else np.argsort(keys, kind="stable")
        # What is no key's neighbour may not fit into the keys' own type, without which numpy would copy them all.
        near = np.clip(wanted, first, last, dtype=np.int64).astype(keys.dtype, copy=False)
        position = np.searchsorted(keys, near, side="right", sorter=order) - 1
        position = position if order is None else order[position]
        return np.where(keys[position] == wanted, position, -1)
    table = np.full(count + 1, -1, np.int32)
    # Of repeated indices numpy keeps the last.
    table[np.subtract(keys, first, dtype=np.int64)] = np.arange(len(keys), dtype=np.int32)
    places = np.empty(len(wanted), np.int64)
    for part in parts(len(wanted)):
        cells = np.subtract(wanted[part], first, dtype=np.int64).view(np.uint64)
        places[part] = table.take(np.minimum(cells, count).view(np.int64))
    return places


def matches_of_rows(keys: Ints, row: Ids | Ints, wanted: Ints, rows: int) -> Ids:
    """For each of so many rows the last position of the wanted key that the row has, -1 without one: how TSL connects a
    kernel with its launch (``group_events.cc``) when ids repeat. Of a row that comes twice the last key counts. Every
    integer is a key (tf.data numbers the runs of its functions below zero, ``CapturedFunction::generate_step_id``), so
    what has no key has no row."""
    out = np.full(rows, -1, smallest(len(keys)))
    out[row] = position_of(keys, wanted, is_ascending=False)
    return out


def values_of(row: Ids, values: Ids | Ints, wanted: Ids | Ints, missing: int) -> Any:
    """The value of each wanted row, ``missing`` for those that are not among the ascending ``row``; for a row that
    comes twice the last one. The result may be read-only."""
    native = native_module()
    if np.array_equal(row, wanted):  # as those of memory, which come together
        return values
    if native is None:
        return np.append(values, values.dtype.type(missing))[position_of(row, wanted)]
    rows, asked = for_core(row, np.int32), for_core(wanted, np.int64)
    of = np.ascontiguousarray(values)
    return np.frombuffer(native.values(rows, of, of.itemsize, asked, missing), values.dtype)


def spread(row: Ids, values: Ids | Ints, between: tuple[int, int], missing: int) -> Any:
    """A value for every row between two, ``missing`` for those that are not among the ascending ``row``; of a row that
    comes twice the last one."""
    first, after = between
    inside = rows_between(row, first, after)
    rows = after - first
    out = np.full(rows, missing, values.dtype) if missing else np.zeros(rows, values.dtype)
    out[np.subtract(row[inside], first, dtype=np.int64)] = values[inside]
    return out

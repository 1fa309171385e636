"""The native decoder's Python side: wraps the columns that C made, and decodes the few texts."""

from __future__ import annotations

import os
import struct
import threading
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, BinaryIO, Final

import numpy as np
from msgspec.structs import astuple

from tb_gpu_advisor.machine import processors
from tb_gpu_advisor.native import _core as _native
from tb_gpu_advisor.trace.limits import Limits
from tb_gpu_advisor.trace.model import NUMBER_STATS, WANTED_STATS, Lines, Metadata, Planes, StatColumn, Trace
from tb_gpu_advisor.trace.scan import Damaged, TooMany
from tb_gpu_advisor.trace.tables import EMPTY_STATS, numbers_of_lines, text

NAME = "native"

# XSpace's fields that hold texts of the whole file. Defined: TensorFlow's xplane.proto.
_ERRORS: Final = 2
_WARNINGS: Final = 3
# Kinds of plane stats; 0 is a signed integer. Defined: native/decode.h.
_FLOAT: Final = 1
_TEXT: Final = 2
_UNSIGNED: Final = 3

# Hashes are salted, so that nobody can write a file whose names all collide.
_SEEDS: Final = int.from_bytes(os.urandom(8), "little"), int.from_bytes(os.urandom(8), "little")


# Lines are shared out among so many threads, if there are as many processors. Our default: more would wait for memory.
_THREADS: Final = 4
# Of a file on this machine so much is read at once. Our default: half of a usual second-level cache.
_WINDOW_BYTES: Final = 1 << 18
#: A file from here on is walked through before columns are made, an eighth of the report's time more: damaged near its
#: end it would else have taken gigabytes in vain. Our default: a smaller one takes no more than if it were whole.
CHECKED_FROM_BYTES: Final = (1 << 30) // 3
# Bytes of a thread's share. Our default: a smaller one is done before a thread has begun.
_LEAST_BYTES: Final = 1 << 21


def decode_file(file: BinaryIO, size: int, limits: Limits) -> Trace:
    """Columns of an open file of so many bytes; raises ``Damaged``, ``TooMany`` and ``OSError``. One on this machine is
    read part by part."""
    try:
        descriptor = file.fileno()
    except OSError:  # what came from elsewhere
        descriptor = -1
    if descriptor < 0 or not hasattr(os, "pread"):  # Windows has none
        file.seek(0)
        return _decoded(file.read(), limits)
    return _decoded((descriptor, size, _WINDOW_BYTES), limits)


def _decoded(source: bytes | tuple[int, int, int], limits: Limits) -> Trace:
    outline, tables = _checked(
        _native.outline(source, WANTED_STATS, len(NUMBER_STATS), _SEEDS, astuple(limits))
    )
    is_large = (len(source) if isinstance(source, bytes) else source[1]) >= CHECKED_FROM_BYTES
    shares = _shares(_array(outline, tables["places"])[:, 2], min(_THREADS, processors()))
    owner = _columns(outline, shares, is_large)
    return _Columns((outline, tables), (owner, _native.columns(owner, outline))).trace()


def _columns(outline: object, shares: list[tuple[int, int]], is_large: bool) -> object:
    """The columns of all lines, of which shares are decoded at the same time, and then every so many-th column is
    gathered together with the others. Of a large file none is made before all lines can be read."""
    count = len(shares)
    if is_large:
        for wrong in at_once(lambda share: _native.check(outline, *share), shares):
            _checked(wrong)
    decoded = at_once(lambda number: _native.share(outline, number, *shares[number]), range(count))
    owner = _checked(_native.join(outline, tuple(map(_checked, decoded))))
    at_once(lambda first: _native.gather(owner, first, count), range(count))
    return owner


def at_once(function: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
    """What the function makes of each: of the first one in this thread, of the others in one of its own each."""
    made: list[Any] = [None] * len(items)
    errors: list[BaseException] = []

    def make(at: int) -> None:
        try:
            made[at] = function(items[at])
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=make, args=(at,)) for at in range(1, len(items))]
    for at, thread in enumerate(threads, 1):
        try:
            thread.start()
        except RuntimeError:  # there is no memory for another stack
            make(at)
    make(0)
    for thread in threads:
        if thread.ident is not None:
            thread.join()
    if errors:
        raise errors[0]
    return made


def _checked(result: Any) -> Any:
    if isinstance(result, int):
        raise Damaged(result)
    if isinstance(result, str):
        raise TooMany(result)
    return result


def _shares(length: Any, most: int) -> list[tuple[int, int]]:
    """(first, end) of lines that are decoded at the same time: about as many bytes each, in the file's order."""
    ends = np.cumsum(length)
    total = int(ends[-1]) if len(ends) else 0
    count = max(1, min(most, total // _LEAST_BYTES))
    cuts = np.searchsorted(ends - length // 2, [total * share // count for share in range(1, count)])
    bounds = [0, *(cut for cut in dict.fromkeys(cuts.tolist()) if 0 < cut < len(length)), len(length)]
    return list(pairwise(bounds))


class _Memory:
    """An array of the C side as numpy takes it over: not copied, and kept alive by its owner."""

    def __init__(self, owner: object, place: _native.Place) -> None:
        address, rows, fields, kind, of_column = place
        self.owner = owner if of_column is None else of_column
        self.__array_interface__ = {
            "version": 3,
            "data": (address, False),
            "shape": (rows,) if fields == 1 else (rows, fields),
            "typestr": kind,
        }


class _Columns:
    """What C made of a file: its outline, and the columns of its events, each with the owner of the memory."""

    def __init__(
        self, outline: tuple[object, dict[str, Any]], columns: tuple[object, dict[str, Any]]
    ) -> None:
        self._outline, self._tables = outline
        self._owner, self._columns = columns
        self._head = memoryview(self._table("head"))

    def trace(self) -> Trace:
        strings = self._columns["strings"]
        planes, metadata = self._table("planes"), self._table("metadata")
        lines = _array(self._owner, self._columns["lines"])
        origin_ns = self._columns["origin_ns"]
        return Trace(
            planes=Planes(self._texts(planes[:, :2]), self._plane_stats(len(planes))),
            lines=Lines(
                plane=lines[:, 0].astype(np.int32),
                id=lines[:, 1].copy(),
                name=tuple(map(strings.__getitem__, lines[:, 2].tolist())),
                timestamp_ns=lines[:, 3].copy(),
                first_event=lines[:, 4].copy(),
                events=lines[:, 5].copy(),
            ),
            metadata=Metadata(
                plane=metadata[:, 0].copy(),
                name=metadata[:, 1].copy(),
                display_name=metadata[:, 2].copy(),
                stats=_stats(self._outline, self._tables["metadata_stats"]),
            ),
            line=numbers_of_lines(lines[:, 5]),
            meta=self._column("meta"),
            start_ps=self._column("start_ps"),
            end_ps=self._column("end_ps"),
            stats=_stats(self._owner, self._columns["stats"]),
            strings=strings,
            errors=self._space_texts(_ERRORS),
            warnings=self._space_texts(_WARNINGS),
            origin_ps=origin_ns * 1000,
        )

    def _table(self, name: str) -> Any:
        """A table of the outline; the fields of those with several are all int64."""
        return _array(self._outline, self._tables[name])

    def _column(self, name: str) -> Any:
        return _array(self._owner, self._columns[name])

    def _texts(self, places: Any) -> tuple[str, ...]:
        """The texts at (offset, length) in the head; one that many refer to is there once."""
        listed = list(map(tuple, places.tolist()))
        known = {(at, length): text(bytes(self._head[at : at + length])) for at, length in set(listed)}
        return tuple(map(known.__getitem__, listed))

    def _space_texts(self, field: int) -> tuple[str, ...]:
        rows = self._table("space_texts")
        return self._texts(rows[rows[:, 0] == field, 1:])

    def _plane_stats(self, planes: int) -> tuple[dict[str, int | float | str], ...]:
        out = [EMPTY_STATS] * planes
        rows = self._table("plane_stats")
        names, values = self._texts(rows[:, 1:3]), self._texts(rows[:, 5:])
        for (plane, _, _, kind, bits, _, _), name, value in zip(rows.tolist(), names, values, strict=True):
            if not out[plane]:
                out[plane] = {}
            out[plane][name] = value if kind == _TEXT else _plain_number(kind, bits)
        return tuple(out)


def _stats(owner: object, columns: dict[str, Any]) -> dict[str, StatColumn]:
    arrays = ((name, [_array(owner, place) for place in places]) for name, places in sorted(columns.items()))
    return {name: StatColumn(row, value) for name, (row, value) in arrays}


def _plain_number(kind: int, bits: int) -> int | float:
    if kind == _FLOAT:
        return struct.unpack("<d", struct.pack("<q", bits))[0]
    return bits % (1 << 64) if kind == _UNSIGNED else bits


def _array(owner: object, place: _native.Place) -> Any:
    if not place[1]:
        return np.zeros((0, place[2]) if place[2] > 1 else 0, place[3])
    return np.asarray(_Memory(owner, place))

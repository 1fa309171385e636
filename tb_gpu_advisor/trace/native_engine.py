"""The native decoder's Python side: wraps the columns that C made, and decodes the few texts."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace import _native
from tb_gpu_advisor.trace.columns import STRING, WANTED_STATS, Lines, Metadata, Planes, StatColumn, Trace
from tb_gpu_advisor.trace.tables import EMPTY_STATS, float_of, text

NAME = "native"

# XSpace's fields that hold texts of the whole file.
_ERRORS: Final = 2
_WARNINGS: Final = 3
_HOSTNAMES: Final = 4
# Kinds of plane stats as native/decode.h has them; 0 is a signed integer.
_FLOAT: Final = 1
_TEXT: Final = 2
_UNSIGNED: Final = 3

# Hashes are salted, so that nobody can write a file whose names all collide.
_SEEDS: Final = secrets.randbits(64), secrets.randbits(64)


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    result = _native.decode(data, WANTED_STATS, *_SEEDS)
    if isinstance(result, int):
        raise TraceError("not-an-xspace", result)
    return _Columns(data, *result).trace()


class _Memory:
    """An array of the C side as numpy takes it over: not copied, and kept alive by its owner."""

    def __init__(self, owner: object, place: _native.Place) -> None:
        address, rows, fields, kind = place
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "data": (address, True),
            "shape": (rows,) if fields == 1 else (rows, fields),
            "typestr": kind,
        }


class _Columns:
    """What C made of a file."""

    def __init__(self, data: bytes, owner: object, columns: dict[str, Any]) -> None:
        self._data = data
        self._owner = owner
        self._columns = columns

    def trace(self) -> Trace:
        strings, number = _numbered(self._texts(self._matrix("strings")[:, :2]))
        planes = self._matrix("planes")
        lines = self._matrix("lines")
        origin_ns = self._columns["origin_ns"]
        return Trace(
            planes=Planes(self._texts(planes[:, :2]), self._plane_stats(len(planes))),
            lines=Lines(
                plane=lines[:, 0].astype(np.int32),
                id=lines[:, 1].copy(),
                name=self._texts(lines[:, 2:4]),
                first_event=lines[:, 5].copy(),
                events=lines[:, 6].copy(),
            ),
            metadata=Metadata(
                plane=self._array("metadata_plane"),
                name=_renumbered(self._array("metadata_name"), number),
                display_name=_renumbered(self._array("metadata_display_name"), number),
                stats=self._stats("metadata_stats", number),
            ),
            line=self._array("line"),
            meta=self._array("meta"),
            start_ps=self._array("start_ps"),
            dur_ps=self._array("dur_ps"),
            occurrences=self._array("occurrences"),
            stats=self._stats("stats", number),
            strings=strings,
            stat_names=self._stat_names(len(planes)),
            hostnames=self._space_texts(_HOSTNAMES),
            errors=self._space_texts(_ERRORS),
            warnings=self._space_texts(_WARNINGS),
            origin_ps=origin_ns * 1000,
        )

    def _array(self, name: str) -> Any:
        return _array(self._owner, self._columns[name])

    def _matrix(self, name: str) -> Any:
        """A small table: all its fields are int64."""
        return self._array(name)

    def _texts(self, places: Any) -> tuple[str, ...]:
        """The texts at (offset, length)."""
        data = self._data
        return tuple(text(data[at : at + length]) for at, length in places.tolist())

    def _shared_texts(self, places: Any) -> list[str]:
        """As ``_texts``, but a text that many refer to is there once."""
        known: dict[tuple[int, int], str] = {}
        for at, length in map(tuple, places.tolist()):
            if (at, length) not in known:
                known[at, length] = text(self._data[at : at + length])
        return [known[at, length] for at, length in places.tolist()]

    def _space_texts(self, field: int) -> tuple[str, ...]:
        rows = self._matrix("space_texts")
        return self._texts(rows[rows[:, 0] == field, 1:])

    def _stats(self, which: str, number: Any) -> dict[str, StatColumn]:
        found = {}
        for name, places in sorted(self._columns[which].items()):
            row, kind, bits = (_array(self._owner, place) for place in places)
            if number is not None:
                bits = np.where(kind == STRING, number[np.where(kind == STRING, bits, 0)], bits)
            found[name] = StatColumn(row, kind, bits)
        return found

    def _stat_names(self, planes: int) -> tuple[frozenset[str], ...]:
        rows = self._matrix("stat_names")
        names: list[list[str]] = [[] for _ in range(planes)]
        for plane, name in zip(rows[:, 0].tolist(), self._texts(rows[:, 1:]), strict=True):
            names[plane].append(name)
        return tuple(map(frozenset, names))

    def _plane_stats(self, planes: int) -> tuple[dict[str, int | float | str], ...]:
        out = [EMPTY_STATS] * planes
        rows = self._matrix("plane_stats")
        names, values = self._shared_texts(rows[:, 1:3]), self._shared_texts(rows[:, 5:])
        for (plane, _, _, kind, bits, _, _), name, value in zip(rows.tolist(), names, values, strict=True):
            if not out[plane]:
                out[plane] = {}
            out[plane][name] = value if kind == _TEXT else _plain_number(kind, bits)
        return tuple(out)


def _plain_number(kind: int, bits: int) -> int | float:
    if kind == _FLOAT:
        return float_of(bits)
    return bits % (1 << 64) if kind == _UNSIGNED else bits


def _array(owner: object, place: _native.Place) -> Any:
    if not place[1]:
        return np.zeros((0, place[2]) if place[2] > 1 else 0, place[3])
    return np.asarray(_Memory(owner, place))


def _numbered(texts: Iterable[str]) -> tuple[tuple[str, ...], Any]:
    """The distinct texts; and their numbers, unless nothing changed.

    Different bytes that are no UTF-8 may become the same text.
    """
    ids: dict[str, int] = {}
    number = [ids.setdefault(name, len(ids)) for name in texts]
    return tuple(ids), (np.array(number, np.int32) if len(ids) < len(number) else None)


def _renumbered(ids: Any, number: Any) -> Any:
    return ids if number is None else number[ids]

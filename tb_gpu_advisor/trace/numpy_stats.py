"""The stats of many events at once, for the decoder in numpy."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tb_gpu_advisor.trace.columns import FLOAT, INT, STRING, WANTED_STATS, Bools, Ints, StatColumn
from tb_gpu_advisor.trace.cursors import LONGEST_LENGTH, Buffer, UnusualError, tags_in
from tb_gpu_advisor.trace.tables import Lookup, Strings, text

_COLUMN_OF: Final = {name: column for column, name in enumerate(WANTED_STATS)}
_UNWANTED: Final = -1
_ID_TAG: Final = 0x08
_REF: Final = 3
_UNKNOWN: Final = 255
#: What the tag of a stat's value says about it; see XStat in schema.py.
_KIND_OF_TAG: Final = np.full(256, _UNKNOWN, np.uint8)
_KIND_OF_TAG[[0x11, 0x18, 0x20, 0x2A, 0x32, 0x38]] = (FLOAT, INT, INT, STRING, STRING, _REF)
# Most stats have two fields: an id, then a value.
_MOST_FIELDS: Final = 50

Kinds = npt.NDArray[np.uint8]


class Texts(dict[bytes, int]):
    """Numbers of texts by their bytes."""

    def __init__(self, strings: Strings) -> None:
        super().__init__()
        self._strings = strings

    def __missing__(self, value: bytes) -> int:
        self[value] = number = self._strings.intern(value)
        return number


class StatColumns:
    """Collects the rows of each wanted stat."""

    def __init__(self) -> None:
        self._parts: list[list[tuple[Ints, Kinds, Ints]]] = [[] for _ in WANTED_STATS]

    def add(self, column: Ints, row: Ints, kind: Kinds, bits: Ints) -> None:
        """Rows in ascending order, of any columns."""
        order = np.argsort(column.astype(np.uint8), kind="stable")
        row, kind, bits = row[order], kind[order], bits[order]
        ends = np.cumsum(np.bincount(column, minlength=len(WANTED_STATS))).tolist()
        for parts, start, end in zip(self._parts, [0, *ends], ends, strict=False):
            if start < end:
                parts.append((row[start:end], kind[start:end], bits[start:end]))

    def columns(self) -> dict[str, StatColumn]:
        """The stats that occur, by name."""
        return {
            name: StatColumn(*map(np.concatenate, zip(*self._parts[_COLUMN_OF[name]], strict=True)))
            for name in sorted(WANTED_STATS)
            if self._parts[_COLUMN_OF[name]]
        }


class StatReader:
    """Reads stats of one plane."""

    def __init__(self, names: dict[int, bytes], texts: Texts) -> None:
        ids = np.fromiter(names, np.int64, len(names))
        columns = [_COLUMN_OF.get(text(name), _UNWANTED) for name in names.values()]
        self._columns = Lookup(ids, np.array(columns, np.int64), _UNWANTED)
        self._names = names
        self._texts = texts

    def read(self, buffer: Buffer, row: Ints, start: Ints, end: Ints, into: StatColumns) -> None:
        """Decode the stats at these places, which belong to these rows."""
        number, kind, bits, usual = _read_usual(buffer, start, end)
        others = np.flatnonzero(~usual)
        if len(others):
            walked = _walk(buffer, start[others], end[others])
            number[others], kind[others], bits[others], end = *walked[:3], end.copy()
            end[others] = walked[3]
        self._keep(buffer, self._columns.of(number), row, kind, bits, end, into)

    def _keep(
        self, buffer: Buffer, column: Ints, row: Ints, kind: Kinds, bits: Ints, end: Ints, into: StatColumns
    ) -> None:
        """Keep the wanted ones. The bits of a text are where it starts, those of a reference are an id."""
        wanted = np.flatnonzero(column != _UNWANTED)
        column, row, kind, bits = column[wanted], row[wanted], kind[wanted], bits[wanted]
        texts = np.flatnonzero(kind == STRING)
        bits[texts] = self._numbers(buffer, bits[texts], end[wanted[texts]])
        references = np.flatnonzero(kind == _REF)
        bits[references] = self._referenced(bits[references])
        into.add(column, row, np.minimum(kind, STRING), bits)

    def _numbers(self, buffer: Buffer, start: Ints, end: Ints) -> Any:
        """Numbers of the texts at these places; all in one chain of C calls."""
        found = map(self._texts.__getitem__, buffer.pieces(start, end))
        return np.fromiter(found, np.int64, len(start))

    def _referenced(self, ids: Ints) -> Ints:
        """Numbers of the stat names with these ids, 0 (no text) for unknown ones."""
        distinct, inverse = np.unique(ids, return_inverse=True)
        texts = [self._texts[self._names.get(key, b"")] for key in distinct.tolist()]
        return np.array(texts, np.int64)[inverse]


def _read_usual(buffer: Buffer, start: Ints, end: Ints) -> tuple[Ints, Kinds, Ints, Bools]:
    """Id, kind and bits of stats; the last column tells for which this is right: an id, then one value.

    The bits of a text are where it starts; it goes on to the end of the stat.
    """
    id_tag, number, after_id = buffer.fields(start)
    # What does not begin with an id may reach beyond the buffer.
    value_at = np.where((id_tag == _ID_TAG) & (after_id < end), after_id, start)
    tag, value, after = buffer.fields(value_at)
    kind, bits = _KIND_OF_TAG[tag], value.view(np.int64)
    texts = np.flatnonzero(kind == STRING)
    text_at, length = after[texts], bits[texts]
    bits[texts] = text_at
    after[texts] = np.where(text_at - value_at[texts] > LONGEST_LENGTH + 1, -1, text_at + length)
    doubles = np.flatnonzero(kind == FLOAT)
    bits[doubles] = buffer.words(value_at[doubles] + 1).view(np.int64)
    after[doubles] = value_at[doubles] + 9
    usual: Bools = (value_at == after_id) & (after == end) & (kind != _UNKNOWN)
    return number.view(np.int64), kind, bits, usual


def _walk(buffer: Buffer, start: Ints, end: Ints) -> tuple[Ints, Kinds, Ints, Ints]:
    """Id, kind, bits and end of text of stats with any number of the known fields; the last value wins."""
    number, bits, text_end = (np.zeros(len(start), np.int64) for _ in range(3))
    kind = np.full(len(start), INT, np.uint8)
    stat, at, stop = np.arange(len(start)), start, end
    for _ in range(_MOST_FIELDS):
        open_ = at < stop
        stat, at, stop = stat[open_], at[open_], stop[open_]
        if not len(stat):
            return number, kind, bits, text_end
        tag, value, after = buffer.fields(at)
        for known, mine in tags_in(tag):
            which, found, of_tag = stat[mine], value[mine].view(np.int64), _KIND_OF_TAG[known]
            if known == _ID_TAG:
                number[which] = found
                continue
            if of_tag == FLOAT:
                found, after[mine] = buffer.words(at[mine] + 1).view(np.int64), at[mine] + 9
            elif of_tag == STRING:
                begin = after[mine].copy()
                if (begin - at[mine] > LONGEST_LENGTH + 1).any():
                    raise UnusualError
                after[mine] += found
                found, text_end[which] = begin, after[mine]
            elif of_tag == _UNKNOWN:
                raise UnusualError
            kind[which], bits[which] = of_tag, found
        if (after > stop).any():
            raise UnusualError
        at = after
    raise UnusualError

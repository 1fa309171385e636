"""The stats of many events at once, for the decoder in numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from tb_gpu_advisor.trace.columns import FLOAT, INT, STRING, WANTED_STATS, Bools, Ints, StatColumn
from tb_gpu_advisor.trace.cursors import (
    LONGEST_LENGTH,
    Buffer,
    UnusualError,
    Words,
    packed,
    stable_order,
    tags_in,
)
from tb_gpu_advisor.trace.tables import Lookup, text
from tb_gpu_advisor.trace.texts import Texts

_COLUMN_OF: Final = {name: column for column, name in enumerate(WANTED_STATS)}
_UNWANTED: Final = -1
_UNKNOWN_YET: Final = -1
_ID_TAG: Final = 0x08
_REF: Final = 3
_UNKNOWN: Final = 255
#: What the tag of a stat's value says about it; see XStat in schema.py.
_KIND_OF_TAG: Final = np.full(256, _UNKNOWN, np.uint8)
_KIND_OF_TAG[[0x11, 0x18, 0x20, 0x2A, 0x32, 0x38]] = (FLOAT, INT, INT, STRING, STRING, _REF)
_LONG_ID: Final = np.uint64(0x808000)
# Of a number in so many bytes: the bits that tell where it ends, what they are, and all others. 0 and 9 are none.
_NO_NUMBER: Final = 9
_STOPS: Final = np.array([0, *(0x8080808080808080 >> 8 * (8 - n) for n in range(1, 9)), 0], np.uint64)
_STOPS_EXPECTED: Final = np.array([1, *(0x80808080808080 >> 8 * (8 - n) for n in range(1, 9)), 1], np.uint64)
_PAYLOAD: Final = np.array([0, *(0x7F7F7F7F7F7F7F7F >> 8 * (8 - n) for n in range(1, 9)), 0], np.uint64)
# Most stats have two fields: an id, then a value.
_MOST_FIELDS: Final = 50

Kinds = npt.NDArray[np.uint8]


class StatColumns:
    """Collects the rows of each wanted stat."""

    def __init__(self) -> None:
        self._parts: list[list[tuple[Ints, Kinds, Ints]]] = [[] for _ in WANTED_STATS]

    def add(self, column: Ints, row: Ints, kind: Kinds, bits: Ints) -> None:
        """Rows of any columns, ascending in each."""
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
        self._texts = texts
        self._names = list(names.values())
        self._name_of = Lookup(ids, np.arange(len(ids)), len(ids))
        #: Numbers of the names that were referred to; a reference to none is the empty text.
        self._numbers = np.append(np.full(len(ids), _UNKNOWN_YET), 0)

    def read(
        self, buffer: Buffer, places: tuple[Ints, Ints, Ints], row_of_piece: Ints, into: StatColumns
    ) -> None:
        """Decode stats: of which piece of an event they are, where they start and end."""
        piece, start, end = places
        if not len(piece):
            return
        stats = _read_plain(buffer, start, end)
        others = np.flatnonzero(~stats.plain)
        if len(others):
            stats.replace(others, *_walk(buffer, start[others], end[others]))
        column = self._columns.of(stats.number)
        wanted = np.flatnonzero(column != _UNWANTED)
        column, piece = column[wanted], piece[wanted]
        kind, bits = stats.kind[wanted], stats.bits_of(wanted)
        texts = np.flatnonzero(kind == STRING)
        bits[texts] = self._texts.numbers(buffer, bits[texts], stats.end[wanted[texts]])
        references = np.flatnonzero(kind == _REF)
        bits[references] = self._referenced(bits[references])
        order = stable_order(piece)
        order = order[stable_order(column[order])]
        into.add(column, row_of_piece[piece[order]], np.minimum(kind[order], STRING), bits[order])

    def _referenced(self, ids: Ints) -> Ints:
        """Numbers of the stat names with these ids."""
        name = self._name_of.of(ids)
        for new in np.unique(name[self._numbers[name] == _UNKNOWN_YET]).tolist():
            self._numbers[new] = self._texts[self._names[new]]
        found: Ints = self._numbers[name]
        return found


@dataclass
class _Stats:
    """Stats that were read, but for what only the wanted ones need."""

    number: Ints
    kind: Kinds
    #: What a value consists of: the bytes of a number, the bits of a double.
    value: Words
    #: How many bytes it has.
    size: Ints
    end: Ints
    #: Whether this is right: an id of one or two bytes, then a number of up to eight or a text of less than 128.
    plain: Bools

    def replace(self, at: Ints, number: Ints, kind: Kinds, bits: Ints, text_end: Ints) -> None:
        """Put in what was read otherwise."""
        self.number[at], self.kind[at], self.value[at] = number, kind, bits.view(np.uint64)
        self.end = self.end.copy()
        self.size[at], self.end[at] = text_end - bits + 1, text_end

    def bits_of(self, at: Ints) -> Ints:
        """The bits of some; those of a text are where it starts, those of a reference are an id."""
        kind, value, size = self.kind[at], self.value[at], self.size[at]
        bits = packed(value & _PAYLOAD[np.clip(size, 0, _NO_NUMBER)]).view(np.int64)
        others = np.flatnonzero((kind == FLOAT) | ~self.plain[at])
        bits[others] = value[others].view(np.int64)
        texts = np.flatnonzero(kind == STRING)
        bits[texts] = self.end[at[texts]] - size[texts] + 1
        return bits


def _read_plain(buffer: Buffer, start: Ints, end: Ints) -> _Stats:
    first, more = buffer.wide(start, 2).T.copy()
    id_bits = first >> np.uint64(12) & np.uint64(8)  # so many more if there is a second byte of the id
    number = first >> np.uint64(8) & np.uint64(0x7F) | first >> np.uint64(9) & id_bits * np.uint64(0x7F0)
    kind = _KIND_OF_TAG[(first >> id_bits + np.uint64(16)).astype(np.uint8)]
    value = first >> id_bits + np.uint64(24) | more << np.uint64(40) - id_bits
    size = end - start - 3 - (id_bits >> np.uint64(3)).view(np.int64)
    known = np.clip(size, 0, _NO_NUMBER)
    plain = value & _STOPS[known] == _STOPS_EXPECTED[known]
    others = np.flatnonzero((kind != INT) & (kind != _REF))
    kinds, sizes, length = kind[others], size[others], value[others].astype(np.uint8)
    plain[others] = (kinds == FLOAT) & (sizes == 8) | (kinds == STRING) & (length < 128) & (
        sizes - 1 == length
    )
    plain &= first.astype(np.uint8) == _ID_TAG
    plain &= first & _LONG_ID != _LONG_ID
    return _Stats(number.view(np.int64), kind, value, size, end, plain)


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

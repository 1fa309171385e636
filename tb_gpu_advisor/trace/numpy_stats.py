"""The stats of many events at once, for the decoder in numpy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.trace.cursors import (
    HIGH_BITS,
    LONGEST_LENGTH,
    Buffer,
    UnusualError,
    Words,
    packed,
    stable_order,
    tags_in,
)
from tb_gpu_advisor.trace.growing import Growing
from tb_gpu_advisor.trace.model import FLOAT, INT, STRING, WANTED_STATS, StatColumn
from tb_gpu_advisor.trace.tables import Lookup, text
from tb_gpu_advisor.trace.texts import Texts

Small = npt.NDArray[np.uint8]

_COLUMN_OF: Final = {name: column for column, name in enumerate(WANTED_STATS)}
_UNWANTED: Final = 255
_UNKNOWN_YET: Final = -1
_ID_TAG: Final = 0x08
# What is known of a value: bytes of a number, or of one that refers to a text; the bits of an integer or a double, the
# number that refers to a text, or where a text begins.
_INT_BYTES, _REF_BYTES, _INT, _FLOAT, _REF, _TEXT, _UNKNOWN = range(7)
_KIND_OF_SORT: Final = np.array([INT, STRING, INT, FLOAT, STRING, STRING], np.uint8)
#: The sort when a number's bytes have become one.
_READ: Final = np.array([_INT, _REF, _INT, _FLOAT, _REF, _TEXT, _UNKNOWN], np.uint8)
#: What the tag of a value says about it; see XStat in schema.py.
_SORT_OF_TAG: Final = np.full(256, _UNKNOWN, np.uint8)
_SORT_OF_TAG[[0x11, 0x38]] = _FLOAT, _REF_BYTES
_SORT_OF_TAG[[0x18, 0x20]] = _INT_BYTES
_SORT_OF_TAG[[0x2A, 0x32]] = _TEXT
# Of a number in so many bytes: the bits that tell where it ends, what they are, and all others. 0 and 9 are none.
_NO_NUMBER: Final = 9
_STOPS: Final = np.array([0, *(0x8080808080808080 >> 8 * (8 - n) for n in range(1, 9)), 0], np.uint64)
_STOPS_EXPECTED: Final = np.array([1, *(0x80808080808080 >> 8 * (8 - n) for n in range(1, 9)), 1], np.uint64)
_PAYLOAD: Final = np.array([0, *(0x7F7F7F7F7F7F7F7F >> 8 * (8 - n) for n in range(1, 9)), 0], np.uint64)
# Where a value begins, from two bytes before its stat.
_VALUE_AT: Final = 5
# Of the word from there: the bits that tell that the stat begins with an id of one byte, and what they are.
_ID: Final = np.uint64(0x80FF0000)
_ID_EXPECTED: Final = np.uint64(_ID_TAG << 16)
# By the bytes of its value: the same for a stat with a number that ends within the word.
_SHORT: Final = _STOPS << np.uint64(8 * _VALUE_AT) | _ID
_SHORT_EXPECTED: Final = _STOPS_EXPECTED << np.uint64(8 * _VALUE_AT) | _ID_EXPECTED
_SHORT_EXPECTED[[0, *range(9 - _VALUE_AT, 10)]] = 1  # no bits of any
# Less than most files have per stat.
_USUAL_STAT_BYTES: Final = 24
# Most stats have two fields: an id, then a value.
_MOST_FIELDS: Final = 50


@dataclass(frozen=True)
class Found:
    """Stats as they were met, an event's in their order."""

    #: Which piece of an event each is of.
    piece: Ints
    #: Two bytes before each, and the word from there.
    at: Ints
    word: Words
    end: Ints

    @classmethod
    def none(cls) -> Found:
        """No stats."""
        nothing = np.zeros(0, np.int64)
        return cls(nothing, nothing, nothing.view(np.uint64), nothing)

    @classmethod
    def joined(cls, parts: Iterable[Found]) -> Found:
        """All of them."""
        columns = zip(*((part.piece, part.at, part.word, part.end) for part in parts), strict=True)
        return cls(*map(np.concatenate, columns))


class StatColumns:
    """Collects the rows of each wanted stat: for many events at a time, behind each other."""

    def __init__(self, file_bytes: int) -> None:
        expected = file_bytes // _USUAL_STAT_BYTES
        self._rows = [Growing(dtype, expected) for dtype in (np.uint32, np.uint8, np.int64)]
        #: Where each column's rows begin and end, each time.
        self._parts: list[list[slice]] = [[] for _ in WANTED_STATS]

    def add(self, column: Small, row: Ints, kind: Small, bits: Ints) -> None:
        """Rows of any columns, ascending in each."""
        ends = (np.cumsum(np.bincount(column, minlength=len(WANTED_STATS))) + len(self._rows[0])).tolist()
        for parts, start, end in zip(self._parts, [len(self._rows[0]), *ends], ends, strict=False):
            if start < end:
                parts.append(slice(start, end))
        for all_rows, more in zip(self._rows, (row, kind, bits), strict=True):
            all_rows.add(more)

    def columns(self) -> dict[str, StatColumn]:
        """The stats that occur, by name. Nothing can be added any more."""
        found = {name: self._parts[_COLUMN_OF[name]] for name in sorted(WANTED_STATS)}
        found = {name: parts for name, parts in found.items() if parts}
        columns = [
            _in_one(self._rows.pop(0).values(), found.values(), dtype)
            for dtype in (np.int64, np.uint8, np.int64)
        ]
        return {name: StatColumn(*mine) for name, mine in zip(found, zip(*columns, strict=True), strict=True)}


def _in_one(rows: Any, columns: Iterable[list[slice]], dtype: Any) -> list[Any]:
    """Each column's rows behind each other."""
    out, found, at = np.empty(len(rows), dtype), [], 0
    for parts in columns:
        first = at
        for part in parts:
            begin, at = at, at + part.stop - part.start
            out[begin:at] = rows[part]
        found.append(out[first:at])
    return found


class StatReader:
    """Reads stats of one plane."""

    def __init__(self, names: dict[int, bytes], texts: Texts) -> None:
        ids = np.fromiter(names, np.int64, len(names))
        columns = [_COLUMN_OF.get(text(name), _UNWANTED) for name in names.values()]
        self._columns = Lookup(ids, np.array(columns, np.uint8), _UNWANTED)
        self._texts = texts
        self._names = list(names.values())
        self._name_of = Lookup(ids, np.arange(len(ids)), len(ids))
        #: Numbers of the names that were referred to; a reference to none is the empty text.
        self._numbers = np.append(np.full(len(ids), _UNKNOWN_YET), 0)

    def read(self, buffer: Buffer, found: Found, row_of_piece: Ints, into: StatColumns) -> None:
        """Decode the stats of pieces of events."""
        if not len(found.piece):
            return
        stats = _read(buffer, found)
        column = self._columns.of(stats.number)
        wanted = np.flatnonzero(column != _UNWANTED)
        wanted = wanted.take(stable_order(found.piece.take(wanted)))
        wanted = wanted.take(stable_order(column.take(wanted)))
        sort, value = stats.sort.take(wanted), stats.value.take(wanted)
        bits = packed(value & _PAYLOAD.take(stats.size.take(wanted))).view(np.int64)
        others = np.flatnonzero(sort > _REF_BYTES)
        bits[others] = value[others].view(np.int64)
        texts = np.flatnonzero(sort == _TEXT)
        bits[texts] = self._texts.numbers(buffer, bits[texts], stats.end[wanted[texts]])
        references = np.flatnonzero((sort == _REF_BYTES) | (sort == _REF))
        bits[references] = self._referenced(bits[references])
        row = row_of_piece.take(found.piece.take(wanted))
        into.add(column.take(wanted), row, _KIND_OF_SORT.take(sort), bits)

    def _referenced(self, ids: Ints) -> Ints:
        """Numbers of the stat names with these ids."""
        name = self._name_of.of(ids)
        numbers: Ints = self._numbers[name]
        new = np.flatnonzero(numbers == _UNKNOWN_YET)
        if len(new):
            for one in dict.fromkeys(name[new].tolist()):
                self._numbers[one] = self._texts[self._names[one]]
            numbers = self._numbers[name]
        return numbers


@dataclass(frozen=True)
class _Stats:
    """Stats that were read, but for what only the wanted ones need."""

    #: Metadata ids.
    number: Ints
    #: What each value is, and the value as that.
    sort: Small
    value: Words
    #: How many bytes a number has.
    size: Ints
    end: Ints

    def replace(self, at: Ints, number: Ints, sort: Small, value: Ints, end: Ints) -> None:
        """Put in what was read otherwise."""
        self.number[at], self.sort[at], self.value[at] = number, sort, value.view(np.uint64)
        self.end[at] = end


def _read(buffer: Buffer, found: Found) -> _Stats:
    at, word = found.at + _VALUE_AT, found.word
    number = (word >> np.uint64(24) & np.uint64(0x7F)).view(np.int64)
    of_two = np.flatnonzero(word & np.uint64(0x80000000) != 0)  # bytes of the id
    if len(of_two):
        at[of_two] += 1
        word[of_two] = longer = _less_a_byte(word.take(of_two))
        number[of_two] |= (longer >> np.uint64(17) & np.uint64(0x3F80)).view(np.int64)
    sort = _SORT_OF_TAG.take((word >> np.uint64(32) & np.uint64(0xFF)).view(np.int64))
    value = word >> np.uint64(8 * _VALUE_AT)
    size = np.minimum((found.end - at).view(np.uint64), _NO_NUMBER).view(np.int64)
    stats = _Stats(number, sort, value, size, found.end)
    plain = word & _SHORT.take(size) == _SHORT_EXPECTED.take(size)
    rest = np.flatnonzero(~plain | (sort > _REF_BYTES))
    if len(rest):
        odd = word.take(rest) & _ID != _ID_EXPECTED
        rest = rest[odd | ~_read_long(buffer, stats, rest, at.take(rest))]
    if len(rest):
        stats.replace(rest, *_walk(buffer, found.at[rest] + 2, found.end[rest]))
    return stats


def _less_a_byte(word: Words) -> Words:
    """Words without the first byte of an id of two, so that what follows is where it is behind an id of one. The byte
    that would come last is none that ends a number."""
    behind = word >> np.uint64(8) & np.uint64(0xFFFFFFFF00FFFF)
    less: Words = word & np.uint64(0xFF0000) | behind | np.uint64(0xFF << 56)
    return less


def _read_long(buffer: Buffer, stats: _Stats, which: Ints, at: Ints) -> Bools:
    """Read what is more than a short number; whether each was as expected: one number, double or text."""
    sort, right = stats.sort.take(which), np.zeros(len(which), np.bool_)
    for reader, mine in ((_numbers, sort <= _REF_BYTES), (_doubles, sort == _FLOAT), (_texts, sort == _TEXT)):
        mine = np.flatnonzero(mine)
        right[mine] = reader(buffer, stats, which.take(mine), at.take(mine))
    return right


def _numbers(buffer: Buffer, stats: _Stats, which: Ints, at: Ints) -> Bools:
    value, size = buffer.words(at), stats.size.take(which)
    stats.value[which] = value
    right: Bools = value & _STOPS.take(size) == _STOPS_EXPECTED.take(size)
    longer = np.flatnonzero(size == _NO_NUMBER)
    longer = longer[value[longer] & HIGH_BITS == HIGH_BITS]
    if len(longer):
        value, after = buffer.long_varints(at[longer])
        which = which[longer]
        right[longer] = after == stats.end[which]
        stats.sort[which], stats.value[which] = _READ[stats.sort[which]], value
    return right


def _doubles(buffer: Buffer, stats: _Stats, which: Ints, at: Ints) -> Bools:
    stats.value[which] = buffer.words(at)
    right: Bools = stats.end[which] - at == 8
    return right


def _texts(_: Buffer, stats: _Stats, which: Ints, at: Ints) -> Bools:
    length = stats.value.take(which)
    of_two = length >> np.uint64(7) & np.uint64(1)  # bytes of the length
    begin = at + 1 + of_two.view(np.int64)
    right: Bools = length & np.uint64(0x8080) != np.uint64(0x8080)
    length = (length & np.uint64(0x7F)) | of_two * (length >> np.uint64(1) & np.uint64(0x3F80))
    right &= begin + length.view(np.int64) == stats.end.take(which)
    stats.value[which] = begin.view(np.uint64)
    return right


def _walk(buffer: Buffer, start: Ints, end: Ints) -> tuple[Ints, Small, Ints, Ints]:
    """Id, sort, value and end of text of stats with any number of the known fields; the last value wins."""
    number, bits, text_end = (np.zeros(len(start), np.int64) for _ in range(3))
    sort = np.full(len(start), _INT, np.uint8)
    stat, at, stop = np.arange(len(start)), start, end
    for _ in range(_MOST_FIELDS):
        open_ = at < stop
        stat, at, stop = stat[open_], at[open_], stop[open_]
        if not len(stat):
            return number, _READ[sort], bits, text_end
        tag, value, after = buffer.fields(at, buffer.words(at))
        for known, mine in tags_in(tag):
            which, found, of_tag = stat[mine], value[mine].view(np.int64), _SORT_OF_TAG[known]
            if known == _ID_TAG:
                number[which] = found
                continue
            if of_tag == _FLOAT:
                found, after[mine] = buffer.words(at[mine] + 1).view(np.int64), at[mine] + 9
            elif of_tag == _TEXT:
                begin = after[mine].copy()
                if (begin - at[mine] > LONGEST_LENGTH + 1).any():
                    raise UnusualError
                after[mine] += found
                found, text_end[which] = begin, after[mine]
            elif of_tag == _UNKNOWN:
                raise UnusualError
            sort[which], bits[which] = of_tag, found
        if (after > stop).any():
            raise UnusualError
        at = after
    raise UnusualError

"""Protobuf's wire format read at many places at once, by numpy.

A cursor stands at the start of a field. One gathered 64-bit word holds the field's tag and the first seven bytes of
what follows, which is all of most varints; bit operations find where each ends and pack its 7-bit groups.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.trace.scan import VARINT

Words = npt.NDArray[np.uint64]

#: Protobuf takes no length of more bytes.
LONGEST_LENGTH: Final = 5
#: So many bytes behind those of a buffer may be looked at.
READ_BEYOND: Final = 128
_BYTE: Final = np.uint64(8)
_ONE: Final = np.uint64(1)
HIGH_BITS: Final = np.uint64(0x8080808080808080)
_HIGH_BITS_OF_7: Final = np.uint64(0x0080808080808080)
_TWO_BYTES: Final = np.uint64(0x8000)
#: More than any file has.
_NO_END: Final = 1 << 62
# Times 2^(8 k), the highest byte is k.
_BYTE_NUMBERS: Final = np.uint64(0x0001020304050607)
_LOW_GROUP, _HIGH_GROUP = np.uint64(0x7F), np.uint64(0x7F00)
#: (bits to move, groups that stay, groups that move) to join neighbouring groups, three times.
_JOINS: Final = tuple(
    (np.uint64(shift), np.uint64(stay), np.uint64(move))
    for shift, stay, move in (
        (1, 0x007F007F007F007F, 0x7F007F007F007F00),
        (2, 0x00003FFF00003FFF, 0x3FFF00003FFF0000),
        (4, 0x000000000FFFFFFF, 0x0FFFFFFF00000000),
    )
)


class UnusualError(Exception):
    """The file holds something that is not read here."""


def _bytes_of_fields() -> Ints:
    """If the length takes more than two bytes, more than any file has."""
    first, second = np.arange(1 << 16) & 0xFF, np.arange(1 << 16) >> 8
    of_two = np.where(second < 0x80, 3 + (first & 0x7F) + (second << 7), _NO_END)
    return np.where(first < 0x80, 2 + first, of_two)


#: How many bytes a field of bytes has, by the two bytes behind its tag.
_BYTES_OF_FIELDS: Final = _bytes_of_fields()


class Buffer:
    """Bytes ``start`` to ``end`` of some data, in which any position can be read as a 64-bit word.

    Positions count from ``start``. Only at the end of the data they are copied.
    """

    def __init__(self, data: bytes | bytearray, start: int, end: int) -> None:
        if end + READ_BEYOND > len(data):
            data, start, end = data[start:end] + bytes(READ_BEYOND), 0, end - start
        self.data = data
        #: Where they are in the data.
        self.start = start
        self.bytes = np.frombuffer(data, np.uint8, end - start + READ_BEYOND, start)
        self._words = np.ndarray((len(self.bytes) - 7,), "<u8", self.bytes, strides=(1,))
        self._shorts = np.ndarray((len(self.bytes) - 2,), "<u2", self.bytes, offset=1, strides=(1,))

    def pieces(self, start: Ints, end: Ints) -> Iterator[bytes]:
        """The bytes between these places."""
        places = map(slice, (start + self.start).tolist(), (end + self.start).tolist())
        return map(bytes, map(self.data.__getitem__, places))

    def words(self, at: Ints) -> Words:
        """The eight bytes from each position."""
        found: Words = self._words[at]
        return found

    def wide(self, at: Ints, words: int) -> Words:
        """So many words from each position."""
        size = 8 * words
        wide = np.ndarray((len(self.bytes) - size + 1,), f"V{size}", self.bytes, strides=(1,))
        found: Words = wide[at].view("<u8").reshape(-1, words)
        return found

    def content(self, at: Ints) -> Ints:
        """Where the contents of fields of bytes begin that are not longer than 16,383."""
        begin: Ints = at + 2 + (self.bytes[at + 1] >> 7)
        return begin

    def after(self, at: Ints) -> Ints:
        """Where fields of bytes end. What is longer than 16,383 bytes has no end."""
        end: Ints = at + _BYTES_OF_FIELDS[self._shorts[at]]
        return end

    def contents(self, at: Ints, word: Words) -> tuple[Ints, Words, Ints]:
        """Of fields of bytes at these positions, with the words that are there: two bytes before each content, the word
        from there, and where the content ends. What is longer than 16,383 bytes has no end."""
        after = at + ((word >> _BYTE & _LOW_GROUP).view(np.int64) + 2)
        longer = np.flatnonzero(word & _TWO_BYTES != 0)
        if len(longer):
            at, word = at.copy(), word.copy()
            at[longer] += 1
            word[longer] = two = self.words(at[longer])
            length = (two & _LOW_GROUP) | (two & _HIGH_GROUP) >> _ONE
            after[longer] = np.where(two & _TWO_BYTES, _NO_END, at[longer] + 2 + length.view(np.int64))
        return at, word, after

    def fields(self, at: Ints, word: Words) -> tuple[npt.NDArray[np.uint8], Words, Ints]:
        """Tag of the field at each position, where that word is, the varint after the tag (a number or a length), and
        where that ends.

        For other wire types only the tag means something. Lengths that take too many bytes come out wrong, but end more
        than ``LONGEST_LENGTH`` bytes after the tag.
        """
        tag = word.astype(np.uint8)
        rest = word >> _BYTE
        stops = ~rest & _HIGH_BITS_OF_7
        lowest = stops & (~stops + _ONE)
        value = _packed(rest, lowest)
        size = (((lowest >> np.uint64(7)) * _BYTE_NUMBERS) >> np.uint64(56)).astype(np.int64)
        after = at + (size + 2)
        long = np.flatnonzero(stops == 0)
        if len(long):
            after[long] = at[long] + LONGEST_LENGTH + 2
            long = long[(tag[long] & 7) == VARINT]
            value[long], after[long] = self.long_varints(at[long] + 1)
        return tag, value, after

    def long_varints(self, at: Ints) -> tuple[Words, Ints]:
        """Varints of eight to ten bytes: 56 bits from the first eight, the rest from the next two."""
        word, tail = self.words(at), self.words(at + 8)
        ninth, tenth = tail & np.uint64(0xFF), tail >> _BYTE & np.uint64(0xFF)
        of_8 = word >> np.uint64(63) == 0
        of_9 = ~of_8 & (ninth < np.uint64(0x80))
        if (tenth[~of_8 & ~of_9] >= np.uint64(0x80)).any():
            raise UnusualError
        value = packed(word & ~HIGH_BITS)
        value |= np.where(of_8, np.uint64(0), ninth & _LOW_GROUP) << np.uint64(56)
        value |= np.where(of_8 | of_9, np.uint64(0), tenth) << np.uint64(63)
        return value, at + np.where(of_8, 8, np.where(of_9, 9, 10))


def _packed(word: Words, stop: Words) -> Words:
    """The varint in the low bytes of each word, up to the byte whose high bit is ``stop``."""
    word = word & (stop - _ONE)
    if len(stop) and stop.max() <= _TWO_BYTES:
        short: Words = (word & _LOW_GROUP) | (word & _HIGH_GROUP) >> _ONE
        return short
    return packed(word & ~HIGH_BITS)


def packed(word: Words) -> Words:
    """Eight groups of seven bits, packed together."""
    for shift, stay, move in _JOINS:
        word = (word & stay) | (word & move) >> shift
    return word


def tags_in(tag: npt.NDArray[np.uint8]) -> list[tuple[int, Any]]:
    """Each tag that occurs, and which places have it."""
    if (tag == tag[0]).all():
        return [(int(tag[0]), slice(None))]
    present = np.flatnonzero(np.bincount(tag)).tolist()
    return [(known, np.flatnonzero(tag == known)) for known in present]


def stable_order(numbers: Ints) -> Ints:
    """Their order from 0 up. Small ones are sorted by counting."""
    most = int(numbers.max(initial=0))
    narrow = np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else numbers.dtype
    return np.argsort(numbers.astype(narrow), kind="stable")

"""Numbers of many texts at once, for the decoder in numpy."""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.trace.cursors import Buffer, Words
from tb_gpu_advisor.trace.tables import Strings

# Texts are compared as so many words of 8 bytes (powers of 4); longer ones are looked up one by one.
_WIDTHS: Final = (4, 16)
# Odd numbers without a pattern, to make one number of a text's words.
_FACTORS: Final = np.random.default_rng(1).integers(1 << 63, 1 << 64, max(_WIDTHS), np.uint64) | np.uint64(1)
_SLOT_BITS: Final = 13


def _masks(width: int) -> Words:
    """By a text's length: which bits of its words are its own."""
    own = np.arange(8 * width) < np.arange(8 * width + 1)[:, None]
    masks: Words = np.where(own, np.uint8(255), np.uint8(0)).view("<u8")
    return masks


_MASKS: Final = {width: _masks(width) for width in _WIDTHS}


class _Seen:
    """Texts of up to so many words that were met: by slot, which is a number made of a text, the last one."""

    def __init__(self, width: int) -> None:
        self._words = np.zeros((1 << _SLOT_BITS, width), np.uint64)
        self._length = np.full(1 << _SLOT_BITS, -1)
        self._number = np.zeros(1 << _SLOT_BITS, np.int64)

    def numbers(self, slot: Ints, words: Words, length: Ints) -> tuple[Ints, Ints]:
        """Those of the texts that were met, and which ones were not."""
        same = _equal(words, self._words.take(slot, axis=0)) & (self._length.take(slot) == length)
        return self._number.take(slot), np.flatnonzero(~same)

    def add(self, slot: Ints, words: Words, length: Ints, number: Ints) -> None:
        """From now on these are met."""
        self._words[slot], self._length[slot], self._number[slot] = words, length, number


class Texts(dict[bytes, int]):
    """Numbers of texts by their bytes."""

    def __init__(self, strings: Strings) -> None:
        super().__init__()
        self._strings = strings
        self._seen: dict[int, _Seen] = {}

    def __missing__(self, value: bytes) -> int:
        self[value] = number = self._strings.intern(value)
        return number

    def numbers(self, buffer: Buffer, start: Ints, end: Ints) -> Ints:
        """Those of the texts at these places: each is looked up once, as a rule."""
        numbers = np.zeros(len(start), np.int64)
        length, shorter = end - start, -1
        for width in _WIDTHS:
            of_width = np.flatnonzero((length > shorter) & (length <= 8 * width))
            if len(of_width):
                numbers[of_width] = self._of_width(buffer, start[of_width], length[of_width], width)
            shorter = 8 * width
        longer = np.flatnonzero(length > shorter)
        if len(longer):
            numbers[longer] = self._one_by_one(buffer, start[longer], end[longer])
        return numbers

    def _of_width(self, buffer: Buffer, start: Ints, length: Ints, width: int) -> Ints:
        words = buffer.wide(start, width) & _MASKS[width].take(length, axis=0)
        number = words @ _FACTORS[:width] + length.view(np.uint64)
        slot = (number >> np.uint64(64 - _SLOT_BITS)).view(np.int64)
        if width not in self._seen:
            self._seen[width] = _Seen(width)
        seen = self._seen[width]
        numbers, new = seen.numbers(slot, words, length)
        if len(new):
            slot, words, start, length = slot[new], words[new], start[new], length[new]
            alike = _alike(slot, words, length)
            chosen = np.flatnonzero(alike == np.arange(len(alike)))
            found = np.zeros(len(new), np.int64)
            found[chosen] = self._one_by_one(buffer, start[chosen], start[chosen] + length[chosen])
            numbers[new] = found = found[alike]
            seen.add(slot, words, length, found)
        return numbers

    def _one_by_one(self, buffer: Buffer, start: Ints, end: Ints) -> Ints:
        return np.fromiter(map(self.__getitem__, buffer.pieces(start, end)), np.int64, len(start))


def _alike(slot: Ints, words: Words, length: Ints) -> Ints:
    """For each text one that is equal: of those that share a slot the last one, or itself."""
    itself = np.arange(len(slot))
    last = np.empty(1 << _SLOT_BITS, np.int64)
    last[slot] = itself
    other = last[slot]
    same = _equal(words, words.take(other, axis=0)) & (length == length[other])
    return np.where(same, other, itself)


def _equal(some: Words, others: Words) -> Bools:
    """Whether all words of each text are equal. Four answers make one word, which is faster than to reduce them."""
    equal = some == others
    while equal.shape[1] > 1:
        equal = equal.view(np.uint32) == 0x01010101
    found: Bools = equal[:, 0]
    return found

"""Numbers of many texts at once, for the decoder in numpy."""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.trace.columns import Ints
from tb_gpu_advisor.trace.cursors import Buffer, Words
from tb_gpu_advisor.trace.tables import Strings

# Texts are compared as so many words of 8 bytes; longer ones are looked up one by one.
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


class Texts(dict[bytes, int]):
    """Numbers of texts by their bytes."""

    def __init__(self, strings: Strings) -> None:
        super().__init__()
        self._strings = strings

    def __missing__(self, value: bytes) -> int:
        self[value] = number = self._strings.intern(value)
        return number

    def numbers(self, buffer: Buffer, start: Ints, end: Ints) -> Ints:
        """Those of the texts at these places: each is looked up once, as a rule."""
        alike = np.arange(len(start))
        length, shorter = end - start, -1
        for width in _WIDTHS:
            of_width = np.flatnonzero((length > shorter) & (length <= 8 * width))
            if len(of_width):
                alike[of_width] = of_width[_alike(buffer, start[of_width], length[of_width], width)]
            shorter = 8 * width
        chosen = np.flatnonzero(alike == np.arange(len(start)))
        numbers = np.zeros(len(start), np.int64)
        places = buffer.pieces(start[chosen], end[chosen])
        numbers[chosen] = np.fromiter(map(self.__getitem__, places), np.int64, len(chosen))
        return numbers[alike]


def _alike(buffer: Buffer, start: Ints, length: Ints, width: int) -> Ints:
    """For each text one that is equal: of those that share a slot the last one, or itself."""
    words = buffer.wide(start, width) & _MASKS[width][length]
    slot = (words @ _FACTORS[:width] + length.view(np.uint64)) >> np.uint64(64 - _SLOT_BITS)
    itself = np.arange(len(start))
    last = np.empty(1 << _SLOT_BITS, np.int64)
    last[slot] = itself
    other = last[slot]
    same = (words == words[other]).all(axis=1) & (length == length[other])
    return np.where(same, other, itself)

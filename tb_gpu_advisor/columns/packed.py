"""Columns of whole numbers as bytes, to be sent and kept: as numbers of Python's they take ten times as long to make,
write, read and count with.

Each number takes as few bytes as the largest one of its column needs, in the order of the smallest byte first.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Floats, Ints

#: Bytes of a number. Defined: numpy's integers.
_WIDTHS: Final = (1, 2, 4, 8)


def packed(numbers: Ints) -> bytes:
    """The column as bytes; of no numbers none."""
    low, high = (int(numbers.min()), int(numbers.max())) if len(numbers) else (0, 0)
    width = next(width for width in _WIDTHS if max(high, ~low) >> (8 * width - 1) == 0)
    return numbers.astype(f"<i{width}").tobytes()


def packed_steps(numbers: Ints) -> bytes:
    """The column as the differences between its numbers; ascending ones take fewer bytes."""
    return packed(np.diff(numbers, prepend=0))


def unpacked(data: bytes, count: int) -> Floats:
    """What ``packed`` made of so many numbers; only of what ``holds`` them."""
    return np.frombuffer(data, f"<i{len(data) // max(count, 1) or 1}").astype(np.float64)


def holds(data: bytes, count: int) -> bool:
    """Whether these bytes can hold so many numbers."""
    return any(len(data) == width * count for width in _WIDTHS)

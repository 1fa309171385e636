"""The types of columns: numpy arrays of one dimension, and what picks rows of them."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Ids = npt.NDArray[np.int32]
Int8s = npt.NDArray[np.int8]
Uint16s = npt.NDArray[np.uint16]
Uint32s = npt.NDArray[np.uint32]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
#: Rows of events: positions, or a stretch of them (which costs nothing to cut out of a column).
Rows = Ids | Ints | slice

EVERYWHERE: Final = slice(None)


def for_core(numbers: npt.NDArray[Any], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """A column as the native core takes it: one number behind the other, of this type. Raises TypeError where that is
    another kind of number, of which numpy would cut off the fraction without a word."""
    return numbers.astype(dtype, order="C", casting="same_kind", copy=False)


def smallest(numbers: int) -> Any:
    """The type of a column of numbers from -1 up to this one: a large one for each event takes much memory."""
    return np.int8 if numbers < 1 << 7 else np.int16 if numbers < 1 << 15 else np.int32


def positions(length: Ints, begin: Ints | int = 0) -> Ints:
    """In each of the runs of these lengths where it begins, and each one after that: begin, begin + 1, …"""
    places = np.arange(int(length.sum()))
    places += np.repeat(begin - (np.cumsum(length) - length), length)
    return places


def rows_where(column: npt.NDArray[Any]) -> Ints:
    """The rows that are chosen, or are not 0: ``np.flatnonzero`` without the functions around it, which took a
    twentieth of the time of the facts of a small file."""
    return column.nonzero()[0]


def mask_of(rows: Ids | Ints | list[int], count: int) -> Bools:
    """Which of so many rows these are: the inverse of ``rows_where``."""
    mask = np.zeros(count, np.bool_)
    mask[rows] = True
    return mask

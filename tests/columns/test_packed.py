"""Columns of numbers as bytes: the same numbers come out, in as few bytes as they need."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.packed import holds, packed, unpacked


@given(st.lists(st.integers(-(1 << 53), 1 << 53)))
def test_the_same_numbers_come_out(numbers: list[int]) -> None:
    data = packed(np.array(numbers, np.int64))
    assert holds(data, len(numbers))
    assert unpacked(data, len(numbers)).tolist() == numbers


@pytest.mark.parametrize(
    ("least", "most", "width"),
    [(0, 127, 1), (-128, 0, 1), (-129, 0, 2), (0, 128, 2), (-(1 << 31), 1, 4), (0, 1 << 31, 8)],
)
def test_each_number_takes_what_the_largest_needs(least: int, most: int, width: int) -> None:
    assert len(packed(np.array([least, most, 0]))) == 3 * width


def test_bytes_of_another_length_are_no_column() -> None:
    data = packed(np.array([1, 2, 1000]))
    assert holds(data, 3)
    assert not holds(data, 4)
    assert not holds(data[:-1], 3)
    assert not holds(data, 0)

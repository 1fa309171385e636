"""Numbers in texts of anybody's choosing."""

import pytest

from tb_gpu_advisor.trace.units import number_of, sizes_of


@pytest.mark.parametrize(
    ("digits", "number"),
    [
        *[("0", 0), ("17", 17), ("9" * 15, 10**15 - 1)],
        *[
            (digits, None)
            for digits in ("", "9" * 16, "9" * 5000, "-1", "+1", " 1", "1_0", "\u00b2", "\u0663")
        ],
    ],
)
def test_a_number_is_what_a_profiler_writes(digits: str, number: int | None) -> None:
    assert number_of(digits) == number


@pytest.mark.parametrize(
    ("text", "sizes"),
    [("", ()), ("8", (8,)), ("8,128", (8, 128)), (",", None), ("8,", None), ("8," + "9" * 5000, None)],
)
def test_sizes_are_numbers_between_commas(text: str, sizes: tuple[int, ...] | None) -> None:
    assert sizes_of(text) == sizes

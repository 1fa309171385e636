"""Units of time (a trace counts in picoseconds), and numbers that stand in a profile's texts.

Texts are of anybody's choosing: a number may have thousands of digits, which Python refuses to read, or more than sums
of 64 bits hold, or digits that no profiler writes.
"""

from typing import Final

#: More than any count, size or step has. Our default: sums of thousands of them stay in 64 bits.
MOST_DIGITS: Final = 15


def number_of(digits: str) -> int | None:
    """The number that a text is, None for any other text, and for a number that no profile has."""
    return int(digits) if len(digits) <= MOST_DIGITS and digits.isascii() and digits.isdigit() else None


def sizes_of(text: str) -> tuple[int, ...] | None:
    """The sizes in "8,128", none in an empty text; None if one is no number that a profile has."""
    sizes = [number_of(size) for size in text.split(",")] if text else []
    known = [size for size in sizes if size is not None]
    return tuple(known) if len(known) == len(sizes) else None


#: Defined: SI.
PS_PER_US: Final = 1e6
PS_PER_MS: Final = 1e9
US_PER_MS: Final = 1e3
NS_PER_MS: Final = 1e6

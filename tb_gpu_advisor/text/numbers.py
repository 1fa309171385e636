"""Quantities as people read them. The frontend's twin is ``frontend/src/text/numbers.ts``.

Both are held to one table, ``tests/text/number_cases.json``, and the marks of each language to Babel, whose own tables
take longer to load than a usual profile takes to read. Rules: three significant digits (shares: one decimal, but as
many as show that a small one is not zero), half-even rounding, digits always grouped, milliseconds turn into seconds or
microseconds where that reads better.
"""

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from tb_gpu_advisor.escapes import one_line

if TYPE_CHECKING:
    from decimal import Decimal

    from tb_gpu_advisor.wire import Unit


class Marks(NamedTuple):
    """What a language writes between groups of three digits, before decimals, and behind a number of hundredths."""

    group: str
    decimal: str
    percent: str


#: Unicode's Common Locale Data Repository, for each folder of ``locales/``.
MARKS: Final = {
    "en": Marks(",", ".", "%"),
    "es": Marks(".", ",", "\u00a0%"),
    "ja": Marks(",", ".", "%"),
    "ko": Marks(",", ".", "%"),
    "pl": Marks("\u00a0", ",", "%"),
    "zh-CN": Marks(",", ".", "%"),
}
#: Our default: a fourth digit of a time differs from run to run.
_DIGITS: Final = 3
#: Defined: by one decimal, what is no larger would be written as 0%.
_LEAST_SHARE: Final = 0.0005
#: Decimals that are written at most. Our default: units are such that what is smaller is nothing.
_MOST_DECIMALS: Final = 6
#: (smallest value in ms, symbol, factor). Defined: SI.
_TIMES: Final = ((1000.0, "s", 1e-3), (1.0, "ms", 1.0), (0.0, "µs", 1e3))
_MS_PER: Final[dict[str, float]] = {"ms": 1.0, "us": 1e-3, "s": 1e3}
# Defined: IEC 80000-13. As makers of GPUs do, memory is counted in powers of two, transfer rates in powers of ten.
_BYTES: Final = ((2.0**40, "TiB"), (2.0**30, "GiB"), (2.0**20, "MiB"), (2.0**10, "KiB"), (1.0, "B"))
_RATES: Final = ((1e12, "TB/s"), (1e9, "GB/s"), (1e6, "MB/s"), (1e3, "kB/s"), (1.0, "B/s"))


def format_value(value: float | int | str, unit: "Unit", language: str) -> str:
    """A value of a unit; texts come back as one harmless line."""
    if isinstance(value, str):
        return one_line(value)
    marks = MARKS[language]
    if unit == "share":
        return _written(_exact(value).scaleb(2), _decimals_of_share(value), marks) + marks.percent
    if unit in _MS_PER:
        return _time(value * _MS_PER[unit], marks)
    if unit == "bytes":
        return _scaled(value, _BYTES, marks)
    return _scaled(value, _RATES, marks) if unit == "bytes_per_s" else _number(value, marks)


def is_nothing(value: float | int | str) -> bool:
    """Whether it is written as zero, or as an empty text."""
    return value == "" if isinstance(value, str) else abs(value) < 0.5 * 10**-_MOST_DECIMALS


def format_plain(value: float | int, language: str) -> str:
    """A number without a unit in a message, as Fluent writes it: at most three decimals."""
    return _written(_exact(value), 3, MARKS[language])


def plural(value: float | int, language: str) -> str:
    """The plural category of a count in CLDR; what none of our messages tells apart is "other"."""
    if language in ("en", "es"):
        return "one" if value == 1 else "other"
    if language == "pl" and value == int(value):
        ten, hundred = value % 10, value % 100
        few = 2 <= ten <= 4 and not 12 <= hundred <= 14
        return "one" if value == 1 else "few" if few else "many"
    return "other"


def _decimals_of_share(value: float) -> int:
    """One, but as many as a share needs that would otherwise be written as zero next to a time that is not."""
    if is_nothing(value) or not math.isfinite(value) or abs(value) > _LEAST_SHARE:
        return 1
    return -math.floor(math.log10(abs(value))) - 2


def _time(ms: float, marks: Marks) -> str:
    size = abs(_significant(ms))
    symbol, factor = next((symbol, factor) for least, symbol, factor in _TIMES if size >= least)
    return f"{_number(ms * factor, marks)} {symbol if size else 'ms'}"


def _scaled(value: float, scale: tuple[tuple[float, str], ...], marks: Marks) -> str:
    least, symbol = next((entry for entry in scale if abs(value) >= entry[0]), scale[-1])
    return f"{_number(value / least, marks)} {symbol}"


def _number(value: float, marks: Marks) -> str:
    """Three significant digits after which zeros are dropped; whole parts keep all their digits."""
    return _written(_exact(_significant(value)), _MOST_DECIMALS, marks)


def _written(value: "Decimal", decimals: int, marks: Marks) -> str:
    """With at most so many decimals, rounded half-even, and without zeros at the end."""
    whole, _, rest = f"{round(value, decimals):,f}".partition(".")
    rest = rest.rstrip("0")
    whole = whole.replace(",", marks.group)
    return f"{whole}{marks.decimal}{rest}" if rest else whole


def _significant(value: float) -> float:
    """The value rounded half-even to three significant digits, but never to less than whole numbers."""
    if value == 0 or not math.isfinite(value):
        return 0.0
    decimals = max(0, _DIGITS - 1 - math.floor(math.log10(abs(value))))
    return float(round(_exact(value), decimals))


def _exact(value: float) -> "Decimal":
    """The shortest decimal that means this float: what a person would have written."""
    from decimal import Decimal

    return Decimal(repr(value)) if math.isfinite(value) else Decimal(0)

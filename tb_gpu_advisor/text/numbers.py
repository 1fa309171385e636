"""Quantities as people read them. The frontend's twin is ``frontend/src/text/numbers.ts``.

Both are held to one table, ``tests/text/number_cases.json``. Rules: three significant digits (shares: one decimal),
half-even rounding, digits always grouped, milliseconds turn into seconds or microseconds where that reads better.
"""

from __future__ import annotations

import math
import unicodedata
from decimal import Decimal
from typing import Final

from babel import Locale
from babel.numbers import format_decimal, format_percent

from tb_gpu_advisor.wire import Quantity, Unit

_DIGITS: Final = 3
#: (smallest value in ms, symbol, factor)
_TIMES: Final = ((1000.0, "s", 1e-3), (1.0, "ms", 1.0), (0.0, "µs", 1e3))
_MS_PER: Final[dict[str, float]] = {"ms": 1.0, "us": 1e-3, "s": 1e3}
# Memory is counted in powers of two, transfer rates in powers of ten, as makers of GPUs write them.
_BYTES: Final = ((2.0**40, "TiB"), (2.0**30, "GiB"), (2.0**20, "MiB"), (2.0**10, "KiB"), (1.0, "B"))
_RATES: Final = ((1e12, "TB/s"), (1e9, "GB/s"), (1e6, "MB/s"), (1e3, "kB/s"), (1.0, "B/s"))


def format_quantity(quantity: Quantity, language: str) -> str:
    """A quantity with its unit."""
    return format_value(quantity.value, quantity.unit, language)


def format_value(value: float | int | str, unit: Unit, language: str) -> str:
    """A value of a unit; texts come back as they are, but see ``printable``."""
    if isinstance(value, str):
        return printable(value)
    locale = language.replace("-", "_")
    if unit == "share":
        return _percent(value, locale)
    if unit in _MS_PER:
        return _time(value * _MS_PER[unit], locale)
    if unit == "bytes":
        return _scaled(value, _BYTES, locale)
    if unit == "bytes_per_s":
        return _scaled(value, _RATES, locale)
    return _number(value, locale)


def printable(text: str) -> str:
    """The text without characters that steer a terminal or turn the reading direction.

    Names in a capture come from whoever made it; in a terminal an escape sequence could hide or fake lines.
    """
    unsafe = {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs")}
    return text.translate({ord(c): " " if c.isspace() else "\ufffd" for c in unsafe})


def _percent(value: float, locale: str) -> str:
    """The locale's own percent pattern with at most one decimal."""
    pattern = Locale.parse(locale).percent_formats[None].pattern.replace("#,##0", "#,##0.#")
    return format_percent(_exact(value), locale=locale, format=pattern)


def _time(ms: float, locale: str) -> str:
    size = abs(_significant(ms))
    symbol, factor = next((symbol, factor) for least, symbol, factor in _TIMES if size >= least)
    return f"{_number(ms * factor, locale)} {symbol if size else 'ms'}"


def _scaled(value: float, scale: tuple[tuple[float, str], ...], locale: str) -> str:
    least, symbol = next((entry for entry in scale if abs(value) >= entry[0]), scale[-1])
    return f"{_number(value / least, locale)} {symbol}"


def _number(value: float, locale: str) -> str:
    """Three significant digits after which zeros are dropped; whole parts keep all their digits."""
    return format_decimal(_exact(_significant(value)), format="#,##0.######", locale=locale)


def _significant(value: float) -> float:
    """The value rounded half-even to three significant digits, but never to less than whole numbers."""
    if value == 0 or not math.isfinite(value):
        return 0.0
    decimals = max(0, _DIGITS - 1 - math.floor(math.log10(abs(value))))
    return float(round(_exact(value), decimals))


def _exact(value: float) -> Decimal:
    """The shortest decimal that means this float: what a person would have written."""
    return Decimal(repr(value)) if math.isfinite(value) else Decimal(0)

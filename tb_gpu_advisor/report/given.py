"""What a user may tell of the model and the machine, checked: it comes from command lines, addresses and files."""

from __future__ import annotations

import math
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire import Given

#: What is below or beyond any model and any link is a slip of the pen.
_PARAMETERS: Final = 1, 10**14
_GB_PER_S: Final = 1e-6, 1e6


def parse_given(parameters: str | None, bandwidth: str | None) -> Given:
    """What was typed, None or empty for nothing; raises ``given-wrong`` with the name of what is not possible."""
    return Given(_parameters(parameters), _bandwidth(bandwidth))


def is_possible(parameters: int | None, gb_per_s: float | None) -> bool:
    """Whether any model and any link may be so; None is what was not told."""
    told = ((parameters, _PARAMETERS), (gb_per_s, _GB_PER_S))
    return all(value is None or least <= value <= most for value, (least, most) in told)


def _parameters(typed: str | None) -> int | None:
    if not typed:
        return None
    try:
        number = int(typed)
    except ValueError:
        number = 0
    if not is_possible(number, None):
        raise AdvisorError("given-wrong", name="parameters", value=typed[:40])
    return number


def _bandwidth(typed: str | None) -> float | None:
    if not typed:
        return None
    try:
        rate = float(typed)
    except ValueError:
        rate = math.nan
    if not is_possible(None, rate):
        raise AdvisorError("given-wrong", name="bandwidth", value=typed[:40])
    return rate

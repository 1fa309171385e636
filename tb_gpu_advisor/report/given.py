"""What a user may tell of the model and the machine, checked: it comes from command lines, addresses and files."""

from __future__ import annotations

import math
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire import Given

#: Beyond any model and any link; what is larger is a slip of the pen.
MOST_PARAMETERS: Final = 10**14
MOST_GB_PER_S: Final = 1e6


def parse_given(parameters: str | None, bandwidth: str | None) -> Given:
    """What was typed, None or empty for nothing; raises ``given-wrong`` with the name of what is not possible."""
    return Given(_parameters(parameters), _bandwidth(bandwidth))


def _parameters(typed: str | None) -> int | None:
    if not typed:
        return None
    try:
        number = int(typed)
    except ValueError:
        number = 0
    if not 0 < number <= MOST_PARAMETERS:
        raise AdvisorError("given-wrong", name="parameters", value=typed[:40])
    return number


def _bandwidth(typed: str | None) -> float | None:
    if not typed:
        return None
    try:
        rate = float(typed)
    except ValueError:
        rate = math.nan
    if not 0 < rate <= MOST_GB_PER_S:
        raise AdvisorError("given-wrong", name="bandwidth", value=typed[:40])
    return rate

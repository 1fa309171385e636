"""The user's own limits of checks."""

import math
from collections.abc import Mapping

from tb_gpu_advisor.checks import ALL


def wrong_thresholds(thresholds: Mapping[str, float]) -> list[str]:
    """What of them is no limit of a check, or no number that one can have."""
    limited = {check.id for check in ALL if check.limit is not None}
    wrong = sorted(set(thresholds) - limited)
    return wrong + sorted(
        f"{name} = {value}" for name, value in thresholds.items() if not 0 <= value < math.inf
    )

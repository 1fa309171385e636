"""The user's own limits of checks, apart from what else they tell: that is asked for where no check is loaded."""

from collections.abc import Mapping
from typing import Final

from tb_gpu_advisor.checks import ALL

#: What a limit may be. Our default: no time in ms, count or ratio of a step comes near.
MOST: Final = 1e9


def wrong_thresholds(thresholds: Mapping[str, float]) -> list[str]:
    """What of them is no limit of a check, or no number that one can have."""
    most = {
        check.id: 1.0 if check.limit.unit == "share" else MOST for check in ALL if check.limit is not None
    }
    return sorted(set(thresholds) - set(most)) + sorted(
        f"{name} = {value}" if isinstance(value, float) else name
        for name, value in thresholds.items()
        if name in most and not (isinstance(value, int | float) and 0 <= value <= most[name])
    )

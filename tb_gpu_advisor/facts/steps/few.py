"""Whether a few steps hold what all of them lose together: a pause that comes once is no part of each step."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

#: A few steps hold so much of what is lost. Our default: what is left over the others is noise.
_NEARLY_ALL: Final = 0.9
#: One in so many is few. Our default: what comes in every second or third step is its rhythm.
_ONE_IN: Final = 4


class FewSteps(Struct, frozen=True):
    """``steps`` of ``of`` hold nearly all that is lost, ``each_ms`` on average; all 0 where no few do."""

    steps: int = 0
    of: int = 0
    each_ms: float = 0.0


def few_steps(lost_ms: Sequence[float]) -> FewSteps:
    """The few of these steps that hold what is lost."""
    longest_first, wanted_ms = sorted(lost_ms, reverse=True), _NEARLY_ALL * sum(lost_ms)
    held_ms, steps = 0.0, 0
    while held_ms < wanted_ms:
        held_ms += longest_first[steps]
        steps += 1
    is_few = 0 < steps * _ONE_IN <= len(lost_ms)
    return FewSteps(steps, len(lost_ms), held_ms / steps) if is_few else FewSteps()

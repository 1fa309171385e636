"""What findings claim of each part of the step, so that no time is counted twice."""

from collections.abc import Callable, Iterable

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.wire import Category


def claims(
    findings: Iterable[Outcome],
    part_ms: Callable[[Category], float],
    lost_ms: Callable[[Outcome], float] = lambda one: one.loss_ms or 0.0,
) -> dict[Category, float]:
    """Of each part the most that one of them does. One that is about several parts fills them one after the other, and
    what is more than these is of the last one; ``part_ms`` is how long each part is."""
    claimed: dict[Category, float] = {}
    for finding in findings:
        left_ms = lost_ms(finding)
        for at, part in enumerate(finding.causes):
            is_last = at == len(finding.causes) - 1
            ms = left_ms if is_last else min(left_ms, part_ms(part))
            left_ms -= ms
            claimed[part] = max(ms, claimed.get(part, 0.0))
    return claimed

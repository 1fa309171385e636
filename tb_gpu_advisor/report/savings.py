"""Savings that can be added up: the measure of the union of what the findings claim.

The waterfall puts every moment of the limiting GPU into one category, so the union of claims is a sum over the
distinct claimed categories and nothing is counted twice.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Final

from tb_gpu_advisor.checks import Check, Outcome
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.wire import Bounds, Category

#: A saving below this share of the step, or below twice the spread of the steps, is within noise.
NOISE_SHARE: Final = 0.01
NOISE_SPREADS: Final = 2.0


@dataclass(frozen=True)
class Combined:
    """The combined bound, each finding's part that no other one claims, and what counts as noise (ms per step)."""

    bounds: Bounds
    exclusive_ms: dict[str, float]
    noise_ms: float


def combine(facts: Facts, outcomes: list[tuple[Check, Outcome]]) -> Combined:
    """Combine the savings of all failed checks on the GPU that limits the step."""
    claims: dict[str, frozenset[Category]] = {}
    low = 0.0
    for check, outcome in outcomes:
        if outcome.status == "failed" and outcome.saving is not None:
            claims[check.id] = outcome.saving.claims
            low = max(low, outcome.saving.low_ms)
    gpu = facts.limiting_gpu
    claimed = frozenset[Category]().union(*claims.values())
    high = sum(gpu.mean_ms(category) for category in claimed)
    exclusive = {}
    for check_id, own in claims.items():
        others = frozenset[Category]().union(*(c for other, c in claims.items() if other != check_id))
        exclusive[check_id] = sum(gpu.mean_ms(category) for category in own - others)
    return Combined(Bounds(round(low, 6), round(high, 6)), exclusive, _noise_ms(facts))


def _noise_ms(facts: Facts) -> float:
    periods = facts.steps.ms
    middle = statistics.median(periods)
    spread = statistics.median(abs(period - middle) for period in periods)
    return max(NOISE_SHARE * facts.step_ms, NOISE_SPREADS * spread)

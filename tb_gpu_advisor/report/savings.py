"""Savings that can be added up: the measure of the union of what the findings claim.

The waterfall puts every moment of the limiting GPU into one category, and each category is divided into what all GPUs
lose alike and what only that one loses. So the union of claims is a sum over the distinct claimed categories, or parts
of them, and nothing is counted twice, in one chapter of the guide or in both.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import BEYOND, Check, Claim, Outcome
from tb_gpu_advisor.judging.joint import union_ms
from tb_gpu_advisor.wire import Bounds

#: A saving below this share of the step, or below twice the spread of the steps, is within noise.
NOISE_SHARE: Final = 0.01
NOISE_SPREADS: Final = 2.0


class Combined(Struct, frozen=True):
    """In ms per step: the combined bound, each finding's part that no other one claims, and what counts as noise.

    ``one_gpu_ms`` is the part of the combined bound that chapter 1 of the guide names and all GPUs lose alike;
    ``several_ms`` is all the rest, so that no time is in both.
    """

    bounds: Bounds
    exclusive_ms: dict[str, float]
    one_gpu_ms: float
    several_ms: float
    noise_ms: float


def combine(facts: Facts, outcomes: list[tuple[Check, Outcome]]) -> Combined:
    """Combine the savings of all failed checks on the GPU that limits the step."""
    claims: dict[str, tuple[Claim, ...]] = {}
    alike: list[tuple[Claim, ...]] = []
    low = 0.0
    for check, outcome in outcomes:
        if outcome.status == "failed" and outcome.saving is not None:
            claims[check.id] = outcome.saving.claims
            if check.section != "2":
                alike.append(tuple(claim for claim in outcome.saving.claims if _is_alike(claim)))
            # A model may promise more than the time that it explains.
            explained_ms = union_ms(facts, [outcome.saving.claims])
            low = max(low, min(outcome.saving.low_ms, explained_ms))
    high = union_ms(facts, claims.values())
    exclusive = {
        check_id: high - union_ms(facts, (claimed for other, claimed in claims.items() if other != check_id))
        for check_id in claims
    }
    one_gpu_ms = union_ms(facts, alike)
    return Combined(
        Bounds(round(low, 6), round(high, 6)),
        exclusive,
        one_gpu_ms,
        high - one_gpu_ms,
        _noise_ms(facts),
    )


def _is_alike(claim: Claim) -> bool:
    """Collectives are of several GPUs, whatever keeps them waiting."""
    return claim.part != BEYOND and claim.category != "collective"


def _noise_ms(facts: Facts) -> float:
    periods = facts.steps.periods
    median = middle(periods)
    spread = middle(abs(period - median) for period in periods)
    return max(NOISE_SHARE * facts.step_ms, NOISE_SPREADS * spread)

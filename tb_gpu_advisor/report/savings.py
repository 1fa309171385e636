"""Savings that can be added up: the measure of the union of what the findings claim.

The waterfall puts every moment of the limiting GPU into one category, so the union of claims is a sum over the
distinct claimed categories, or parts of them, and nothing is counted twice.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Final

from tb_gpu_advisor.checks import Check, Claim, Outcome
from tb_gpu_advisor.facts import Facts, GpuFacts
from tb_gpu_advisor.wire import Bounds, Category

#: A saving below this share of the step, or below twice the spread of the steps, is within noise.
NOISE_SHARE: Final = 0.01
NOISE_SPREADS: Final = 2.0


@dataclass(frozen=True)
class Combined:
    """In ms per step: the combined bound, each finding's part that no other one claims, the bound of each chapter of
    the guide ("1" one GPU, "2" several), and what counts as noise.
    """

    bounds: Bounds
    exclusive_ms: dict[str, float]
    chapter_ms: dict[str, float]
    noise_ms: float


def combine(facts: Facts, outcomes: list[tuple[Check, Outcome]]) -> Combined:
    """Combine the savings of all failed checks on the GPU that limits the step."""
    claims: dict[str, tuple[Claim, ...]] = {}
    chapters: dict[str, list[tuple[Claim, ...]]] = {"1": [], "2": []}
    low = 0.0
    for check, outcome in outcomes:
        if outcome.status == "failed" and outcome.saving is not None:
            claims[check.id] = outcome.saving.claims
            chapters.setdefault(check.section[0], []).append(outcome.saving.claims)
            low = max(low, outcome.saving.low_ms)
    gpu = facts.limiting_gpu
    high = union_ms(gpu, claims.values())
    exclusive = {
        check_id: high - union_ms(gpu, (own for other, own in claims.items() if other != check_id))
        for check_id in claims
    }
    chapter_ms = {chapter: union_ms(gpu, its) for chapter, its in chapters.items()}
    return Combined(Bounds(round(low, 6), round(high, 6)), exclusive, chapter_ms, _noise_ms(facts))


def union_ms(gpu: GpuFacts, claims: Iterable[tuple[Claim, ...]]) -> float:
    """Time that any of the claims explains: whole categories once, else their distinct parts."""
    parts: dict[Category, dict[str, float]] = {}
    for claim in chain.from_iterable(claims):
        of_category = parts.setdefault(claim.category, {})
        of_category[claim.part] = max(claim.ms, of_category.get(claim.part, 0.0))
    total = 0.0
    for category, of_category in parts.items():
        whole_ms = gpu.mean_ms(category)
        total += whole_ms if "" in of_category else min(whole_ms, sum(of_category.values()))
    return total


def _noise_ms(facts: Facts) -> float:
    periods = facts.steps.periods
    middle = statistics.median(periods)
    spread = statistics.median(abs(period - middle) for period in periods)
    return max(NOISE_SHARE * facts.step_ms, NOISE_SPREADS * spread)

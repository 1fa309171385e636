"""What claims explain of the step: each moment once, however many findings claim it."""

from collections.abc import Iterable
from itertools import chain

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import BEYOND, Claim
from tb_gpu_advisor.wire import Category


def shares(facts: Facts, claims: Iterable[Claim]) -> dict[Category, float]:
    """The share of each category that is claimed."""
    return {
        category: share_of(facts, category, ms)
        for category, ms in explained_ms(facts, claims).items()
        if ms > 0
    }


def share_of(facts: Facts, category: Category, ms: float) -> float:
    """What so much time is of a category on the limiting GPU."""
    return min(1.0, ms / facts.limiting_gpu.mean_ms(category))


def union_ms(facts: Facts, claims: Iterable[tuple[Claim, ...]]) -> float:
    """Time that any of the claims explains."""
    return sum(explained_ms(facts, chain.from_iterable(claims)).values())


def explained_ms(facts: Facts, claims: Iterable[Claim]) -> dict[Category, float]:
    """Time that any of the claims explains, by category: of what all GPUs lose alike whole categories once, else their
    distinct parts, and of what the limiting one loses beyond that the longest claim."""
    parts: dict[Category, dict[str, float]] = {}
    for claim in claims:
        of_category = parts.setdefault(claim.category, {})
        of_category[claim.part] = max(claim.ms, of_category.get(claim.part, 0.0))
    explained: dict[Category, float] = {}
    for category, of_category in parts.items():
        beyond_ms = 0.0 if category == "collective" else facts.beyond_ms(category)
        alike_ms = facts.limiting_gpu.mean_ms(category) - beyond_ms
        own_ms = min(beyond_ms, of_category.pop(BEYOND, 0.0))
        own_ms += alike_ms if "" in of_category else min(alike_ms, sum(of_category.values()))
        explained[category] = own_ms
    return explained

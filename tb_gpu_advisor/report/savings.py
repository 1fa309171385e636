"""What all findings save together: the step replayed without what any of them claims (``judging/joint.py``).

What belongs to whom is the measure of unions of claims: the waterfall puts every moment of the limiting GPU into one
category, and each category is divided into what all GPUs lose alike and what only that one loses. So a union is a sum
over the distinct claimed categories, or parts of them, and nothing is counted twice.
"""

from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import BEYOND, Check, Claim, Outcome, Saving
from tb_gpu_advisor.judging.claims import union_ms
from tb_gpu_advisor.judging.joint import joint
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import Bounds

#: A saving below this share of the step, or below twice the spread of the steps, is within noise.
NOISE_SHARE: Final = 0.01
NOISE_SPREADS: Final = 2.0


class Combined(Struct, frozen=True):
    """In ms per step: the combined bound, what a finding is likely to save once those before it are fixed, and what
    counts as noise.

    ``one_gpu_ms`` is the part of the combined bound that chapter 1 of the guide names and all GPUs lose alike, in the
    proportion of what is claimed; ``several_ms`` is all the rest, so that no time is in both. Where no finding about
    several GPUs saves anything, none is left to them.
    """

    bounds: Bounds
    after_ms: dict[str, float]
    one_gpu_ms: float
    several_ms: float
    noise_ms: float


def combine(facts: Facts, outcomes: list[tuple[Check, Outcome]]) -> Combined:
    """Combine the savings of all failed checks on the GPU that limits the step."""
    savings: dict[str, Saving] = {}
    after: dict[str, float] = {}
    together = joint(facts, ())
    alike: list[tuple[Claim, ...]] = []
    of_several = False
    for check, outcome in _causes_first(outcomes):
        if outcome.status == "failed" and outcome.saving is not None and outcome.saving.claims:
            before, savings[check.id] = together, outcome.saving
            together = joint(facts, list(savings.values()))
            if len(savings) > 1 and before.likely_ms is not None and together.likely_ms is not None:
                after[check.id] = rounded(
                    max(0.0, _then_ms(facts, together.likely_ms - before.likely_ms, outcome.saving))
                )
            if check.section == "2":
                of_several = True
            else:
                alike.append(tuple(claim for claim in outcome.saving.claims if _is_alike(claim)))
    claimed_ms = union_ms(facts, (saving.claims for saving in savings.values()))
    one_gpu_ms = together.high_ms if claimed_ms else 0.0
    if of_several:
        one_gpu_ms *= union_ms(facts, alike) / claimed_ms if claimed_ms else 0.0
    return Combined(
        Bounds(round(together.low_ms, 6), round(together.high_ms, 6)),
        after,
        one_gpu_ms,
        together.high_ms - one_gpu_ms,
        _noise_ms(facts),
    )


def _causes_first(outcomes: list[tuple[Check, Outcome]]) -> list[tuple[Check, Outcome]]:
    """With what another finding brings about behind that one: fixed before it, it would leave nothing to save there."""
    effects = [(check, outcome) for check, outcome in outcomes if outcome.brought_by]
    ordered = [one for one in outcomes if not one[1].brought_by]
    for effect in effects:
        causes = [place for place, (check, _) in enumerate(ordered) if check.id == effect[1].brought_by]
        ordered.insert(causes[0] + 1 if causes else len(ordered), effect)
    return ordered


def _then_ms(facts: Facts, more_ms: float, saving: Saving) -> float:
    """What a fix saves once others are made: more than alone only where they held it back by more than replays err."""
    error_ms = max(NOISE_SHARE, facts.limiting_gpu.chain.error_share) * facts.step_ms
    return min(more_ms, saving.high_ms) if more_ms <= saving.high_ms + error_ms else more_ms


def _is_alike(claim: Claim) -> bool:
    """Collectives are of several GPUs, whatever keeps them waiting."""
    return claim.part != BEYOND and claim.category != "collective"


def _noise_ms(facts: Facts) -> float:
    periods = facts.limiting_steps.periods
    median = middle(periods)
    spread = middle(abs(period - median) for period in periods)
    return max(NOISE_SHARE * facts.step_ms, NOISE_SPREADS * spread)

"""What several fixes save together: the replay of the step with all that they claim taken away.

The likely saving takes away what the findings claim for themselves; at best also what goes if the host then runs ahead.
At least what each of them promises goes. Where the replay is not believed, the bounds of the findings are left: at most
the time that any of them explains, at least the most that one of them promises.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.chain import Removed
from tb_gpu_advisor.judging.base import BEYOND, Claim, Saving
from tb_gpu_advisor.judging.claims import explained_ms, share_of, shares, union_ms
from tb_gpu_advisor.judging.savings import NOISE_SHARE, SLOWER
from tb_gpu_advisor.wire import Category


class Joint(Struct, frozen=True):
    """In ms per step; ``likely_ms`` is None where the replay is not believed."""

    low_ms: float
    likely_ms: float | None
    high_ms: float


def joint(facts: Facts, savings: Sequence[Saving]) -> Joint:
    """What these findings save together."""
    claims = [saving.claims for saving in savings]
    most_ms = union_ms(facts, claims)
    # A model may promise more than the time that it explains.
    least_ms = max((min(one.low_ms, union_ms(facts, [one.claims])) for one in savings), default=0.0)
    steps = facts.limiting_gpu.chain
    if not steps.is_believed:
        return Joint(least_ms, None, most_ms)
    if not savings:
        return Joint(0.0, 0.0, 0.0)
    if any(map(_of_others, chain.from_iterable(claims))):
        # One GPU's replay knows nothing of what the others wait for.
        own_ms = union_ms(facts, [tuple(claim for claim in one if not claim.at_best) for one in claims])
        if facts.is_one_rank:
            own_ms = min(own_ms, _beside_others_ms(facts, savings))
        return Joint(least_ms, max(least_ms, own_ms), max(least_ms, most_ms))
    room_ms = facts.step_ms - pace_ms(facts, savings)
    error_ms = max(NOISE_SHARE, steps.error_share) * facts.step_ms
    usual_removal, best = removal(facts, savings), removal(facts, savings, at_best=True)
    usual = replace(best, usual=True) if steps.runs_ahead(usual_removal) else usual_removal
    likely_ms = min(room_ms, saved_ms(facts, usual))
    best_ms = max(likely_ms, saved_ms(facts, best)) + error_ms
    if steps.runs_ahead(best):
        # Then it does not notice late that copies have ended either, whoever makes them.
        most_ms = union_ms(facts, [*claims, (Claim("copy_wait"),)])
    # What kernels would save is cut to what the others leave of the step, which now may leave more.
    cut_ms = max(best_ms, _quick_ms(facts, best, most_ms)) if best.kernels else min(most_ms, best_ms)
    # No fix saves less because others are made as well.
    alone_ms = max(min(one.high_ms, union_ms(facts, [one.claims])) for one in savings)
    high_ms = max(cut_ms, least_ms, alone_ms)
    if len(facts.gpus) > 1:
        # The others may hold this one up, too, and what they no longer do is in no replay of it alone.
        high_ms = max(high_ms, most_ms)
    sure = promised(facts, savings)
    # What the replay saves beyond the promises, nobody promised.
    sum_ms = sum(share * facts.limiting_gpu.mean_ms(category) for category, share in sure.shares.items())
    promised_ms = min(sum_ms, saved_ms(facts, sure) - error_ms)
    low_ms = max(least_ms, min(promised_ms, room_ms, high_ms))
    return Joint(low_ms, min(max(likely_ms, low_ms), high_ms), high_ms)


def _quick_ms(facts: Facts, best: Removed, most_ms: float) -> float:
    """What is saved where the host is quicker, no more than what is claimed: none is exact, and each finding that
    changes kernels allows for that."""
    error_ms = max(NOISE_SHARE, facts.limiting_gpu.chain.error_share) * facts.step_ms
    return min(most_ms, saved_ms(facts, replace(best, quicker=SLOWER)) + error_ms)


def _beside_others_ms(facts: Facts, savings: Sequence[Saving]) -> float:
    """What the rank's replay saves, and what is claimed of waiting for others and exchanging with them."""
    alone = [replace(one, claims=tuple(c for c in one.claims if not _of_others(c))) for one in savings]
    others = [tuple(c for c in one.claims if _of_others(c) and not c.at_best) for one in savings]
    return saved_ms(facts, removal(facts, alone)) + union_ms(facts, others)


def _of_others(claim: Claim) -> bool:
    return (claim.part == BEYOND and not claim.at_best) or claim.category == "collective"


def kept_low(facts: Facts, saving: Saving | None) -> Saving | None:
    """A saving that promises no more than the replay without its causes saves: the host may need as long to launch the
    step, though the GPU never waited for it. Of several GPUs one's replay does not tell."""
    if saving is None or not saving.low_ms or not saving.claims or len(facts.gpus) > 1:
        return saving
    if not facts.limiting_gpu.chain.is_believed:
        return saving
    return replace(saving, low_ms=min(saving.low_ms, saved_ms(facts, removal(facts, [saving]))))


def pace_ms(facts: Facts, savings: Iterable[Saving]) -> float:
    """What the input pipeline needs per step, where no fix is about it."""
    if any(claim.category == "input_wait" for saving in savings for claim in saving.claims):
        return 0.0
    return min(facts.step_ms, max(host.input_pace_ms for host in facts.hosts))


def saved_ms(facts: Facts, removed: Removed) -> float:
    """What is saved without what is removed; never less than nothing."""
    return max(0.0, facts.limiting_gpu.chain.saved_share(removed)) * facts.step_ms


def removal(facts: Facts, savings: Sequence[Saving], at_best: bool = False) -> Removed:
    """What is taken away of the step with these findings: usually, or at best."""
    changes = tuple(dict.fromkeys(change for saving in savings for change in saving.changes))
    claims = [
        claim
        for saving in savings
        for claim in saving.claims
        if (at_best or not claim.at_best)
        and not (saving.changes and claim.category == "compute")
        # Tiny kernels that are fused with others are gone already.
        and not ("fused" in changes and claim.part == "tiny")
    ]
    return Removed(shares(facts, claims), changes, runs_ahead=True, usual=not at_best)


def promised(facts: Facts, savings: Sequence[Saving]) -> Removed:
    """What is taken away for sure: of each finding as much of what it claims for itself as it promises. Of a category
    that a finding claims whole, what others promise of its parts may be the same time."""
    whole_ms: dict[Category, float] = {}
    parts_ms: dict[tuple[Category, str], float] = {}
    for saving in savings:
        left_ms = saving.low_ms
        for claim in saving.claims:
            own_ms = min(left_ms, explained_ms(facts, [claim])[claim.category])
            if claim.at_best or own_ms <= 0:
                continue
            left_ms -= own_ms
            if claim.part:
                place = claim.category, claim.part
                parts_ms[place] = max(own_ms, parts_ms.get(place, 0.0))
            else:
                whole_ms[claim.category] = max(own_ms, whole_ms.get(claim.category, 0.0))
    sure: dict[Category, float] = {}
    for (category, _), ms in parts_ms.items():
        sure[category] = sure.get(category, 0.0) + ms
    for category, ms in whole_ms.items():
        sure[category] = max(ms, sure.get(category, 0.0))
    return Removed({category: share_of(facts, category, ms) for category, ms in sure.items()})

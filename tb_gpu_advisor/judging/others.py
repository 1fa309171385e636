"""Time for which GPUs wait for another one, and what a finding of each saves where they take turns."""

from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor.causes import CURABLE, where
from tb_gpu_advisor.facts import Facts, HostFacts
from tb_gpu_advisor.facts.run.across import concurrency, reductions
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging.base import BEYOND, TURNS, Claim, Saving
from tb_gpu_advisor.judging.claims import union_ms
from tb_gpu_advisor.wire import Category

#: GPUs of a host of which no more than so many compute at once on average take turns (our default: 1 would be one after
#: the other to the moment).
AT_ONCE: Final = 1.2
#: What each GPU has of its own: of GPUs that take turns the step has that of all.
_OF_EACH: Final = where(lambda cause: cause.each)


def beyond(facts: Facts, ms: float, *first: Category) -> tuple[Claim, ...]:
    """Claims of time for which GPUs wait for another one: what the limiting GPU loses beyond the others, to the
    ``first`` categories and then to those to which it loses most, then its own waiting, and then what all lose alike to
    these categories: GPUs that are late by turns do."""
    lost_ms = {category: facts.beyond_ms(category) for category in CURABLE if category != "collective"}
    order = sorted(lost_ms, key=lambda category: (category not in first, -lost_ms[category]))
    possible: list[tuple[Category, str, float]]
    possible = [("compute", "more", _more_ms(facts))] if "compute" in first else []
    possible += [(category, BEYOND, lost_ms[category]) for category in order]
    possible += [("collective", "waiting", _waiting_ms(facts))]
    possible += [(category, TURNS, facts.alike_ms(category)) for category in order if category != "compute"]
    claims = []
    for category, part, most_ms in possible:
        own_ms = min(ms, most_ms)
        if own_ms > 0:
            claims.append(Claim(category, part, own_ms))
            ms -= own_ms
    return tuple(claims)


def _more_ms(facts: Facts) -> float:
    """What the limiting GPU computes longer than any other, where so many of its kernels are its own that none counts
    as its replica: what all lose alike is then not known, nor what it loses beyond that."""
    if len(facts.replicas) > 1:
        return 0.0
    others_ms = [gpu.mean_ms("compute") for gpu in facts.gpus if gpu is not facts.limiting_gpu]
    return max(0.0, facts.limiting_gpu.mean_ms("compute") - max(others_ms, default=0.0))


def _waiting_ms(facts: Facts) -> float:
    """What the limiting GPU spends in collectives and computes nothing beside, less what it takes to move the bytes."""
    return max(0.0, facts.limiting_gpu.mean_ms("collective") - transfer_ms(facts))


def transfer_ms(facts: Facts) -> float:
    """What the limiting GPU needs to move bytes while it computes nothing, as far as that is known."""
    if facts.matched is None:
        return 0.0
    reduced = reductions(facts)
    return reduced.transfer_ms * reduced.exposed_share


def all_in_turn(facts: Facts, saving: Saving | None) -> Saving | None:
    """A saving that allows for GPUs that compute one after the other: the step may have what each of them loses."""
    turns = max((len(host.gpus) for host in facts.hosts if _take_turns(host)), default=1)
    if saving is None or turns == 1:
        return saving
    claims = tuple(claim for claim in saving.claims if not claim.at_best)
    more = any(claim.part == BEYOND and claim.category == "compute" for claim in claims)
    if more or any(claim.category not in _OF_EACH for claim in claims):
        return saving
    more_ms = (turns - 1) * min(saving.high_ms, union_ms(facts, [claims]))
    return replace(saving, high_ms=min(facts.step_ms, saving.high_ms + more_ms))


def _take_turns(host: HostFacts) -> bool:
    return len(host.gpus) > 1 and 0 < concurrency(host) <= AT_ONCE and same_program(host.gpus)

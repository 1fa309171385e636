"""What a report says first: where most of the step is lost, and the findings to act on before others."""

from collections.abc import Collection
from typing import Final

from tb_gpu_advisor.causes import BUSY, where
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Claim, Outcome
from tb_gpu_advisor.judging.claims import union_ms
from tb_gpu_advisor.judging.idle import MUCH_UNEXPLAINED, UNEXPLAINED
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import Category, Note, Part, Quantity

#: As many findings as a person acts on before the next capture.
MOST: Final = 3
#: What adds less of the step to those before it is no card of its own (our default, half of what most checks fail at).
WORTH_A_CARD: Final = 0.01
#: … and so is what adds less of its own number: it tells the same time once more (our default).
WORTH_OF_ITS_OWN: Final = 0.2
#: Findings whose losses differ by less are about equal: then the order is the guide's (our default).
ABOUT_AS_MUCH: Final = 0.8
#: A cause that takes less of the step than this is no headline (our default; small gaps are everywhere).
WORTH_A_HEADLINE: Final = 0.05
#: Idle time for which there is a check, which fails it or says why it may be.
_JUDGED: Final = frozenset(where(lambda cause: not cause.busy and cause.side not in ("others", "nobody")))


def losses_ms(outcomes: list[tuple[Check, Outcome]]) -> dict[str, float]:
    """What each failed finding costs per step, by the ids of checks, as far as it is about time of the step: what it
    promises to save at least is lost, too, where the number that decides counts less, such as from a median."""
    return {
        check.id: max(outcome.loss_ms, _promised_ms(outcome))
        for check, outcome in outcomes
        if outcome.status == "failed" and outcome.loss_ms is not None
    }


def _promised_ms(outcome: Outcome) -> float:
    measured = outcome.saving is not None and outcome.saving.method == "measured"
    return outcome.saving.low_ms if outcome.saving is not None and measured else 0.0


def first(facts: Facts, outcomes: list[tuple[Check, Outcome]], losses: dict[str, float]) -> tuple[str, ...]:
    """The failed checks to act on first. Each time the one that adds most loss to those before it, so that two findings
    about the same time do not both stand there; of those about equal the guide's first one. What another one of
    them brings about is no card beside it. Without any such: those that failed, in the guide's order."""
    failed = [(check, outcome) for check, outcome in outcomes if outcome.status == "failed"]
    if facts.limiting_gpu.mean_ms("unknown") >= UNEXPLAINED * facts.step_ms:
        return tuple(check.id for check, _ in failed)[:MOST]
    claims = {
        check.id: _sure(outcome.saving.claims)
        for check, outcome in failed
        if outcome.saving and check.id in losses and check.section != "0" and outcome.brought_by not in losses
    }
    cards: list[str] = []
    taken: list[tuple[Claim, ...]] = []
    while claims and len(cards) < MOST:
        known_ms = union_ms(facts, taken)
        adds = {one: min(losses[one], union_ms(facts, [*taken, claims[one]]) - known_ms) for one in claims}
        least_ms = WORTH_A_CARD * facts.step_ms
        adds = {one: ms for one, ms in adds.items() if ms >= max(least_ms, WORTH_OF_ITS_OWN * losses[one])}
        if not adds:
            break
        most_ms = max(adds.values())
        best = next(one for one in adds if adds[one] >= ABOUT_AS_MUCH * most_ms)
        cards.append(best)
        taken.append(claims.pop(best))
    return tuple(cards) or tuple(check.id for check, _ in failed if check.section != "0")[:MOST]


def _sure(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Without what goes at best: else late batches would hide that copying them takes longer still."""
    return tuple(claim for claim in claims if not claim.at_best) or claims


def headline(
    breakdown: tuple[Part, ...],
    step_ms: float,
    failed: Collection[Category] | None,
    loss_ms: float | None,
    in_steps: bool = True,
    warms_up: bool = False,
) -> Note:
    """The report in one sentence: a message's id and its numbers. ``loss_ms`` is what the first finding is about,
    ``failed`` the parts of the step that failed checks are about (None: none failed on what was captured), ``in_steps``
    whether the time is a step's and not that of all that was captured, ``warms_up`` whether a check of the capture
    fails over what it holds of warm-up."""
    step = Quantity(rounded(step_ms), "ms")
    shares = {part.category: part.share for part in breakdown}
    message, amount = _first_sentence(shares, step_ms, failed, loss_ms)
    warm_up_ms = shares.get("compile", 0.0) * step_ms
    if warms_up and message != "unexplained" and warm_up_ms > max(loss_ms or 0.0, WORTH_A_HEADLINE * step_ms):
        # More of the time than any finding is about says nothing of steps that come later.
        message, amount = "warm-up", {"lost": Quantity(rounded(warm_up_ms), "ms")}
    return Note(message if in_steps else f"{message}-in-capture", {**amount, "step": step})


def beyond_work(step_ms: float, marked_ms: float) -> Note:
    """The same where most of the only step that the program marks lies before or after all of the GPU's work."""
    share = 1 - step_ms / marked_ms
    return Note(
        "unexplained", {"share": Quantity(share, "share"), "step": Quantity(rounded(marked_ms), "ms")}
    )


def _first_sentence(
    shares: dict[Category, float], step_ms: float, failed: Collection[Category] | None, loss_ms: float | None
) -> tuple[str, dict[str, Quantity]]:
    unknown, waits = shares.get("unknown", 0.0), shares.get("sync", 0.0)
    # Where nothing failed, what nobody can explain is what there is to say: no check tells what queued work waits for.
    unexplained = unknown + (waits if waits >= MUCH_UNEXPLAINED else 0.0)
    open_share = max(
        (shares.get(category, 0.0) for category in _JUDGED.difference(failed or ())), default=0.0
    )
    # … but for a larger part that has a cause and no verdict.
    alone = failed is None and unexplained >= max(WORTH_A_HEADLINE, open_share)
    if unknown >= UNEXPLAINED or alone:
        return "unexplained", {"share": Quantity(unexplained if failed is None else unknown, "share")}
    busy = sum(shares.get(category, 0.0) for category in BUSY)
    is_finding = loss_ms is not None and loss_ms >= WORTH_A_HEADLINE * step_ms
    # What no check can decide, such as Python where no steps are known, is neither fine nor small.
    if waits >= UNEXPLAINED or open_share >= (UNEXPLAINED if is_finding else WORTH_A_HEADLINE):
        return "undecided", {"idle": Quantity(1.0 - busy, "share")}
    if loss_ms is not None and is_finding:
        return "finding", {"lost": Quantity(rounded(loss_ms), "ms")}
    return "nothing-to-fix" if failed is None else "small-findings", {"busy": Quantity(busy, "share")}

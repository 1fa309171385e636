"""What a report says first: where most of the step is lost, and the findings to act on before others."""

from collections.abc import Mapping
from typing import Final

from tb_gpu_advisor.causes import BUSY, where
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.steps.facts import StepFacts
from tb_gpu_advisor.judging.base import Check, Outcome
from tb_gpu_advisor.judging.idle import MUCH_UNEXPLAINED, UNEXPLAINED
from tb_gpu_advisor.judging.saving import Stair
from tb_gpu_advisor.report.ledger.entries import Rows
from tb_gpu_advisor.report.notes import is_part_of_mark
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import Category, Note, Part, Quantity, quantities

#: Findings to begin with. Our default: as many as a person acts on before the next capture.
MOST: Final = 3
#: A cause that takes less of the step than this is no headline. Our default: small gaps are everywhere.
WORTH_A_HEADLINE: Final = 0.05
#: What nothing in a capture tells the reason of: time without a cause, and that in which the host stood still.
_UNEXPLAINED_PARTS: Final = where(lambda cause: cause.side == "nobody" and cause.outside)
#: Idle time for which there is a check, which fails it or says why it may be.
_JUDGED: Final = frozenset(where(lambda cause: not cause.busy and cause.side not in ("others", "nobody")))


def first(stairs: tuple[Stair, ...]) -> tuple[str, ...]:
    """The failed checks to act on first: the causes of the first rows of the ledger."""
    return tuple(stair.checks[0] for stair in stairs[:MOST])


def headline(
    facts: Facts, average: tuple[Part, ...], outcomes: list[tuple[Check, Outcome]], rows: Rows | None
) -> Note | None:
    """The report in one sentence: a message's id and its numbers. For a capture in which no GPU worked, whose
    ``average`` is empty, None where the first finding is about little."""
    if facts.has_time and (others := _in_between(facts.limiting_steps)) is not None:
        return others
    loser = rows.loser(0) if rows and rows.stairs else None
    loss_ms = None if loser is None else loser.loss_ms
    if not average:
        step_ms = rows.step_ms if rows else None
        if step_ms is None or loss_ms is None or loss_ms < WORTH_A_HEADLINE * step_ms:
            return None
        message = "finding-in-capture" if facts.steps.source == "none" else "finding"
        return Note(message, quantities("ms", lost=rounded(loss_ms), step=rounded(step_ms)))
    marked_ms = max((host.marked_ms for host in facts.hosts if is_part_of_mark(host)), default=0.0)
    if marked_ms and facts.step_ms <= (1 - UNEXPLAINED) * marked_ms:
        # Most of the only step that the program marks lies before or after all of the GPU's work.
        outside = quantities("share", share=1 - facts.step_ms / marked_ms) | quantities(
            "text", cause="unknown"
        )
        return Note("unexplained", outside | quantities("ms", step=rounded(marked_ms)))
    if loser is not None and (pauses := _after_some(loser.args)) is not None:
        return pauses
    failed = [one for check, one in outcomes if one.status == "failed" and check.section != "0"]
    losses = [(category, one.loss_ms or 0.0) for one in failed for category in one.causes]
    parts = {category: max(ms for part, ms in losses if part == category) for category, _ in losses}
    in_steps = facts.steps.source != "none" and not marked_ms
    warms_up = any(check.id == "warm-up-in-window" and one.status == "failed" for check, one in outcomes)
    tried_ms = sum(one.ms_per_step for one in facts.observed.prepared if one.kind == "autotune")
    tried = tried_ms if warms_up else None
    note = of_step(average, facts.step_ms, parts if failed else None, loss_ms, in_steps, tried)
    if not note.id.startswith("busy"):
        return note if loser is None else in_few(note, loser.args)
    longest = next((one.op for one in facts.limiting_gpu.op_times.rows), "")
    return Note(note.id, {**note.args, "op": Quantity(longest, "text")})


def of_step(
    breakdown: tuple[Part, ...],
    step_ms: float,
    failed: Mapping[Category, float] | None,
    loss_ms: float | None,
    in_steps: bool = True,
    tried_ms: float | None = None,
) -> Note:
    """The same for a step, by its ``breakdown``. ``loss_ms`` is what the first finding is about; ``failed`` are the
    parts of the step that failed checks are about, each with the most ms that one of them loses (None: none failed on
    what was captured); ``in_steps`` says whether the time is a step's, and not that of the whole capture. Where a check
    of the capture fails over warm-up in it, ``tried_ms`` is what of that computes."""
    step = Quantity(rounded(step_ms), "ms")
    shares = {part.category: part.share for part in breakdown}
    message, amount = _first_sentence(shares, step_ms, failed, loss_ms)
    warm_up_ms = 0.0 if tried_ms is None else shares.get("compile", 0.0) * step_ms + tried_ms
    if message != "unexplained" and warm_up_ms > max(loss_ms or 0.0, WORTH_A_HEADLINE * step_ms):
        # More of the time than any finding is about says nothing of steps that come later.
        message, amount = "warm-up", {"lost": Quantity(rounded(warm_up_ms), "ms")}
    return Note(message if in_steps else f"{message}-in-capture", {**amount, "step": step})


#: What a finding tells that lies in a few steps; how long each wait of another kind is has the same name.
_OF_FEW: Final = frozenset({"few", "steps", "each"})


def in_few(note: Note, args: Mapping[str, Quantity]) -> Note:
    """The same where only a few steps hold what the first finding, which has these ``args``, is about."""
    if note.id != "finding" or not args.keys() >= _OF_FEW:
        return note
    return Note("finding-in-few", note.args | {name: args[name] for name in sorted(_OF_FEW)})


def _in_between(steps: StepFacts) -> Note | None:
    """The same where something else that runs between the steps takes longer than they do."""
    all_ms = steps.seen * steps.mean_ms + steps.foreign_ms
    if not steps.foreign_ms or steps.foreign_ms < UNEXPLAINED * all_ms:
        return None
    taken = quantities("share", share=steps.foreign_ms / all_ms) | quantities("text", function=steps.foreign)
    return Note("in-between", taken | quantities("ms", step=rounded(steps.mean_ms)))


#: What a finding tells of pauses after some steps; other checks have some of these names for something else.
_OF_PAUSES: Final = {"paused", "of", "pause", "step", "gap", "usual"}


def _after_some(args: Mapping[str, Quantity]) -> Note | None:
    """The same where what the first finding is about comes after some of the steps only; else None."""
    if not args.keys() >= _OF_PAUSES:
        return None
    step_ms, gap_ms, usual_ms = (float(args[name].value) for name in ("step", "gap", "usual"))
    pauses = {"count": args["paused"], "steps": args["of"], "each": args["pause"]}
    return Note("pauses", pauses | {"step": Quantity(rounded(step_ms - gap_ms + usual_ms), "ms")})


def _first_sentence(
    shares: dict[Category, float],
    step_ms: float,
    failed: Mapping[Category, float] | None,
    loss_ms: float | None,
) -> tuple[str, dict[str, Quantity]]:
    # No more than the first finding leaves of the step: GPUs that begin one after another are idle without a cause.
    unknown = min(
        sum(shares.get(category, 0.0) for category in _UNEXPLAINED_PARTS), 1.0 - (loss_ms or 0.0) / step_ms
    )
    waits = shares.get("sync", 0.0)
    # Where nothing failed, what nobody can explain is what there is to say: no check tells what queued work waits for.
    unexplained = unknown + (waits if failed is None and waits >= MUCH_UNEXPLAINED else 0.0)
    open_share = max(
        (shares.get(category, 0.0) for category in _JUDGED.difference(failed or ())), default=0.0
    )
    is_finding = loss_ms is not None and loss_ms >= WORTH_A_HEADLINE * step_ms
    # … and where all that failed is small, but for a larger part that has a cause and no verdict.
    least = WORTH_A_HEADLINE if failed is None else MUCH_UNEXPLAINED
    if unknown >= UNEXPLAINED or (not is_finding and unexplained >= max(least, open_share)):
        cause = "stopped" if 2 * shares.get("host_stopped", 0.0) >= unexplained > 0 else "unknown"
        return "unexplained", quantities("share", share=unexplained) | quantities("text", cause=cause)
    exchanging = shares.get("collective", 0.0)
    if exchanging >= UNEXPLAINED and "collective" not in (failed or ()):
        return "collectives", {"share": Quantity(exchanging, "share")}
    busy = sum(shares.get(category, 0.0) for category in BUSY)
    # What no check can decide is neither fine nor small, and no finding about less stands before it.
    if waits >= UNEXPLAINED or (WORTH_A_HEADLINE <= open_share > (loss_ms or 0.0) / step_ms):
        open_ms = quantities("ms", open=rounded(max(waits, open_share) * step_ms))
        return "undecided", open_ms | quantities("share", idle=1.0 - busy)
    # What saves most comes first, and need not be what takes most.
    if loss_ms is not None and max([loss_ms, *(failed or {}).values()]) >= WORTH_A_HEADLINE * step_ms:
        return "finding", {"lost": Quantity(rounded(loss_ms), "ms")}
    return "busy" if failed is None else "small-findings", {"busy": Quantity(busy, "share")}

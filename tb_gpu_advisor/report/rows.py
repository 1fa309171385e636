"""The rows of the checklist: what came of each check, in the words of the report."""

from collections.abc import Mapping

import msgspec

from tb_gpu_advisor.judging.base import Check, Limit, Limits, Outcome, Saving
from tb_gpu_advisor.judging.runner import settle_first
from tb_gpu_advisor.judging.sources import sources
from tb_gpu_advisor.report.laws import broken_by_row
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.report.savings import Combined
from tb_gpu_advisor.wire import Bounds, CheckResult, Framework, Quantity


def lawful_row(check: Check, outcome: Outcome, run: str) -> Outcome:
    """A row that contradicts itself says nothing."""
    saving = () if outcome.saving is None else (Bounds(outcome.saving.low_ms, outcome.saving.high_ms),)
    broken = sorted(set(broken_by_row(saving, outcome.args, outcome.evidence, outcome.links)))
    if not broken:
        return outcome
    import logging

    logging.getLogger(__name__).error(
        "check %s breaks the laws of %s on run %s", check.id, ", ".join(broken), run
    )
    return Outcome("error", reason="internal")


def rows(
    outcomes: list[tuple[Check, Outcome]],
    combined: Combined | None,
    losses: Mapping[str, float],
    limits: Limits,
    framework: Framework,
) -> tuple[CheckResult, ...]:
    """A row for each outcome, in their order; ``losses`` are ms per step by the ids of checks."""
    settle = settle_first(outcomes)
    made = (
        _row(check, outcome, combined, limits.of(check), settle.get(check.id, ()), losses.get(check.id))
        for check, outcome in outcomes
    )
    return tuple(msgspec.structs.replace(row, sources=sources(row.id, framework)) for row in made)


def _row(
    check: Check,
    outcome: Outcome,
    combined: Combined | None,
    limit: Limit | None,
    first: tuple[str, ...],
    loss_ms: float | None,
) -> CheckResult:
    saving = outcome.saving
    return CheckResult(
        id=check.id,
        section=check.section,
        status=outcome.status,
        reason=outcome.reason,
        args={name: _quantity(value) for name, value in outcome.args.items()},
        threshold=limit.to_wire() if limit else None,
        saving_ms=_bounds(saving, combined) if saving else None,
        after_ms=combined.after_ms.get(check.id) if combined else None,
        loss_ms=None if loss_ms is None else rounded(loss_ms),
        causes=outcome.causes,
        within_noise=bool(saving and combined and saving.high_ms < combined.noise_ms),
        method=saving.method if saving else None,
        confidence=outcome.confidence,
        confidence_reasons=outcome.confidence_reasons,
        evidence=outcome.evidence,
        links=outcome.links,
        fixes=outcome.fixes,
        settle_first=first,
        guide=check.anchor,
        sources=(),
    )


def _bounds(saving: Saving, combined: Combined | None) -> Bounds:
    """No finding alone saves more than all together: what others explain as well is counted once there."""
    most_ms = combined.bounds.high if combined and saving.claims else saving.high_ms
    return Bounds(rounded(min(saving.low_ms, most_ms)), rounded(min(saving.high_ms, most_ms)))


def _quantity(value: Quantity) -> Quantity:
    return Quantity(rounded(value.value), value.unit) if isinstance(value.value, float) else value

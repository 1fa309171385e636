"""The ledger as the report tells it."""

from itertools import combinations
from typing import Final

from tb_gpu_advisor.judging.base import Outcome, Saving
from tb_gpu_advisor.judging.claims import claims
from tb_gpu_advisor.report.ledger.busy import busy_ops
from tb_gpu_advisor.report.ledger.changed_line import fix_of
from tb_gpu_advisor.report.ledger.entries import Rows
from tb_gpu_advisor.report.ledger.user_code import place_of
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.report.whatif import parts_left
from tb_gpu_advisor.report.work import work
from tb_gpu_advisor.wire import (
    CATEGORIES,
    Category,
    ClaimedTime,
    Estimate,
    Ledger,
    LedgerRow,
    PartTime,
    Table,
)

#: Rows of which every set is evaluated. Our default: 31 sets.
MOST_SETS: Final = 5
#: A part that no row claims is named from this share of the step on. Our default: what is worth a headline.
LEAST_UNEXPLAINED: Final = 0.05


def ledger(rows: Rows, settle: tuple[str, ...]) -> Ledger:
    """The rows as the report tells them."""
    step_ms = rows.step_ms
    told = tuple(_row(rows, at) for at in range(len(rows.stairs)))
    bar = _bar(rows) if step_ms and rows.facts.alone is None else ()
    return Ledger(
        today_ms=None if step_ms is None else rounded(step_ms),
        work=work(rows.facts),
        settle_first=settle,
        rows=told,
        bar=bar,
        unexplained=_unexplained(bar, step_ms or 0.0),
        busy=busy_ops(rows.facts),
        subsets=_subsets(rows),
        account=None,
    )


def _row(rows: Rows, at: int) -> LedgerRow:
    stair = rows.stairs[at]
    findings, loser = [rows.outcomes[check] for check in stair.checks], rows.loser(at)
    lead, part = findings[0], next(iter(loser.causes), None)
    place = place_of(findings, part)
    return LedgerRow(
        checks=stair.checks,
        cause=next(iter(lead.causes), None),
        part=part,
        place=place,
        loss_ms=None if loser.loss_ms is None else rounded(loser.loss_ms),
        saving_ms=_estimate(stair.saving),
        falls=_falls(rows, at),
        step_after_ms=None if rows.step_ms is None else _step(rows.step_ms, stair.together),
        within_noise=rows.step_ms is not None and stair.saving.high_ms < rows.noise_ms,
        fix=fix_of(stair.checks[0], lead, place),
        instances=max(map(_instances, findings)),
        confidence=lead.confidence,
    )


def _instances(finding: Outcome) -> int:
    tables = (one for one in finding.evidence if isinstance(one, Table) and one.id == "gaps")
    return max((table.total_rows for table in tables), default=0)


def _estimate(saving: Saving) -> Estimate:
    likely_ms = None if saving.likely_ms is None else rounded(saving.likely_ms)
    return Estimate(rounded(saving.low_ms), likely_ms, rounded(saving.high_ms))


def _step(step_ms: float, saved: Saving) -> Estimate:
    """The step with this saved, as What if says it."""
    likely_ms = None if saved.likely_ms is None else rounded(step_ms - saved.likely_ms)
    return Estimate(rounded(step_ms - saved.high_ms), likely_ms, rounded(step_ms - saved.low_ms))


def _falls(rows: Rows, at: int) -> tuple[PartTime, ...]:
    """By how much each part is likely to become shorter with a row, after those above."""

    def left(until: int) -> dict[Category, float]:
        saved_ms = rows.stairs[until - 1].together.likely_ms if until else 0.0
        checks = [check for stair in rows.stairs[:until] for check in stair.checks]
        return parts_left(rows.facts, rows.outcomes, checks, (rows.step_ms or 0.0) - (saved_ms or 0.0))

    if rows.facts.alone is not None or rows.stairs[at].together.likely_ms is None:
        return ()
    before, after = left(at), left(at + 1)
    falls = ((part, rounded(before[part] - after[part])) for part in CATEGORIES)
    return tuple(PartTime(part, ms) for part, ms in falls if ms > 0)


def _bar(rows: Rows) -> tuple[ClaimedTime, ...]:
    """The step of the GPU that limits, in parts, each by the rows that claim it in their order."""
    gpu = rows.facts.limiting_gpu
    left = {part: gpu.mean_ms(part) for part in CATEGORIES}
    claimed: dict[tuple[Category, int | None], float] = {}
    for at, stair in enumerate(rows.stairs):
        for part, ms in claims([rows.outcomes[check] for check in stair.checks], gpu.mean_ms).items():
            claimed[part, at] = min(ms, left[part])
            left[part] -= claimed[part, at]
    claimed |= {(part, None): ms for part, ms in left.items()}
    return tuple(
        ClaimedTime(part, row, rounded(ms))
        for part in CATEGORIES
        for row in (*range(len(rows.stairs)), None)
        if (ms := claimed.get((part, row), 0.0)) > 0
    )


def _unexplained(bar: tuple[ClaimedTime, ...], step_ms: float) -> tuple[PartTime, ...]:
    """What computes needs no cause."""
    least_ms = LEAST_UNEXPLAINED * step_ms
    return tuple(
        PartTime(one.part, one.ms)
        for one in bar
        if one.row is None and one.part != "compute" and one.ms >= least_ms
    )


def _subsets(rows: Rows) -> dict[str, Estimate]:
    count = len(rows.stairs)
    if rows.step_ms is None or count > MOST_SETS:
        return {}
    sets = (numbers for size in range(1, count + 1) for numbers in combinations(range(count), size))
    return {
        ",".join(map(str, numbers)): _step(rows.step_ms, rows.saved(rows.stairs[at] for at in numbers))
        for numbers in sets
    }

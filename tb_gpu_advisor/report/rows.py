"""The rows of the checklist: the result of each check, and whose program it is about, in the words of the report."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from tb_gpu_advisor.errors import log_fault
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Limit, Limits, Outcome, Saving
from tb_gpu_advisor.judging.fixes import program
from tb_gpu_advisor.judging.runner import settle_first
from tb_gpu_advisor.judging.sources import sources
from tb_gpu_advisor.report.laws import broken_by_row
from tb_gpu_advisor.report.ledger.entries import Rows
from tb_gpu_advisor.report.rounding import cell, rounded
from tb_gpu_advisor.wire import Bounds, CheckResult, Framework, Quantity, Table

#: A row of which no more is known.
ERROR: Final = Outcome("error", reason="internal")

T = TypeVar("T")
#: Columns that name somebody, the most telling one first.
NAMES: Final = ("op", "stage", "host-event", "kernel")


def held(check: Check, outcome: Outcome, facts: Facts, run: str) -> Outcome:
    """The outcome with what is advised to this program; a row that contradicts itself, or breaks, says nothing."""

    def advise(one: Outcome) -> Outcome:
        return advised(one, facts.once(program, "program")) if one.status == "failed" else one

    row = _or_error(check, outcome, run, advise)
    saving = () if row.saving is None else (Bounds(row.saving.low_ms, row.saving.high_ms),)
    broken = sorted(set(broken_by_row(saving, row.args, row.evidence, row.links)))
    if not broken:
        return row
    log_fault(__name__, "check %s breaks the laws of %s on run %s", check.id, ", ".join(broken), run)
    return ERROR


def rows(
    outcomes: list[tuple[Check, Outcome]],
    in_ledger: Rows | None,
    limits: Limits,
    framework: Framework,
    run: str,
) -> tuple[CheckResult, ...]:
    """A row for each outcome, in their order."""
    settle = settle_first(outcomes)

    def row(check: Check, outcome: Outcome) -> CheckResult:
        made = _row(check, outcome, in_ledger, limits.of(check), settle.get(check.id, ()))
        # The Profile plugin knows no ops of PyTorch's.
        links = tuple(one for one in made.links if framework != "pytorch" or one.tool != "framework_op_stats")
        return msgspec.structs.replace(made, links=links, sources=sources(made.id, framework))

    return tuple(_or_error(check, one, run, partial(row, check)) for check, one in outcomes)


def _or_error(check: Check, outcome: Outcome, run: str, make: Callable[[Outcome], T]) -> T:
    """What is made of an outcome, or an error where that fails: a fault of ours in one row must not cost others."""
    try:
        return make(outcome)
    except Exception:
        log_fault(__name__, "the row of check %s failed on run %s", check.id, run)
        return make(ERROR)


def _row(
    check: Check,
    outcome: Outcome,
    in_ledger: Rows | None,
    limit: Limit | None,
    first: tuple[str, ...],
) -> CheckResult:
    saving = outcome.saving
    loss_ms = outcome.loss_ms if outcome.status == "failed" else None
    return CheckResult(
        id=check.id,
        section=check.section,
        status=outcome.status,
        reason=outcome.reason,
        args={name: Quantity(cell(one.value), one.unit) for name, one in outcome.args.items()},
        threshold=limit.to_wire() if limit else None,
        saving_ms=_bounds(saving, in_ledger) if saving else None,
        loss_ms=None if loss_ms is None else rounded(loss_ms),
        causes=outcome.causes,
        within_noise=bool(saving and in_ledger and in_ledger.is_noise(outcome, saving)),
        method=saving.method if saving else None,
        confidence=outcome.confidence,
        confidence_reasons=outcome.confidence_reasons,
        evidence=tuple(one for one in outcome.evidence if not isinstance(one, Table) or one.rows),
        links=outcome.links,
        fixes=outcome.fixes,
        settle_first=first,
        row=in_ledger.row_of.get(check.id) if in_ledger else None,
        guide=check.anchor,
        sources=(),
    )


def _bounds(saving: Saving, in_ledger: Rows | None) -> Bounds:
    """The bounds of a finding's saving: none alone saves more than all together, where what others explain as well
    counts once."""
    most_ms = in_ledger.bounds.high if in_ledger else saving.high_ms
    return Bounds(rounded(min(saving.low_ms, most_ms)), rounded(min(saving.high_ms, most_ms)))


def advised(outcome: Outcome, program: dict[str, Quantity]) -> Outcome:
    """A failed row with what its advice needs besides its numbers."""
    named = culprit(outcome)
    names = {"culprit": Quantity(named, "text")} if named else {}
    return replace(outcome, args=outcome.args | program | names)


def culprit(outcome: Outcome) -> str:
    """The first row of the evidence that names an op, a stage, an event or a kernel; empty where none does."""
    for table in outcome.evidence:
        if not isinstance(table, Table):
            continue
        columns = [column.id for column in table.columns]
        for wanted in NAMES:
            at = columns.index(wanted) if wanted in columns else -1
            names = [str(row[at]) for row in table.rows if at >= 0 and row[at]]
            if names:
                return names[0]
    return ""

"""Several runs in one table: each as a row, or the rows of their ledgers: which are one, and what each loses in each of
them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.report.ledger.findings import findings
from tb_gpu_advisor.wire import CheckResult, FindingChange, LedgerChange, Report, RowCheck, RunRow, StepTime


def row_of(report: Report, captured: str, program: str) -> RunRow:
    """What a table shows of a run; ``program`` is the name of its program."""
    time = report.time
    busy = sum(part.share for part in report.step_parts if part.category in BUSY)
    checks = tuple(_check(check) for check in report.checks if check.status != "not_applicable")
    failed = report.failed
    costliest = next(iter(report.ledger.rows), None)
    after = costliest.step_after_ms if costliest else None
    first = next((check for check in failed if check.id in report.first[:1]), next(iter(failed), None))
    return RunRow(
        run=report.run,
        captured=captured,
        framework=report.capture.framework,
        gpus=tuple(report.capture.gpu_names),
        hosts=len(report.hosts),
        steps=report.capture.steps,
        steps_of="gpu" if report.step_time else "host" if report.host_step_time else "none",
        step_time=None if time is None else _shown(time, report.ledger.today_ms),
        work=msgspec.structs.replace(report.work, ops=()),
        busy_share=round(busy, 6) if report.step_time and report.breakdown else None,
        breakdown=report.step_parts,
        first=first.id if first else "",
        args={name: value for name, value in first.args.items() if value.unit == "text"} if first else {},
        place=costliest.place if costliest else None,
        after_ms=after.likely if after else None,
        failed=len(failed),
        checks=checks,
        program=program,
    )


def _shown(time: StepTime, today_ms: float | None) -> StepTime:
    """Without its single steps, with the mean of the step that the page is about."""
    return msgspec.structs.replace(time, mean_ms=today_ms or time.mean_ms, steps_ms=(), numbers=())


def _check(check: CheckResult) -> RowCheck:
    saving = check.saving_ms
    return RowCheck(
        id=check.id,
        status=check.status,
        loss_ms=check.loss_ms or 0.0,
        low_ms=saving.low if saving else 0.0,
        high_ms=saving.high if saving else 0.0,
    )


@dataclass
class RowOfRuns:
    """A row in several runs. ``checks`` are its findings in any of them, the first one names the cause; ``in_run`` is
    what it loses in each run, by its place, that has it."""

    checks: list[str]
    in_run: dict[int, float | None] = field(default_factory=dict)

    def check(self, report: Report) -> CheckResult | None:
        """The finding that says it in a run: the first one that failed; without any that which names the cause."""
        known = {check.id: check for check in report.checks}
        of_row = [known[one] for one in self.checks if one in known]
        return next((check for check in of_row if check.status == "failed"), of_row[0] if of_row else None)

    def loss_ms(self, at: int, check: CheckResult | None) -> float | None:
        """What it loses in the run at a place, whose finding is ``check``; a row of its own there, or the finding's."""
        return None if check is None or check.status != "failed" else self.in_run.get(at, check.loss_ms)


def rows_of_runs(reports: Sequence[Report]) -> list[RowOfRuns]:
    """The rows of all runs in the order of their ledgers, the first run's first. Rows that name the same cause are one,
    else those that share a finding."""
    joined: list[RowOfRuns] = []
    for at, report in enumerate(reports):
        for row in findings(report):
            checks = row.ids
            free = [one for one in joined if at not in one.in_run]
            same = [one for one in free if one.checks[0] == checks[0]]
            same = same or [one for one in free if not set(one.checks).isdisjoint(checks)]
            if not same:
                joined.append(RowOfRuns([]))
                same = joined[-1:]
            same[0].in_run[at] = row.loss_ms
            same[0].checks += [one for one in checks if one not in same[0].checks]
    return joined


def ledger_changes(
    before: Report, after: Report, findings: Iterable[FindingChange]
) -> tuple[LedgerChange, ...]:
    """What became of each row, known by its finding that failed before, else of the one that fails now."""
    known, ours = {one.id: one for one in findings}, {check.id for check in after.checks}
    changes = []
    for row in rows_of_runs((before, after)):
        sides = row.check(before), row.check(after)
        failed = [one for one in sides if one is not None and one.status == "failed"]
        change = known.get(failed[0].id) if failed else None
        if change is None:
            continue
        said = failed[-1]
        changes.append(
            LedgerChange(
                checks=(said.id, *(one for one in row.checks if one != said.id and one in ours)),
                args=said.args,
                change=change.change if said.id == change.id else "changed",
                before=change.before,
                after="failed" if len(failed) > 1 else change.after,
                before_loss_ms=row.loss_ms(0, sides[0]),
                after_loss_ms=row.loss_ms(1, sides[1]),
            )
        )
    return tuple(changes)

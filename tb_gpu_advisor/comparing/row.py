"""A report as one row of a table of runs."""

import msgspec

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.wire import CheckResult, Report, RowCheck, RunRow, StepTime


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

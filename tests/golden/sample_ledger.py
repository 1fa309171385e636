"""The ledger of a sample report."""

from msgspec.structs import replace

from tb_gpu_advisor import wire


def ledger(checks: list[wire.CheckResult], step_ms: float) -> wire.Ledger:
    """A row for every finding of the step, with each kind of place and of fix."""
    failed = [check for check in checks if check.status == "failed"]
    rows = [check.id for check in failed if check.section != "0"]
    step = wire.Estimate(8.0, 9.5, step_ms)
    return wire.Ledger(
        today_ms=step_ms,
        work=wire.Work(32, 1, "", 2560.0, ()),
        settle_first=tuple(check.id for check in failed if check.section == "0"),
        rows=tuple(_row(check, at, step_ms) for at, check in enumerate(rows)),
        bar=(wire.ClaimedTime("compute", None, step_ms),),
        unexplained=(wire.PartTime("sync", 1.25),),
        busy=(
            wire.BusyOp("MatMul", "encoder/layer_0", 3.5, 0.8, 4.0, "fp32", "not_used", "arithmetic"),
            wire.BusyOp("Mul", None, 0.5, 0.2, 40.0, "fp16", "not_applicable", "memory"),
        ),
        subsets={"0": step} if len(rows) == 1 else {},
        account=wire.Account(120.0, (wire.AccountPart("steps", 90.0), wire.AccountPart("callbacks", 30.0))),
        next=wire.NextLimit("step-gaps", 1.5),
    )


def without_steps(ledger: wire.Ledger) -> wire.Ledger:
    """The ledger of a capture without steps."""
    rows = tuple(replace(row, step_after_ms=None) for row in ledger.rows)
    return replace(
        ledger, today_ms=None, rows=rows, bar=(), unexplained=(), busy=(), subsets={}, account=None, next=None
    )


def in_rows(checks: list[wire.CheckResult]) -> tuple[wire.CheckResult, ...]:
    """The checks, each with the row of the ledger that it has."""
    rows = [check.id for check in checks if check.status == "failed" and check.section != "0"]
    numbers = {check: at for at, check in enumerate(rows)}
    return tuple(replace(check, row=numbers.get(check.id)) for check in checks)


def _row(check: str, at: int, step_ms: float) -> wire.LedgerRow:
    """The row of one finding."""
    places = (
        wire.Place("line", "read_batch", "train.py", 15, None, None),
        wire.Place("layer", "encoder/layer_0", None, None, "encoder/layer_0", None),
        wire.Place("stage", "Map", None, None, None, "Map"),
        wire.Place("op", "MatMul", None, None, None, None),
        None,
    )
    fixes = (
        wire.Fix("diff", check, ".map(read_batch)", ".map(read_batch, num_parallel_calls=tf.data.AUTOTUNE)"),
        wire.Fix("sentence", check, "", ""),
    )
    return wire.LedgerRow(
        checks=(check,),
        cause="input_wait",
        part="input_wait",
        place=places[at % len(places)],
        loss_ms=None if at % 7 == 6 else 4.25,
        saving_ms=wire.Estimate(0.5, 3.0, 4.25),
        falls=(wire.PartTime("input_wait", 3.0),),
        step_after_ms=wire.Estimate(8.0, 9.5, step_ms),
        within_noise=at % 3 == 2,
        fix=fixes[at % 2],
        instances=at,
        confidence="medium",
        brought=(),
    )

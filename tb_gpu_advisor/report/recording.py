"""What recording itself cost, shown in the report of a run that our recorder made: the profile does not hold it."""

from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor.causes import MOSTLY
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.sessions import Recorded
from tb_gpu_advisor.wire import Account, AccountPart, CheckResult, Note, Quantity, Report, quantities

#: A recording that makes steps longer by more than this share makes the host, which launches, look slower than it is.
#: Our default: runs of one program differ by half of it on a quiet machine.
SLOWED: Final = 0.1
#: A part that only loops of one's own have.
LOOP: Final = "between-steps"
#: Findings about the host's work for launches.
LAUNCHES: Final = frozenset({
    "eager-execution", "input-threads-delay-launches", "launch-bound", "staggered-launches", "step-gaps",
    "tiny-kernels",
})  # fmt: skip


def with_recording(report: Report, recorded: Recorded | None) -> Report:
    """The report with what its recorder noted, if there is a note."""
    if recorded is None:
        return report
    report = _with_account(report, _account(recorded))
    if recorded.slowed is None:
        return report
    slowed = recorded.slowed > SLOWED
    notes = [_cost(recorded)]
    if slowed:
        notes.append(Note("recording-slowed", {"share": Quantity(round(recorded.slowed, 6), "share")}))
    if not recorded.steady:
        notes.append(Note("recording-unsteady", {}))
    return replace(
        report,
        capture=replace(report.capture, notes=(*report.capture.notes, *notes)),
        checks=tuple(_doubted(check) for check in report.checks) if slowed else report.checks,
    )


def _with_account(report: Report, account: Account | None) -> Report:
    """The report with where the program's time goes, as its first note where steps are not most of it."""
    seconds = {} if account is None else {one.id: one.s for one in account.parts}
    steps_s = seconds.pop("steps", 0.0)
    notes = report.capture.notes
    if account is not None and seconds and steps_s < MOSTLY * account.total_s:
        longest = max(seconds, key=lambda name: seconds[name]).partition(":")[0]
        of = "loop" if LOOP in seconds else "keras"
        args = quantities("s", steps=steps_s, total=account.total_s)
        notes = (Note("account", args | quantities("text", part=longest, of=of)), *notes)
    capture = replace(report.capture, notes=notes)
    return replace(report, capture=capture, ledger=replace(report.ledger, account=account))


def _account(recorded: Recorded) -> Account | None:
    if not recorded.account:
        return None
    parts = tuple(AccountPart(name, s) for name, s in recorded.account.items())
    return Account(round(sum(one.s for one in parts), 3), parts)


def _cost(recorded: Recorded) -> Note:
    times = {"before": recorded.before_ms, "during": recorded.during_ms, "after": recorded.after_ms}
    args = {name: Quantity(rounded(ms), "ms") for name, ms in times.items() if ms or name != "after"}
    return Note("recording-cost" if recorded.after_ms else "recording-cost-until", args)


def _doubted(check: CheckResult) -> CheckResult:
    if check.status != "failed" or check.id not in LAUNCHES:
        return check
    return replace(
        check,
        confidence="medium" if check.confidence == "high" else check.confidence,
        confidence_reasons=(*check.confidence_reasons, "recording-slowed"),
    )

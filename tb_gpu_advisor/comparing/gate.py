"""What the gate says of a run: what is over budget, and what nobody can tell from its profile.

A run is within its budget only if its profile could have shown the contrary: where no GPU worked, no steps are known
or nothing was decided, that is a case by itself, whatever the budget limits.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Literal

from msgspec import Struct

from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.comparing.budget import Acknowledged, Budget
from tb_gpu_advisor.comparing.work import COUNTED
from tb_gpu_advisor.errors import EXIT_CANNOT_TELL, EXIT_OVER_BUDGET
from tb_gpu_advisor.report.given import all_saved_ms, saved_of
from tb_gpu_advisor.wire import CheckResult, Comparison, Quantity, Report, Unit

CaseStatus = Literal["over", "within", "acknowledged", "unknown"]
#: The checks of the capture itself; none of them says anything about the training.
_OF_CAPTURE = "0"
_DECIDED = ("failed", "passed")
#: A step may be longer than its limit if it gets more done in as much time.
_NOT_SLOWER = ("faster", "no_difference")

Known = dict[str, Acknowledged]


class Case(Struct, frozen=True):
    """One line of the gate: ``id`` names its message, ``args`` fill it."""

    id: str
    subject: str
    status: CaseStatus
    args: dict[str, Quantity]


def cases(reports: Sequence[Report], budget: Budget, against: Comparison | None, today: date) -> list[Case]:
    """Everything that the budget limits, and what the run does about it.

    The first of several captures of a run is held to the limits, all of them are to say enough to be judged.
    """
    report = reports[0]
    known = {entry.check: entry for entry in budget.acknowledged if entry.holds(today)}
    return [
        *(case for one in reports for case in _undecidable(one, known)),
        *_step(report, budget, against),
        *_least(report, budget),
        *_shares(report, budget),
        *_program(report, budget),
        *_money(report, budget),
        *_findings(report, budget, known),
        *(() if against is None or budget.slower else _regression(against)),
    ]


def exit_code(answers: Sequence[Case]) -> int:
    """What a command ends with: over budget is certain, not knowing comes second."""
    statuses = {case.status for case in answers}
    return EXIT_OVER_BUDGET if "over" in statuses else EXIT_CANNOT_TELL if "unknown" in statuses else 0


def _undecidable(report: Report, known: Known) -> Iterator[Case]:
    """Why nobody could tell from this capture whether the run is within budget."""
    run = {"run": Quantity(report.run, "text")}
    for problem in report.problems:
        yield Case("gate-host-unread", "capture", "unknown", run | {"host": Quantity(problem.host, "text")})
    if report.errors:
        yield Case("gate-part-broken", "capture", "unknown", run)
    if report.lacks("capture"):
        return
    if not _has_gpu_work(report):
        yield _unless_known("gate-no-gpu", "no-gpu-activity", run, known)
    if not report.capture.steps:
        yield _unless_known("gate-no-steps", "no-step-markers", run, known)
    if not any(check.status in _DECIDED and check.section != _OF_CAPTURE for check in report.checks):
        yield Case("gate-nothing-decided", "capture", "unknown", run)


def _has_gpu_work(report: Report) -> bool:
    return any(gpu.activity == "active" for gpu in report.capture.gpus)


def _unless_known(case: str, check: str, args: dict[str, Quantity], known: Known) -> Case:
    if check not in known:
        return Case(case, "capture", "unknown", args)
    reason = Quantity(known[check].reason, "text")
    return Case(f"{case}-acknowledged", "capture", "acknowledged", args | {"reason": reason})


def _step(report: Report, budget: Budget, against: Comparison | None) -> Iterator[Case]:
    if budget.step_ms is None:
        return
    limit = {"limit": Quantity(budget.step_ms, "ms")}
    time = report.time
    if time is None or not report.capture.steps:
        yield Case("gate-step-unknown", "step", "unknown", limit)
        return
    # Of hosts that differ, the one that the page is about.
    median_ms = time.median_ms if report.limits_alone is None else middle(time.steps_ms)
    value, is_longer = Quantity(median_ms, "ms"), median_ms > budget.step_ms
    if is_longer and against is not None and against.per in COUNTED and against.verdict in _NOT_SLOWER:
        yield Case("gate-step-more-work", "step", "within", limit | {"value": value})
    else:
        yield Case("gate-step", "step", "over" if is_longer else "within", limit | {"value": value})


def _shares(report: Report, budget: Budget) -> Iterator[Case]:
    parts: dict[str, float] = {part.category: part.share for part in report.step_parts}
    for category, limit in budget.shares.items():
        share, args = parts.get(category), {"category": Quantity(category, "text")}
        yield _held("share", share, Quantity(limit, "share"), args, category)


def _least(report: Report, budget: Budget) -> Iterator[Case]:
    """What there is to be at least: examples per second, and memory that is free on the fullest GPU."""
    full = [note.args["used"].value for note in report.capture.notes if note.id == "memory"]
    free = [1 - used for used in full if not isinstance(used, str)]
    numbers: tuple[tuple[str, Unit, float | None, float | None], ...] = (
        ("rate", "count", budget.examples_per_s, report.work.examples_per_s),
        ("memory", "share", budget.memory_headroom, min(free, default=None)),
    )
    for name, unit, limit, value in numbers:
        if limit is not None:
            yield _held(name, value, Quantity(limit, unit), {}, is_least=True)


def _program(report: Report, budget: Budget) -> Iterator[Case]:
    """Parts of the program's time; all callbacks are one."""
    account = report.ledger.account
    for part, limit in budget.program.items():
        share = None
        if account is not None and account.total_s > 0:
            share = sum(one.s for one in account.parts if one.id.partition(":")[0] == part) / account.total_s
        args = {"part": Quantity(part, "text")}
        yield _held("program", share, Quantity(limit, "share"), args, part)


def _money(report: Report, budget: Budget) -> Iterator[Case]:
    """What every fix together is likely to save of a training; nothing without findings."""
    limit, worth = budget.training.saving, budget.training.worth
    if limit is None or worth is None:
        return
    saved_ms, money = all_saved_ms(report), None
    if saved_ms is not None or (report.ledger.today_ms and not report.ledger.rows):
        saved = saved_of(report, saved_ms, worth)
        money = 0.0 if saved is None else saved.money
    args = {"hours": Quantity(worth.hours, "count")}
    yield _held("money", money, Quantity(limit, "count"), args)


def _held(
    name: str,
    value: float | None,
    limit: Quantity,
    args: dict[str, Quantity],
    subject: str = "",
    is_least: bool = False,
) -> Case:
    """A number held to its limit, at most that or at least."""
    args, subject = args | {"limit": limit}, subject or name
    if value is None:
        return Case(f"gate-{name}-unknown", subject, "unknown", args)
    is_over = value < float(limit.value) if is_least else value > float(limit.value)
    args |= {"value": Quantity(round(value, 6), limit.unit)}
    return Case(f"gate-{name}", subject, "over" if is_over else "within", args)


def _findings(report: Report, budget: Budget, known: Known) -> Iterator[Case]:
    rows = len(report.ledger.rows)

    def place(check: CheckResult) -> tuple[bool, int]:
        """What is certain comes before what nobody can tell."""
        return check.status != "failed", rows if check.row is None else check.row

    for check in sorted(report.checks, key=place):
        if not _limited(check, report, budget, known):
            continue
        args = {"check": Quantity(check.id, "text"), "share": Quantity(_share(check, report), "share")}
        entry = next((known[other] for other in (check.id, *_row_of(check, report)) if other in known), None)
        if entry is not None:
            args["reason"] = Quantity(entry.reason, "text")
        if check.status not in ("failed", "no_data", "error"):
            yield Case("gate-finding-gone", check.id, "within", args)
            continue
        case = "gate-finding" if check.status == "failed" else "gate-finding-unknown"
        if entry is None:
            yield Case(case, check.id, "over" if check.status == "failed" else "unknown", args)
        else:
            yield Case(f"{case}-acknowledged", check.id, "acknowledged", args)


def _limited(check: CheckResult, report: Report, budget: Budget, known: Known) -> bool:
    """Whether the budget says anything about this row: it is named, claims too much, or broke."""
    if check.id in budget.checks or check.status == "error":
        return True
    # What a finding claims is GPU time. A job that shall not train on the CPU fell back to it: its steps are no others.
    if not _has_gpu_work(report) and "no-gpu-activity" not in known:
        return False
    # Less than steps differ from each other anyway must never fail a build. Of a row the cause speaks for all.
    is_cause = check.id in (_row_of(check, report) or (check.id,))[:1]
    claims = check.status == "failed" and not check.within_noise and is_cause
    return claims and budget.saving_share is not None and _share(check, report) > budget.saving_share


def _row_of(check: CheckResult, report: Report) -> tuple[str, ...]:
    """The checks of the row of the ledger that a finding belongs to, the one that names the cause first; none where
    the ledger is an error."""
    rows = report.ledger.rows
    return rows[check.row].checks if check.row is not None and check.row < len(rows) else ()


def _share(check: CheckResult, report: Report) -> float:
    step_ms = report.ledger.today_ms or (report.time.mean_ms if report.time else 0.0)
    return round(check.saving_ms.high / step_ms, 6) if check.saving_ms and step_ms else 0.0


def _regression(comparison: Comparison) -> Iterator[Case]:
    """Only the noise verdict counts, never the bare difference."""
    statuses: dict[str, CaseStatus] = {
        "slower": "over",
        "cannot_tell": "unknown",
        "not_comparable": "unknown",
    }
    status = statuses.get(comparison.verdict, "within")
    yield Case(comparison.said.id, "regression", status, comparison.said.args)

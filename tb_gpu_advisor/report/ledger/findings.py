"""The findings of a report in order: what to settle first, then the rows of the ledger."""

from typing import NamedTuple

from tb_gpu_advisor.wire import CheckResult, LedgerRow, Report, Table


class Finding(NamedTuple):
    """A row of the ledger with its failed checks, the one that names the cause first; or without a row a failed check
    that is to be settled first, or that no row has."""

    row: LedgerRow | None
    checks: tuple[CheckResult, ...]

    @property
    def check(self) -> CheckResult:
        """The check that names the cause."""
        return self.checks[0]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the checks."""
        return tuple(one.id for one in self.checks)

    @property
    def loss_ms(self) -> float | None:
        """What it loses; None where no time of the step is concerned."""
        return self.check.loss_ms if self.row is None else self.row.loss_ms

    @property
    def tables(self) -> list[Table]:
        """Tables of culprits that have rows, each once, as in the first check that has it."""
        known = dict[str, Table]()
        for one in (one for check in self.checks for one in check.evidence):
            if isinstance(one, Table) and one.rows:
                known.setdefault(one.id, one)
        return list(known.values())


def to_settle(report: Report) -> list[Finding]:
    """What makes set-up or capture invalid, in the ledger's order."""
    failed = {check.id: check for check in report.failed}
    return [Finding(None, (failed[one],)) for one in report.ledger.settle_first if one in failed]


def rows_of(report: Report) -> list[Finding]:
    """The rows in their order, then what failed and has none, as in a report of before there were any."""
    failed = {check.id: check for check in report.failed}
    rows = [
        Finding(row, checks)
        for row in report.ledger.rows
        if (checks := tuple(failed[check] for check in row.checks if check in failed))
    ]
    named = {check.id for one in rows for check in one.checks} | set(report.ledger.settle_first)
    return rows + [Finding(None, (check,)) for check in report.failed if check.id not in named]


def findings(report: Report) -> list[Finding]:
    """All findings, those to settle first before the rows."""
    return to_settle(report) + rows_of(report)

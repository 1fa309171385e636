"""Rows of the ledgers of several runs in one table."""

import msgspec

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.rows_of_runs import rows_of_runs
from tb_gpu_advisor.export.compared import comparison_grids
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tests.comparing.test_compare import SAMPLE

#: Of a row of a ledger: its findings, and what it loses.
Rows = dict[tuple[str, ...], float | None]


def run(rows: Rows, alone: tuple[str, ...] = (), settle: tuple[str, ...] = ()) -> Report:
    """A report with these rows, and findings that are in none."""
    any_row = SAMPLE.ledger.rows[0]
    failed = {check: ms for checks, ms in rows.items() for check in checks} | dict.fromkeys((*alone, *settle))
    checks = tuple(
        msgspec.structs.replace(
            check,
            status="failed" if check.id in failed else "passed",
            saving_ms=None,
            loss_ms=failed.get(check.id),
            reason="",
            args=check.args if check.id in failed else {},  # whose numbers crossed no limit
            row=None,
        )
        for check in SAMPLE.checks
    )
    ledger = msgspec.structs.replace(
        SAMPLE.ledger,
        settle_first=settle,
        rows=tuple(msgspec.structs.replace(any_row, checks=one, loss_ms=ms) for one, ms in rows.items()),
    )
    return msgspec.structs.replace(SAMPLE, checks=checks, ledger=ledger)


INPUT, LAUNCH = ("slow-input-stage", "input-bound"), ("launch-bound", "tiny-kernels")


def test_rows_of_one_cause_are_one_and_the_first_run_leads() -> None:
    reports = run({LAUNCH: 3.0, INPUT: 1.0}), run({INPUT[::-1]: 2.0, ("step-gaps",): 0.5}), run({INPUT: 4.0})
    joined = rows_of_runs(reports)
    assert [row.checks[0] for row in joined] == ["launch-bound", "slow-input-stage", "step-gaps"]
    losses = [[row.loss_ms(at, row.check(one)) for at, one in enumerate(reports)] for row in joined]
    assert losses == [[3.0, None, None], [1.0, 2.0, 4.0], [None, 0.5, None]]


def test_what_is_to_settle_first_stands_in_the_order_of_the_ledger() -> None:
    report = run({INPUT: 1.0}, settle=("idle-gpus", "no-step-markers"))
    assert [row.checks[0] for row in rows_of_runs((report, report))][:2] == ["idle-gpus", "no-step-markers"]


def test_two_rows_of_a_run_are_never_one_of_another() -> None:
    joined = rows_of_runs((run({LAUNCH: 3.0}), run({("launch-bound",): 2.0, ("tiny-kernels",): 1.0})))
    assert [sorted(row.in_run) for row in joined] == [[0, 1], [1]]


def test_what_became_of_each_row_stands_in_its_words() -> None:
    before = run({LAUNCH: 3.0, INPUT: 1.0}, settle=("idle-gpus",))
    comparison = compare([before], [run({LAUNCH: 0.5, ("step-gaps",): 0.25})])
    shown = [(row.checks[0], row.change, row.before_loss_ms, row.after_loss_ms) for row in comparison.rows]
    assert shown == [
        ("idle-gpus", "fixed", None, None),
        ("launch-bound", "changed", 3.0, 0.5),
        ("slow-input-stage", "fixed", 1.0, None),
        ("step-gaps", "new", None, 0.25),
    ]
    text = comparison_grids(comparison, Catalog("en")).text()
    assert "saves at most" not in text
    row = next(line for line in text.splitlines() if line.startswith("The GPU waits for kernel launches"))
    assert row.split()[-5:] == ["Changed", "3", "ms", "500", "µs"]


def test_a_report_of_before_there_were_rows_is_compared_by_its_findings() -> None:
    old = msgspec.structs.replace(SAMPLE, ledger=msgspec.structs.replace(run({}).ledger))
    rows = compare([old], [run({LAUNCH: 3.0})]).rows
    by_cause = {row.checks[0]: row for row in rows}
    assert set(LAUNCH) <= {check for row in rows for check in row.checks}
    assert by_cause["launch-bound"].change in ("still", "changed")

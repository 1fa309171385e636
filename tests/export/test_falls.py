"""What else becomes shorter with a fix than what its finding loses."""

from msgspec.structs import replace

from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Estimate, LedgerRow, PartTime
from tests.build.graphs import facts_of
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady

SLOW_INPUT = build("run", ("host",), facts_of(steady(wait_us=200.0, between_us=150.0)), ())


def test_a_row_that_saves_more_than_it_loses_says_what_else_becomes_shorter() -> None:
    [row, *others], catalog = SLOW_INPUT.ledger.rows, Catalog("en")
    assert row.part is not None
    assert row.loss_ms is not None
    saving = replace(row.saving_ms, likely=row.loss_ms + 0.05, high=row.loss_ms + 0.1)
    falls = (PartTime(row.part, row.loss_ms), PartTime("copy_wait", 0.04), PartTime("sync", 1e-6))
    more = replace(row, saving_ms=saving, falls=falls)
    report = replace(SLOW_INPUT, ledger=replace(SLOW_INPUT.ledger, rows=(more, *others)))
    said = f"Also shorter: {catalog.category('copy_wait')} (40 µs)."
    assert said in report_text(report, catalog, color=False, width=10_000)
    assert said not in report_text(SLOW_INPUT, catalog, color=False, width=10_000)


def test_a_row_of_which_only_the_most_is_known_says_so_too() -> None:
    """Half precision was said to save at most 45.6 ms of a loss of 33.8 ms."""
    [row, *others], catalog = SLOW_INPUT.ledger.rows, Catalog("en")
    assert row.part is not None
    assert row.loss_ms is not None
    falls = (PartTime(row.part, row.loss_ms + 0.04),)
    more = replace(row, saving_ms=Estimate(0.0, None, row.loss_ms + 0.04), falls=falls)
    report = replace(SLOW_INPUT, ledger=replace(SLOW_INPUT.ledger, rows=(more, *others)))
    own = catalog.text("ledger-falls-own", args={"part": catalog.category(row.part)})
    assert f"Also shorter: {own} (40 µs)." in report_text(report, catalog, color=False, width=10_000)


def test_only_fixes_that_are_likely_to_save_something_are_counted_among_those_that_do() -> None:
    rows, catalog = SLOW_INPUT.ledger.rows, Catalog("en")
    assert all(row.saving_ms.likely for row in rows)
    unknown = replace(rows[0], saving_ms=replace(rows[0].saving_ms, likely=None))
    report = replace(SLOW_INPUT, ledger=replace(SLOW_INPUT.ledger, rows=(unknown, *rows[1:])))
    assert f"The {len(rows)} fixes likely bring" in report_text(
        SLOW_INPUT, catalog, color=False, width=10_000
    )
    assert f"The {len(rows)} fixes" not in report_text(report, catalog, color=False, width=10_000)


def test_a_row_that_saves_without_a_loss_of_its_own_says_the_step_after_it() -> None:
    """Mixed precision was to save 1.5 ms of 6, and its row named no time; the tab showed it."""
    [row, *others], catalog = SLOW_INPUT.ledger.rows, Catalog("en")
    said = report_text(SLOW_INPUT, catalog, color=False, width=10_000)
    [line] = [one for one in said.splitlines() if "With this fixed" in one]
    step = line[line.index("With this fixed") :]
    assert step.split("Also shorter")[0].strip() in text_without_loss(row.saving_ms, others)
    assert "With this fixed" not in text_without_loss(replace(row.saving_ms, likely=0.0), others)


def text_without_loss(saving: Estimate, others: list[LedgerRow]) -> str:
    row = replace(SLOW_INPUT.ledger.rows[0], loss_ms=None, saving_ms=saving)
    ledger = replace(SLOW_INPUT.ledger, rows=(row, *others))
    return report_text(replace(SLOW_INPUT, ledger=ledger), Catalog("en"), color=False, width=10_000)


def test_of_a_host_alone_only_what_its_rows_lose_is_seen_to_be_lost() -> None:
    """35 of 289 ms were lost between ops, and 189 were said to be seen: the most that XLA may save of computing."""
    space = XSpaceBuilder()
    python, now = space.plane("/host:CPU").line("python"), 100.0
    for step in range(12):
        begin = now
        for op in ("MatMul", "BiasAddGrad", "MatMul", "ReluGrad", "AssignSubVariableOp"):
            python.event(f"EagerLocalExecute: {op}", now, 500.0)
            python.event("EagerKernelExecute", now + 50, 400.0)
            now += 550
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 1
    report, catalog = build("run", ("host",), facts_of(space), ()), Catalog("en")
    [row] = [row for row in report.ledger.rows if row.checks == ("eager-execution",)]
    assert row.loss_ms is not None
    assert row.saving_ms.high > 2 * row.loss_ms
    assert {fall.part for fall in row.falls} == {row.part, "compute"}
    said = report_text(report, catalog, color=False, width=10_000)
    assert f"In all, {catalog.written(row.loss_ms, 'ms')} of" in said
    assert "Also shorter" not in said

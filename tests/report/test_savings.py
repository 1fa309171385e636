"""What findings save one after the other, and together: never more than the whole, and each time once."""

import msgspec
import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.ledger.entries import rows_of
from tb_gpu_advisor.report.several import several_gpus
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Part
from tests.build.runs import Run
from tests.build.several import Several


@pytest.fixture
def facts() -> Facts:
    """Per step 0.3 ms of an op on the host, and 0.8 ms of Python after a wait for the kernels."""
    run = Run()
    for _ in range(8):
        run.train_step((500.0, 300.0), host_op_us=300.0)
        run.copy("MemcpyD2H", 2.0, blocks=True)
        run.python.event("$metrics.py:7 update", run.now_us, 800.0)
        run.now_us += 800.0
    return Facts((summarise(decode(run.to_bytes()), "h"),))


def test_stairs_go_on_from_those_before_them(facts: Facts) -> None:
    outcomes = run_all(ALL, facts, "run")
    failed = {check.id for check, outcome in outcomes if outcome.status == "failed" and outcome.saving}
    assert failed == {"host-placed-ops", "step-gaps"}
    rows = rows_of(facts, outcomes)
    first, second = rows.stairs
    alone = {check.id: outcome.saving for check, outcome in outcomes if outcome.saving}
    assert alone[first.checks[0]] == first.saving
    assert first.saving.likely_ms is not None
    assert second.saving.likely_ms is not None
    assert first.saving.likely_ms >= second.saving.likely_ms
    together_ms = first.saving.likely_ms + second.saving.likely_ms
    assert rows.bounds.low <= together_ms <= rows.bounds.high <= facts.step_ms


def test_what_another_finding_brings_about_is_of_its_row(facts: Facts) -> None:
    outcomes = run_all(ALL, facts, "run")
    first, second = (stair.checks[0] for stair in rows_of(facts, outcomes).stairs)
    brought = [
        (check, msgspec.structs.replace(outcome, brought_by=second) if check.id == first else outcome)
        for check, outcome in outcomes
    ]
    assert [stair.checks for stair in rows_of(facts, brought).stairs] == [(second, first)]


def test_no_row_promises_more_than_all_rows_together(facts: Facts) -> None:
    report = build("run", ("h",), facts, ())
    assert report.recoverable is not None
    rows = [row.saving_ms for row in report.checks if row.saving_ms is not None]
    assert max(row.high for row in rows) <= report.recoverable.high
    assert max(row.low for row in rows) <= report.recoverable.low + 1e-6


def test_where_no_finding_is_about_several_gpus_none_of_the_bound_is_theirs() -> None:
    """What the late GPU waits for more than the others was promised of fixing findings that the report did not have."""
    run = Several(compute_us=(900.0,), start_us=(0.0, 600.0), wait_us=600.0, awaited=True)
    facts = Facts((summarise(decode(run.to_bytes()), "h"),))
    outcomes = run_all(ALL, facts, "run")
    own = [(check, outcome) for check, outcome in outcomes if check.id == "input-bound" and outcome.saving]
    assert own
    alone, both = (rows_of(facts, some) for some in (own, outcomes))
    one, all_of = (several_gpus(facts, (Part("compute", 1.0, 1.0),), rows) for rows in (alone, both))
    assert one is not None
    assert all_of is not None
    assert alone.bounds.high > 0
    assert one.one_gpu_ms == pytest.approx(alone.bounds.high, abs=1e-6)
    assert one.several_ms == 0
    assert all_of.several_ms > 0
    assert all_of.one_gpu_ms + all_of.several_ms == pytest.approx(both.bounds.high, abs=1e-6)

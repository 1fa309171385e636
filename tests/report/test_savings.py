"""What findings save one after the other, and together: never more than the whole, and each time once."""

import msgspec
import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.export.text import numbers
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.savings import combine
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
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
    combined = combine(facts, outcomes)
    first, second = combined.stairs
    alone = {check.id: outcome.saving for check, outcome in outcomes if outcome.saving}
    assert alone[first.check] == first.saving
    assert first.saving.likely_ms is not None
    assert second.saving.likely_ms is not None
    assert first.saving.likely_ms >= second.saving.likely_ms
    assert combined.after_ms == {second.check: pytest.approx(second.saving.likely_ms, abs=1e-6)}
    together_ms = first.saving.likely_ms + second.saving.likely_ms
    assert combined.bounds.low <= together_ms <= combined.bounds.high <= facts.step_ms


def test_findings_that_fix_the_same_count_once(facts: Facts) -> None:
    outcomes = run_all(ALL, facts, "run")
    once = combine(facts, outcomes)
    same = next(outcome for check, outcome in outcomes if check.id == "step-gaps")
    two = [
        (check, msgspec.structs.replace(same) if check.id == "eager-execution" else outcome)
        for check, outcome in outcomes
    ]
    both = combine(facts, two)
    likely = [stair.saving.likely_ms or 0.0 for stair in both.stairs]
    assert len(both.stairs) == 3
    assert sum(likely) <= facts.step_ms
    assert both.bounds.high >= once.bounds.high


def test_what_another_finding_brings_about_comes_after_it(facts: Facts) -> None:
    outcomes = run_all(ALL, facts, "run")
    first, second = (stair.check for stair in combine(facts, outcomes).stairs)
    brought = [
        (check, msgspec.structs.replace(outcome, brought_by=second) if check.id == first else outcome)
        for check, outcome in outcomes
    ]
    assert [stair.check for stair in combine(facts, brought).stairs] == [second, first]


def test_a_finding_that_others_limit_says_so(facts: Facts) -> None:
    """Of two bounds in a row of which the second is larger, the row gives the reason."""
    rows = build("run", ("h",), facts, ()).checks
    (row,) = [row for row in rows if row.after_ms is not None]
    (line, *_) = numbers(row, Catalog("en"))
    assert "after the guide's earlier fixes" in line
    (line, *_) = numbers(msgspec.structs.replace(row, after_ms=9.5), Catalog("en"))
    assert "more after the guide's earlier fixes: likely 9.5 ms" in line


def test_no_row_promises_more_than_all_rows_together(facts: Facts) -> None:
    report = build("run", ("h",), facts, ())
    assert report.recoverable is not None
    rows = [row.saving_ms for row in report.checks if row.saving_ms is not None]
    assert max(row.high for row in rows) <= report.recoverable.high
    assert max(row.low for row in rows) <= report.recoverable.low + 1e-6


def test_where_no_finding_is_about_several_gpus_none_of_the_bound_is_theirs() -> None:
    """What the late GPU waits for beyond the others was promised of fixing findings that the report did not have."""
    run = Several(compute_us=(900.0,), start_us=(0.0, 600.0), wait_us=600.0, awaited=True)
    facts = Facts((summarise(decode(run.to_bytes()), "h"),))
    outcomes = run_all(ALL, facts, "run")
    own = [(check, outcome) for check, outcome in outcomes if check.id == "input-bound" and outcome.saving]
    assert own
    alone, both = combine(facts, own), combine(facts, outcomes)
    assert alone.bounds.high > 0
    assert alone.one_gpu_ms == pytest.approx(alone.bounds.high, abs=1e-6)
    assert alone.several_ms == 0
    assert both.several_ms > 0
    assert both.one_gpu_ms + both.several_ms == pytest.approx(both.bounds.high, abs=1e-6)

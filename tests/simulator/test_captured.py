"""Captures as people make them: the step and what is the profiler's own, against the truth."""

import pytest

from tb_gpu_advisor.wire import Report
from tests.simulator.grid import RANK, captured
from tests.simulator.judge import report_of
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run

CAPTURES = captured()
EXPORTED = [name for name in CAPTURES if name.startswith("exported/")]
#: The payload, and the ops that write it.
EXPORT_MS = 90.3


def run_and_report(name: str) -> tuple[Run, Report]:
    run = Scenario(name, CAPTURES[name]).run()
    return run, report_of(run)


@pytest.mark.parametrize("name", CAPTURES)
def test_the_step_is_the_programs_own(name: str) -> None:
    run, report = run_and_report(name)
    assert report.step_time is not None
    assert report.step_time.mean_ms == pytest.approx(run.step_ms(), rel=0.002)
    assert sum(part.ms_per_step for part in report.breakdown) == pytest.approx(report.step_time.mean_ms)


@pytest.mark.parametrize("name", EXPORTED)
def test_the_export_is_the_profilers_work(name: str) -> None:
    _, report = run_and_report(name)
    assert report.capture.profiler_ms == pytest.approx(EXPORT_MS, abs=0.1)
    (parts,) = [part for part in report.breakdown if part.category == "profiler"]
    assert parts.ms_per_step == 0


@pytest.mark.parametrize("name", [name for name in EXPORTED if name.endswith("/1")])
def test_tensorflow_counts_the_export_into_the_one_step_that_it_marks(name: str) -> None:
    run, report = run_and_report(name)
    for one in report.tensorflow:
        assert one.step_ms > run.step_ms() + 0.99 * EXPORT_MS


def test_nothing_is_sure_that_one_step_shows() -> None:
    _, report = run_and_report("exported/2.13/1")
    failed = [check for check in report.checks if check.status == "failed" and check.section != "0"]
    assert failed
    assert "high" not in {check.confidence for check in failed}
    undecided = {check.id for check in report.checks if check.reason == "one-step"}
    assert {"step-gaps", "recurring-copies", "warm-up-in-window"} <= undecided


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("workers/linked/marked", "roots"),
        ("workers/linked/unmarked", "function-runs"),
        ("workers/unlinked/marked", "repetition"),
        ("workers/unlinked/unmarked", "repetition"),
    ],
)
def test_steps_whose_kernels_a_pool_launches(name: str, method: str) -> None:
    _, report = run_and_report(name)
    assert report.capture.step_method == method


def test_one_rank_tells_of_its_collectives_and_asks_for_the_others() -> None:
    report = report_of(Scenario("one-rank", RANK).run())
    reasons = {check.id: check.reason for check in report.checks if check.status == "no_data"}
    assert {check for check, reason in reasons.items() if reason == "other-ranks"} >= {
        "late-allreduce",
        "slow-allreduce",
        "idle-gpus",
        "uneven-replicas",
        "serial-gpus",
        "staggered-launches",
    }
    statuses = {check.id: check.status for check in report.checks}
    assert statuses["exposed-allreduce"] == "failed"
    assert len(report.hosts) == 1

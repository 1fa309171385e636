from dataclasses import replace

import pytest

from tests.build.several import Several
from tests.checks.judge import judge, steady
from tests.simulator.api import brief
from tests.simulator.faults.base import FOUR
from tests.simulator.judge import report_of
from tests.simulator.scenario import Scenario


def test_fires_when_one_gpu_computes_more() -> None:
    outcome = judge("uneven-replicas", Several(gpus=4, compute_us=(1500.0, 900.0)))
    assert outcome.status == "failed"
    assert outcome.args["gpu"].value == 0
    assert outcome.args["more"].value == pytest.approx(0.45, rel=0.01)


@pytest.mark.parametrize("gpus", [8, 11])
def test_others_that_compute_exactly_as_much_as_each_other_leave_no_range(gpus: int) -> None:
    """Their mean was above each of them by a rounding, and low above high, which no report may say."""
    saving = judge("uneven-replicas", Several(gpus=gpus, compute_us=(1440.0, 900.0), awaited=True)).saving
    assert saving is not None
    assert saving.likely_ms == pytest.approx(0.54, abs=0.001)
    assert 0.4 < saving.low_ms <= 0.54 <= saving.high_ms < 0.6


def test_silent_when_all_compute_as_much() -> None:
    assert judge("uneven-replicas", Several(gpus=4)).status == "passed"


def test_stages_of_a_pipeline_are_no_replicas() -> None:
    run = Several(gpus=3, compute_us=(1500.0, 900.0, 700.0), ops=("Conv2D", "MatMul", "Softmax"))
    assert judge("uneven-replicas", run).reason == "different-programs"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("uneven-replicas", steady()).reason == "one-gpu"


def test_one_step_is_evidence_but_no_habit() -> None:
    """Over the limit it is reported, and may be an accident; within it nothing is decided."""
    uneven = judge("uneven-replicas", Several(steps=2, compute_us=(1500.0, 900.0)))
    assert (uneven.status, uneven.confidence) == ("failed", "medium")
    assert "one-step" in uneven.confidence_reasons
    even = judge("uneven-replicas", Several(steps=2, compute_us=(900.0, 900.0)))
    assert (even.status, even.reason) == ("no_data", "one-step")


def test_one_rank_does_not_tell() -> None:
    outcome = judge("uneven-replicas", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")


@pytest.mark.deep
def test_of_two_gpus_one_may_have_mostly_kernels_of_its_own() -> None:
    """Then the other is no replica of it, and still all of what it computes longer can be saved."""
    base = replace(FOUR, gpus=2, model="transformer", batch=48, gpu="T4")
    scenario = Scenario("own", brief(base), (("uneven-replicas", 0.6),))
    run = scenario.run()
    row = next(check for check in report_of(run).checks if check.id == "uneven-replicas")
    saved_ms = run.step_ms() - scenario.without("uneven-replicas").run().step_ms()
    assert row.saving_ms is not None
    assert row.saving_ms.low < saved_ms < row.saving_ms.high <= saved_ms * 1.1


def test_more_work_is_a_part_of_the_step_of_its_own_host() -> None:
    """GPUs that do not wait for each other: 4.5 ms of work more was said of a step of 2.75 ms."""
    outcome = judge("uneven-replicas", steady(kernels_us=(300.0, 200.0)), steady(kernels_us=(3000.0, 2000.0)))
    assert outcome.args["more"].value == pytest.approx(2.25)
    assert outcome.args["share"].value == pytest.approx(2.25 / 5.0, rel=0.01)

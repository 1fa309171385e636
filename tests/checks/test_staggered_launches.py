import pytest

from tests.build.several import Several
from tests.checks.judge import judge, steady


def test_fires_when_one_gpu_starts_late() -> None:
    outcome = judge("staggered-launches", Several(gpus=4, start_us=(0.0, 0.0, 0.0, 200.0)))
    assert outcome.status == "failed"
    assert outcome.args["gpu"].value == 3
    assert outcome.args["skew"].value == pytest.approx(0.2)
    assert outcome.fixes == ("shell",)


def test_silent_when_all_start_together() -> None:
    assert judge("staggered-launches", Several(gpus=4)).status == "passed"


def test_stages_of_a_pipeline_are_staggered_by_design() -> None:
    run = Several(gpus=2, start_us=(0.0, 300.0), ops=("Conv2D", "MatMul"))
    assert judge("staggered-launches", run).reason == "different-programs"


def test_does_not_advise_what_is_done_already() -> None:
    run = Several(gpus=2, start_us=(0.0, 300.0), private_threads=True)
    assert judge("staggered-launches", run).fixes == ()


def test_does_not_apply_to_one_gpu_per_host() -> None:
    hosts = (Several(gpus=1), Several(gpus=1))
    assert judge("staggered-launches", *hosts).reason == "one-gpu-per-host"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("staggered-launches", steady()).reason == "one-gpu"


def test_one_step_is_evidence_but_no_habit() -> None:
    staggered = judge("staggered-launches", Several(steps=2, start_us=(0.0, 300.0)))
    assert (staggered.status, staggered.confidence) == ("failed", "medium")
    together = judge("staggered-launches", Several(steps=2))
    assert (together.status, together.reason) == ("no_data", "one-step")


def test_one_rank_does_not_tell() -> None:
    outcome = judge("staggered-launches", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")

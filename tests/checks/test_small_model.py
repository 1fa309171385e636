import pytest

from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_remarks_on_a_gpu_with_next_to_nothing_to_do() -> None:
    outcome = judge("small-model", steady(kernels_us=(20.0, 10.0), between_us=900.0))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")


def test_silent_on_a_large_model_that_is_badly_fed() -> None:
    outcome = judge("small-model", steady(kernels_us=(2000.0,), between_us=40_000.0))
    assert (outcome.status, outcome.reason) == ("passed", "enough-work")


def test_silent_on_a_small_step_that_keeps_the_gpu_busy() -> None:
    assert judge("small-model", steady(kernels_us=(20.0, 10.0), between_us=5.0)).status == "passed"


def test_of_several_hosts_time_is_a_part_of_its_own_hosts_step() -> None:
    """Captures of the ranks of one real run had steps of 11 to 18 ms."""
    outcome = judge(
        "small-model",
        steady(kernels_us=(20.0, 10.0), between_us=5.0),
        steady(kernels_us=(20.0,), between_us=1500.0),
    )
    assert outcome.status == "passed"
    assert outcome.args["busy-share"].value == pytest.approx(0.6, abs=0.2)


def test_cannot_tell_from_a_single_step_what_else_its_time_holds() -> None:
    outcome = judge("small-model", steady(steps=1, kernels_us=(20.0, 10.0)))
    assert (outcome.status, outcome.reason) == ("no_data", "one-step")
    assert judge("small-model", steady(steps=1, kernels_us=(2000.0,))).status == "passed"
    assert (
        judge("small-model", steady(steps=1, kernels_us=(20.0, 1.0), per_launch_us=400.0)).status == "failed"
    )


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("small-model", XSpaceBuilder()).status == "no_data"

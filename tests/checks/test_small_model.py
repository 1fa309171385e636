from tests.build.runs import Run
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


def test_cannot_tell_where_the_only_step_is_marked_to_last_far_longer_than_its_work() -> None:
    run = Run()
    begin = run.now_us
    run.now_us += 5000.0
    run.train_step((20.0, 10.0))
    run.python.event("ProfilerStep#1", begin, run.now_us - begin, step_num=1, _r=1)
    outcome = judge("small-model", run)
    assert (outcome.status, outcome.reason) == ("no_data", "one-step")


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("small-model", XSpaceBuilder()).status == "no_data"

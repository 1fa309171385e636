from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_on_the_single_step_that_keras_records_by_default() -> None:
    outcome = judge("capture-too-short", steady(steps=1))
    assert outcome.status == "failed"
    assert "keras" in outcome.fixes


def test_three_complete_steps_are_too_few_and_four_are_enough() -> None:
    assert judge("capture-too-short", steady(steps=4)).status == "failed"
    assert judge("capture-too-short", steady(steps=5)).status == "passed"


def test_cannot_tell_without_steps() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("gemm", 0, 5)
    outcome = judge("capture-too-short", space)
    assert (outcome.status, outcome.reason) == ("no_data", "steps")


def test_steps_inferred_from_repetition_count() -> None:
    run = Run(host=False)
    for _ in range(6):
        run.batch()
        run.train_step((500.0, 300.0), between_us=100.0)
    assert judge("capture-too-short", run).status == "passed"

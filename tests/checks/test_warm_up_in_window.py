from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def with_slow_first_step() -> Run:
    run = Run()
    run.train_step((500.0, 300.0), between_us=9000.0)
    return steady(run=run, between_us=50.0)


def test_fires_on_a_slow_first_step() -> None:
    outcome = judge("warm-up-in-window", with_slow_first_step())
    assert outcome.status == "failed"
    assert outcome.args["steps"].value == 1


def test_fires_on_a_first_step_that_compiles() -> None:
    run = steady(steps=1, between_us=50.0)
    run.python.event("XlaCompilationCache::CompileSingleOp", run.now_us, 600.0)
    run.now_us += 600.0
    outcome = judge("warm-up-in-window", steady(run=run, between_us=50.0))
    assert outcome.status == "failed"
    assert outcome.args["compile"].value == 0.6


def test_fires_on_autotuning() -> None:
    run = steady()
    run.launch("conv/Conv2D:Conv2D", "redzone_checker", 3.0)
    assert judge("warm-up-in-window", steady(run=run)).args["autotune"].value == 1


def test_fires_on_a_single_step_that_compiles() -> None:
    run = Run()
    run.python.event("XlaCompilationCache::CompileSingleOp", run.now_us, 600.0)
    run.now_us += 600.0
    assert judge("warm-up-in-window", steady(steps=1, run=run)).status == "failed"


def test_silent_when_steps_are_equal() -> None:
    assert judge("warm-up-in-window", steady(between_us=50.0)).status == "passed"


def test_cannot_tell_without_steps() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("gemm", 0, 5)
    assert judge("warm-up-in-window", space).reason == "steps"


def test_one_step_has_none_to_be_held_against() -> None:
    outcome = judge("warm-up-in-window", steady(steps=1))
    assert (outcome.status, outcome.reason) == ("no_data", "one-step")

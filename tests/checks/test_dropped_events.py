from tests.build.runs import Run
from tests.checks.judge import judge, steady


def test_fires_when_the_profiler_says_so() -> None:
    run = steady()
    run.space.proto.warnings.append(b"Device events were dropped: 5000 over the limit")
    outcome = judge("dropped-events", run)
    assert outcome.status == "failed"
    assert outcome.args["reported"].value == 1


def test_fires_when_launches_are_missing() -> None:
    run = steady()
    run.stream.event("orphan", run.gpu_free_us + 5, 10.0, correlation_id=9999)
    outcome = judge("dropped-events", run)
    assert outcome.status == "failed"
    assert outcome.args["missing"].value == 1 / 13


def test_fires_when_the_first_steps_have_launches_alone() -> None:
    """pytorch/pytorch#192021: kernels of the first steps are lost, those of later ones are there."""
    run = Run()
    for step in range(2):
        run.python.event("train", run.now_us, 900.0, step_num=step, _r=1)
        for _ in range(3):
            run.correlation += 1
            run.python.event("cuLaunchKernel", run.now_us + 5, 4.0, correlation_id=run.correlation)
            run.now_us += 300
    outcome = judge("dropped-events", steady(run=run))
    assert (outcome.status, outcome.args["missing"].value) == ("failed", 6 / 18)


def test_other_warnings_are_no_loss() -> None:
    run = steady()
    run.space.proto.warnings.append(b"No TensorFlow function was traced")
    assert judge("dropped-events", run).status == "passed"


def test_silent_on_a_complete_capture() -> None:
    assert judge("dropped-events", steady()).status == "passed"


def test_cannot_tell_without_launches() -> None:
    assert judge("dropped-events", steady(run=Run(correlate=False))).reason == "correlation-ids"

from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_when_steps_had_to_be_derived() -> None:
    outcome = judge("no-step-markers", steady(run=Run(markers=False)))
    assert outcome.status == "failed"
    assert outcome.args["steps"].value == 6


def test_fires_when_there_are_no_steps_at_all() -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    for index, name in enumerate(("gemm", "relu", "softmax")):
        stream.event(name, index * 10, 5)
    assert judge("no-step-markers", space).status == "failed"


def test_passes_with_markers() -> None:
    assert judge("no-step-markers", steady()).status == "passed"


def test_cannot_tell_without_gpu_work() -> None:
    outcome = judge("no-step-markers", XSpaceBuilder())
    assert (outcome.status, outcome.reason) == ("no_data", "gpu-activity")


def test_what_another_device_marks_is_not_judged() -> None:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python").event("main", 1, 100)
    assert judge("no-step-markers", space).status == "failed"
    space.plane("/device:TPU:0").line("XLA Ops").event("fusion", 5, 50)
    assert judge("no-step-markers", space).status == "no_data"


def test_marks_of_a_host_whose_gpu_the_capture_does_not_show_are_there() -> None:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for step in range(3):
        python.event("train", 100.0 * step, 90, step_num=step, _r=1)
        python.event("cuMemcpyHtoDAsync", 100.0 * step + 5, 5, correlation_id=step)
    outcome = judge("no-step-markers", space)
    assert (outcome.status, outcome.args["steps"].value) == ("passed", 3)

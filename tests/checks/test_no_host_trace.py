from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_without_host_events() -> None:
    outcome = judge("no-host-trace", steady(run=Run(host=False)))
    assert outcome.status == "failed"
    assert outcome.args["blind"].value == 1


def test_fires_when_launches_are_not_tied_to_kernels() -> None:
    outcome = judge("no-host-trace", steady(run=Run(correlate=False)))
    assert outcome.status == "failed"
    assert (outcome.args["blind"].value, outcome.args["unlinked"].value) == (0, 1)


def test_one_blind_host_of_two_is_named() -> None:
    outcome = judge("no-host-trace", steady(), steady(run=Run(host=False)))
    assert (outcome.status, outcome.args["blind"].value) == ("failed", 1)


def test_passes_with_both() -> None:
    assert judge("no-host-trace", steady()).status == "passed"


def test_a_capture_without_gpu_work_is_judged_by_its_host_events() -> None:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python3").event("train", 0, 10)
    assert judge("no-host-trace", space).status == "passed"

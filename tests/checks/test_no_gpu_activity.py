from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_when_gpus_are_idle() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0", core_count=80)
    space.plane("/host:CPU").line("python3").event("train", 0, 10)
    outcome = judge("no-gpu-activity", space)
    assert outcome.status == "failed"
    assert outcome.args["seen"].value == 1


def test_fires_on_another_device_and_says_so() -> None:
    space = XSpaceBuilder()
    space.plane("/device:TPU:0").line("XLA Ops").event("fusion", 0, 10)
    outcome = judge("no-gpu-activity", space)
    assert outcome.status == "failed"
    assert outcome.confidence_reasons == ("other-device",)


def test_copies_alone_are_no_activity() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #14(MemcpyH2D)").event("MemcpyH2D", 0, 10)
    assert judge("no-gpu-activity", space).status == "failed"


def test_passes_when_kernels_ran() -> None:
    assert judge("no-gpu-activity", steady()).status == "passed"


def test_an_empty_capture_has_no_verdict() -> None:
    assert judge("no-gpu-activity", XSpaceBuilder()).status == "not_applicable"

import pytest

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


@pytest.mark.parametrize("call", ["cudaLaunchKernel", "cuLaunchKernel", "hipModuleLaunchKernel"])
def test_tells_of_kernels_that_were_launched_and_not_recorded(call: str) -> None:
    space = XSpaceBuilder()
    line = space.plane("/host:CPU").line("thread/1")
    line.event("aten::mm", 0, 30)
    line.event(call, 5, 4)
    line.event(call, 12, 4)
    line.event("cudaStreamIsCapturing", 20, 2)
    outcome = judge("no-gpu-activity", space)
    assert (outcome.status, outcome.args["launches"].value) == ("failed", 2)


def test_launches_of_kernels_that_ran_are_no_riddle() -> None:
    assert judge("no-gpu-activity", steady()).args["launches"].value == 0


def test_copies_alone_are_no_activity() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #14(MemcpyH2D)").event("MemcpyH2D", 0, 10)
    assert judge("no-gpu-activity", space).status == "failed"


def test_passes_when_kernels_ran() -> None:
    assert judge("no-gpu-activity", steady()).status == "passed"


def test_an_empty_capture_has_no_verdict() -> None:
    assert judge("no-gpu-activity", XSpaceBuilder()).status == "not_applicable"

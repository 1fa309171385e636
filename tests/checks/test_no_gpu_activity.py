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


#: Messages that people quote, with the kind of trouble that each is.
SAID = {
    # XLA, CuptiTracer::ErrorIfAny; openxla/xprof#363
    "w1: Insufficient privilege to run libcupti (you need root permission).": "privilege",
    "failed with error CUPTI_ERROR_INSUFFICIENT_PRIVILEGES": "privilege",  # openxla/xprof#63
    # tensorflow/serving#1718, tensorflow/tensorflow#61210
    "w1: Failed to load libcupti (is it installed and accessible?)": "library",
    "CUPTI error: CUPTI could not be loaded or symbol could not be found.": "library",  # tensorflow#49977
    "Failed to load libroctracer64.so": "library",
    "No GPU detected.": "no-gpu",
    "CUDA_ERROR_NO_DEVICE: no CUDA-capable device is detected": "no-gpu",
    "Another profile session running.": "other-profiler",
    "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED": "other-profiler",  # tensorflow/tensorboard#5289
    "CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED": "unsupported",
    "error 39: CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES": "unsupported",
    "cuptiGetTimestamp: error 999: CUPTI_ERROR_UNKNOWN": "broken-library",  # tensorflow#61765
    "cuptiSubscribe: ignored due to a previous error.": "broken-library",  # tensorflow#62895
}


@pytest.mark.parametrize("message", SAID)
def test_the_profilers_message_says_why_and_what_to_do(message: str) -> None:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python3").event("train", 0, 10)
    space.proto.warnings.append(b"5 activities were dropped")
    space.proto.errors.append(message.encode())
    outcome = judge("no-gpu-activity", space)
    assert outcome.status == "failed"
    assert (outcome.args["why"].value, outcome.args["message"].value) == (SAID[message], message)


@pytest.mark.parametrize(
    "message", ["", "No step marker observed", "Profile of w1 took 3 s", "the GPU is busy"]
)
def test_a_message_of_something_else_is_no_cause(message: str) -> None:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python3").event("train", 0, 10)
    space.proto.warnings.append(message.encode())
    assert judge("no-gpu-activity", space).args["why"].value == "unknown"


def test_each_cause_has_its_own_code() -> None:
    fixes = {}
    for message in ("", *SAID):
        space = XSpaceBuilder()
        space.plane("/host:CPU").line("python3").event("EagerExecute: MatMul", 0, 10)
        if message:
            space.proto.errors.append(message.encode())
        fixes[SAID.get(message, "")] = judge("no-gpu-activity", space).fixes
    assert fixes["privilege"] == ("shell-privilege",)
    assert fixes["library"] == fixes["broken-library"] == ("shell-library",)
    assert fixes["no-gpu"] == ("shell-unseen",)
    assert fixes[""] == ("shell",)

from itertools import count, product

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
    # A GPU worked: nothing is to be installed for that, but the profiler has to see it.
    assert outcome.args["why"].value == "unrecorded"


def test_launches_of_kernels_that_ran_are_no_riddle() -> None:
    assert judge("no-gpu-activity", steady()).args["launches"].value == 0


def copying(steps: int = 6, gpus: int = 1) -> XSpaceBuilder:
    """Marked steps of 100 µs, in each of which a GPU gets 4 MiB in 80 µs, and sends them back in 10, and no kernel."""
    space = XSpaceBuilder()
    host = space.plane("/host:CPU").line("python3")
    card: dict[str, int | str] = {"gpu_device_name": "NVIDIA A100", "compute_cap_major": 8, "core_count": 108}
    devices = [space.plane(f"/device:GPU:{gpu}", **card) for gpu in range(gpus)]
    links = count(1)
    for step in range(steps):
        host.event(f"train {step}", step * 100.0, 99.0, step_num=step, _r=1)
        copies = enumerate((("MemcpyH2D", 5.0, 80.0), ("MemcpyD2H", 86.0, 10.0)))
        for (place, (name, start_us, us)), device in product(copies, devices):
            link = next(links)
            host.event("cudaMemcpyAsync", step * 100.0 + start_us - 2.0, 1.0, correlation_id=link)
            details = "size:4194304 kind_src:pageable"
            line = device.line(f"Stream #{14 + place}({name})")
            line.event(name, step * 100.0 + start_us, us, memcpy_details=details, correlation_id=link)
    return space


def test_gpus_that_only_copy_take_no_turns() -> None:
    outcome = judge("serial-gpus", copying(gpus=2))
    assert (outcome.status, outcome.reason) == ("not_applicable", "no-kernels")


def test_a_gpu_that_only_copies_works() -> None:
    outcome = judge("no-gpu-activity", copying())
    assert (outcome.status, outcome.args["did"].value) == ("passed", "copies")


def test_what_it_copies_is_its_step_and_kernels_are_none() -> None:
    statuses = {
        check: judge(check, copying())
        for check in (
            "exposed-input-copy",
            "blocking-copies",
            "tiny-kernels",
            "single-precision",
            "small-model",
        )
    }
    assert [one.status for one in statuses.values()] == ["failed"] * 2 + ["not_applicable"] * 3
    assert {one.reason for one in statuses.values() if one.status == "not_applicable"} == {"no-kernels"}
    assert statuses["exposed-input-copy"].args["share"].value == pytest.approx(0.8, abs=0.03)
    assert statuses["blocking-copies"].args["share"].value == pytest.approx(0.12, abs=0.04)


def test_copies_near_launches_of_kernels_that_were_not_recorded_are_none() -> None:
    space = copying()
    space.plane("/host:CPU").line("python3").event("cudaLaunchKernel", 90.0, 2.0)
    outcome = judge("no-gpu-activity", space)
    assert (outcome.status, outcome.args["launches"].value) == ("failed", 1)


def test_a_stray_copy_outside_steps_of_the_host_is_none_of_them() -> None:
    space = XSpaceBuilder()
    host = space.plane("/host:CPU").line("python3")
    for step in range(6):
        host.event(f"train {step}", step * 100.0, 99.0, step_num=step, _r=1)
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

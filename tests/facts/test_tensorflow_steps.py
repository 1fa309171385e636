"""A step by TensorFlow's own rules, on a few literal events."""

import pytest

from tb_gpu_advisor.facts import TensorFlowSteps, summarise
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder

#: Name, start and length in µs, and the input types of the op where they are written.
Event = tuple[str, float, float, str]


def one_step(*device: Event, markers: bool = True) -> dict[str, TensorFlowSteps]:
    """A marked step of 100 µs whose launches stand one after the other, and its parts by definition."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    if markers:
        python.event("train", 0, 100, _r=1, step_num=7)
    python.event("IteratorGetNext", 0, 10)
    stream = space.plane("/device:GPU:0").line("Stream #13(Compute)")
    for number, (name, at_us, dur_us, shape) in enumerate(device):
        python.event("cuLaunchKernel", 10 + 5 * number, 5, correlation_id=number)
        stream.event(name, at_us, dur_us, correlation_id=number, shape=shape)
    return {steps.definition: steps for steps in summarise(decode(space.to_bytes()), "host").tensorflow}


def us(steps: TensorFlowSteps) -> dict[str, float]:
    """Parts of the only step in µs, without those that are nothing."""
    return {part: round(1000 * ms[0], 6) for part, ms in steps.parts_ms.items() if ms[0]}


GEMM = ("gemm", 20.0, 30.0, "(half[8,8])")
LATE = ("relu", 60.0, 10.0, "(float[8])")


def test_the_older_definition_counts_the_host_where_no_gpu_works() -> None:
    steps = one_step(GEMM, LATE)["tensorflow-2"]
    assert us(steps) == {
        "compute_16": 30.0,
        "compute_32": 10.0,
        "input": 10.0,
        "kernel_launch": 10.0,
        "other": 40.0,
    }


def test_todays_definition_begins_with_the_first_kernel_and_knows_no_host() -> None:
    steps = one_step(GEMM, LATE)["profile-tab"]
    assert steps.steps_ms == pytest.approx((0.05,))
    assert us(steps) == {"compute_16": 30.0, "compute_32": 10.0, "other": 10.0}
    assert steps.half_share == pytest.approx(0.75)


def test_a_copy_counts_as_computing() -> None:
    copy = ("MemcpyH2D", 50.0, 5.0, "")
    assert us(one_step(GEMM, copy, LATE)["profile-tab"])["compute_32"] == 15.0


def test_an_event_without_length_lasts_until_the_next_of_its_kind_or_above() -> None:
    empty = ("Memset", 52.0, 0.0, "")
    assert us(one_step(GEMM, empty, LATE)["profile-tab"]) == {
        "compute_16": 30.0,
        "compute_32": 18.0,
        "other": 2.0,
    }


def test_an_event_without_length_under_a_running_one_changes_nothing() -> None:
    under = ("Memset", 30.0, 0.0, "")
    assert us(one_step(GEMM, under, LATE)["profile-tab"])["compute_32"] == 10.0


def test_without_marks_there_is_no_step_to_divide() -> None:
    assert one_step(GEMM, LATE, markers=False) == {}


def test_a_copy_of_the_next_step_cuts_a_step_short() -> None:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    gpu = space.plane("/device:GPU:0")
    compute, copies = gpu.line("Stream #13(Compute)"), gpu.line("Stream #14(MemcpyH2D)")
    for number in range(2):
        python.event("train", 20 * number, 20, _r=1, step_num=number)
        for part in range(2):
            launch = 4 * number + part
            python.event("cuLaunchKernel", 20 * number + 1 + 5 * part, 2, correlation_id=launch)
            compute.event("gemm", 100 + 50 * number + 25 * part, 20, correlation_id=launch)
    python.event("cuMemcpyHtoDAsync", 35, 2, correlation_id=9)
    copies.event("MemcpyH2D", 121, 2, correlation_id=9)  # of the second step, between kernels of the first
    steps = summarise(decode(space.to_bytes()), "host").tensorflow
    lengths = {one.definition: one.steps_ms for one in steps}
    assert lengths["profile-tab"] == pytest.approx((0.020, 0.045))


@pytest.mark.parametrize("around", ["EagerExecute: __inference_train_function_123", "$training.py:100 train"])
def test_a_function_lasts_as_long_as_what_it_runs_on_other_threads(around: str) -> None:
    """The only one of a capture returns after 0.03 of its 180 ms."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python3"), cpu.line("tf_Compute/1")
    python.event(around, 100, 180_000)
    python.event("FunctionRun", 300, 30, "", id=7, _p=1, _pt=1)
    pool.event("ExecutorState::Process", 400, 179_500, "", id=7, _c=1, _ct=1)
    pool.event("model/conv/Conv2D:Conv2D", 500, 179_000)
    host = summarise(decode(space.to_bytes()), "host").alone
    assert host is not None
    assert host.steps.ms == pytest.approx([180.0], abs=0.5)

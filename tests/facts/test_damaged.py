"""Files that hold more than one answer, or none, where there should be one."""

import numpy as np
import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, FullGpuFacts, summarise
from tb_gpu_advisor.facts.events.device import device_events
from tb_gpu_advisor.facts.events.names import grouped
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.rows import held
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.lanes import find_lanes
from tests.build.xspace import XSpaceBuilder


def test_an_event_without_a_text_does_not_hide_the_steps_name() -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    for step in range(6):
        # The first event of the group says nothing, the next one does.
        stream.event(
            "gemm", at_us=step * 10.0, dur_us=4.0, group_id=step, step_name="", kernel_details="regs:8"
        )
        stream.event("gemm", at_us=step * 10.0 + 5, dur_us=4.0, group_id=step, step_name=f"train {step + 70}")
    stream.event("gemm", at_us=60.0, dur_us=1.0, step_name="nobody's")
    steps = summarise(decode(space.to_bytes()), "host").steps
    assert steps is not None
    assert steps.number == (71, 72, 73, 74)


def test_of_two_ids_of_a_call_the_last_counts() -> None:
    space = XSpaceBuilder()
    calls = space.plane("/host:CPU").line("python3")
    calls.event("cuLaunchKernel", at_us=1.0, dur_us=1.0, correlation_id=1)
    calls.event("cuLaunchKernel", at_us=3.0, dur_us=1.0, correlation_id=2)
    plane = calls._plane
    plane.add_stat(calls.proto.events[-1].stats, "correlation_id", 3)
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    for number in (1, 2, 3):
        stream.event("gemm", at_us=number * 10.0, dur_us=4.0, correlation_id=number)
    trace = decode(space.to_bytes())
    assert device_events(trace, find_lanes(trace))[0].launch.tolist() == [0, -1, 1]


def test_keys_of_many_strings_do_not_meet() -> None:
    # Three times 22 bits are more than an integer has: the first column would fall out of it.
    first, *rest = (np.array(column, np.int32) for column in ((0, 1, 0), (5, 5, 5), (7, 7, 7), (9, 9, 9)))
    rows, group = grouped(first, *rest)
    assert (rows.tolist(), group.tolist()) == ([0, 1], [0, 1, 0])


def test_a_kernel_without_length_has_an_empty_picture() -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    for step in range(6):
        stream.event("busy", at_us=step * 10.0, dur_us=4.0, group_id=step)
        stream.event("volta_sgemm_128x64_nn", at_us=step * 10.0 + 5, dur_us=0.0, group_id=step)
    (gpu,) = summarise(decode(space.to_bytes()), "host").gpus
    assert isinstance(gpu, FullGpuFacts)
    assert gpu.kernel_pictures["volta_sgemm_128x64_nn"].lanes == ()


def test_a_step_whose_kernels_have_no_length_is_unknown_time() -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    for at_us in (0.0, 30.0, 70.0):
        stream.event("gemm", at_us=at_us, dur_us=0.0, group_id=1)
    facts = summarise(decode(space.to_bytes()), "host")
    (gpu,) = facts.gpus
    assert facts.steps is not None
    assert gpu.mean_ms("unknown") == facts.steps.mean_ms > 0


def _no_row_breaks(space: XSpaceBuilder) -> dict[str, Outcome]:
    facts = Facts((summarise(decode(space.to_bytes()), "host"),))
    outcomes = {check.id: held(check, one, facts, "run") for check, one in run_all(ALL, facts, "run")}
    assert [name for name, outcome in outcomes.items() if outcome.status == "error"] == []
    return outcomes


def test_a_capture_whose_kernels_have_no_length_breaks_no_row() -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0", compute_cap_major=7).line("Stream #1(Compute)")
    for at_us, name in ((0.0, "add"), (30.0, "mul"), (70.0, "relu")):
        stream.event(name, at_us=at_us, dur_us=0.0)
    assert _no_row_breaks(space)["unfused-elementwise"].status == "no_data"


def test_products_of_several_streams_at_once_take_no_more_than_the_step() -> None:
    space = XSpaceBuilder()
    plane = space.plane("/device:GPU:0", compute_cap_major=7, compute_cap_minor=0)
    for number in range(3):
        stream = plane.line(f"Stream #{number}(Compute)")
        for step in range(6):
            stream.event("volta_sgemm_128x64_nn", at_us=step * 1000.0 + number, dur_us=900.0, group_id=step)
    unused = _no_row_breaks(space)["tensor-cores-unused"]
    assert unused.status == "failed"
    assert unused.args["share"].value == pytest.approx(0.902)

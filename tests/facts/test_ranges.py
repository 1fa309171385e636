"""Ranges that a program marks itself, and what only looks like one."""

import pytest

from tb_gpu_advisor.facts import FullGpuFacts
from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run

GAP_US = 300.0


def ranges(*marks: str, engine: bool = False, call: str = "aten::mm") -> tuple[set[str], set[str]]:
    """Of the kernels and of the late gaps of three steps, whose launches lie in these marks, the outermost first."""
    run = Run(capability=(8, 0))
    other = run.cpu.line("thread/7")
    for step in range(3):
        begin = run.now_us
        for launch in range(4):
            run.now_us += GAP_US
            launched = run.now_us
            run.launch("", f"sgemm_{launch}", 20.0)
            run.python.event(call, launched - 1, 8)
            if engine and launch % 2:
                event = run.python.proto.events.pop(-2)
                other.proto.events.append(event)
                other.event("autograd::engine::evaluate_function: MmBackward0", launched - 2, 10)
        for depth, mark in enumerate(marks):
            run.python.event(mark, begin + 1 + depth, run.now_us - begin + 12 - 2 * depth)
        run.python.event("train", begin, run.now_us - begin + 20, step_num=step, _r=1)
        run.now_us = max(run.now_us + 30, run.gpu_free_us)
    facts = summarise(decode(run.in_time_order().to_bytes()), "host")
    gpu = facts.gpus[0]
    assert isinstance(gpu, FullGpuFacts)
    gaps = {gap.range for gap in gpu.gaps if gap.category != "between_steps"}
    return {kernel.range for kernel in gpu.kernels.rows}, gaps


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        (("## forward ##", "## forward:over_arch ##"), "forward/forward:over_arch"),
        (("nn.Module: Net_0", "nn.Module: Linear_1"), "Net_0/Linear_1"),
        (("my region",), "my region"),
        (("Optimizer.step#SGD.step",), "SGD.step"),
        (("train_function",), ""),
        (("DistributedDataParallel.forward",), ""),
        (("CompiledFunction",), ""),
        (("forward", "CompiledFunction"), "forward"),
        ((), ""),
    ],
)
def test_marks_around_launches(marks: tuple[str, ...], shown: str) -> None:
    kernels, gaps = ranges(*marks)
    assert kernels == {shown}
    assert shown in gaps


def test_what_the_runtime_does_is_no_range() -> None:
    assert ranges(call="c10d::allreduce_") == ranges()


def test_a_backward_pass_lies_in_the_range_that_waits_for_it() -> None:
    kernels, _ = ranges("## backward ##", engine=True)
    assert kernels == {"backward"}
    assert ranges(engine=True)[0] == {""}


def test_a_pause_before_a_range_is_not_of_that_range() -> None:
    """Garbage is collected for 700 ms, and then the optimizer begins: that was the place of the pause."""
    run = Run(capability=(8, 0))
    for step in range(3):
        begin = run.now_us
        for mark, pause_us in (("forward", 300.0), ("Optimizer.step#SGD.step", 700e3)):
            run.now_us += pause_us
            since = run.now_us
            for launch in range(4):
                run.now_us += GAP_US
                run.launch("", f"{mark}_{launch}", 20.0)
            run.python.event(mark, since + 1, run.now_us - since)
        run.python.event("train", begin, run.now_us - begin + 20, step_num=step, _r=1)
        run.now_us = max(run.now_us + 30, run.gpu_free_us)
    gpu = summarise(decode(run.in_time_order().to_bytes()), "host").gpus[0]
    assert isinstance(gpu, FullGpuFacts)
    assert {gap.range for gap in gpu.gaps if gap.dur_ms > 500} == {""}
    assert {gap.range for gap in gpu.gaps if gap.dur_ms < 0.4} >= {"forward", "SGD.step"}

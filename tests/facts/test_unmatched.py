"""What the profiler lost, against what it only did not see the begin or the end of."""

import pytest

from tb_gpu_advisor.facts import HostFacts
from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import LineBuilder
from tests.facts.test_steps import STEP, Threads, ahead, steps_of

STEP_US = (50.0, 50.0)


def facts_of(run: Run) -> HostFacts:
    return summarise(decode(run.in_time_order().to_bytes()), "host")


def steps(run: Run, number: int) -> Run:
    for _ in range(number):
        run.train_step(STEP_US)
    return run


def earlier_work(stream: LineBuilder, at_us: float, number: int) -> None:
    """Kernels whose launch came before the capture."""
    for index in range(number):
        stream.event("earlier", at_us + 10 * index, 8, correlation_id=9000 + index)


def test_what_was_launched_before_the_capture_is_not_lost() -> None:
    run = Run()
    earlier_work(run.stream, 100, 40)
    facts = facts_of(steps(run, 4))
    assert facts.unlaunched_share == 0
    assert facts.lost_share == 0


def test_nor_what_other_streams_still_do_while_the_first_one_waits_for_it() -> None:
    run = steps(Run(), 4)
    earlier_work(run.device.line("Stream #14(Compute)"), 900, 10)
    assert facts_of(run).unlaunched_share == 0


def test_a_stream_whose_launches_are_all_missing_is() -> None:
    run = steps(Run(), 4)
    earlier_work(run.device.line("Stream #14(Compute)"), 1100, 10)
    assert facts_of(run).unlaunched_share == 10 / 18


def test_a_launch_is_missing_where_others_of_its_stream_are_there() -> None:
    run = steps(Run(), 4)
    run.stream.event("orphan", run.gpu_free_us + 5, 10, correlation_id=9000)
    assert facts_of(run).unlaunched_share == 1 / 9


@pytest.mark.parametrize(
    "call", ["cuLaunchKernel", "cudaLaunchKernelExC", "hipExtModuleLaunchKernel", "cuGraphLaunch"]
)
def test_launches_without_a_kernel_are_lost(call: str) -> None:
    run = steps(Run(), 2)
    for index in range(4):
        run.python.event(call, run.now_us + 5 * index, 4, correlation_id=9000 + index)
    run.now_us += 20
    assert facts_of(steps(run, 2)).lost_share == 4 / 12


@pytest.mark.parametrize(
    "call", ["cudaEventQuery", "cuStreamSynchronize", "cuLaunchHostFunc", "hipGetDevice"]
)
def test_calls_that_launch_nothing_are_not(call: str) -> None:
    run = steps(Run(), 2)
    for index in range(4):
        run.python.event(call, run.now_us + 5 * index, 4, correlation_id=9000 + index)
    run.now_us += 20
    assert facts_of(steps(run, 2)).lost_share == 0


def test_launches_that_a_graph_records_run_later() -> None:
    run = steps(Run(), 2)
    run.python.event("cuStreamBeginCapture_v2", run.now_us, 1)
    for index in range(4):
        run.python.event("cuLaunchKernel", run.now_us + 5 + 5 * index, 4, correlation_id=9000 + index)
    run.python.event("cuStreamEndCapture", run.now_us + 26, 1)
    run.now_us += 30
    assert facts_of(steps(run, 2)).lost_share == 0


def test_the_gpu_had_not_come_to_the_last_launches_when_the_profiler_stopped() -> None:
    run = steps(Run(), 2)
    assert run.now_us < run.gpu_free_us
    run.python.event("cuLaunchKernel", run.now_us, 4, correlation_id=9000)
    assert facts_of(run).lost_share == 0


def test_but_it_had_nothing_to_do_before_those() -> None:
    run = steps(Run(), 2)
    for index in range(6):
        run.python.event("cuLaunchKernel", run.gpu_free_us + 200 + 5 * index, 4, correlation_id=9000 + index)
    assert facts_of(run).lost_share == 6 / 10


def test_what_was_asked_for_before_the_first_mark_is_of_no_step_though_it_is_launched_later() -> None:
    steps = steps_of(ahead(linked=True, unmarked=2))
    assert (steps.source, steps.number) == ("markers", (2, 3, 4))
    assert steps.ms == pytest.approx([0.4] * 3)


def test_a_gpu_that_copies_for_steps_whose_kernels_were_lost_bounds_none() -> None:
    run = Threads(gpus=2)
    for step in range(8):
        begin = 1000 + 1000.0 * step
        run.python.event("PjitFunction(step)", begin, 400)
        run.copy(0, begin + 10)
        for index, (kernel, us) in enumerate(STEP[: 5 if step < 5 else 0]):
            run.launch(run.python, 1, begin + 50 + 10 * index, kernel, begin + 60 + 120 * index, us)
    steps = steps_of(run)
    assert (steps.source, steps.seen) == ("derived", 5)


@pytest.mark.parametrize("before", [0, 3])
def test_what_ended_before_the_hosts_recording_is_in_no_window(before: int) -> None:
    """Of what a GPU waited for until then nothing can be known."""
    run = Run(markers=False)
    earlier_work(run.stream, 100, before)
    run.now_us += 50_000
    for kernel in ("conv", "bias", "loss"):
        run.launch("", kernel, 300.0)
    steps = facts_of(run).steps
    assert steps is not None
    assert steps.source == "none"
    assert steps.ms == pytest.approx([0.9], abs=0.05)


def test_the_only_run_with_kernels_is_no_step_of_a_gpu_that_does_more() -> None:
    """A host far ahead of its GPU launches little of what a short capture shows: one run, and a copy for the next."""
    run = Run(markers=False)
    for before in range(15):
        run.stream.event(f"launched_before_{before}", 900.0 + 40 * before, 30.0, kernel_details="regs:8")
    run.gpu_free_us = 1500.0
    for kernels in (STEP, ()):
        begin = run.now_us
        run.copy("MemcpyH2D", 2.0)
        run.now_us += 2
        for kernel, us in kernels:
            run.launch("", kernel, us)
        run.python.event("FunctionRun", begin, run.now_us - begin, id=len(kernels))
        run.now_us += 30
    assert steps_of(run.in_time_order()).source == "none"

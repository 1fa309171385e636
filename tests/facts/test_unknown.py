"""What a program waits for outside of it (a network, a quota, a timer of a library) is unknown, and nothing is promised
of it."""

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.whatif import Asked, what_if
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run


def facts_with_pause(
    us: float, event: str = "", around: str = "", workers: bool = False, memory: tuple[str, ...] = ()
) -> Facts:
    """A function whose thread stands still for so long before its last launch: within an ``event``, within one
    ``around`` all launches, under busy threads of tf.data, between two moments of the allocator's ``memory``."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(6):
        begin = run.now_us
        for _ in range(4):
            run.launch("op:MatMul", "kernel", 300.0)
        run.now_us = max(run.now_us, run.gpu_free_us)
        if event:
            run.python.event(event, run.now_us, us)
        for name, at_us in zip(memory, (run.now_us + 1, run.now_us + us - 1), strict=False):
            run.python.event(name, at_us, 0.0)
        if workers:
            worker.event("Iterator::Root::Map", run.now_us, us)
        run.now_us += us
        run.launch("op:MatMul", "kernel", 300.0)
        run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("FunctionRun", begin, run.now_us - begin, id=run.step + 100)
        if around:
            run.python.event(around, begin + 0.1, run.now_us - begin - 0.2)
        run.python.event("train", begin - 1, run.now_us - begin + 2, step_num=run.step, _r=1)
        run.step += 1
        run.now_us += 10
    return Facts((summarise(decode(run.to_bytes()), "host"),))


def test_a_call_in_which_nothing_is_at_work_waits_for_something_unknown() -> None:
    gpu = facts_with_pause(5000.0).limiting_gpu
    assert gpu.mean_ms("unknown") == pytest.approx(5.0, rel=0.01)
    assert gpu.mean_ms("kernel_launch") < 0.1


def test_what_holds_several_launches_says_nothing_of_the_time_between_them() -> None:
    gpu = facts_with_pause(5000.0, around="GpuExecutable::ExecuteThunks").limiting_gpu
    assert gpu.mean_ms("unknown") == pytest.approx(5.0, rel=0.01)


def test_a_turn_of_the_executor_says_nothing_of_the_time_between_its_launches() -> None:
    """An op that computes on the host for so long has an event of its own; a library's timer has none."""
    gpu = facts_with_pause(5000.0, around="ExecutorState::Process").limiting_gpu
    assert gpu.mean_ms("unknown") == pytest.approx(5.0, rel=0.01)


def test_an_op_is_at_work_from_memory_that_it_reserves_and_until_it_releases_some() -> None:
    """As a GTX 1060 shows it: TensorFlow's GPU ops have no events on the host, but its allocator has."""
    reserves, releases = "MemoryAllocation", "MemoryDeallocation"
    turn = "ExecutorState::Process"
    for memory in ((reserves,), (releases, releases), (reserves, releases), (reserves, reserves)):
        gpu = facts_with_pause(5000.0, around=turn, memory=memory).limiting_gpu
        assert gpu.mean_ms("unknown") < 0.01
        assert gpu.mean_ms("kernel_launch") == pytest.approx(5.0, rel=0.05)
    # One op was over before it, and the next began after it.
    gpu = facts_with_pause(5000.0, around=turn, memory=(releases, reserves)).limiting_gpu
    assert gpu.mean_ms("unknown") == pytest.approx(5.0, rel=0.01)
    # Whose memory it is nobody knows outside of turns.
    gpu = facts_with_pause(5000.0, memory=(reserves, releases)).limiting_gpu
    assert gpu.mean_ms("unknown") == pytest.approx(5.0, rel=0.01)


def test_under_busy_workers_a_thread_that_launches_may_have_lost_its_core() -> None:
    gpu = facts_with_pause(5000.0, around="GpuExecutable::ExecuteThunks", workers=True).limiting_gpu
    assert gpu.mean_ms("unknown") < 0.01
    assert gpu.mean_ms("kernel_launch") == pytest.approx(5.0, rel=0.05)


def test_a_launch_that_is_slow_under_an_event_of_the_runtime_is_a_launch() -> None:
    gpu = facts_with_pause(5000.0, "ScopedLaunchPreparation").limiting_gpu
    assert gpu.mean_ms("unknown") < 0.01
    assert gpu.mean_ms("kernel_launch") == pytest.approx(5.0, rel=0.05)


def test_a_short_pause_between_two_launches_is_the_hosts() -> None:
    gpu = facts_with_pause(500.0).limiting_gpu
    assert gpu.mean_ms("unknown") < 0.01
    assert gpu.mean_ms("kernel_launch") == pytest.approx(0.5, rel=0.05)


def test_nothing_is_promised_of_it() -> None:
    facts = facts_with_pause(20000.0)
    report = build("run", ("host",), facts, ())
    assert report.headline is not None
    assert report.headline.id == "unexplained"
    most_ms = report.recoverable.high if report.recoverable else 0.0
    assert most_ms < 1.0
    outcomes = {check.id: outcome for check, outcome in run_all(ALL, facts, "run")}
    failed = tuple(check for check, outcome in outcomes.items() if outcome.saving is not None)
    answer = what_if("run", facts, outcomes, Asked(failed))
    assert answer.likely_ms is not None
    assert answer.likely_ms > facts.step_ms - 1.0
    launch = next(check for check in report.checks if check.id == "launch-bound")
    assert (launch.status, launch.reason) == ("no_data", "idle-unexplained")

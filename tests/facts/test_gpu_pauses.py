"""What a GPU waits for after its launch, and after the last one of a function."""

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run


def after_late_launches(late_us: float, behind: bool) -> tuple[float, float]:
    """``kernel_launch`` and ``sync`` in ms per step where one of four launches into an empty queue arrives so late,
    with nine launches behind it, or none."""
    run = Run()
    for _ in range(6):
        for index in range(40):
            if index % 10 == 0:
                # The queue is empty, and once the GPU pauses.
                arrives_us = late_us if index == 20 else 7.0
                run.now_us = max(run.now_us, run.gpu_free_us + 2)
                run.gpu_free_us = run.now_us + arrives_us
                run.call_us = 4.0 if behind else arrives_us + 20
            run.launch(f"op_{index}:Mul", f"kernel_{index}", 3.0)
        run.train_step((3.0,))
    gpu = Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu
    return gpu.mean_ms("kernel_launch"), gpu.mean_ms("sync")


def test_a_gpu_that_pauses_with_launches_behind_does_not_wait_for_the_host() -> None:
    launch_ms, sync_ms = after_late_launches(2000.0, behind=True)
    assert sync_ms == pytest.approx(2.0, rel=0.05)
    assert launch_ms < 0.2


def test_a_launch_that_arrives_late_alone_is_waited_for() -> None:
    launch_ms, sync_ms = after_late_launches(2000.0, behind=False)
    assert sync_ms == pytest.approx(0, abs=0.01)
    assert launch_ms > 2


def behind_another_stream(waits_us: float) -> tuple[float, float, float]:
    """``kernel_launch``, ``sync`` and ``unknown`` in ms per step where a launch on an idle GPU arrives after 5 ms, the
    last of them with its thread in a call that waits for the GPU."""
    run = Run()
    for _ in range(6):
        run.train_step((3.0,) * 5, per_launch_us=20.0)
        run.now_us = run.gpu_free_us = max(run.now_us, run.gpu_free_us) + 10
        run.gpu_free_us += 5000.0
        run.launch("op:MatMul", "kernel", 300.0)
        if waits_us:
            run.python.event("hipStreamSynchronize", run.gpu_free_us - 300.0 - waits_us, waits_us + 300.0)
        run.now_us = run.gpu_free_us
    gpu = Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu
    return gpu.mean_ms("kernel_launch"), gpu.mean_ms("sync"), gpu.mean_ms("unknown")


def test_while_its_thread_waits_for_the_gpu_a_launch_waits_for_another_stream() -> None:
    launch_ms, sync_ms, unknown_ms = behind_another_stream(waits_us=4000.0)
    assert sync_ms == pytest.approx(4.0, rel=0.05)
    assert unknown_ms == pytest.approx(1.0, rel=0.05)
    assert launch_ms == pytest.approx(0.12, rel=0.05)


def test_what_a_gpu_waits_for_once_a_launch_has_come_nobody_knows() -> None:
    """Another process on the GPU, say: the launch itself explains what launches take, and no more."""
    launch_ms, sync_ms, unknown_ms = behind_another_stream(waits_us=0.0)
    assert sync_ms == 0
    assert unknown_ms == pytest.approx(5.0, rel=0.05)
    assert launch_ms == pytest.approx(0.12, rel=0.05)


def after_a_copy(call_us: float) -> tuple[float, float]:
    """``kernel_launch`` and ``sync`` in ms per step where a kernel follows 200 µs after a copy that ended while its
    call was going on, for so long, or after it."""
    run = Run()
    copies = run.device.line("Stream #14(MemcpyH2D)")
    for _ in range(6):
        run.train_step((50.0,))
        begin = run.now_us = max(run.now_us, run.gpu_free_us) + 100
        copies.event(
            "MemcpyH2D", begin + 20, 30, memcpy_details="size:4096", tf_op="IteratorGetNext/_1:_Recv"
        )
        run.gpu_free_us = begin + 250
        run.call_us = call_us
        run.launch("op:MatMul", "kernel", 300.0)
        run.call_us = 4.0
    gpu = Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu
    return gpu.mean_ms("kernel_launch"), gpu.mean_ms("sync")


def test_as_long_as_its_own_call_lasts_a_kernel_waits_for_no_other() -> None:
    launch_ms, sync_ms = after_a_copy(call_us=255)
    assert sync_ms == 0
    short_ms, waited_ms = after_a_copy(call_us=10)
    assert waited_ms == pytest.approx(0.2, abs=0.01)
    assert launch_ms - short_ms == pytest.approx(waited_ms, abs=0.01)


def queued_for(us: float, call: str) -> tuple[float, float]:
    """``sync`` and ``unknown`` in ms per step where a launched kernel waits so long behind another one."""
    run = Run()
    for _ in range(6):
        run.train_step((300.0,))
        run.gpu_free_us += us
        run.correlation += 1
        run.python.event(call, run.now_us, 4, correlation_id=run.correlation)
        run.stream.event("kernel", run.gpu_free_us, 300.0, correlation_id=run.correlation)
        run.now_us = run.gpu_free_us = run.gpu_free_us + 300.0
    gpu = Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu
    return gpu.mean_ms("sync"), gpu.mean_ms("unknown")


def test_during_a_graph_kernels_may_run_that_the_profiler_did_not_see() -> None:
    assert queued_for(2000.0, "cudaLaunchKernel") == pytest.approx((2.0, 0))
    assert queued_for(2000.0, "cudaGraphLaunch") == pytest.approx((0, 2.0))


def returning(us: float) -> tuple[float, float]:
    """``host_python`` and ``between_steps`` where the step's own function goes on for so long after its last launch."""
    run = Run()
    for _ in range(6):
        begin = run.now_us
        run.train_step((500.0, 300.0))
        run.now_us = max(run.now_us, run.gpu_free_us) + us
        run.python.event("my_training_function", begin - 1, run.now_us - begin + 1)
        run.now_us += 3
    gpu = Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu
    return gpu.mean_ms("host_python"), gpu.mean_ms("between_steps")


def test_a_function_that_goes_on_for_long_after_its_last_launch_is_the_steps_own_work() -> None:
    inside_ms, between_ms = returning(5000.0)
    assert inside_ms == pytest.approx(5.0, abs=0.05)
    assert between_ms < 0.1


def test_returning_from_a_function_is_no_work_of_the_step() -> None:
    inside_ms, between_ms = returning(400.0)
    assert inside_ms == 0
    assert between_ms == pytest.approx(0.4, abs=0.05)

"""What a GPU waits for after its launch, and after the last one of a function."""

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run


def after_late_launches(late_us: float, returns_us: float) -> tuple[float, float]:
    """``kernel_launch`` and ``unknown`` in ms per step where one of four launches into an empty queue arrives so late,
    with nine launches behind it, and its call takes so long."""
    run = Run()
    for _ in range(6):
        for index in range(40):
            if index % 10 == 0:
                # The queue is empty, and once the GPU pauses.
                arrives_us = late_us if index == 20 else 7.0
                run.now_us = max(run.now_us, run.gpu_free_us + 2)
                run.gpu_free_us = run.now_us + arrives_us
                run.call_us = min(arrives_us + 20, returns_us)
            run.launch(f"op_{index}:Mul", f"kernel_{index}", 3.0)
        run.train_step((3.0,))
    gpu = Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu
    return gpu.mean_ms("kernel_launch"), gpu.mean_ms("unknown")


def test_what_a_gpu_waits_for_once_a_launch_has_come_nobody_knows() -> None:
    """Another process on the GPU, say: the launch itself explains what launches take, and no more."""
    launch_ms, unknown_ms = after_late_launches(2000.0, returns_us=4.0)
    assert unknown_ms == pytest.approx(2.0, rel=0.05)
    assert launch_ms < 0.2
    launch_ms, unknown_ms = after_late_launches(2000.0, returns_us=5000.0)
    assert unknown_ms == pytest.approx(0, abs=0.01)
    assert launch_ms > 2


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


def queued_for(us: float, stream: bool) -> tuple[float, float, float]:
    """``sync`` and ``unknown`` in ms per step where a launched kernel waits so long behind another one, of the same
    stream or not, and how much of that is known to be no fault of the host's."""
    run = Run()
    other = run.device.line("Stream #2(Compute)") if stream else run.stream
    for _ in range(6):
        run.train_step((300.0,))
        run.gpu_free_us += us
        run.correlation += 1
        run.python.event("cudaLaunchKernel", run.now_us, 4, correlation_id=run.correlation)
        other.event("kernel", run.gpu_free_us, 300.0, correlation_id=run.correlation)
        run.now_us = run.gpu_free_us = run.gpu_free_us + 300.0
    gpu = Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu
    return gpu.mean_ms("sync"), gpu.mean_ms("unknown"), gpu.launched_ms


def test_what_is_queued_waits_for_another_stream_or_for_nobody_knows_what() -> None:
    assert queued_for(2000.0, stream=True) == pytest.approx((2.0, 0, 0))
    assert queued_for(2000.0, stream=False) == pytest.approx((0, 2.0, 2.0))


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

"""What the host waits for the GPU while that works is not what it needs to launch a step."""

from typing import Any

import pytest

from tb_gpu_advisor.facts import FullGpuFacts, summarise
from tb_gpu_advisor.facts.replay.chain import Chain, Removed
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.facts.test_copy_waits import OneStep

GEMM = ("dense:MatMul", "volta_sgemm_128x64_nn", 500.0)
#: Without the copies, as when batches are copied ahead.
NO_COPIES = Removed({"copy_h2d": 1.0, "copy_wait": 1.0}, runs_ahead=True)
FASTER = Removed(kernels=("mixed-precision",))


def _copying(memory: str = "pageable", linked: bool = True) -> Chain:
    """A call copies each batch to the GPU for 3 ms, and then 2 ms of kernels are launched."""
    run = Run()
    copies = run.device.line("Stream #14(MemcpyHtoD)")
    for step in range(8):
        begin = run.gpu_free_us = max(run.now_us, run.gpu_free_us)
        ids: dict[str, Any] = {"correlation_id": 10_000 + step} if linked else {}
        details = f"kind_src:{memory} size:4096 dest:0 async:1"
        run.python.event("cuMemcpyHtoDAsync_v2", begin, 3000.0, memcpy_details=details, **ids)
        copies.event("MemcpyHtoD", begin + 10.0, 2995.0, memcpy_details=details, **ids)
        run.now_us, run.gpu_free_us = begin + 3000.0, begin + 3005.0
        run.train_step((GEMM,) * 4)
    (gpu,) = summarise(decode(run.in_time_order().to_bytes()), "host").gpus
    assert isinstance(gpu, FullGpuFacts)
    chain = gpu.chain
    assert chain.is_believed
    return chain


def test_a_call_that_blocks_while_it_copies_goes_with_the_copy() -> None:
    chain = _copying()
    assert "copy_h2d" in chain.opens_for
    assert chain.saved_share(NO_COPIES) == pytest.approx(3.0 / 5.0, abs=0.05)


def test_a_call_that_copies_from_pinned_memory_is_the_hosts_own_time() -> None:
    """It does not wait for the copy: its thread has lost its core, and will again."""
    chain = _copying(memory="pinned")
    assert "copy_h2d" not in chain.opens_for
    assert chain.saved_share(NO_COPIES) < 0.45


def test_without_its_call_nobody_knows_what_a_copy_makes_the_host_wait() -> None:
    assert "copy_h2d" not in _copying(linked=False).opens_for


def _long_kernel(turns_us: tuple[tuple[float, float], ...]) -> Chain:
    """A kernel of 20 ms, and the next one is launched as it ends."""
    step = OneStep(turns_us=turns_us)
    step.kernel(0, 100, us=20_000)
    step.kernel(0, 20_140, us=2000)
    step.kernel(0, 20_160 + 2000, us=2000)
    chain = step.facts().chain
    assert chain.is_believed
    return chain


def test_an_executor_that_runs_nothing_waits_for_what_the_gpu_computes() -> None:
    chain = _long_kernel(((20, 200), (20_120, 29_900)))
    assert "sync" in chain.opens_for
    assert chain.saved_share(FASTER) > 0.9 * (1 - chain.computing_share(FASTER))


def test_an_executor_that_is_at_work_meanwhile_is_as_slow_as_it_is() -> None:
    chain = _long_kernel(((20, 29_900),))
    assert "sync" not in chain.opens_for
    assert chain.saved_share(FASTER) < 0.1


def test_an_executor_that_pauses_while_much_is_queued_waits_for_none_of_it() -> None:
    """What it launches after the pause does not come as the GPU runs dry, so nothing follows the end of anything."""
    step = OneStep(turns_us=((20, 200), (5000, 29_900)))
    step.kernel(0, 100, us=20_000)
    step.kernel(0, 5100, us=2000, at_us=20_115)
    assert "sync" not in step.facts().chain.opens_for


def _beside_tf_data(captured: int) -> FullGpuFacts:
    """The executor has nothing to run for 3 ms: it waits for the batch's copy, whose end is told late. Beside it, on
    another thread of its pool, a function makes a later batch."""
    step = OneStep(turns_us=((20, 200), (3200, 29_900)))
    step.kernel(0, 100, us=50)
    step.threads[1].event("ExecutorState::Process", 210, 2980, id=77, _ct=1, _c=5)
    step.threads[1].event("model/GatherV2:GatherV2", 215, 2970)
    workers = step.host.line("tf_data_iterator_resource/7")
    workers.event("InstantiatedCapturedFunction::RunAsync", 205, 3, id=captured)
    step.kernel(0, 3210, us=20_000)
    return step.facts()


def test_what_tf_data_makes_of_later_batches_is_no_work_of_the_steps_executor() -> None:
    waiting = _beside_tf_data(captured=77)
    assert waiting.mean_ms("sync") == pytest.approx(2.9, abs=0.2)
    assert waiting.mean_ms("kernel_launch") < 0.2
    # A function of the step's own is what the GPU waits for.
    assert _beside_tf_data(captured=78).mean_ms("sync") < 0.2

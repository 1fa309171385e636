"""The chain of pieces that is replayed, on runs whose numbers are known by construction."""

from typing import Any

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.columns.packed import unpacked
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.replay.chain import Removed
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run


def _facts(run: Run) -> Facts:
    return Facts((summarise(decode(run.in_time_order().to_bytes()), "host"),))


def test_a_copy_for_a_step_to_come_holds_up_no_launch_of_this_one() -> None:
    """The host is steps ahead when it copies one more batch, in a pause of what was launched long before."""
    run, kernel = Run(), ("dense:MatMul", "volta_sgemm_128x64_nn", 500.0)
    for step in range(8):
        if step == 4:
            start, run.gpu_free_us = run.gpu_free_us + 2.0, run.gpu_free_us + 10.0
        run.train_step((kernel,) * 4)
    run.python.event("cuMemcpyHtoDAsync_v2", start - 1.0, 4.0, correlation_id=10_000)
    copies = run.device.line("Stream #14(MemcpyHtoD)")
    details = "kind_src:pinned size:4096 dest:0 async:1"
    copies.event("MemcpyHtoD", start, 5.0, memcpy_details=details, correlation_id=10_000)
    facts = _facts(run)
    chain = facts.limiting_gpu.chain
    assert chain.error_share < 0.01
    # Four launches of 4 µs a step: kernels that are much faster are launched in time.
    assert unpacked(chain.host, chain.pieces).sum() / 1e3 < 8 * 20.0
    faster = Removed(kernels=("mixed-precision",))
    assert chain.saved_share(faster) == pytest.approx(1 - chain.computing_share(faster), abs=0.01)


def test_what_python_reads_between_steps_is_waited_for_because_of_python() -> None:
    """Without the Python the host runs ahead, so that what it launches late is in time, too."""
    run = Run()
    copies = run.device.line("Stream #15(MemcpyDtoH)")
    for step in range(8):
        run.train_step((500.0, 500.0))
        number, start = 10_000 + step, run.gpu_free_us + 2.0
        run.python.event("cuMemcpyDtoHAsync_v2", run.now_us, start + 2.0 - run.now_us, correlation_id=number)
        details = "kind_dst:pageable size:4 async:0"
        copies.event("MemcpyDtoH", start, 1.0, memcpy_details=details, correlation_id=number)
        run.gpu_free_us, run.now_us = start + 1.0, start + 402.0
    chain = _facts(run).limiting_gpu.chain
    assert set(chain.opens_for) == {"between_steps"}
    assert not chain.runs_ahead(Removed(runs_ahead=True))
    assert chain.runs_ahead(Removed({"between_steps": 1.0}, runs_ahead=True))


def _saved_share(returns_us: float) -> float:
    """What faster kernels save where a call waits for them, and returns so much after they end by the host's clock."""
    run, kernel = Run(), ("dense:MatMul", "volta_sgemm_128x64_nn", 500.0)
    copies = run.device.line("Stream #15(MemcpyDtoH)")
    for step in range(8):
        run.train_step((kernel,) * 4)
        waits_us = run.gpu_free_us + returns_us - run.now_us
        run.python.event("cuStreamSynchronize", run.now_us, waits_us)
        run.now_us = run.gpu_free_us + 30.0
        ids: dict[str, Any] = {
            "correlation_id": 10_000 + step,
            "memcpy_details": "kind_dst:pageable size:4 async:1",
        }
        run.python.event("cuMemcpyDtoHAsync_v2", run.now_us, 20.0, **ids)
        copies.event("MemcpyDtoH", run.now_us + 15.0, 1.0, **ids)
        run.now_us, run.gpu_free_us = run.now_us + 40.0, run.now_us + 16.0
    chain = _facts(run).limiting_gpu.chain
    return chain.saved_share(Removed(kernels=("mixed-precision",)))


def test_the_clocks_of_host_and_gpu_are_a_little_apart() -> None:
    assert _saved_share(returns_us=2.0) > 0.5
    assert _saved_share(returns_us=-2.0) == pytest.approx(_saved_share(returns_us=2.0), abs=0.01)


def test_waiting_for_an_op_of_the_host_ends_with_that_op() -> None:
    run = Run()
    for _ in range(8):
        run.train_step((500.0, 500.0), host_op_us=300.0)
    chain = _facts(run).limiting_gpu.chain
    assert set(chain.opens_for) == {"host_op"}
    assert chain.runs_ahead(Removed({"host_op": 1.0}, runs_ahead=True))
    assert not chain.runs_ahead(Removed({"copy_d2h": 1.0}, runs_ahead=True))


def test_kernels_usually_gain_less_than_at_the_best_rates() -> None:
    run = Run()
    for _ in range(8):
        run.train_step((("dense:MatMul", "volta_sgemm_128x64_nn", 500.0),) * 4)
    chain = _facts(run).limiting_gpu.chain
    best = Removed(kernels=("mixed-precision",))
    gain = 1 - chain.computing_share(best)
    assert 1 - chain.computing_share(replace(best, usual=True)) == pytest.approx(0.9 * gain)

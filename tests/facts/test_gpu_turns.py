"""While the thread that launches for a GPU is in calls for others alone, the GPU waits for its turn."""

from dataclasses import replace

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder
from tests.simulator.api import brief
from tests.simulator.faults.base import FOUR
from tests.simulator.judge import report_of
from tests.simulator.scenario import Scenario


def _two_gpus(thread: str = "python3") -> tuple[GpuFacts, ...]:
    """In each step one thread calls the function for GPU 0, in which an op computes for 300 µs, then for GPU 1; before
    the first call Python works for 400 µs."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, other = cpu.line("python3"), cpu.line(thread) if thread != "python3" else None
    streams = [space.plane(f"/device:GPU:{gpu}").line("Stream #7(Compute)") for gpu in (0, 1)]
    for step in range(6):
        now = 2000.0 * step
        python.event("train", now, 1900, step_num=step, _r=1)
        for gpu, begin, line in ((0, now + 400, other or python), (1, now + 900, python)):
            line.event("PjitFunction(step)", begin, 490)
            if gpu == 0:
                line.event("Unique:Unique", begin + 10, 300)
            line.event("cuLaunchKernel", begin + 400, 10, correlation_id=2 * step + gpu)
            streams[gpu].event("gemm", begin + 420, 500, correlation_id=2 * step + gpu)
    return summarise(decode(space.to_bytes()), "host").gpus


def test_a_gpu_that_waits_for_its_turn_waits_neither_for_python_nor_for_ops_of_others() -> None:
    first, second = _two_gpus()
    assert second.mean_ms("kernel_launch") == pytest.approx(0.42 + 0.49)
    assert second.mean_ms("host_op") == 0
    assert first.mean_ms("host_op") == pytest.approx(0.3)
    assert first.mean_ms("between_steps") - second.mean_ms("between_steps") == pytest.approx(0.42)


def test_what_another_thread_does_for_another_gpu_is_no_turn() -> None:
    first, second = _two_gpus("launcher")
    assert first.parts_ms == second.parts_ms
    assert second.mean_ms("kernel_launch") == pytest.approx(0.42)


def test_gpus_that_one_thread_serves_in_turn_are_one_row_whatever_it_does_in_these_turns() -> None:
    """Of one of four GPUs 21 ms per step were "between steps", and what makes it late was other work of the host."""
    run = Scenario("own", brief(replace(FOUR, api="jax")), (("host-placed-ops", 0.3),)).run()
    report = report_of(run)
    late = next(check for check in report.checks if check.id == "late-allreduce")
    assert (late.status, late.args["cause"].value) == ("failed", "turn")
    [row] = [row for row in report.ledger.rows if "late-allreduce" in row.checks]
    assert "staggered-launches" in row.checks

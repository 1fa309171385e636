"""What waits for a batch: also what else the host does while a late one is made."""

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run

PYTHON_US = 3000.0


def gpu_of(fetch_us: float, made_meanwhile: bool) -> GpuFacts:
    """Steps between which Python works, and then takes a batch that threads of tf.data make meanwhile, if any do."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(6):
        idle_us = max(run.now_us, run.gpu_free_us)
        run.now_us = idle_us + PYTHON_US
        if made_meanwhile:
            worker.event("Iterator::Root::Map", idle_us, PYTHON_US + fetch_us)
        run.train_step((400.0, 300.0), wait_us=fetch_us)
    return Facts((summarise(decode(run.to_bytes()), "host"),)).limiting_gpu


def test_python_during_a_batch_that_is_late_is_input() -> None:
    gpu = gpu_of(2000.0, made_meanwhile=True)
    assert gpu.mean_ms("input_wait") == pytest.approx(5.0, rel=0.02)
    assert gpu.mean_ms("between_steps") < 0.05


@pytest.mark.parametrize(("fetch_us", "made_meanwhile"), [(10.0, True), (2000.0, False)])
def test_python_is_its_own_before_a_batch_that_is_ready_or_made_when_it_is_asked_for(
    fetch_us: float, made_meanwhile: bool
) -> None:
    gpu = gpu_of(fetch_us, made_meanwhile)
    assert gpu.mean_ms("between_steps") == pytest.approx(3.0, rel=0.05)
    assert gpu.mean_ms("input_wait") == pytest.approx(fetch_us / 1000, abs=0.05)

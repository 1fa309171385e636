"""A replay with the times that kernels would really have says how long the step would really be."""

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

from tb_gpu_advisor.columns.arrays import Floats
from tb_gpu_advisor.facts import Facts, FullGpuFacts, summarise
from tb_gpu_advisor.facts.gpu import pieces
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.replay.chain import MOST_ERROR, Change, Removed
from tb_gpu_advisor.trace import decode
from tests.simulator.api import brief
from tests.simulator.cures import in_half
from tests.simulator.faults import FAULTS
from tests.simulator.grid import HEALTHY
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.workload import Workload
from tests.simulator.writers import write

ONE_GPU = [
    name for name, w in HEALTHY.items() if w.gpus * w.hosts == 1 and w.dtype == "fp16" and w.api != "jax"
]
#: Faults in which the host waits for the GPU, or the GPU for the host, in ways that a replay follows.
FOLLOWED = [
    "blocking-copies",
    "dynamic-loss-scaling",
    "eager-execution",
    "exposed-input-copy",
    "host-placed-ops",
    "recurring-copies",
    "small-model",
    "step-gaps",
    "unfused-elementwise",
]


def _gpu(run: Run) -> FullGpuFacts:
    """The GPU that limits the first host."""
    host, data = next(iter(write(run).items()))
    return Facts((summarise(decode(data), host),)).limiting_gpu


def _error(
    monkeypatch: pytest.MonkeyPatch, name: str, workload: Workload, *faults: tuple[str, float]
) -> float:
    """How much longer the replayed step is than the true one, as a share of the step before the change to 16 bits."""
    scenario = Scenario(name, brief(replace(workload, dtype="fp32")), faults)
    before, after = scenario.run(), scenario.cured(in_half)
    fast: dict[str, float] = defaultdict(float)

    def seen(kernels: KernelGroups, _: str) -> dict[Change, Floats]:
        """Of what is in 16 bits what each op takes."""
        for op, ms in zip(_ops(kernels), kernels.ms_per_step.tolist(), strict=True):
            fast[op] += ms
        return {}

    def changed(kernels: KernelGroups, _: str) -> dict[Change, Floats]:
        slow: dict[str, float] = defaultdict(float)
        for op, ms in zip(_ops(kernels), kernels.ms_per_step.tolist(), strict=True):
            slow[op] += ms
        return {"mixed-precision": np.array([fast[op] / slow[op] for op in _ops(kernels)])}

    monkeypatch.setattr(pieces, "_factors", seen)
    _gpu(after)
    monkeypatch.setattr(pieces, "_factors", changed)
    saved_share = _gpu(before).chain.saved_share(Removed(kernels=("mixed-precision",)))
    return (1 - saved_share) - after.step_ms() / before.step_ms()


def _ops(kernels: KernelGroups) -> list[str]:
    return [kernels.trace.strings[op] for op in kernels.op.tolist()]


@pytest.mark.parametrize("name", ONE_GPU)
def test_healthy_programs_in_single_precision(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert abs(_error(monkeypatch, name, HEALTHY[name])) < MOST_ERROR


@pytest.mark.parametrize("fault", FOLLOWED)
def test_faulty_programs_in_single_precision(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    assert abs(_error(monkeypatch, fault, FAULTS[fault].base, (fault, 0.3))) < MOST_ERROR


@pytest.mark.parametrize("name", [name for name, w in HEALTHY.items() if w.hosts == 1])
def test_without_a_change_the_replay_is_what_was_seen(name: str) -> None:
    assert _gpu(Scenario(name, brief(HEALTHY[name])).run()).chain.error_share < 0.01


def test_where_the_queue_is_full_in_a_part_of_each_step_nothing_is_believed() -> None:
    """The host launches thousands of tiny kernels, waits for room while the others run, and the GPU then for it."""
    workload = brief(replace(FAULTS["launch-bound"].base, dtype="fp32"))
    assert not _gpu(Scenario("full", workload, (("launch-bound", 0.3),)).run()).chain.is_believed

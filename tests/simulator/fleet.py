"""Host facts of many hosts with one planted cause of lateness, or none: what a thousand files would be summarised to.

A host of eight GPUs is simulated as a file once and stands for all; what GPUs compute, wait and reduce is drawn anew
for each: a collective ends when its last GPU has come, so who is late waits least.
"""

import dataclasses
import random
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Floats
from tb_gpu_advisor.facts import Facts, FullGpuFacts, GpuFacts, HostFacts, summarise
from tb_gpu_advisor.facts.gpu.facts import OpFact
from tb_gpu_advisor.facts.gpu.peers import CollectiveCall
from tb_gpu_advisor.reading.encoding import decoded, sent
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Category
from tests.simulator.api import simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

GPUS: Final = 8
CAUSES: Final = ("slow-gpu", "slow-host", "slow-link", "uneven-data", "late-input")
#: Healthy runs that look like one with a late GPU.
LOOK_ALIKES: Final = ("even", "takes-turns", "one-slow-step", "hidden-work", "wide-spread")
STEPS: Final = 12
#: Ops that take as long whatever the batch: the optimizer's.
FIXED: Final = ("Resource", "Pow", "Collective")
#: What moving bytes takes, and how far GPUs are apart, as shares of the step.
TRANSFER, SPREAD = 0.08, 0.006


@dataclass(frozen=True)
class Fleet:
    """So many hosts; ``late`` is by how much of the step who has the cause is late."""

    hosts: int
    cause: str
    seed: int

    @property
    def place(self) -> tuple[int, int]:
        """Host and GPU that have the cause."""
        some = random.Random(self.seed)
        return some.randrange(self.hosts), some.randrange(GPUS)

    @property
    def late(self) -> float:
        return random.Random(self.seed + 1).uniform(0.05, 0.4)

    @property
    def whole_host(self) -> bool:
        """Whether all GPUs of the host have it; input may come late to one or to all."""
        return self.cause == "slow-host" or (self.cause == "late-input" and self.seed % 2 == 0)


@cache
def template() -> HostFacts:
    """One host as it is sent."""
    capture = dataclasses.replace(FOUR.capture, steps=STEPS + 1)
    scenario = Scenario("run", dataclasses.replace(FOUR, gpus=GPUS, capture=capture))
    ((host, data),) = simulate(scenario).files.items()
    return decoded(sent(summarise(decode(data), host))[1])


def facts_of(fleet: Fleet) -> Facts:
    """The facts of all hosts."""
    base = template()
    step_ms = base.gpus[0].busy_ms()
    rng = np.random.default_rng(fleet.seed)
    extra_ms = np.zeros((fleet.hosts, GPUS))
    host, gpu = fleet.place
    if fleet.cause in CAUSES:
        extra_ms[(host, slice(None)) if fleet.whole_host else (host, gpu)] = fleet.late * step_ms
    work_ms = _work_ms(fleet, extra_ms, step_ms, rng)
    waits_ms = work_ms.max(axis=(0, 1)) - work_ms
    return Facts(
        tuple(
            _host(base, number, fleet, extra_ms[number], waits_ms[number], step_ms)
            for number in range(fleet.hosts)
        )
    )


def _work_ms(fleet: Fleet, extra_ms: Floats, step_ms: float, rng: np.random.Generator) -> Floats:
    """What each GPU works before the collective of each step, host by GPU by step."""
    shape = (fleet.hosts, GPUS, STEPS)
    spread = 0.05 if fleet.cause == "wide-spread" else SPREAD
    work_ms = step_ms * (1 + spread * rng.standard_normal(shape)) + extra_ms[:, :, None]
    if fleet.cause == "takes-turns":
        hosts, gpus = rng.integers(0, fleet.hosts, STEPS), rng.integers(0, GPUS, STEPS)
        work_ms[hosts, gpus, np.arange(STEPS)] += fleet.late * step_ms
    if fleet.cause == "one-slow-step":
        host, gpu = fleet.place
        work_ms[host, gpu, 0] += 10 * fleet.late * step_ms
    return work_ms


def _host(
    base: HostFacts, number: int, fleet: Fleet, extra_ms: Floats, waits_ms: Floats, step_ms: float
) -> HostFacts:
    name = f"worker-{number:04}"
    # The one that limits its host is looked at in detail.
    order = sorted(range(GPUS), key=lambda gpu: -float(extra_ms[gpu]))
    full = sorted(base.gpus, key=lambda gpu: not isinstance(gpu, FullGpuFacts))
    of_host = dict(zip(order, full, strict=True))
    gpus = tuple(
        _gpu(
            replace(of_host[gpu], host=name, gpu=gpu),
            fleet,
            (number, gpu),
            float(extra_ms[gpu]),
            waits_ms[gpu],
            step_ms,
        )
        for gpu in range(GPUS)
    )
    return replace(base, host=name, gpus=gpus)


def _gpu(
    gpu: GpuFacts, fleet: Fleet, at: tuple[int, int], extra_ms: float, waits_ms: Floats, step_ms: float
) -> GpuFacts:
    transfer_ms = TRANSFER * step_ms
    parts = {**gpu.parts_ms, "collective": (transfer_ms + float(waits_ms.mean()),)}
    ops = gpu.ops
    if fleet.cause == "hidden-work" and at == fleet.place:
        parts = _more(parts, "compute", fleet.late * step_ms)  # while the others wait for nothing
    if extra_ms:
        host_wide = fleet.cause == "slow-host"
        category: Category = "compute"
        if fleet.cause == "late-input":
            category = "input_wait"
        elif fleet.cause == "slow-link":
            category = "copy_h2d"
        elif host_wide and fleet.seed % 2:
            category = "kernel_launch"
        parts = _more(parts, category, extra_ms)
        if category == "compute":
            ops = _slower(gpu.ops, extra_ms, only_some=fleet.cause == "uneven-data")
    # Nothing computes during a call.
    calls = tuple(
        CollectiveCall(step, call_ms, call_ms, 1 << 20, "NcclAllReduce")
        for step, wait in enumerate(waits_ms.tolist())
        for call_ms in (0.6 * transfer_ms + wait, 0.4 * transfer_ms)
    )
    peers = replace(gpu.peers, calls=calls, total_calls=len(calls))
    return replace(gpu, parts_ms=parts, ops=ops, peers=peers)


def _more(
    parts: dict[Category, tuple[float, ...]], category: Category, more_ms: float
) -> dict[Category, tuple[float, ...]]:
    return {**parts, category: (sum(parts[category]) / len(parts[category]) + more_ms,)}


def _slower(ops: tuple[OpFact, ...], more_ms: float, only_some: bool) -> tuple[OpFact, ...]:
    """Ops that take so much longer in all: every one equally, or those whose work grows with the data."""
    fixed = FIXED if only_some else ("Collective",)
    grows = [op for op in ops if not op.type.startswith(fixed)]
    factor = 1 + more_ms / sum(op.ms_per_step for op in grows)
    return tuple(
        replace(op, ms_per_step=op.ms_per_step * factor, mean_us=op.mean_us * factor) if op in grows else op
        for op in ops
    )

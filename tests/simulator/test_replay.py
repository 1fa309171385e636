"""A replay with the times that kernels would really have says how long the step would really be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np
import pytest

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.intervals import nothing
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.events.device import COMPUTE, DeviceEvents, busy_time, device_events
from tb_gpu_advisor.facts.events.host_forest import host_events
from tb_gpu_advisor.facts.gpu.before_launch import host_ops
from tb_gpu_advisor.facts.gpu.gaps import find_gaps
from tb_gpu_advisor.facts.gpu.replay import MOST_ERROR, NOT_REPLAYED, Timeline, timeline_of
from tb_gpu_advisor.facts.gpu.waterfall import waterfall
from tb_gpu_advisor.facts.steps.choose import choose_steps
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.lanes import find_lanes
from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.grid import HEALTHY
from tests.simulator.ops import GpuOp
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Plans, Run
from tests.simulator.workload import Workload
from tests.simulator.writers import write

ONE_GPU = [
    name for name, w in HEALTHY.items() if w.gpus * w.hosts == 1 and w.dtype == "fp16" and w.api != "jax"
]
#: Programs with one GPU per file, and one with several.
ALONE = [*(name for name, w in HEALTHY.items() if w.gpus == 1), "resnet-2-gpus"]
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
#: Faults in which the host waits in ways that a trace does not tell for sure: the replay may save too much, never
#: too little.
BOUNDED = ["input-bound", "input-threads-delay-launches", "launch-bound", "small-batch"]


@dataclass(frozen=True)
class _Profile:
    """What a replay reads of a run's first GPU."""

    events: DeviceEvents
    steps: Steps
    timeline: Timeline

    def kernels(self) -> list[Ints]:
        """Compute events of every analysed step."""
        computing = self.events.kind == COMPUTE
        return [
            np.flatnonzero(computing & (self.events.start_ps >= start) & (self.events.start_ps < end))
            for start, end in zip(*self.steps.windows, strict=True)
        ]


def _profile(run: Run) -> _Profile:
    trace = decode(next(iter(write(run).values())))
    lanes = find_lanes(trace)
    devices = device_events(trace, lanes)
    host = host_events(trace, lanes)
    chosen = choose_steps(trace, devices, {}, host, nothing())
    groups, steps = chosen.groups, chosen.steps
    assert steps is not None
    start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
    events = devices[0]
    busy = busy_time(events)
    gaps = find_gaps(events, busy.busy, host)
    fall = waterfall(busy, gaps, groups, host_ops(host, groups), start, end)
    return _Profile(events, steps, timeline_of(events, host, steps, fall))


def _in_half(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """All kernels in 16 bits, and nothing else."""
    return workload, {
        place: tuple(
            replace(node, kernels=tuple(replace(kernel, dtype="fp16") for kernel in node.kernels))
            if isinstance(node, GpuOp)
            else node
            for node in nodes
        )
        for place, nodes in plans.items()
    }


def _error(name: str, workload: Workload, *faults: tuple[str, float]) -> float:
    """How much longer the replayed step is than the true one, as a share of the step before the change to 16 bits."""
    scenario = Scenario(name, brief(replace(workload, dtype="fp32")), faults)
    before, after = scenario.run(), scenario.cured(_in_half)
    slow, fast = _profile(before), _profile(after)
    factor = np.ones(len(slow.events))
    for old, new in zip(slow.kernels(), cycle(fast.kernels()), strict=False):
        factor[old] = (fast.events.end_ps - fast.events.start_ps)[new] / (
            slow.events.end_ps - slow.events.start_ps
        )[old]
    line = slow.timeline
    changed = np.where(line.event >= 0, factor[line.event], 1.0)
    saved_ps = line.played_ps(np.ones(len(changed))) - line.played_ps(changed)
    saved_ms = saved_ps / len(slow.steps.windows[0]) / 1e9
    return (before.step_ms() - saved_ms - after.step_ms()) / before.step_ms()


@pytest.mark.parametrize("name", ONE_GPU)
def test_healthy_programs_in_single_precision(name: str) -> None:
    assert abs(_error(name, HEALTHY[name])) < MOST_ERROR


@pytest.mark.parametrize("fault", FOLLOWED)
def test_faulty_programs_in_single_precision(fault: str) -> None:
    assert abs(_error(fault, FAULTS[fault].base, (fault, 0.3))) < MOST_ERROR


@pytest.mark.parametrize("fault", BOUNDED)
def test_where_the_host_waits_unseen_the_replay_is_a_bound(fault: str) -> None:
    assert _error(fault, FAULTS[fault].base, (fault, 0.3)) < MOST_ERROR


@pytest.mark.parametrize("name", ALONE)
def test_without_a_change_the_replay_is_what_was_seen(name: str) -> None:
    for host, data in write(Scenario(name, brief(HEALTHY[name])).run()).items():
        facts = Facts((summarise(decode(data), host),))
        replay = facts.limiting_gpu.replay
        if len(facts.gpus) == 1:
            assert replay.error_share < 1e-3
        else:
            assert replay is NOT_REPLAYED

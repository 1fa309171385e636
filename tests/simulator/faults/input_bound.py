"""The input pipeline needs longer than the step, so the GPU waits for every batch."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _slow(workload: Workload, place: Place) -> Workload:
    """A sequential map that takes as long as the step and what the fault shall cost."""
    cost = workload.input
    rest_us = cost.read_us + cost.batch_us
    map_us = place.healthy_ms * 1e3 + place.cost_us
    return replace(workload, input=replace(cost, map_us=max(0.0, map_us - rest_us), parallelism=1))


FAULT = Fault(
    "input-bound",
    ("input-bound", "slow-input-stage"),
    workload=_slow,
    strength=0.8,
    culprit=("slow-input-stage", "Map"),
)

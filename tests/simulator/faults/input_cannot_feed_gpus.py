"""The input pipeline is fast enough for one GPU, but not for all of the host's."""

from dataclasses import replace

from tests.simulator.faults.base import FOUR, Fault, Place
from tests.simulator.workload import Workload


def _shared(workload: Workload, place: Place) -> Workload:
    """A sequential map that makes a batch for every GPU in the step's time and what the fault shall cost."""
    cost = workload.input
    batch_us = (place.healthy_ms * 1e3 + place.cost_us) / workload.gpus
    map_us = max(0.0, batch_us - cost.read_us - cost.batch_us)
    return replace(workload, input=replace(cost, map_us=map_us, parallelism=1, buffer=4))


FAULT = Fault("input-cannot-feed-gpus", ("input-cannot-feed-gpus",), workload=_shared, base=FOUR)

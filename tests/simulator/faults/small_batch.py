"""Batches of a few samples, while most of the memory is free: fixed costs are paid for little work."""

from dataclasses import replace

from tests.simulator.faults.base import FOUR, Fault, Place
from tests.simulator.workload import Workload


def _small(workload: Workload, place: Place) -> Workload:
    return replace(workload, kept_share=0.1, batch=max(2, round(workload.batch * (1 - place.strength) / 2)))


FAULT = Fault("small-batch", ("small-batch",), workload=_small, base=FOUR)

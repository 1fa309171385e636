"""The host has GPUs that the program does not use."""

from dataclasses import replace

from tests.simulator.faults.base import FOUR, Fault, Place
from tests.simulator.workload import Workload


def _unused(workload: Workload, place: Place) -> Workload:
    return replace(workload, idle_gpus=max(1, round(4 * place.strength)))


FAULT = Fault("idle-gpus", ("idle-gpus",), workload=_unused, base=replace(FOUR, gpus=2))

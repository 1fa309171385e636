"""The GPU's clock falls from step to step, as it becomes hot."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _hot(workload: Workload, place: Place) -> Workload:
    return replace(workload, slower_per_step=2 * place.strength / (workload.capture.steps - 1))


FAULT = Fault("kernels-slow-down", ("kernels-slow-down",), workload=_hot)

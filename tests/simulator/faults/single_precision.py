"""Everything in 32 bits on a GPU that is several times faster in 16."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _single(workload: Workload, place: Place) -> Workload:
    return replace(workload, dtype="fp32")


FAULT = Fault("single-precision", ("single-precision", "tensor-cores-unused"), workload=_single)

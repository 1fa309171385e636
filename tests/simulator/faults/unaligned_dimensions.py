"""Mixed precision with dimensions that are no multiples of 8: matrix math falls back to the ordinary units."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _unaligned(workload: Workload, place: Place) -> Workload:
    return replace(workload, aligned=False)


#: Products of matrices: cuDNN pads convolutions by itself.
_BASE = Workload(dtype="fp16", model="transformer", batch=16)
FAULT = Fault(
    "unaligned-dimensions", ("unaligned-dimensions", "tensor-cores-unused"), workload=_unaligned, base=_BASE
)

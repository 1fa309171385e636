"""Images have another size in every second batch, for which cuDNN tries its algorithms again."""

from typing import Final

from tests.simulator.faults.base import MIXED, Fault, Nodes, Place
from tests.simulator.kernels import Kernel
from tests.simulator.ops import GpuOp, Sometimes
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

#: What is tried of each op; the rest is the check of it.
TRIED: Final = "volta_scudnn_128x32_relu_small_nn_v1"
CHECKER: Final = "redzone_checker"
_EVERY: Final = 2
_TRIES: Final = 6
#: What a GPU of the base moves in a microsecond, in MB.
_MB_PER_US: Final = 0.6


def _tries(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    candidate = Kernel("other", "fp32", TRIED, mb=_EVERY * place.cost_us / _TRIES * _MB_PER_US)
    checked = (candidate, Kernel("other", "fp32", CHECKER, mb=0.5))
    op = GpuOp("resnet/conv1/Conv2D", "Conv2D", checked * _TRIES)
    return insert(nodes, 0.1, Sometimes(op, every=_EVERY))


FAULT = Fault("repeated-autotuning", ("repeated-autotuning",), nodes=_tries, base=MIXED)

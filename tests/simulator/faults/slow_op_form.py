"""Every step sorts scores of which it needs the largest few."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.hardware import GPUS
from tests.simulator.kernels import Kernel
from tests.simulator.ops import GpuOp
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

#: Named by the library in every precision.
SORTING = "void tensorflow::impl::TopKKernel<{c}>({c} const*, int, int, bool, {c}*, int*)"


def _sorted(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    mb = place.cost_us * GPUS[workload.gpu].memory_bytes_per_s * 0.75 / 1e12
    kernel = Kernel("other", "fp32", SORTING, mb=mb)
    return insert(nodes, 0.3, GpuOp("resnet/top_k/TopKV2", "TopKV2", (kernel,)))


FAULT = Fault("slow-op-form", ("slow-op-form",), nodes=_sorted, strength=0.3)

"""The first GPU also computes summaries, and all others wait for it."""

from tests.simulator.faults.base import FOUR, Fault, Nodes, Place
from tests.simulator.hardware import GPUS
from tests.simulator.kernels import Kernel
from tests.simulator.ops import GpuOp
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_EACH_US = 200.0


def _more_work(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    if place.gpu or place.host:
        return nodes
    number = max(1, round(place.cost_us / _EACH_US))
    mb = place.cost_us / number * GPUS[workload.gpu].memory_bytes_per_s * 0.75 / 1e12
    name = "void tensorflow::functor::HistogramFixedWidthKernel<float>(float const*, int*, int)"
    kernel = Kernel("other", "fp32", name, mb=mb)
    ops = [GpuOp(f"summaries/histogram_{i}", "HistogramFixedWidth", (kernel,)) for i in range(number)]
    return insert(nodes, 0.3, *ops)


FAULT = Fault("uneven-replicas", ("uneven-replicas", "late-allreduce"), nodes=_more_work, base=FOUR)

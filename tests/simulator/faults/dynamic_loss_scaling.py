"""Dynamic loss scaling decides on the host whether to apply the gradients, at the end of every step."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.kernels import Kernel
from tests.simulator.ops import GpuOp, HostOp
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_FINITE = Kernel(
    "reduce", "fp32", "void tensorflow::functor::IsFiniteKernel<{c}>(int, {c} const*, bool*)", mb=2.0
)


def _conditional(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    check = GpuOp("LossScaleOptimizer/IsFinite", "IsFinite", (_FINITE,), "(float[512,1000])")
    decide = HostOp("LossScaleOptimizer/cond/LogicalAnd", "LogicalAnd", place.cost_us, fetch_bytes=1)
    return insert(nodes, 0.85, check, decide)


FAULT = Fault("dynamic-loss-scaling", ("dynamic-loss-scaling",), nodes=_conditional)

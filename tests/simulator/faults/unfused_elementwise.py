"""A long chain of element-wise ops, each reading and writing memory."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.kernels import Kernel
from tests.simulator.ops import GpuOp
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_EACH_US = 60.0
_KINDS = ("Mul", "AddV2", "Tanh", "Sub", "Square")


def _chain(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    number = max(2, round(place.cost_us / _EACH_US))
    ops = []
    for index in range(number):
        kind = _KINDS[index % len(_KINDS)]
        kernel = Kernel("elementwise", workload.dtype, f"{kind}_GPU_DT_{{t}}_DT_{{t}}_kernel", mb=78.0)
        ops.append(GpuOp(f"resnet/augment/{kind}_{index}", kind, (kernel,), "(half[32,304688])"))
    return insert(nodes, 0.0, *ops)


FAULT = Fault("unfused-elementwise", ("unfused-elementwise", "xla-off"), nodes=_chain, strength=0.8)

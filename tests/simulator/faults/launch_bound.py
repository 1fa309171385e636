"""Hundreds of tiny ops: each takes the host longer to launch than the GPU to run, until the host is the slower one."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.kernels import Kernel
from tests.simulator.ops import GpuOp, Node
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_KERNEL = Kernel("elementwise", "fp32", "Mul_GPU_DT_{t}_DT_{t}_kernel", mb=4e-6)
#: What the host does per step besides launching: Python, the call, the executor's start.
_OTHER_US = 120.0


def _tiny_ops(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    """As many scalar ops as make the host's work longer than the GPU's by what they shall cost."""
    per_op_us = (workload.speed.op_ns + workload.speed.call_ns) / 1e3
    wanted_us = place.healthy_ms * 1e3 + place.cost_us - _host_us(nodes, workload)
    number = max(10, round(wanted_us / per_op_us))
    ops = [GpuOp(f"augment/scale_{i}/Mul", "Mul", (_KERNEL,), "(float[];float[])") for i in range(number)]
    return insert(nodes, 0.0, *ops)


def _host_us(nodes: tuple[Node, ...], workload: Workload) -> float:
    """What launching the ops of a step takes."""
    speed = workload.speed
    work = sum(n.effort * speed.op_ns + len(n.kernels) * speed.call_ns for n in nodes if isinstance(n, GpuOp))
    return work / 1e3 + workload.python_us + workload.call_us + _OTHER_US


FAULT = Fault("launch-bound", ("launch-bound", "tiny-kernels"), nodes=_tiny_ops)

"""Attention's softmax runs in 16 bits."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.ops import GpuOp
from tests.simulator.workload import Workload


def _half(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    return tuple(
        replace(
            node,
            kernels=tuple(replace(kernel, dtype=workload.dtype) for kernel in node.kernels),
            inputs=node.inputs.replace("float", "half"),
        )
        if isinstance(node, GpuOp) and node.type == "Softmax"
        else node
        for node in nodes
    )


FAULT = Fault(
    "half-precision-softmax",
    ("half-precision-softmax",),
    nodes=_half,
    base=Workload(dtype="fp16", model="transformer", batch=16),
)

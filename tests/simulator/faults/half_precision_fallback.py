"""Mixed precision is on, but some layers compute in 32 bits."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.kernels import MATRIX
from tests.simulator.ops import GpuOp
from tests.simulator.workload import Workload


def _some_in_single(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    """Every n-th matrix op in fp32, so that the share of the strength falls back."""
    every = max(1, round(1 / place.strength))
    count = 0
    changed = list(nodes)
    for index, node in enumerate(nodes):
        if isinstance(node, GpuOp) and node.kernels[0].role in MATRIX:
            count += 1
            if count % every == 0:
                kernels = tuple(replace(kernel, dtype="fp32") for kernel in node.kernels)
                changed[index] = replace(node, kernels=kernels, inputs=node.inputs.replace("half", "float"))
    return tuple(changed)


FAULT = Fault("half-precision-fallback", ("half-precision-fallback",), nodes=_some_in_single)

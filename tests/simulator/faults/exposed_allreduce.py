"""Many parameters whose gradients are reduced after the backward pass, while no GPU computes."""

from dataclasses import replace

from tests.simulator.faults.base import FOUR, Fault, Nodes, Place
from tests.simulator.hardware import GPUS
from tests.simulator.ops import AllReduce
from tests.simulator.workload import Workload


def _afterwards(workload: Workload, place: Place) -> Workload:
    return replace(workload, overlap_reductions=False)


def _large(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    """The gradients of large embeddings come on top."""
    size = workload.gpus * workload.hosts
    bus = workload.links.bus(GPUS[workload.gpu], workload.hosts)
    more = round(place.cost_us * 1e3 * bus * size / (2 * max(size - 1, 1)))
    return tuple(
        replace(node, bytes=node.bytes + more)
        if isinstance(node, AllReduce) and node.of == "gradients"
        else node
        for node in nodes
    )


FAULT = Fault("exposed-allreduce", ("exposed-allreduce",), workload=_afterwards, nodes=_large, base=FOUR)

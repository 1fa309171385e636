"""One pool of threads launches for all GPUs, one GPU after the other: the last begins late in every step."""

from dataclasses import replace

from tests.simulator.faults.base import FOUR_SYNCHRONOUS, Fault, Nodes, Place
from tests.simulator.ops import Announce, Await, GpuOp
from tests.simulator.workload import Workload


def _one_pool(workload: Workload, place: Place) -> Workload:
    return replace(workload, private_threads=False)


def _in_turn(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    """A GPU's turn begins when that of the one before has launched so much that the last is late by the cost."""
    wanted_us = place.cost_us / max(workload.gpus - 1, 1)
    at = 0
    while at < len(nodes) and wanted_us > 0:
        wanted_us -= _launch_us(nodes[at], workload)
        at += 1
    waits = (Await("launching", place.gpu - 1),) if place.gpu else ()
    return (*waits, *nodes[:at], Announce("launching", "launched"), *nodes[at:])


def _launch_us(node: object, workload: Workload) -> float:
    if not isinstance(node, GpuOp):
        return 0.0
    speed = workload.speed
    return (node.effort * speed.op_ns + len(node.kernels) * speed.call_ns) / 1e3


FAULT = Fault(
    "staggered-launches", ("staggered-launches",), workload=_one_pool, nodes=_in_turn, base=FOUR_SYNCHRONOUS
)

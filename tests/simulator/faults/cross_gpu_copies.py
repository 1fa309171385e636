"""GPUs send each other tensors in the middle of the step, and wait for them."""

from tests.simulator.faults.base import FOUR, Fault, Nodes, Place
from tests.simulator.ops import Copy
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_COPIES = 4


def _exchange(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    if workload.gpus == 1:
        return nodes
    size = round(place.cost_us * 1e3 * workload.links.peer / _COPIES)
    for index in range(_COPIES):
        peer = (place.gpu + 1) % workload.gpus
        copy = Copy(f"resnet/shard_{index}/_{peer}", "_Send", "d2d", size, peer=peer)
        nodes = insert(nodes, 0.15 + 0.15 * index, copy)
    return nodes


FAULT = Fault("cross-gpu-copies", ("cross-gpu-copies",), nodes=_exchange, base=FOUR)

"""The step copies large tensors to the host and waits for each of them."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.ops import Copy
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_COPIES = 3


def _copies(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    size = round(place.cost_us * 1e3 * workload.links.pageable / _COPIES)
    for index in range(_COPIES):
        copy = Copy(f"resnet/Print_{index}/_1", "_HostRecv", "d2h", size, pinned=False, waits=True)
        nodes = insert(nodes, 0.2 + 0.3 * index, copy)
    return nodes


FAULT = Fault(
    "blocking-copies", ("blocking-copies",), nodes=_copies, culprit=("blocking-copies", "resnet/Print_")
)

"""Small copies to the host at the same places of every step, each of them waited for."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.ops import Copy
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

#: What the GPU stands idle for a small copy: until the host has noticed its end and launched again.
_EACH_US = 35.0


def _copies(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    number = max(1, round(place.cost_us / _EACH_US))
    for index in range(number):
        copy = Copy(f"resnet/assert_{index}/All/_26", "_HostRecv", "d2h", 1, waits=True)
        nodes = insert(nodes, (index + 0.5) / number, copy)
    return nodes


FAULT = Fault(
    "recurring-copies", ("recurring-copies",), nodes=_copies, culprit=("recurring-copies", "resnet/assert_")
)

"""Control dependencies between replicas: a GPU begins when the one before is done."""

from tests.simulator.faults.base import FOUR, Fault, Nodes, Place
from tests.simulator.ops import AllReduce, Announce, Await, TakeInput
from tests.simulator.workload import Workload


def _one_after_the_other(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    """The next GPU begins at the earliest when 85 % of the ops before the first reduction have run."""
    begin = next((i for i, node in enumerate(nodes) if isinstance(node, TakeInput)), 0) + 1
    calls = [i for i, node in enumerate(nodes) if isinstance(node, AllReduce)]
    end = calls[-1] if calls else len(nodes)
    at = begin + round((end - begin) * (0.85 + 0.15 * place.strength))
    waits = (Await("replica", place.gpu - 1),) if place.gpu else ()
    return (*nodes[:begin], *waits, *nodes[begin:at], Announce("replica", "computed"), *nodes[at:])


FAULT = Fault("serial-gpus", ("serial-gpus",), nodes=_one_after_the_other, base=FOUR, strength=0.8)

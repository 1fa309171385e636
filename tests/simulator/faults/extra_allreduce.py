"""Gradients are reduced variable by variable, after the backward pass: every call has a cost of its own."""

from dataclasses import replace

from tests.simulator.faults.base import FOUR, Fault, Nodes, Place
from tests.simulator.ops import AllReduce
from tests.simulator.workload import Workload

#: Between two calls of a stream passes time besides the calls' own.
_GAP_US = 2.4


def _one_by_one(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    calls = [node for node in nodes if isinstance(node, AllReduce) and node.of == "gradients"]
    if not calls:
        return nodes
    size = sum(call.bytes for call in calls)
    number = len(calls) + max(1, round(place.cost_us / (workload.links.call_us + _GAP_US)))
    single = [AllReduce(f"CollectiveReduceV2_{i}", size // number) for i in range(number)]
    last = nodes.index(calls[-1])
    before = tuple(node for node in nodes[:last] if node not in calls)
    return (*before, *single, *nodes[last + 1 :])


FAULT = Fault("extra-allreduce", ("extra-allreduce",), nodes=_one_by_one, base=replace(FOUR, gpus=2))

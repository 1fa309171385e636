"""From a workload to the nodes of a step on each GPU."""

from __future__ import annotations

from dataclasses import replace

from tests.simulator.models import MODELS
from tests.simulator.ops import AllReduce, GpuOp, Model, Node, TakeInput
from tests.simulator.workload import Workload


def model_of(workload: Workload) -> Model:
    return MODELS[workload.model](workload.batch, workload.dtype, workload.aligned)


def plan(workload: Workload) -> tuple[Node, ...]:
    """A step without faults: batch, forward, backward, one reduction of all gradients, update."""
    model = model_of(workload)
    reduction: tuple[Node, ...] = ()
    update = model.update
    if workload.gpus * workload.hosts > 1:
        reduction = (AllReduce("CollectiveReduceV2", 4 * model.parameters),)
        update = (replace(update[0], joins=True), *update[1:])
    batch = TakeInput(model.batch_bytes)
    return (*model.before_input, batch, *model.forward, *model.backward, *reduction, *update)


def gpu_ops(nodes: tuple[Node, ...]) -> list[int]:
    """Positions of the ops that run on the GPU."""
    return [index for index, node in enumerate(nodes) if isinstance(node, GpuOp)]


def insert(nodes: tuple[Node, ...], share: float, *new: Node) -> tuple[Node, ...]:
    """The nodes with new ones put in at a share (0..1) of the way through the ops after the batch."""
    begin = next((i for i, node in enumerate(nodes) if isinstance(node, TakeInput)), 0) + 1
    at = begin + round(share * (len(nodes) - begin))
    return (*nodes[:at], *new, *nodes[at:])

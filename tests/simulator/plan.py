"""From a workload to the nodes of a step on each GPU."""

from dataclasses import replace
from functools import lru_cache

from tests.simulator.hardware import GPUS, Dtype
from tests.simulator.models import MODELS
from tests.simulator.ops import AllReduce, Model, Node, TakeInput
from tests.simulator.stages import stage
from tests.simulator.workload import Workload

#: Into how many parts gradients are packed when they are reduced while others are still computed.
PARTS = 4


def model_of(workload: Workload) -> Model:
    return _model(workload.model, workload.batch, workload.dtype, workload.aligned)


@lru_cache(maxsize=256)
def _model(name: str, batch: int, dtype: Dtype, aligned: bool) -> Model:
    return MODELS[name](batch, dtype, aligned)


def plan(workload: Workload, gpu: int = 0) -> tuple[Node, ...]:
    """A step of one GPU without faults: batch, forward, backward, one reduction of all gradients, update."""
    if workload.pipeline_parts:
        part = model_of(replace(workload, batch=workload.batch // workload.pipeline_parts))
        return stage(part, GPUS[workload.gpu], gpu, workload.gpus, workload.pipeline_parts)
    model = model_of(workload)
    backward: tuple[Node, ...] = model.backward
    forward: tuple[Node, ...] = model.forward
    update = model.update
    if workload.synced_norms:
        forward = synced(forward, workload.synced_norms)
    if workload.gpus * workload.hosts > 1:
        backward = reduced(backward, 4 * model.parameters, PARTS if workload.overlap_reductions else 1)
        update = (replace(update[0], joins=True), *update[1:])
    batch = TakeInput(model.batch_bytes, workload.pinned_batches, workload.prefetch_to_device)
    return (*model.before_input, batch, *forward, *backward, *update)


def reduced(backward: tuple[Node, ...], size: int, parts: int) -> tuple[Node, ...]:
    """The backward pass with its gradients reduced in parts, each as soon as its share is computed."""
    nodes: list[Node] = []
    for part in range(parts):
        begin, end = len(backward) * part // parts, len(backward) * (part + 1) // parts
        nodes += backward[begin:end]
        nodes.append(
            AllReduce(f"CollectiveReduceV2_{part}" if parts > 1 else "CollectiveReduceV2", size // parts)
        )
    return tuple(nodes)


def synced(forward: tuple[Node, ...], number: int) -> tuple[Node, ...]:
    """The forward pass with batch statistics summed over GPUs after some of its ops."""
    nodes = list(forward)
    for index in reversed(range(number)):
        at = len(forward) * (index + 1) // (number + 1)
        nodes.insert(
            at, AllReduce(f"sync_batch_normalization_{index}/CollectiveReduceV2", 4096, "statistics")
        )
    return tuple(nodes)


def insert(nodes: tuple[Node, ...], share: float, *new: Node) -> tuple[Node, ...]:
    """The nodes with new ones put in at a share (0..1) of the way through the ops after the batch."""
    begin = next((i for i, node in enumerate(nodes) if isinstance(node, TakeInput)), 0) + 1
    at = begin + round(share * (len(nodes) - begin))
    return (*nodes[:at], *new, *nodes[at:])

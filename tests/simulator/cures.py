"""Changes of a finished program that take one cost away, to see what that would save.

They answer what a fault costs also where nobody put it in: the healthy programs have costs of their own.
"""

from collections.abc import Callable
from dataclasses import replace
from statistics import median_low

from tests.simulator.hardware import GPUS
from tests.simulator.ops import AllReduce, Announce, Await, Copy, GpuOp, Node, TakeInput
from tests.simulator.simulate import Plans
from tests.simulator.workload import Input, Workload

Nodes = tuple[Node, ...]


def few_reductions(packs: int) -> Callable[[Workload, Plans], tuple[Workload, Plans]]:
    """Gradients reduced in so many calls, each where the last of its share was."""

    def cure(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
        return workload, {place: _packed(nodes, packs) for place, nodes in plans.items()}

    return cure


def _packed(nodes: Nodes, packs: int) -> Nodes:
    calls = [i for i, n in enumerate(nodes) if isinstance(n, AllReduce) and n.of == "gradients"]
    kept = {calls[len(calls) * (pack + 1) // packs - 1] for pack in range(packs) if calls}
    out: list[Node] = []
    waiting = 0
    for index, node in enumerate(nodes):
        if index not in calls or not isinstance(node, AllReduce):
            out.append(node)
            continue
        waiting += node.bytes
        if index in kept:
            out.append(replace(node, bytes=waiting))
            waiting = 0
    return tuple(out)


def fast_input(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """Batches that are there when they are asked for."""
    return replace(workload, input=Input(read_us=1.0, map_us=1.0, batch_us=1.0)), plans


def in_half(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """All kernels in 16 bits, and nothing else."""
    return workload, {
        place: tuple(
            replace(node, kernels=tuple(replace(kernel, dtype="fp16") for kernel in node.kernels))
            if isinstance(node, GpuOp)
            else node
            for node in nodes
        )
        for place, nodes in plans.items()
    }


def free_input_copies(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """Batches that need no time to get to the GPU."""
    return workload, {
        place: tuple(replace(n, bytes=1) if isinstance(n, TakeInput) else n for n in nodes)
        for place, nodes in plans.items()
    }


def full_bandwidth(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """What the GPUs' links can do."""
    return replace(workload, links=replace(workload.links, bus_share=1.0)), plans


def free_reductions(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """Gradients that need no time to move; GPUs still wait for each other."""
    links = replace(workload.links, bus_share=1e6, network=1e9, call_us=0.1)
    return replace(workload, links=links), plans


def no_peer_copies(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """Nothing goes from GPU to GPU but reductions."""
    return workload, {place: _without(nodes, _is_peer_copy) for place, nodes in plans.items()}


def _is_peer_copy(node: Node) -> bool:
    return isinstance(node, Copy) and node.peer >= 0


def independent(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """No GPU waits for another on the host."""
    return workload, {
        place: _without(nodes, lambda n: isinstance(n, Await | Announce)) for place, nodes in plans.items()
    }


def own_threads(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """No GPU waits for another on the host, and a thread launches for each."""
    workers = "linked" if workload.api == "jax" else workload.workers
    return independent(replace(workload, private_threads=True, workers=workers), plans)


def in_time(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """Nothing makes one GPU later than others."""
    return even(*own_threads(workload, plans))


def no_tiny_kernels(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """No ops whose kernels are all shorter than a launch takes to arrive, whether or not a fault put them in."""
    return workload, {place: _without_tiny(nodes, workload) for place, nodes in plans.items()}


def _without_tiny(nodes: Nodes, workload: Workload) -> Nodes:
    gpu, latency_us = GPUS[workload.gpu], workload.speed.latency_ns / 1e3

    def is_tiny(node: Node) -> bool:
        return (
            isinstance(node, GpuOp) and 0 < max((k.us(gpu) for k in node.kernels), default=0.0) <= latency_us
        )

    return _still_joined(nodes, _without(nodes, is_tiny))


def _still_joined(nodes: Nodes, kept: Nodes) -> Nodes:
    """Whatever waits for the reduced gradients, something does: without the ops of the update the first op of the next
    step."""
    if not _joins(nodes) or _joins(kept):
        return kept
    first = next(at for at, node in enumerate(kept) if isinstance(node, GpuOp))
    return (*kept[:first], replace(kept[first], joins=True), *kept[first + 1 :])  # type: ignore[arg-type]


def _joins(nodes: Nodes) -> bool:
    return any(isinstance(node, GpuOp) and node.joins for node in nodes)


def _without(nodes: Nodes, unwanted: Callable[[Node], bool]) -> Nodes:
    return tuple(node for node in nodes if not unwanted(node))


def alone(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """Not a cure but a probe: the same program on one GPU, with nothing to exchange."""
    one = replace(workload, gpus=1, hosts=1, idle_gpus=0)
    return one, {(0, 0): _without(plans[0, 0], _is_exchange)}


def _is_exchange(node: Node) -> bool:
    return isinstance(node, AllReduce | Await | Announce) or _is_peer_copy(node)


def even(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """Every GPU has the work of the median one."""
    work = {place: work_us(nodes, workload) for place, nodes in plans.items()}
    middle = median_low(work.values())
    usual = next(place for place in plans if work[place] == middle)
    return workload, dict.fromkeys(plans, plans[usual])


def work_us(nodes: Nodes, workload: Workload) -> float:
    """Kernel time of a step."""
    gpu = GPUS[workload.gpu]
    return sum(kernel.us(gpu) for node in nodes if isinstance(node, GpuOp) for kernel in node.kernels)

"""What a fault is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tests.simulator.ops import Node
from tests.simulator.workload import Callback, Workload

Nodes = tuple[Node, ...]


@dataclass(frozen=True)
class Place:
    """Where a fault is put: the healthy step's length, how strong it shall be, and on which GPU of which host.

    A strength is the share of the healthy step that the fault shall cost, where that can be steered; else how much of
    the step it touches.
    """

    healthy_ms: float
    strength: float
    host: int = 0
    gpu: int = 0

    @property
    def cost_us(self) -> float:
        return self.healthy_ms * self.strength * 1e3


#: Mixed precision on one V100: a run in which nothing is wrong.
MIXED: Final = Workload(dtype="fp16", prefetch_to_device=True)


#: The same with a loss that is read after every step, so that the host cannot run ahead.
SYNCHRONOUS: Final = Workload(dtype="fp16", callbacks=(Callback(20.0),), prefetch_to_device=True)

#: Four GPUs with mirrored replicas, whose gradients are reduced in parts during the backward pass.
FOUR: Final = replace(MIXED, gpus=4, private_threads=True, prefetch_to_device=True, overlap_reductions=True)
#: The same with a loss that is read after every step.
FOUR_SYNCHRONOUS: Final = replace(FOUR, callbacks=(Callback(20.0),))


def _same_workload(workload: Workload, place: Place) -> Workload:
    return workload


def _same_nodes(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    return nodes


@dataclass(frozen=True)
class Fault:
    """A change that makes a run slower (or a capture worse), named for the check that shall find it.

    ``finds`` are the checks that must fail when it costs enough, ``base`` what the workload must be like for it to
    show. ``workload`` and ``nodes`` make the change. At ``strength`` its own check must fail. With a fault
    ``of_the_capture`` the program is as fast as without. ``culprit`` is a check and what its finding has to name; what
    ``is_python`` only Python's tracer can tell.
    """

    id: str
    finds: tuple[str, ...]
    workload: Callable[[Workload, Place], Workload] = _same_workload
    nodes: Callable[[Nodes, Workload, Place], Nodes] = _same_nodes
    base: Workload = MIXED
    strength: float = 0.3
    of_the_capture: bool = False
    culprit: tuple[str, str] = ("", "")
    is_python: bool = False

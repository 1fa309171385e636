"""What one training step is made of: ops in the order in which the runtime gets to them."""

from dataclasses import dataclass, field
from typing import Literal

from tb_gpu_advisor.wire import Category
from tests.simulator.kernels import Kernel

Direction = Literal["h2d", "d2h", "d2d"]


@dataclass(frozen=True)
class GpuOp:
    """An op that launches kernels. ``effort`` is the host's work for it as a multiple of the usual.

    ``inputs`` is what the profiler writes as ``shape``; ``stream`` the compute stream (0 is the main one);
    ``joins`` makes it wait for what other streams and collectives were given before.
    """

    name: str
    type: str
    kernels: tuple[Kernel, ...]
    inputs: str = ""
    effort: float = 1.0
    stream: int = 0
    joins: bool = False
    hlo: str = ""


@dataclass(frozen=True)
class HostOp:
    """An op that runs on the CPU in the middle of the step.

    ``fetch_bytes`` are copied from the GPU first and waited for, ``return_bytes`` to the GPU afterwards. ``aside`` ops
    run on another thread and nobody waits for them.
    """

    name: str
    type: str
    us: float
    fetch_bytes: int = 0
    return_bytes: int = 0
    aside: bool = False


@dataclass(frozen=True)
class Copy:
    """A copy; ``waits`` makes the host wait for it before it goes on.

    ``peer`` is the other GPU of a ``d2d`` copy; the next op waits for such a copy on the GPU.
    """

    name: str
    type: str
    direction: Direction
    bytes: int
    pinned: bool = True
    waits: bool = False
    peer: int = -1


@dataclass(frozen=True)
class TakeInput:
    """The next batch: waited for, then copied to the GPU (``ahead``: the copy was made during the step before)."""

    bytes: int
    pinned: bool = True
    ahead: bool = False


@dataclass(frozen=True)
class AllReduce:
    """A reduction over all GPUs on its own stream, of what was computed so far. Ops with ``joins`` wait for it.

    ``of`` is what is reduced: gradients, or statistics that layers need at once.
    """

    name: str
    bytes: int
    of: Literal["gradients", "statistics"] = "gradients"


@dataclass(frozen=True)
class Announce:
    """Lets other GPUs of the host know that this one got here: ``launched`` its ops so far, or ``computed`` them."""

    name: str
    when: Literal["launched", "computed"]


@dataclass(frozen=True)
class Await:
    """Waits on the host until another GPU announced it (``gpu``); ``cause`` is why this GPU gets nothing to do."""

    name: str
    gpu: int
    cause: Category = "sync"


@dataclass(frozen=True)
class Compile:
    """XLA compiles a cluster on the thread that runs the step, or TensorFlow ``traces`` a function there."""

    us: float
    traces: bool = False
    module: str = "cluster_0__XlaCompiledKernel_true__XlaNumConstantArgs_0__XlaNumResourceArgs_12_"


@dataclass(frozen=True)
class Pause:
    """Nothing that the profiler records: the launching thread sleeps ``in_turn``, or an op without a thread answers
    later and the executor's turn ends."""

    us: float
    in_turn: bool


@dataclass(frozen=True)
class Sometimes:
    """Another node, but only in every ``every``-th step from step ``first`` to before ``until``."""

    node: GpuOp | HostOp | Copy | Compile
    every: int = 1
    first: int = 0
    until: int = 1 << 30

    def runs_in(self, step: int) -> bool:
        return self.first <= step < self.until and (step - self.first) % self.every == 0


Node = GpuOp | HostOp | Copy | TakeInput | AllReduce | Announce | Await | Compile | Pause | Sometimes


@dataclass(frozen=True)
class Model:
    """A network's training step in the phases in which programs arrange it.

    ``before_input`` needs no batch (the optimizer's step counter), so it runs while the batch is waited for.
    """

    name: str
    batch: int
    batch_bytes: int
    parameters: int
    before_input: tuple[GpuOp, ...]
    forward: tuple[GpuOp, ...]
    backward: tuple[GpuOp, ...]
    update: tuple[GpuOp, ...]
    activations_bytes: int = 0
    extra: tuple[Node, ...] = field(default=())

"""Copies between host and GPU, and between GPUs, as the driver makes them."""

from typing import Final, NamedTuple

from tb_gpu_advisor.wire import Category
from tests.simulator.device import Gpu, Task
from tests.simulator.engine import Process
from tests.simulator.host import Machine, Thread
from tests.simulator.ops import Direction

_KINDS: Final[dict[Direction, Category]] = {"h2d": "copy_h2d", "d2h": "copy_d2h", "d2d": "copy_d2d"}
_NAMES: Final[dict[Direction, str]] = {"h2d": "MemcpyH2D", "d2h": "MemcpyD2H", "d2d": "MemcpyD2D"}


class Moved(NamedTuple):
    """What a copy moves; with a ``peer`` it goes to another GPU of the host."""

    direction: Direction
    bytes: int
    pinned: bool = True
    peer: int = -1


def copy_task(machine: Machine, gpu: Gpu, op: str, step: int, moved: Moved) -> Task:
    """A copy that is not launched yet."""
    direction, size, pinned, peer = moved
    memory = "pinned" if pinned else "pageable"
    source = memory if direction == "h2d" else "device"
    target = memory if direction == "d2h" else "device"
    other = gpu.index if peer < 0 else peer
    details = f"kind_src:{source} kind_dst:{target} size:{size} dest:{other} async:{int(pinned)}"
    kind = _KINDS[direction]
    ns = machine.copy_ns(f"copy/{op}/{gpu.index}", kind, size, pinned)
    name = _NAMES[direction] if peer < 0 else "MemcpyP2P"
    # With pageable memory the driver copies through a buffer of its own, and the caller waits.
    return Task(
        name, kind, ns, step, op, {"memcpy_details": details}, bytes=size, peer=peer, blocks=not pinned
    )


def launch_copy(machine: Machine, thread: Thread, gpu: Gpu, task: Task) -> Process:
    """Start a copy. Its stream waits for what the compute streams were given before, which may still use the memory
    (TensorFlow's ``GPUUtil::CopyCPUTensorToGPU`` and JAX' ``kComputeSynchronized``) or make what is copied."""
    task.after += gpu.computed()
    yield from machine.launch(thread, gpu, gpu.copies[task.kind], task)


def read_back(machine: Machine, thread: Thread, gpu: Gpu, task: Task, by_executor: bool = False) -> Process:
    """Copy a result to the host and wait for it."""
    yield from launch_copy(machine, thread, gpu, task)
    yield from (machine.notice if by_executor else machine.synchronize)(thread, gpu, task)

"""Pipeline parallelism: each GPU has some layers, batches go through in parts, and GPUs begin late by design."""

from collections.abc import Iterator
from dataclasses import replace

from tests.simulator.hardware import GpuModel
from tests.simulator.ops import Announce, Await, Copy, GpuOp, Model, Node, TakeInput

#: Activations that go from one stage to the next, in bytes per sample.
_SENT_BYTES = 200_000


def stage(model: Model, gpu: GpuModel, index: int, stages: int, parts: int) -> tuple[Node, ...]:
    """The nodes of one stage; ``model`` is that of a part of the batch."""
    return tuple(_nodes(model, gpu, index, stages, parts))


def _nodes(model: Model, gpu: GpuModel, index: int, stages: int, parts: int) -> Iterator[Node]:
    yield from model.before_input
    if index == 0:
        yield TakeInput(parts * model.batch_bytes, ahead=True)
    forward = _share(model.forward, gpu, index, stages)
    backward = _share(model.backward, gpu, stages - 1 - index, stages)
    sent = model.batch * _SENT_BYTES
    for part in range(parts):
        send = Copy(f"stage_{index}/send_forward", "Identity", "d2d", sent, peer=index + 1)
        yield from _pass(f"forward_{part}", forward, index - 1, send, stages)
    for part in range(parts):
        send = Copy(f"stage_{index}/send_backward", "Identity", "d2d", sent, peer=index - 1)
        yield from _pass(f"backward_{part}", backward, index + 1, send, stages)
    update = _share(model.update, gpu, index, stages)
    yield from (replace(op, joins=op is update[0]) for op in update)


def _pass(name: str, ops: tuple[GpuOp, ...], before: int, send: Copy, stages: int) -> Iterator[Node]:
    """One part of a batch on one stage: it waits for the stage ``before``, and sends what it computed to the next."""
    if 0 <= before < stages:
        yield Await(name, before)
    yield from ops
    if 0 <= send.peer < stages:
        yield send
    yield Announce(name, "computed")


def _share(ops: tuple[GpuOp, ...], gpu: GpuModel, index: int, stages: int) -> tuple[GpuOp, ...]:
    """A stage's ops: as much time as any other's."""
    times = [sum(kernel.us(gpu) for kernel in op.kernels) for op in ops]
    total, at, taken = sum(times), 0.0, list[GpuOp]()
    for op, us in zip(ops, times, strict=True):
        if min(stages - 1, int(stages * at / total)) == index:
            taken.append(op)
        at += us
    return tuple(taken)

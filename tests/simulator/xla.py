"""What XLA makes of a step: chains of element-wise ops become one kernel that reads and writes memory once."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tests.simulator.kernels import MATRIX, Kernel
from tests.simulator.ops import GpuOp, Node, Sometimes

#: Kernels that XLA writes itself; matrix math stays with the libraries.
_FUSABLE: Final = frozenset({"elementwise", "cast", "norm", "softmax", "random", "optimizer"})
#: A thunk costs the host less than an op of the executor.
_EFFORT: Final = 0.4


def compiled(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes with runs of fusable ops fused, and all ops named by HLO instructions."""
    return tuple(_named(index, node) for index, node in enumerate(_fused(nodes)))


def _fused(nodes: tuple[Node, ...]) -> Iterator[Node]:
    run: list[GpuOp] = []
    for node in nodes:
        if isinstance(node, GpuOp) and _fusable(node) and not node.joins:
            run.append(node)
            continue
        yield from _flush(run)
        run = []
        yield node
    yield from _flush(run)


def _fusable(node: GpuOp) -> bool:
    return all(kernel.role in _FUSABLE for kernel in node.kernels)


def _flush(run: list[GpuOp]) -> Iterator[Node]:
    """One kernel for the run: the largest op's traffic, and a little for the others' own inputs."""
    if not run:
        return
    kernels = [kernel for node in run for kernel in node.kernels]
    largest = max(kernels, key=lambda kernel: kernel.mb)
    mb = largest.mb + 0.2 * (sum(kernel.mb for kernel in kernels) - largest.mb)
    verb = run[-1].type.lower().removeprefix("resource").removesuffix("v2")
    yield replace(run[-1], kernels=(Kernel("fused", largest.dtype, f"loop_{verb}_fusion", mb=mb),))


def _named(index: int, node: Node) -> Node:
    if isinstance(node, Sometimes) and isinstance(node.node, GpuOp):
        return replace(node, node=_with_hlo(index, node.node))
    return _with_hlo(index, node) if isinstance(node, GpuOp) else node


def _with_hlo(index: int, node: GpuOp) -> GpuOp:
    matrix = any(kernel.role in MATRIX for kernel in node.kernels)
    fused = node.kernels[0].role == "fused"
    hlo = f"custom-call.{index}" if matrix else f"{node.kernels[0].name if fused else 'input_fusion'}.{index}"
    kernels = node.kernels
    if not matrix and not fused:
        kernels = (replace(kernels[0], role="fused", name=f"input_{node.type.lower()}_fusion"),)
    path = f"jit(train_step)/jit(main)/{node.name}"
    return replace(node, name=path, hlo=hlo, kernels=kernels, effort=_EFFORT)

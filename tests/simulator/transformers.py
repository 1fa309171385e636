"""Transformers as PyTorch runs them: layers that repeat inside of passes, and passes that repeat inside of a capture.

What a capture shows of them is all that is simulated: kernels of a pass in order, on one or several streams, the calls
that launch them, and what the host does once a step. Times are microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from tests.build.xspace import XSpaceBuilder

#: Kernels of a layer and how long they take.
FORWARD: Final = (
    ("vectorized_layer_norm_kernel", 6.0),
    ("ampere_fp16_s16816gemm_fp16_128x128_ldg8_f2f_tn", 40.0),
    ("flash_fwd_kernel", 30.0),
    ("ampere_fp16_s16816gemm_fp16_128x64_ldg8_f2f_tn", 20.0),
    ("vectorized_elementwise_kernel<4, CUDAFunctor_add>", 5.0),
    ("vectorized_layer_norm_kernel", 6.0),
    ("ampere_fp16_s16816gemm_fp16_256x128_ldg8_f2f_tn", 60.0),
    ("vectorized_elementwise_kernel<4, GeluCUDAKernelImpl>", 8.0),
    ("ampere_fp16_s16816gemm_fp16_128x128_ldg8_f2f_tn", 55.0),
    ("vectorized_elementwise_kernel<4, CUDAFunctor_add>", 5.0),
)
BACKWARD: Final = tuple(
    kernel
    for name, us in reversed(FORWARD)
    for kernel in (
        [(name.replace("_tn", "_nn"), us), (name.replace("_tn", "_nt"), us)]
        if "gemm" in name
        else [(f"{name}_backward", us)]
    )
)
EMBEDDING: Final = (
    ("indexSelectLargeIndex", 9.0),
    ("vectorized_elementwise_kernel<4, CUDAFunctor_add>", 5.0),
)
HEAD: Final = (
    ("vectorized_layer_norm_kernel", 6.0),
    ("ampere_fp16_s16816gemm_fp16_256x128_ldg8_f2f_tn", 90.0),
)
LOSS: Final = (("cunn_SoftMaxForward", 20.0), ("nll_loss_forward_reduce_cuda_kernel_2d", 4.0))
LOSS_BACKWARD: Final = (("nll_loss_backward_reduce_cuda_kernel_2d", 4.0), ("cunn_SoftMaxBackward", 20.0))
CHOICE: Final = (("reduce_kernel<512, 1, ReduceOp<ArgMaxOps>>", 7.0),)
EXCHANGE: Final = "ncclDevKernel_AllReduce_Sum_f16_RING_LL"
UPDATE: Final = {
    "adam": "multi_tensor_apply_kernel<TensorListMetadata<4>, FusedAdamMathFunctor<float>>",
    "plain": "vectorized_elementwise_kernel<4, BinaryFunctor<float, MulFunctor>>",
}


@dataclass(frozen=True)
class Transformer:
    """``reads_every`` so many steps the loss is read back (0 never); ``evaluates_every`` so many steps two passes are
    evaluated; ``cut`` are the shares of the first and of the last step that the capture does not show; a second one of
    ``streams`` is for the exchange that follows each half of a layer, or for every other pass."""

    layers: int = 12
    passes: int = 4
    trains: bool = True
    marks: bool = False
    accumulates: int = 1
    evaluates_every: int = 0
    optimizer: Literal["adam", "plain"] = "adam"
    names_optimizer: bool = False
    loads: bool = True
    copies: bool = True
    reads_every: int = 1
    streams: Literal["one", "exchange", "turns"] = "one"
    experts: bool = False
    warms_up: bool = False
    cut: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Captured:
    """The file, and the truth: how long each step took that is seen whole, to the first kernel of the next one, but for
    those that an evaluation follows."""

    data: bytes
    steps_ms: tuple[float, ...]


#: What a program does: a kernel's name, its time and its stream; or what the host does, and for how long.
Action = tuple[str, float, int]
_LOADER: Final = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"
_OPTIMIZER: Final = "Optimizer.step#AdamW.step"
_COPIES: Final = {"copy": "Memcpy HtoD (Pinned -> Device)", "read": "Memcpy DtoH (Device -> Pageable)"}


def simulate_transformer(program: Transformer) -> Captured:
    """Run it, and write down what PyTorch's profiler would."""
    steps = [_step(program, step) for step in range(program.passes)]
    begin, end = (
        int(share * len(step)) for share, step in zip(program.cut, (steps[0], steps[-1]), strict=True)
    )
    steps[0], steps[-1] = steps[0][begin:], steps[-1][: len(steps[-1]) - end]
    if program.warms_up:
        steps.insert(0, [("cublasLt_trial_splitK", 30.0, 0)] * 40 + _step(program, 0)[5:])
    run, begun, plain = _Run(), list[float](), list[bool]()
    for number, step in enumerate(steps):
        evaluates = bool(program.evaluates_every) and (number + 1) % program.evaluates_every == 0
        begun.append(run.all(step, number if program.marks else None))
        is_cut_off = number + 1 == len(steps) and bool(end)
        run.all(2 * _pass(program, 0, trains=False) if evaluates and not is_cut_off else [], None)
        plain.append(not evaluates and not (number == 0 and begin))
    lasted = [(after - at) / 1000 for at, after in pairwise(begun)]
    return Captured(run.bytes(), tuple(ms for ms, whole in zip(lasted, plain, strict=False) if whole))


def _step(program: Transformer, number: int) -> list[Action]:
    actions = [
        action for _ in range(program.accumulates) for action in _pass(program, number, program.trains)
    ]
    if program.trains:
        update: list[Action] = [(UPDATE[program.optimizer], 12.0, 0)] * (2 + program.layers // 3)
        actions += (
            [("optimize", 0.0, 0), *update, ("optimized", 0.0, 0)] if program.names_optimizer else update
        )
    if program.reads_every and (number + 1) % program.reads_every == 0:
        actions.append(("read", 1.0, 0))
    return actions


def _pass(program: Transformer, number: int, trains: bool) -> list[Action]:
    stream = number % 2 if program.streams == "turns" else 0
    exchange: list[Action] = [(EXCHANGE, 15.0, 1)] if program.streams == "exchange" else []
    routes: list[Action] = [("read", 1.0, 0)] if program.experts else []

    def layer(kernels: Sequence[tuple[str, float]]) -> list[Action]:
        half = len(kernels) // 2
        shown = [(name, us, stream) for name, us in kernels]
        return [*shown[:half], *exchange, *routes, *shown[half:], *exchange]

    before: list[Action] = [("load", 40.0, 0)] if program.loads else []
    before += [("copy", 3.0, 0)] * 2 if program.copies else []
    head = (*HEAD, *LOSS, *LOSS_BACKWARD, *HEAD[::-1]) if trains else (*HEAD, *CHOICE)
    return [
        *before,
        *((name, us, stream) for name, us in EMBEDDING),
        *(layer(FORWARD) * program.layers),
        *((name, us, stream) for name, us in head),
        *(layer(BACKWARD) * program.layers if trains else []),
        *((f"{name}_backward", us, stream) for name, us in EMBEDDING if trains),
    ]


class _Run:
    """A host thread, and a GPU with two streams that wait for each other."""

    def __init__(self) -> None:
        self.space = XSpaceBuilder()
        device = self.space.plane("/device:GPU:0", compute_cap_major=8, compute_cap_minor=0)
        self.streams = [device.line(f"Stream #{number}") for number in (7, 20)]
        self.host = self.space.plane("/host:CPU").line("thread/100")
        self.now_us, self.free_us, self.ids = 1000.0, 0.0, 0

    def all(self, actions: Sequence[Action], marked: int | None) -> float:
        """Do all that; when the first kernel began."""
        begin_us, first, optimizes_us = self.now_us, 0.0, 0.0
        for name, us, stream in actions:
            if name == "load":
                self.host.event(_LOADER, self.now_us, us)
                self.now_us += us
            elif name == "optimize":
                optimizes_us = self.now_us
            elif name == "optimized":
                self.host.event(_OPTIMIZER, optimizes_us, self.now_us - optimizes_us)
            elif name in _COPIES:
                self._copy(name, us)
            else:
                began = self._launch("aten::op", "cudaLaunchKernel", name, us, stream)
                first = first or began
        if marked is not None:
            self.host.event("train", begin_us, self.now_us - begin_us, step_num=marked, _r=1)
        return first

    def _copy(self, name: str, us: float) -> None:
        began = self._launch("aten::copy_", "cudaMemcpyAsync", _COPIES[name], us, 0)
        if name == "read":
            self.host.event("cudaStreamSynchronize", self.now_us, max(1.0, began + us - self.now_us))
            self.now_us = max(self.now_us + 1.0, began + us)

    def _launch(self, op: str, call: str, name: str, us: float, stream: int) -> float:
        self.ids += 1
        self.host.event(op, self.now_us, 6.0)
        self.host.event(call, self.now_us + 1, 4.0, correlation_id=self.ids)
        begin = max(self.now_us + 9.0, self.free_us)
        details = (
            {"memcpy_details": "kind_src:pinned size:4096"}
            if "emcpy" in name
            else {"kernel_details": "regs:8"}
        )
        self.streams[stream].event(name, begin, us, correlation_id=self.ids, **details)
        self.free_us = begin + us
        self.now_us += 6.5
        return begin

    def bytes(self) -> bytes:
        """The file, with its events in order."""
        for plane in self.space.proto.planes:
            for line in plane.lines:
                line.events.sort(key=lambda event: (event.offset_ps, -event.duration_ps))
        return self.space.to_bytes()

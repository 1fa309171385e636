"""Runs on several GPUs built from literals: when each GPU starts, what it computes, when gradients move."""

from dataclasses import dataclass, field
from typing import Any

from tests.build.xspace import LineBuilder, XSpaceBuilder

NCCL = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"


@dataclass
class Several:
    """One host; times in µs. Lists hold one value per GPU; the last one stands for the GPUs after it.

    Every GPU computes ``compute_us`` from ``start_us`` on, then takes part in ``calls`` reductions, each of which ends
    ``transfer_us`` after the last GPU has come. ``overlaps`` lets the reductions run under the computing. ``ops`` are
    the op types; ``wait_us`` is spent in the input op before each step; ``memory`` is (peak, limit) in bytes.
    ``in_turns`` passes the starts on from GPU to GPU, step by step; ``idle_gpus_copy`` lets idle GPUs copy;
    with ``awaited`` the host calls for the end of each step, which it waits for anyway; then Python works for
    ``python_us``.
    """

    gpus: int = 2
    steps: int = 8
    compute_us: tuple[float, ...] = (900.0,)
    start_us: tuple[float, ...] = (0.0,)
    calls: int = 1
    transfer_us: float = 40.0
    call_bytes: int = 0
    call_op: str = "CollectiveReduceV2"
    kernel: str = NCCL
    overlaps: bool = False
    ops: tuple[str, ...] = ("MatMul",)
    wait_us: float = 0.0
    idle_gpus: int = 0
    idle_gpus_copy: bool = False
    in_turns: bool = False
    model: str = "Tesla V100-SXM2-16GB"
    memory: tuple[int, int] | None = None
    peer_copy_us: float = 0.0
    private_threads: bool = False
    host: bool = True
    awaited: bool = False
    python_us: float = 0.0
    cards: tuple[dict[str, Any], ...] = ()
    space: XSpaceBuilder = field(default_factory=XSpaceBuilder)

    def to_bytes(self) -> bytes:
        stats: dict[str, Any] = {
            "gpu_device_name": self.model,
            "compute_cap_major": 7,
            "compute_cap_minor": 0,
        }
        self.devices = [
            self.space.plane(f"/device:GPU:{gpu}", **(self.cards[gpu] if self.cards else stats))
            for gpu in range(self.gpus + self.idle_gpus)
        ]
        self.streams = [device.line("Stream #13(Compute)") for device in self.devices[: self.gpus]]
        self.rings = [device.line("Stream #17(Compute)") for device in self.devices[: self.gpus]]
        if self.host:
            cpu = self.space.plane("/host:CPU")
            name = "tf_gpu_private_0" if self.private_threads else "python3"
            self.python = cpu.line(name)
            if self.memory is not None:
                peak, limit = self.memory
                self.python.event(
                    "MemoryAllocation",
                    1.0,
                    0.0,
                    allocator_name="GPU_0_bfc",
                    peak_bytes_in_use=peak,
                    bytes_allocated=peak,
                    bytes_available=limit - peak,
                    bytes_reserved=0,
                )
        self.correlation, now = 0, 1000.0
        for step in range(self.steps):
            now = self._step(step, now)
        return self.space.to_bytes()

    def _of(self, values: tuple[float, ...], gpu: int) -> float:
        return values[min(gpu, len(values) - 1)]

    def _step(self, step: int, now: float) -> float:
        begin = now
        if self.wait_us and self.host:
            self.python.event("IteratorGetNextOp::DoCompute", now, self.wait_us, id=7, iter_num=0)
        launch = now + self.wait_us + (20.0 if self.python_us else 0.0)
        zero = launch + 20.0
        ends = []
        starts = [self._of(self.start_us, gpu) for gpu in range(self.gpus)]
        for gpu in range(self.gpus):
            start = zero + starts[(gpu + step) % self.gpus if self.in_turns else gpu]
            end = start + self._of(self.compute_us, gpu)
            kind = self.ops[min(gpu, len(self.ops) - 1)]
            self._launch(
                launch + gpu, self.streams[gpu], f"model/{kind}:{kind}", "kernel", (start, end - start)
            )
            if self.peer_copy_us:
                copy = self.devices[gpu].line("Stream #16(MemcpyP2P)")
                details = f"kind_src:device kind_dst:device size:1000 dest:{(gpu + 1) % self.gpus} async:1"
                copy.event(
                    "MemcpyP2P", end, self.peer_copy_us, memcpy_details=details, tf_op="model/send:_Send"
                )
                end += self.peer_copy_us
            ends.append(end)
        for device in self.devices[self.gpus :] if self.idle_gpus_copy else ():
            details = "kind_src:pinned kind_dst:device size:1000 dest:0 async:1"
            device.line("Stream #14(MemcpyH2D)").event("MemcpyH2D", zero, 30.0, memcpy_details=details)
        last = self._reduce(launch + 10.0, zero, ends)
        if self.awaited:
            self.python.event("cuCtxSynchronize", launch + 17.0, last - launch - 16.0)
        if self.host:
            self.python.event("FunctionRun", launch, 15.0, id=step + 100)
            self.python.event("train", begin, launch + 16.0 - begin, step_num=step, _r=1)
        return last + 5.0 + self.python_us

    def _reduce(self, launch: float, zero: float, ends: list[float]) -> float:
        """The reductions of a step; returns when everything is done."""
        if not self.calls:
            return max(ends)
        at = [zero + self._of(self.start_us, gpu) for gpu in range(self.gpus)] if self.overlaps else ends
        for _ in range(self.calls):
            end = max(at) + self.transfer_us
            for gpu, start in enumerate(at):
                op = f"{self.call_op}:CollectiveReduceV2"
                shape = {"shape": f"(float[{self.call_bytes // 4}])"} if self.call_bytes else {}
                self._launch(launch, self.rings[gpu], op, self.kernel, (start, end - start), **shape)
            at = [end] * self.gpus
        return max([*ends, *at])

    def _launch(
        self, at: float, line: LineBuilder, op: str, kernel: str, runs_us: tuple[float, float], **stats: Any
    ) -> None:
        """Launches a kernel that begins at the first of ``runs_us`` and takes the second."""
        self.correlation += 1
        line.event(kernel, *runs_us, kernel_details="r:8", tf_op=op, correlation_id=self.correlation, **stats)
        if self.host:
            self.python.event("cuLaunchKernel", at, 0.5, correlation_id=self.correlation)

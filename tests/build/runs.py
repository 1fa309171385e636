"""Small training runs built from literals: what a step does is given, the XSpace follows.

The layout is that of TF 2.11 and later (raw planes): a Python thread whose steps are ``train`` traces with a
function run inside, launches as ``cuLaunchKernel`` with correlation ids, kernels on one stream.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.build.xspace import LineBuilder, XSpaceBuilder

#: Framework op ("name:Type"), kernel name, microseconds.
Kernel = tuple[str, str, float]


@dataclass
class Run:
    """A single-GPU run under construction; times in microseconds."""

    markers: bool = True
    host: bool = True
    correlate: bool = True
    space: XSpaceBuilder = field(default_factory=XSpaceBuilder)
    now_us: float = 1000.0
    gpu_free_us: float = 0.0
    step: int = 0
    correlation: int = 0
    capability: tuple[int, int] = (7, 0)
    latency_us: float = 8.0
    call_us: float = 4.0

    def __post_init__(self) -> None:
        self.device = self.space.plane(
            "/device:GPU:0", compute_cap_major=self.capability[0], compute_cap_minor=self.capability[1]
        )
        self.stream: LineBuilder = self.device.line("Stream #13(Compute)")
        if self.host:
            self.cpu = self.space.plane("/host:CPU")
            self.python: LineBuilder = self.cpu.line("python3")

    def train_step(
        self,
        kernels: tuple[float | Kernel, ...],
        wait_us: float = 0.0,
        between_us: float = 0.0,
        per_launch_us: float = 0.0,
        host_op_us: float = 0.0,
    ) -> None:
        """One step: wait for input, launch the kernels, then Python for ``between_us`` (after a blocking read).

        With ``host_op_us`` an op of the step runs on the CPU before the last kernel, which needs its result.
        """
        begin = self.now_us
        if wait_us and self.host:
            self.python.event("IteratorGetNextOp::DoCompute", self.now_us, wait_us, id=7, iter_num=0)
        self.now_us += wait_us
        function = self.now_us
        for index, kernel in enumerate(kernels):
            self.now_us += per_launch_us
            if host_op_us and index == len(kernels) - 1:
                self.host_op("model/lookup:Unique", host_op_us)
            if isinstance(kernel, tuple):
                self.launch(*kernel)
            else:
                self.launch(f"model/op_{index}:MatMul", f"kernel_op_{index}", kernel)
        self.now_us += 0.5  # the function returns after its last launch
        if self.host:
            self.python.event("FunctionRun", function, self.now_us - function, id=self.step + 100)
            if self.markers:
                self.python.event("train", begin, self.now_us - begin, step_num=self.step, _r=1)
        self.step += 1
        if between_us:
            self.now_us = max(self.now_us, self.gpu_free_us) + between_us

    def host_op(self, op: str, us: float) -> None:
        """Run an op on the CPU that needs what the GPU has computed so far."""
        self.now_us = max(self.now_us, self.gpu_free_us)
        self.python.event(op, self.now_us, us)
        self.now_us += us

    def launch(self, op: str, kernel: str, kernel_us: float) -> None:
        """Launch one kernel now; it starts when its launch has arrived and the GPU is free."""
        self.correlation += 1
        ids: dict[str, Any] = {"correlation_id": self.correlation} if self.correlate else {}
        if self.host:
            self.python.event("cuLaunchKernel", self.now_us, self.call_us, **ids)
        start = max(self.now_us + self.latency_us, self.gpu_free_us)
        self.stream.event(kernel, start, kernel_us, kernel_details="regs:8", tf_op=op, **ids)
        self.gpu_free_us = start + kernel_us
        self.now_us += self.call_us

    def in_time_order(self) -> Run:
        """Events in the order in which the profiler writes them; the Profile tab finds no steps otherwise."""
        for plane in self.space.proto.planes:
            for line in plane.lines:
                line.events.sort(key=lambda event: (event.offset_ps, -event.duration_ps))
        return self

    def copy(
        self,
        kind: str,
        copy_us: float,
        op: str = "",
        memory: str = "pinned",
        blocks: bool = False,
        size: int = 4096,
    ) -> None:
        """Launch a copy now, such as ``MemcpyD2H``, on a stream of its own, behind the kernels launched so far. A call
        that ``blocks`` returns as the copy ends."""
        self.correlation += 1
        start = max(self.now_us + self.latency_us, self.gpu_free_us)
        call_us = start + copy_us - self.now_us if blocks else self.call_us
        self.python.event("cuMemcpyAsync", self.now_us, call_us, correlation_id=self.correlation)
        self.device.line(f"Stream #14({kind})").event(
            kind, start, copy_us, memcpy_details=f"kind_src:{memory} size:{size}", tf_op=op,
            correlation_id=self.correlation,
        )  # fmt: skip
        self.gpu_free_us = start + copy_us
        self.now_us += call_us

    def batch(self) -> float:
        """A batch reaches the GPU just before now, in a pause; when that is."""
        line, details = self.device.line("Stream #14(MemcpyH2D)"), "kind_src:pinned size:4096"
        line.event("MemcpyH2D", self.now_us - 4, 3.0, memcpy_details=details)
        return self.now_us

    def to_bytes(self) -> bytes:
        return self.space.to_bytes()

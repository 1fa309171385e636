"""Questions of public issues about what GPUs of one program send each other or get from their host: batches that one
thread copies to all, weights that lie on one GPU, random numbers. What was asked, what is right, and what the report
says now; none of these may be another fault.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.asked.programs import of_steps, products
from tests.asked.situations import OF_TENSORFLOW, Asked, answers
from tests.build.runs import Run
from tests.build.xspace import LineBuilder
from tests.checks.judge import judge
from tests.checks.kernels import SGEMM

RING = "ncclDevKernel_{}(ncclDevKernelArgsStorage<4096ul>)"
BIG = 96 << 20
#: How GPUs wait for each other is not played again.
NO_SAVING = "What fixing it brings, this capture cannot tell"


class Gpus:
    """GPUs of one host, each launched for by a thread of its own; times in µs."""

    def __init__(self, gpus: int, capability: tuple[int, int]) -> None:
        self.run = Run(capability=capability)
        major, minor = capability
        others = [
            self.run.space.plane(f"/device:GPU:{at}", compute_cap_major=major, compute_cap_minor=minor)
            for at in range(1, gpus)
        ]
        self.devices = [self.run.device, *others]
        self.threads = [self.run.cpu.line(f"worker_{at}", 4000 + at) for at in range(gpus)]
        self.at = [0.0] * gpus
        self.streams: dict[tuple[int, str], LineBuilder] = {}

    def stream(self, gpu: int, name: str) -> LineBuilder:
        if (gpu, name) not in self.streams:
            self.streams[gpu, name] = self.devices[gpu].line(name)
        return self.streams[gpu, name]

    def put(self, gpu: int, stream: str, kernel: str, runs_us: tuple[float, float], **stats: Any) -> float:
        """Launches what begins and takes so long; returns its end."""
        self.run.correlation += 1
        ids: dict[str, Any] = {"correlation_id": self.run.correlation}
        self.threads[gpu].event("cuLaunchKernel", self.at[gpu], 3.0, **ids)
        self.at[gpu] += 5.0
        line, (start, us) = self.stream(gpu, stream), runs_us
        begin = max(start, self.at[gpu] + 6.0)
        shown = {"kernel_details": "r:8"} if "memcpy_details" not in stats else {}
        line.event(kernel, begin, us, **shown, **stats, **ids)
        return begin + us

    def step(self, number: int, begin: float, end: float, mark: str = "train") -> None:
        self.run.python.event(mark.format(number), begin, end - begin, step_num=number, _r=1)
        self.run.now_us = end + 10.0


def _steps(of: Gpus, step: Callable[[Gpus, int], None]) -> Run:
    """Eight steps of a program."""
    for number in range(8):
        step(of, number)
    return of.run.in_time_order()


def _scatters(of: Gpus, number: int) -> None:
    """DataParallel: the loop's thread copies a part of the batch to each GPU, one after the other."""
    run, begin = of.run, of.run.now_us
    for gpu in range(4):
        run.correlation += 1
        ids: dict[str, Any] = {"correlation_id": run.correlation}
        run.python.event("cudaMemcpyAsync", run.now_us, 20_012.0, **ids)
        details = f"kind_src:pageable kind_dst:device size:{BIG} dest:{gpu} async:0"
        line = of.stream(gpu, "Stream #14(MemcpyH2D)")
        line.event("MemcpyH2D", run.now_us + 8, 20_000.0, memcpy_details=details, **ids)
        run.python.event("aten::copy_", run.now_us - 3, 20_017.0)
        run.now_us += 20_030.0
    of.at = [run.now_us + 20.0] * 4
    ends = [run.now_us] * 4
    for gpu in range(4):
        for _ in range(10):
            of.threads[gpu].event("aten::cudnn_convolution", of.at[gpu] - 1, 4.9)
            runs_us = (ends[gpu], 1600.0)
            ends[gpu] = of.put(gpu, "Stream #13(Compute)", "maxwell_scudnn_128x64_relu", runs_us)
    run.python.event("cudaStreamSynchronize", run.now_us + 60, max(ends) + 20 - run.now_us - 60)
    of.step(number, begin, max(ends) + 25, "ProfilerStep#{}")


def _sends_weights(of: Gpus, number: int) -> None:
    """multi_gpu_model: in each step a weight goes from the first GPU to the second, and its gradient back."""
    run, begin = of.run, of.run.now_us
    of.at = [begin + 100.0] * 2
    details = f"kind_src:device kind_dst:device size:{BIG} async:1 dest:"
    op, name = "training/Adam/gradients/fc1/MatMul_grad/MatMul:MatMul", "MemcpyP2P"
    read = {"memcpy_details": f"{details}1", "tf_op": "fc1/kernel/read:Identity"}
    ends = [begin, of.put(0, "Stream #16(MemcpyP2P)", name, (begin, 21_000.0), **read)]
    for layer in range(12):
        for gpu in range(2):
            op_of = {"tf_op": f"replica_{gpu}/model/dense_{layer}/MatMul:MatMul"}
            ends[gpu] = of.put(gpu, "Stream #13(Compute)", SGEMM[1], (ends[gpu], 900.0), **op_of)
    sent = {"memcpy_details": f"{details}0", "tf_op": op}
    end = of.put(1, "Stream #16(MemcpyP2P)", name, (ends[1], 21_000.0), **sent)
    update = {"tf_op": "training/Adam/update/ResourceApplyAdam:ResourceApplyAdam"}
    end = of.put(0, "Stream #13(Compute)", "ApplyAdamKernel<float>", (end, 900.0), **update)
    for thread in of.threads:
        call: dict[str, Any] = {"id": number + 100, "iter_num": 0, "_ct": 2, "_c": number + 100}
        thread.event("ExecutorState::Process", begin + 90, of.at[0] - begin, **call)
    run.python.event("SessionRun", begin + 5, end - begin, id=number + 100, _pt=2, _p=number + 100)
    of.step(number, begin, end + 30)


def _draws(of: Gpus, number: int) -> None:
    """Dropout over two GPUs, whose random numbers are exchanged; other threads than the marked one launch."""
    run, begin = of.run, of.run.now_us
    of.at = [begin + 40.0] * 2
    end = begin + 80.0
    for layer in range(10):
        for name, us, what in (
            (f"gemm_fusion_dot_{layer}", 900.0, "dot_general"),
            (f"loop_xor_fusion_{layer}", 400.0, "dropout/jit(_uniform)/threefry2x32"),
            (RING.format("SendRecv"), 1500.0, "dropout/jit(_uniform)/concatenate"),
        ):
            stats = {"hlo_op": name, "hlo_module": "jit_step", "tf_op": f"jit(step)/layer_{layer}/{what}"}
            start = end
            end = max(of.put(gpu, "Stream #13(Compute)", name, (start, us), **stats) for gpu in range(2))
    run.python.event("PjitFunction(step)", begin + 5, 30.0)
    of.step(number, begin, end + 4)


ASKED = (
    Asked(
        "pytorch/pytorch#17209",
        "The scatter of DataParallel takes most of the time.",
        _steps(Gpus(4, (6, 1)), _scatters),
        (
            ("waits for its batch to be copied",),
            ("pageable",),
            ("non_blocking=True",),
            ("1 failed",),
            (NO_SAVING,),
        ),
        (*OF_TENSORFLOW, "Keep intermediate results", "likely saves nothing", '"Gaps between steps" limits'),
    ),
    Asked(
        "keras-team/keras#9204",
        "multi_gpu_model is slower than one GPU.",
        _steps(Gpus(2, (6, 0)), _sends_weights),
        (("Tensors are copied between GPUs",), ("let NCCL reduce them",), (NO_SAVING,)),
        ("likely saves nothing", "launches for", "shorter than their launch", "dataset"),
    ),
    Asked(
        "jax-ml/jax#15895",
        "Random numbers slow down training on two GPUs.",
        _steps(Gpus(2, (8, 0)), _draws),
        (("jax_threefry_partitionable",), ("Collectives are not overlapped",), ("other threads launch it",)),
        (*OF_TENSORFLOW, "Gradients are reduced", "No step markers"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


def test_a_launch_that_takes_longer_than_any_is_no_slow_launch() -> None:
    """What the kernel waits for nobody tells: a tenth of a millisecond may still be its way to the GPU."""
    of_us = {us: judge("launch-bound", _late(us)).status for us in (100.0, 50_000.0)}
    assert of_us == {100.0: "failed", 50_000.0: "passed"}


def test_what_a_fix_leaves_of_its_own_cause_is_no_next_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A batch takes 20 ms to come and 4 to compute with: hidden, it still takes 20."""

    def act(run: Run, _: int) -> None:
        run.copy("MemcpyH2D", 20_000.0, memory="pageable", size=BIG, blocks=True)
        products(run, 10)

    says = ("20 ms (20 ms to 20.2 ms) instead of 24 ms",)
    asked = Asked("", "", of_steps(act), (says,), ("limits the step",))
    asked.hold(tmp_path, capsys)


def _late(latency_us: float) -> Run:
    run = Run(latency_us=latency_us)
    for _ in range(8):
        run.train_step((300.0, 200.0), between_us=1.0)
    return run

"""Questions of public issues about what GPUs exchange and wait for: parameters in shards, gradients that are reduced
after all else, or to one GPU alone, and which rank is slow. What was asked, what is right, and what the report says
now; next to each a run that looks the same and has no fault.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from tb_gpu_advisor.cli import main
from tests.asked.programs import computes, exchange, of_steps
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults
from tests.build.logdir import write_run
from tests.build.runs import Run
from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.kernels import BF16

GATHER = "ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
SUM = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
TO_ONE = "ncclDevKernel_Reduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
PRODUCT = "nvjet_tst_192x192_64x4_1x2_h_bz_coopB_NNN"
COMPUTES, SENDS = "Stream #22(Compute)", "Stream #30(Compute)"


class Shards:
    """A program of JAX whose 24 layers gather their parameters. They do so before each layer, with one sum at the end,
    or where ``hidden`` all of it while layers compute."""

    def __init__(self, hidden: bool) -> None:
        self.hidden, self.run = hidden, Run(capability=(10, 0))
        self.free_us = dict.fromkeys((COMPUTES, SENDS), 0.0)

    def to_bytes(self) -> bytes:
        run = self.run
        for step in range(8):
            begin = run.now_us
            for layer in range(24):
                self._layer(layer)
            end = max(self.free_us.values())
            if not self.hidden:
                end = self._launch(SENDS, "psum", "all-reduce-start", SUM, 9000.0, end)
            self.free_us = dict.fromkeys(self.free_us, end)
            end = self._launch(COMPUTES, "adam", "loop_fusion.9", "loop_multiply_fusion", 1500.0)
            run.python.event("PjitFunction(train_step)", begin + 1, run.now_us - begin)
            run.python.event("cuStreamSynchronize", run.now_us + 5, end - run.now_us)
            run.now_us = end + 60
            run.python.event("train", begin, run.now_us - begin - 2, step_num=step, _r=1)
        return run.in_time_order().to_bytes()

    def _layer(self, layer: int) -> None:
        if not self.hidden:
            self._launch(COMPUTES, "all_gather", f"all-gather-start.{layer}", GATHER, 900.0)
        op = f"layer_{layer}/dot_general"
        end = self._launch(COMPUTES, op, f"gemm_fusion.{layer}", PRODUCT, 6000.0)
        length = 2400.0 if self.hidden else 1500.0
        self._launch(SENDS, "all_gather", f"all-gather-start.1{layer}", GATHER, length, end - 5000)

    def _launch(self, stream: str, op: str, hlo: str, kernel: str, us: float, at: float = 0.0) -> float:
        run, line = self.run, self.run.device.line(stream)
        run.correlation += 1
        run.python.event("cuLaunchKernelEx", run.now_us, 4.0, correlation_id=run.correlation)
        start = max(run.now_us + 8, self.free_us[stream], at)
        of_xla: dict[str, Any] = {"hlo_op": hlo, "hlo_module": "jit_train_step"}
        line.event(kernel, start, us, correlation_id=run.correlation, kernel_details="regs:8", **of_xla)
        run.device.add_stat(line.proto.events[-1].stats, "name", f"jit(train_step)/{op}")
        run.now_us += 5
        self.free_us[stream] = start + us
        return start + us


class Replicas:
    """A small model of JAX on four GPUs, whose gradients are reduced once all of them are there."""

    def to_bytes(self) -> bytes:
        space = XSpaceBuilder()
        python = space.plane("/host:CPU").line("python3")
        devices = [space.plane(f"/device:GPU:{gpu}", gpu_device_name="Tesla V100") for gpu in range(4)]
        streams = [device.line(COMPUTES) for device in devices]
        now, number = 1000.0, 0

        def launch(gpu: int, kernel: str, start: float, us: float, hlo: str) -> None:
            nonlocal number
            number += 1
            python.event("cuLaunchKernel", now + 2 + number % 40 * 2, 1.5, correlation_id=number)
            of_xla: dict[str, Any] = {"hlo_op": hlo, "hlo_module": "pmap_update"}
            streams[gpu].event(kernel, start, us, correlation_id=number, kernel_details="regs:8", **of_xla)

        for step in range(10):
            begin, computed = now, now + 744.0
            for gpu in range(4):
                for layer in range(6):
                    launch(gpu, f"gemm_fusion_dot_{layer}", now + 20 + 120.5 * layer, 120.0, f"dot.{layer}")
                for pack in range(4):
                    launch(gpu, SUM, computed + 300.5 * pack, 300.0, f"all-reduce.{pack}")
            python.event("PmapFunction(update)", begin + 1, 85.0)
            python.event("cuStreamSynchronize", begin + 90, computed + 1202 - begin - 90)
            now = computed + 1210
            python.event("train", begin, now - begin - 3, step_num=step, _r=1)
        return space.to_bytes()


def _shares_out(run: Run, step: int) -> None:
    """The sum of each pack of gradients goes to one GPU alone, and the host waits for it."""
    for _ in range(12):
        computes(run, BF16[1], 900.0, 2)
        exchange(run, "c10d::reduce_", TO_ONE, 4000.0)
        begin, run.now_us = run.now_us, run.gpu_free_us + 2
        run.python.event("cudaDeviceSynchronize", begin, run.now_us - begin - 1)


ASKED = (
    Asked(
        "marin-community/marin#8053",
        "3.17 s of a step of 18 s are idle, if the times of ops are added up: is it so?",
        Shards(hidden=False),
        (
            ("30.6 ms of each 176 ms step: Collectives are not overlapped (train_step)",),
            ("Collectives take 30.6 ms per step while this GPU computes nothing (17.4% of the step)",),
            ("XLA moves them under computing",),
            ("The GPU is busy 100% of the time",),
        ),
        (*OF_TENSORFLOW, "The GPU waits between steps"),
    ),
    Asked(
        "jax-ml/jax#4666",
        "Gradients of four GPUs are not reduced while these compute.",
        Replicas(),
        (
            ("1.2 ms of each 1.95 ms step: Collectives are not overlapped",),
            ("or use a larger batch",),
            ("xla_gpu_enable_latency_hiding_scheduler",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "deepspeedai/DeepSpeed#620",
        "The host waits for each reduction of a pack of gradients.",
        of_steps(_shares_out),
        (("Gradients are reduced in 12 calls per step",), ("48 ms of 69.8 ms",)),
        ("exchange activations", *OF_TENSORFLOW),
    ),
    Asked(
        "horovod/horovod#867",
        "Which rank is slow?",
        Several(gpus=4, compute_us=(20000.0, 20000.0, 27000.0, 20000.0), call_op="HorovodAllreduce"),
        (("Uneven work across GPUs",), ("GPU 2 on h",), ("comes last in 100% of the calls",)),
    ),
)
test_a_question_has_its_answer = answers(ASKED)

test_what_is_hidden_is_no_fault = no_faults(
    ("exposed-allreduce", Shards(hidden=True)),
    ("step-gaps", Shards(hidden=True)),
)


def test_two_hosts_that_wait_for_input_exchange_nothing_slowly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """horovod/horovod#3635: the input of each host takes longer than its step."""
    for host, wait_us in (("a", 30000.0), ("b", 29000.0)):
        one = Several(gpus=1, wait_us=wait_us, compute_us=(20000.0,), call_op="HorovodAllreduce")
        write_run(tmp_path, "train", one.to_bytes(), host=host)
    main(["report", str(tmp_path), "--no-cache", "--lang", "en"])
    said = " ".join(capsys.readouterr().out.split())
    assert re.search(r"[\d.]+ ms of each [\d.]+ ms step: The GPU waits for input", said), said
    assert "Failed Collectives" not in said
    assert "Failed Too many AllReduce" not in said

"""Questions of public issues about what programs of PyTorch and JAX do in every step without need: memory that is given
back, checks of gradients, averages of weights, collectives for a log, searches, garbage, waits. What was asked, what is
right, and what the report says now; the captures are small ones that show what each question is about.
"""

from functools import partial
from typing import Any

from tests.asked.programs import AT, calls, item, of_steps, products, small, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, stepped
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import judge
from tests.checks.kernels import BF16

UNSCALE = (
    "void at::native::multi_tensor_apply_kernel<at::native::_amp_foreach_non_finite_check_and_unscale_cuda_>"
)


def _empties(run: Run, step: int) -> None:
    """The cache is emptied after each step, so that each tensor of the next is reserved anew."""
    for _ in range(8):
        takes(run, "cudaMalloc", 400.0)
        products(run, 2)
    takes(run, "cudaDeviceSynchronize", max(5.0, run.gpu_free_us - run.now_us))
    for _ in range(8):
        takes(run, "cudaFree", 500.0)


def _scales(run: Run, step: int) -> None:
    """Mixed precision: gradients are looked at for infinities, and the host waits for what was seen."""
    products(run, 60)
    calls(
        run,
        "aten::_amp_foreach_non_finite_check_and_unscale_",
        lambda: run.launch("", UNSCALE, 40.0),
    )
    item(run)
    calls(run, "Optimizer.step#AdamW.step", lambda: small(run, 40, 6.0, 30.0))


def _detects(run: Run, step: int) -> None:
    """Anomaly detection: after each op of the backward pass it is asked whether its result is a number."""

    def node() -> None:
        run.launch("", BF16[1], 120.0)
        for op in ("isnan", "any"):
            calls(run, f"aten::{op}", partial(run.launch, "", AT.format(op), 4.0))
        item(run, "is_nonzero")
        run.now_us += 30

    products(run, 6)
    for _ in range(12):
        calls(run, "autograd::engine::evaluate_function: MmBackward0", node)


def _updates_one_by_one(run: Run, step: int) -> None:
    products(run, 12)
    calls(run, "Optimizer.step#Adam.step", lambda: small(run, 400, 3.0, 14.0))


def _averages(run: Run, step: int) -> None:
    products(run, 30)
    calls(run, "$ema.py:48 update", lambda: small(run, 400, 4.0, 20.0))


def _reduces_the_loss(run: Run, step: int) -> None:
    """After each of four micro-batches the loss is added up over all ranks and read."""
    ring = run.device.line("Stream #20")
    for _ in range(4):
        products(run, 4)
        run.correlation += 1
        call: dict[str, Any] = {"correlation_id": run.correlation}
        run.python.event("c10d::allreduce_", run.now_us, 8.0)
        run.python.event("cudaLaunchKernel", run.now_us + 1, 4.0, **call)
        ring.event(
            "ncclDevKernel_AllReduce_Sum_f32_RING_LL",
            run.gpu_free_us + 1,
            350.0,
            kernel_details="r:8",
            **call,
        )
        run.gpu_free_us += 352
        run.now_us += 9
        item(run)
        run.now_us += 60


def _normalizes(run: Run, step: int) -> None:
    """Forty normalizations of a batch that is spread over GPUs, each of which gathers what all have."""
    ring = run.device.line("Stream #20")
    for _ in range(40):
        run.launch("", BF16[1], 60.0)
        run.launch("", "void at::native::batch_norm_collect_statistics_kernel<InvStd, float>", 8.0)
        run.correlation += 1
        call: dict[str, Any] = {"correlation_id": run.correlation}
        run.python.event("c10d::_allgather_base_", run.now_us, 8.0)
        run.python.event("cudaLaunchKernel", run.now_us + 1, 4.0, **call)
        ring.event("ncclDevKernel_AllGather_RING_LL", run.gpu_free_us + 1, 45.0, kernel_details="r:8", **call)
        run.gpu_free_us += 47
        run.now_us += 9
    run.python.event("aten::mm", run.now_us, 1.0)


def _searches(run: Run, step: int) -> None:
    """Before the backward pass the graph is searched for parameters without gradients."""
    products(run, 8)
    run.now_us = max(run.now_us, run.gpu_free_us)
    calls(run, "DistributedDataParallel.forward", lambda: takes(run, "search_unused_parameters", 6500.0))
    products(run, 12)


def _collects(us: float) -> Run:
    def act(run: Run, step: int) -> None:
        products(run, 60)
        run.now_us = max(run.now_us, run.gpu_free_us)
        calls(run, "$train.py:233 train", lambda: takes(run, "$gc collect", us))

    return of_steps(act)


def waits(us: float) -> Run:
    """JAX waits for each step, and Python works only then."""

    def launch(run: Run) -> None:
        for _ in range(4):
            run.launch("jit(train_step)/dot:XlaModule", "gemm_fusion_dot_1", 2500.0)

    def after(run: Run) -> None:
        run.now_us += 2
        wait = partial(takes, run, "BlockUntilReady", run.gpu_free_us - run.now_us + 5)
        calls(run, "$api.py:3100 block_until_ready", wait)
        takes(run, "$train.py:520 record_metrics", us)

    return stepped(launch, "PjitFunction(train_step)", (9, 0), after=after)


class OfBuffers(Several):
    """Small broadcasts after each step's computing, which take far longer than their bytes."""

    def _launch(self, *args: Any, **stats: Any) -> None:
        at, line, _, kernel, runs_us = args
        is_call = kernel != "kernel"
        kernel = "ncclDevKernel_Broadcast_RING_LL" if is_call else BF16[1]
        super()._launch(at, line, "", kernel, runs_us, **stats)
        self.python.event("c10d::broadcast_" if is_call else "aten::mm", at - 0.1, 0.7)


ASKED = (
    Asked(
        "m2lines/Samudra#630",
        "find_unused_parameters searches the graph in each step, and finds none.",
        of_steps(_searches),
        (("6.5 ms of 14.5 ms",), ("search_unused_parameters",), ("Leave find_unused_parameters=True out",)),
        (*OF_TENSORFLOW, "Move Python code out of the step"),
    ),
    Asked(
        "huggingface/peft#2894",
        "Garbage is collected after each step of a training script.",
        _collects(170_000.0),
        (("170 ms of 194 ms",), ("gc.collect",), ("Place: train (train.py:233)",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
    Asked(
        "AI-Hypercomputer/maxtext#1956",
        "Metrics wait for each step, and JAX queues no further one.",
        waits(2500.0),
        (("Wait for the GPU only every N steps",), ("block_until_ready",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "huggingface/transformers#31372",
        "The trainer empties the cache in each step.",
        of_steps(_empties),
        (("cudaFree",), ("torch.cuda.empty_cache",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
    Asked(
        "pytorch/pytorch#80167",
        "The step of AMP makes the host wait.",
        of_steps(_scales, until_done=False),
        (("aten::item",), ("fused=True",)),
        (*OF_TENSORFLOW, "every N steps"),
    ),
    Asked(
        "pytorch/pytorch#36452",
        "SyncBatchNorm slows the training on several GPUs down.",
        of_steps(_normalizes),
        (("AllGather", "collectives"), ("SyncBatchNorm",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "yenchenlin/nerf-pytorch#42",
        "set_detect_anomaly makes the training half as fast.",
        of_steps(_detects),
        (("aten::is_nonzero", "aten::isnan"), ("detect_anomaly",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "deepmodeling/deepmd-kit#4463",
        "Adam runs many small kernels.",
        of_steps(_updates_one_by_one),
        (("Optimizer.step#Adam.step", "optimizer"), ("fused=True",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "ecmwf/WeatherGenerator#2520",
        "An average of the weights takes a tenth of each step.",
        of_steps(_averages),
        (("400 kernels into 1",), ("torch._foreach",), ("Place: update (ema.py:48)",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "modelscope/ms-swift#9966",
        "The loss is reduced over all ranks for each micro-batch, for the log alone.",
        of_steps(_reduces_the_loss),
        (("Reduce and read these values only every N steps",), ("aten::item",)),
        (*OF_TENSORFLOW, "bucket_cap_mb"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


def test_calls_whose_number_counts_say_nothing_of_links() -> None:
    """ultralytics/ultralytics#24410: buffers of BatchNorm are broadcast before each forward pass."""
    run = OfBuffers(
        gpus=4, calls=120, compute_us=(30000.0,), transfer_us=140.0, call_bytes=4096, model="NVIDIA L40S"
    )
    outcome = judge("slow-allreduce", run)
    assert (outcome.status, outcome.reason) == ("passed", "small-calls")
    assert judge("exposed-allreduce", run).args["kind"].value == "parameters"


test_what_looks_the_same_is_no_fault = no_faults(
    ("step-gaps", _collects(40.0)),
    ("step-gaps", waits(30.0)),
    # Memory that is kept, and a check of gradients in one step of forty.
    ("host-placed-ops", of_steps(lambda run, _: products(run, 16))),
    (
        "launch-bound",
        of_steps(lambda run, step: (_detects if step == 20 else products)(run, step or 4), 41),
    ),
    open_too=True,
)

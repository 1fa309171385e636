"""Questions of public issues about what a training does besides its layers: epochs, summaries, caches, memory that is
kept, replicas and neighbours. What was asked, what is right, and what the report says now; the captures are small ones
that show what each question is about.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tb_gpu_advisor.cli import main
from tests.asked.programs import GIB, Act, fits
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults
from tests.build.logdir import write_run
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.kernels import BF16

FUNCTION = "Put the step into a tf.function"
ROOT = "Iterator::Root::Prefetch"
BUCKETS = ("Min:Min", "Max:Max", "sub:Sub", "truediv:RealDiv", "Floor:Floor", "one_hot:OneHot", "Sum:Sum")


def summarizes(run: Run, step: int) -> None:
    """Histograms within the function."""
    for layer in range(4):
        scope = f"dense_{layer}/kernel/write_summary"
        for op in BUCKETS:
            run.launch(f"{scope}/buckets/{op}", ADD, 60.0)
        run.copy("MemcpyD2H", 3.0, op=f"{scope}/tensor:_Send", size=720)
        run.now_us = run.gpu_free_us
        run.python.event(f"{scope}:WriteSummary", run.now_us, 300.0)
        run.now_us += 301


def begins_epochs(each: int) -> Act:
    def act(run: Run, step: int) -> None:
        if step and not step % each:
            run.python.event("EagerExecute: MakeIterator", run.now_us, 6000.0)
            run.python.event("EagerLocalExecute: MakeIterator", run.now_us + 1, 5998.0)
            run.now_us += 6001

    return act


def keeps(each_gib: float, events_tell: float = 1.0) -> Act:
    """The step takes memory, of which so much is not given back; its events tell so much of that."""

    def act(run: Run, step: int) -> None:
        for use, more_gib in ((1, each_gib), (2, 1), (1, -1)):
            used = int((3 + use + each_gib * step) * GIB)
            run.python.event(
                "MemoryAllocation" if more_gib >= 0 else "MemoryDeallocation",
                run.now_us,
                0.5,
                allocator_name="GPU_0_bfc",
                bytes_allocated=used,
                bytes_available=24 * GIB - used,
                bytes_reserved=0,
                peak_bytes_in_use=used,
                allocation_bytes=int(abs(more_gib * events_tell) * GIB),
                tf_op="model/c1/Conv2D:Conv2D",
            )
            run.now_us += 1

    return act


def reads(*stages: tuple[str, float]) -> Run:
    """Steps that wait for a batch of these stages, which run on another thread."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(6):
        begin = run.now_us
        run.train_step((500.0, 300.0), wait_us=900.0, between_us=1.0)
        run.python.event(ROOT, begin, 900.0)
        for depth, (path, us) in enumerate(stages):
            worker.event(f"{ROOT}::{path}", begin + depth, us)
    return run


def reduces(last_us: float) -> Run:
    """PyTorch's gradients in three buckets, the last of which nothing hides."""
    run = Run(capability=(8, 0))
    ring = run.device.line("Stream #20")
    for step in range(8):
        begin = run.now_us
        for layer in range(12):
            run.launch("", BF16[1], 700.0)
            if layer % 4 == 3:
                run.correlation += 1
                run.python.event("cudaLaunchKernel", run.now_us, 4.0, correlation_id=run.correlation)
                us = last_us if layer == 11 else 1500.0
                call: dict[str, Any] = {"correlation_id": run.correlation, "kernel_details": "r:8"}
                ring.event("ncclDevKernel_AllReduce_Sum_bf16_RING_LL", run.gpu_free_us, us, **call)
                run.now_us += 5
        run.python.event("autograd::engine::evaluate_function: Mm", begin - 0.6, run.now_us - begin + 1)
        run.python.event("aten::mm", begin - 0.5, run.now_us - begin + 0.5)
        run.gpu_free_us += last_us + 3
        run.launch("", "void at::native::multi_tensor_apply_kernel<FusedAdamMathFunctor<float>>", 300.0)
        run.now_us = run.gpu_free_us - 600
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 1
    return run.in_time_order()


ASKED = (
    Asked(
        "keras-team/keras#17328",
        "fit with validation_data is several times as slow: short epochs make iterators.",
        fits(before=begins_epochs(5), steps=26),
        (("Steady steps make an input pipeline",), ("epochs longer",), ("validation_freq",)),
        (FUNCTION, "train_on_batch"),
    ),
    Asked(
        "tensorflow/tensorboard#1990",
        "Histograms that the step's function writes.",
        fits(summarizes),
        (("Summaries are computed in every step",), ("write_summary",), ("tf.summary.record_if",)),
        (FUNCTION, "Turn on mixed precision"),
    ),
    Asked(
        "coqui-ai/TTS#2296",
        "A second training on the same GPU makes steps slower.",
        fits(slower=2.1, steps=24),
        (("Some steps are slow in all kernels",), ("another program on the GPU",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#29778",
        "The GPU's memory in use grows every some steps, until there is none left.",
        fits(keeps(1.2), steps=14),
        (("8.4 GiB more are taken and not given back",), ("float(loss)",)),
        ("should fit",),
    ),
    Asked(
        "tensorflow/tensorflow#44050",
        "Training from a cache on disk is slower than the first epoch.",
        reads(("BatchV2", 890.0), ("BatchV2::FileCacheImpl", 880.0)),
        (("FileCacheImpl",), ("cache() without a file",)),
        (FUNCTION, "or cache its result"),
    ),
    Asked(
        "tensorflow/tensorflow#26309",
        "An interleave of many files is slow.",
        reads(("Interleave", 890.0), ("Interleave::Map", 880.0), ("Interleave::Map::TFRecord", 40.0)),
        (("interleave(…, num_parallel_calls=tf.data.AUTOTUNE)",), ("Interleave in parallel",)),
        (FUNCTION,),
    ),
    Asked(
        "ecmwf/WeatherGenerator#1280",
        "The last bucket of DistributedDataParallel does not overlap with computing.",
        reduces(3500.0),
        (("Collectives are not overlapped",), ("bucket_cap_mb",), ("find_unused_parameters",)),
        OF_TENSORFLOW,
    ),
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    ("repeated-preparation", fits(before=begins_epochs(20), steps=26)),
    ("kernels-slow-down", fits(steps=24)),
    ("slow-op-form", fits()),
    ("exposed-allreduce", reduces(60.0)),
)


@pytest.mark.parametrize("act", [keeps(0.0), keeps(1.2, events_tell=1e-6)])
def test_memory_that_no_event_keeps_is_not_kept(
    act: Act, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_run(tmp_path, "train", fits(act, steps=14).to_bytes())
    main(["report", str(tmp_path), "--no-cache", "--lang", "en"])
    assert "not given back" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("compute_us", "verdict"), [(5000.0, "faster"), (2500.0, "faster"), (5300.0, "faster")]
)
def test_replicas_that_take_a_batch_each_do_more(
    compute_us: float, verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """tensorflow/tensorflow#34008: a step of MirroredStrategy takes longer than one of a single GPU."""
    for name, gpus in (("a", 1), ("b", 2)):
        run = Several(gpus=gpus, calls=gpus - 1, compute_us=(5000.0,), transfer_us=250.0, awaited=True)
        write_run(tmp_path, name, run.to_bytes())
    main(["compare", str(tmp_path), "a/s", "b/s", "--no-cache", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["verdict"] == "faster"

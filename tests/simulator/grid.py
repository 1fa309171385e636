"""The scenarios of the scoreboard: healthy runs, look-alikes, every fault at several strengths, and pairs of faults."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tests.simulator.costs import COSTS
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR, FOUR_SYNCHRONOUS, MIXED, SYNCHRONOUS
from tests.simulator.hardware import Dtype
from tests.simulator.kernels import ALL_REDUCES
from tests.simulator.labels_many import MANY
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Callback, Capture, Evaluation, Input, Version, Workload

#: Hosts' clocks differ by more than a step takes.
SKEWED: Final = Capture(skew_us=40_000)
_BERT: Final = Workload(model="transformer", batch=16, dtype="fp16")
#: Programs in which nothing is wrong, or nothing that a check is about.
HEALTHY: Final[dict[str, Workload]] = {
    "resnet-fp16-v100": MIXED,
    "resnet-fp16-v100-sync": SYNCHRONOUS,
    "resnet-fp16-a100-keras3": replace(MIXED, gpu="A100", version="2.21", batch=64),
    "resnet-tf32-a100": replace(MIXED, gpu="A100", dtype="tf32"),
    "resnet-fp32-p100": replace(MIXED, gpu="P100", dtype="fp32"),
    "resnet-fp32-gtx1660": replace(MIXED, gpu="GTX1660", dtype="fp32", batch=16),
    "resnet-fp16-t4": replace(MIXED, gpu="T4"),
    "resnet-xla": replace(MIXED, xla=True),
    "bert-fp16-v100": _BERT,
    "bert-bf16-a100-loop": replace(_BERT, gpu="A100", dtype="bf16", api="custom-loop", batch=32),
    "bert-bf16-h100-jax": replace(_BERT, gpu="H100", dtype="bf16", api="jax", batch=64),
    "resnet-fp16-l4": replace(MIXED, gpu="L4", version="2.21"),
    "bert-tf32-b200": replace(_BERT, gpu="B200", dtype="tf32", version="2.21", batch=64),
    "bert-bf16-b200-jax": replace(_BERT, gpu="B200", dtype="bf16", api="jax", batch=128),
    "bert-4-gpus-cross-device": replace(FOUR, model="transformer", batch=64, all_reduce="cross-device"),
    "resnet-2-gpus": replace(MIXED, gpus=2, private_threads=True),
    "resnet-4-gpus-overlap": replace(MIXED, gpus=4, private_threads=True, overlap_reductions=True),
    "resnet-2-hosts": replace(MIXED, hosts=2),
    "resnet-4-gpus-sync": FOUR_SYNCHRONOUS,
    "resnet-8-gpus": replace(FOUR, gpus=8, input=Input(read_us=100.0)),
    "resnet-4-gpus-synced-norms": replace(FOUR, synced_norms=6),
    "bert-4-gpus-pipeline": replace(FOUR, model="transformer", batch=128, pipeline_parts=8),
    "bert-bf16-a100-4-gpus": replace(
        _BERT, gpu="A100", dtype="bf16", batch=64, gpus=4, overlap_reductions=True
    ),
    "resnet-2-hosts-of-2": replace(FOUR, gpus=2, hosts=2),
    "resnet-4-hosts-of-2": replace(FOUR, gpus=2, hosts=4, batch=64),
    "full-queue": replace(MIXED, batch=64, speed=replace(MIXED.speed, queue=64)),
    "reads-every-4-steps": replace(MIXED, callbacks=(Callback(30.0, every=4),)),
    "evaluates-every-4-steps": replace(MIXED, evaluation=Evaluation(4)),
    "evaluates-keras3": replace(MIXED, version="2.21", evaluation=Evaluation(4)),
    "evaluates-custom-loop": replace(MIXED, api="custom-loop", evaluation=Evaluation(4)),
    "evaluates-on-one-of-4-gpus": replace(FOUR, evaluation=Evaluation(4, steps=3, on_all=False)),
    "resnet-2-hosts-skewed-clocks": replace(FOUR, gpus=2, hosts=2, capture=SKEWED),
    "slow-input-hidden": replace(MIXED, input=Input(map_us=18_000, parallelism=4, buffer=4)),
}
STRENGTHS: Final = (0.1, 0.3, 0.8)
#: Strengths at which faults cost about 2 to 5 % of the step, for checks of a time of the GPU.
WEAK_STRENGTHS: Final = (0.025, 0.04)
#: GPUs and links, in GB/s, with which copying a batch of images takes 2 to 5 % of the step.
_LATE_COPIES: Final[tuple[tuple[str, Dtype, float], ...]] = (
    ("T4", "fp32", 12.0),
    ("T4", "fp32", 16.0),
    ("T4", "fp16", 36.0),
    ("V100", "fp32", 24.0),
    ("V100", "fp32", 36.0),
    ("V100", "fp16", 72.0),
)


#: Pipelines that need longer than the step, and the stage that is slow; none where the capture does not hold it.
_SLOW_STAGES: Final = (
    ("read", Input(read_us=8_000.0, map_us=500.0, parallelism=1), "TFRecord"),
    ("map", Input(map_us=8_000.0, parallelism=1), "Map"),
    ("parallel-map", Input(map_us=32_000.0, parallelism=4), "ParallelMapV2"),
    ("read-before-parallel-map", Input(read_us=8_000.0, map_us=8_000.0, parallelism=4), "TFRecord"),
    ("batch", Input(batch_us=8_000.0, parallelism=1), "BatchV2"),
    ("not-prefetched", Input(map_us=8_000.0, parallelism=1, buffer=0), "Map"),
    ("generator", Input(read_us=8_000.0, parallelism=1, source="FlatMap[0]::Generator"), "Generator"),
    ("on-device", Input(map_us=8_000.0, parallelism=1, on_device=True), "Map"),
    ("not-traced", Input(map_us=8_000.0, parallelism=1, on_device=True, traced=False), ""),
)
_TRACER: Final = Capture(python_tracer=True)
#: Programs whose callback Python's tracer shows: the thread that launches is another one in all but the last two.
_TRACED: Final = {
    "keras": replace(SYNCHRONOUS, capture=_TRACER),
    "keras-2.4": replace(SYNCHRONOUS, version="2.4", capture=replace(_TRACER, layout="grouped")),
    "keras-3": replace(SYNCHRONOUS, version="2.21", capture=_TRACER),
    "custom-loop": replace(SYNCHRONOUS, api="custom-loop", capture=_TRACER),
    "copies-ahead": replace(SYNCHRONOUS, prefetch_to_device=False, copies_ahead=True, capture=_TRACER),
    "private-threads": replace(SYNCHRONOUS, private_threads=True, capture=_TRACER),
    "jax": replace(SYNCHRONOUS, api="jax", capture=_TRACER),
    "eager": replace(SYNCHRONOUS, api="eager", batch=16, capture=_TRACER),
}


def scenarios(seeds: int) -> Iterator[Scenario]:
    """All of them; each seed is another draw of noise, and of pairs."""
    for seed in range(1, seeds + 1):
        for name, workload in HEALTHY.items():
            yield Scenario(f"healthy/{name}", workload, seed=seed)
        for fault in FAULTS.values():
            for strength in STRENGTHS:
                entry = ((fault.id, strength),)
                yield Scenario(f"{fault.id}/{strength}", fault.base, entry, seed)
                if fault.base.gpus == 1 or strength == STRENGTHS[1]:
                    yield Scenario(f"{fault.id}/{strength}/bert", _as_bert(fault.base), entry, seed)
        yield from _captured(seed)
        yield from _weak(seed)
        yield from _seen_in_real_captures(seed)
        yield from _larger(seed)
        yield from _older(seed)
        yield from _newer(seed)
        yield from _pairs(seed)


#: Faults that one step shows, and the network that shows them.
_IN_ONE_STEP: Final = {
    "launch-bound": "resnet",
    "single-precision": "transformer",
    "host-placed-ops": "transformer",
    "unfused-elementwise": "transformer",
}
#: A loss that is read, and Keras' callback that stops the profiler after it.
_READS: Final = (Callback(150.0),)
#: JAX on two GPUs of a process, and a rank of four that reduces its gradients after the backward pass.
WORKERS: Final = replace(_BERT, gpu="H100", dtype="bf16", api="jax", batch=64, gpus=2, workers="linked")
RANK: Final = replace(MIXED, hosts=4, capture=Capture(one_rank=True))


def captured() -> dict[str, Workload]:
    """Captures as people make them: one step with Keras' callback, kernels that threads of a pool launch, one rank."""
    workloads: dict[str, Workload] = {}
    versions: dict[Version, Capture] = {
        "2.4": Capture(layout="grouped"),
        "2.13": Capture(),
        "2.21": Capture(),
    }
    for version, capture in versions.items():
        for steps in (1, 8):
            exported = replace(capture, steps=steps, export_us=90_000.0)
            workload = replace(_BERT, version=version, callbacks=_READS, capture=exported)
            workloads[f"exported/{version}/{steps}"] = workload
    for workers in ("linked", "unlinked"):
        for markers in (True, False):
            workload = replace(WORKERS, workers=workers, capture=Capture(markers=markers))
            workloads[f"workers/{workers}/{'marked' if markers else 'unmarked'}"] = workload
        workloads[f"workers/{workers}/sync"] = replace(WORKERS, workers=workers, callbacks=_READS)
    workloads["one-rank"] = RANK
    workloads["one-rank/overlap"] = replace(RANK, overlap_reductions=True, batch=64)
    workloads["one-rank/sync"] = replace(RANK, callbacks=_READS)
    return workloads


def _captured(seed: int) -> Iterator[Scenario]:
    for name, workload in captured().items():
        yield Scenario(name, workload, seed=seed)
        for fault, model in _IN_ONE_STEP.items() if workload.capture.steps == 1 else ():
            yield Scenario(f"{name}/{fault}/0.3", replace(workload, model=model), ((fault, 0.3),), seed)
    yield Scenario("one-rank/exposed-allreduce/0.3", RANK, (("exposed-allreduce", 0.3),), seed)


def _input_costs() -> dict[str, Workload]:
    """Batches that are late or copied late by little. With prefetching it takes hundreds of steps until a pipeline that
    is slower by so little keeps anybody waiting."""
    workloads = {}
    for name, base, us in (("resnet", SYNCHRONOUS, 5_500.0), ("bert", _as_bert(SYNCHRONOUS), 12_000.0)):
        for strength in (*WEAK_STRENGTHS, 0.03):
            slow = Input(read_us=20.0, map_us=us * strength - 30.0, batch_us=10.0, parallelism=1, buffer=0)
            workloads[f"not-prefetched/{strength}/{name}"] = replace(base, input=slow)
    for gpu, dtype, gb_per_s in _LATE_COPIES:
        links = replace(SYNCHRONOUS.links, pinned=gb_per_s)
        late = replace(SYNCHRONOUS, gpu=gpu, dtype=dtype, links=links, prefetch_to_device=False)
        workloads[f"copied-late/{gpu}/{dtype}/{gb_per_s:g}"] = late
    return workloads


def _as_bert(base: Workload) -> Workload:
    """The same program with a network whose batches are small, so that input copies play no part."""
    return replace(base, model="transformer", batch=16)


def _weak(seed: int) -> Iterator[Scenario]:
    """Faults that cost little."""
    for name, workload in _input_costs().items():
        yield Scenario(name, workload, seed=seed)
    for fault in FAULTS.values():
        if fault.base.gpus == 1 and fault.id in COSTS:
            for strength in WEAK_STRENGTHS:
                entry = ((fault.id, strength),)
                yield Scenario(f"{fault.id}/{strength}", fault.base, entry, seed)
                yield Scenario(f"{fault.id}/{strength}/bert", _as_bert(fault.base), entry, seed)


def _seen_in_real_captures(seed: int) -> Iterator[Scenario]:
    """What the simulator once lacked: copies of batches that a thread of tf.data makes, in gaps of the step, or that
    block; Python during late input; faults that mask each other; and culprits of every kind."""
    ahead = replace(SYNCHRONOUS, prefetch_to_device=False, copies_ahead=True)
    yield Scenario("copies-ahead/healthy", ahead, seed=seed)
    for strength in STRENGTHS:
        for fault in ("step-gaps", "input-bound", "host-placed-ops"):
            yield Scenario(f"copies-ahead/{fault}/{strength}", ahead, ((fault, strength),), seed)
    for gb_per_s in (1.0, 3.0, 10.0):
        links = replace(SYNCHRONOUS.links, pageable=gb_per_s)
        late = replace(SYNCHRONOUS, links=links, pinned_batches=False, prefetch_to_device=False)
        yield Scenario(f"blocking-batch/{gb_per_s:g}", late, seed=seed)
    for late_batch, python in ((0.8, 0.1), (0.8, 0.3), (0.3, 0.8)):
        faults = (("input-bound", late_batch), ("step-gaps", python))
        yield Scenario(f"python-beside-late-input/{late_batch}/{python}", MIXED, faults, seed)
    for late_batch in STRENGTHS:
        faults = (("single-precision", 0.3), ("input-bound", late_batch))
        yield Scenario(f"masked/{late_batch}", FAULTS["single-precision"].base, faults, seed)
    for name, cost, stage in _SLOW_STAGES:
        stages = (("slow-input-stage", stage),) if stage else ()
        yield Scenario(f"stage/{name}", replace(MIXED, input=cost), seed=seed, culprits=stages)
    for name, workload in _TRACED.items():
        yield Scenario(f"python/{name}", workload, (("step-gaps", 0.3),), seed)


def _larger(seed: int) -> Iterator[Scenario]:
    """Faults of several GPUs on other numbers of them."""
    for fault in FAULTS.values():
        if fault.id in MANY and fault.base.gpus > 1:
            entry = ((fault.id, 0.3),)
            yield Scenario(f"{fault.id}/0.3/2-gpus", replace(fault.base, gpus=2), entry, seed)
            eight = replace(fault.base, gpus=8, input=Input(read_us=100.0))
            yield Scenario(f"{fault.id}/0.3/8-gpus", eight, entry, seed)
            skewed = replace(fault.base.capture, skew_us=SKEWED.skew_us)
            for number in (2, 4):
                hosts = replace(fault.base, gpus=2, hosts=number, capture=skewed)
                yield Scenario(f"{fault.id}/0.3/{number}-hosts", hosts, entry, seed)


def _older(seed: int) -> Iterator[Scenario]:
    """Faults as TensorFlow 2.4 would have written them."""
    for fault in FAULTS.values():
        if fault.base.api != "jax":
            capture = replace(fault.base.capture, layout="grouped")
            base = replace(fault.base, version="2.4", capture=capture)
            yield Scenario(f"{fault.id}/0.3/grouped", base, ((fault.id, 0.3),), seed)


#: Faults that are known by the names of kernels, and GPUs whose libraries name them otherwise than a V100's.
_NAMED: Final = ("single-precision", "half-precision-fallback", "half-precision-softmax")
_NEWER: Final = ("A100", "L4", "H100", "B200")


def _newer(seed: int) -> Iterator[Scenario]:
    """Faults under the names that newer GPUs' kernels have, and all-reduces that are not NCCL's."""
    for gpu in _NEWER:
        for fault in _NAMED:
            base = replace(FAULTS[fault].base, gpu=gpu, version="2.21")
            yield Scenario(f"{fault}/0.3/{gpu}", base, ((fault, 0.3),), seed)
            yield Scenario(f"{fault}/0.3/{gpu}/bert", _as_bert(base), ((fault, 0.3),), seed)
    for name in ALL_REDUCES:
        for fault in ("exposed-allreduce", "extra-allreduce", "late-allreduce"):
            base = replace(FAULTS[fault].base, all_reduce=name)
            yield Scenario(f"{fault}/0.3/{name}", base, ((fault, 0.3),), seed)
        yield Scenario(f"one-rank/{name}", replace(RANK, all_reduce=name), seed=seed)


def _pairs(seed: int, number: int = 20) -> Iterator[Scenario]:
    """Two faults at once, on a base of either."""
    draw = random.Random(f"pairs/{seed}")
    ids = sorted(FAULTS)
    for _ in range(number):
        first, second = draw.sample(ids, 2)
        strengths = draw.choice(STRENGTHS), draw.choice(STRENGTHS)
        faults = ((first, strengths[0]), (second, strengths[1]))
        yield Scenario(f"{first}+{second}", FAULTS[first].base, faults, seed)

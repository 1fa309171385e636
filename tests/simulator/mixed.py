"""Programs with one to three faults mixed, drawn by a seed, and programs that something outside of them slows down.

The rule of the draw, written down before its runs were looked at. Program ``i`` of a seed is drawn from
``seed/i/attempt`` alone, so that a longer draw begins with the shorter one, and the next attempt counts where a program
cannot run (some faults exclude each other). In this order:

1. Half of the programs have one GPU, three in ten 2 or 4 on one host, two in ten 1 or 2 on each of 2 or 3 hosts whose
   clocks differ.
2. The program: API, release, network, batch, GPU, XLA, whether the loss is read in every step, every fourth or never,
   whether batches are prefetched to the GPU, the pipeline's costs, gradients reduced during the backward pass or
   after it, noise of 1 to 4 %, 8 to 16 steps captured.
3. Its host: what launching costs 0.7 to 1.8 times the usual, latency and noticing 0.7 to 2 times, links 0.5 to 2 times.
4. One fault (three in ten), two (four in ten) or three (three in ten), each of those that such a program can have as
   often as any other, at a strength of 0.08 to 0.8 of the healthy step.
5. What a fault needs to be one is set: batches are prefetched before they are not, gradients are reduced during the
   backward pass before they are not, networks of matrix products for odd dimensions, XLA for what recompiles, none for
   what XLA would mend, small batches where launching shall take longer than computing. Of faults that change the same
   thing (``INSTEAD``) only the first that is drawn is there.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

from tests.simulator.hardware import Dtype, HostSpeed, Links
from tests.simulator.outside import CAUSES
from tests.simulator.scenario import Cure, Scenario
from tests.simulator.workload import Api, Callback, Capture, Input, Version, Workload

Kind = Literal["idle", "communication", "kernels"]
#: Faults that cost time of any program, by what they cost it.
KINDS: Final[dict[str, Kind]] = {
    "blocking-copies": "idle",
    "dynamic-loss-scaling": "idle",
    "exposed-input-copy": "idle",
    "host-placed-ops": "idle",
    "input-bound": "idle",
    "launch-bound": "idle",
    "recurring-copies": "idle",
    "step-gaps": "idle",
    "eager-execution": "idle",
    "input-threads-delay-launches": "idle",
    "xla-recompiles": "idle",
    "half-precision-fallback": "kernels",
    "single-precision": "kernels",
    "unaligned-dimensions": "kernels",
    "unfused-elementwise": "kernels",
    "cross-gpu-copies": "communication",
    "exposed-allreduce": "communication",
    "extra-allreduce": "communication",
    "input-cannot-feed-gpus": "idle",
    "late-allreduce": "communication",
    "serial-gpus": "communication",
    "slow-allreduce": "communication",
    "staggered-launches": "communication",
    "uneven-replicas": "communication",
}
#: Faults that change the same thing, so that none is there for itself next to another: the first that is drawn stays.
INSTEAD: Final = (
    ("exposed-allreduce", "slow-allreduce", "extra-allreduce"),
    ("single-precision", "half-precision-fallback"),
    ("input-bound", "input-cannot-feed-gpus", "input-threads-delay-launches"),
    ("serial-gpus", "staggered-launches"),
    ("xla-recompiles", "eager-execution"),
    ("xla-recompiles", "launch-bound"),
    ("xla-recompiles", "unfused-elementwise"),
)
#: What only a program on one GPU has, on several, on several of a host, or only one without JAX.
_OF_ONE: Final = ("eager-execution", "input-threads-delay-launches")
_OF_SEVERAL: Final = tuple(fault for fault, kind in KINDS.items() if kind == "communication")
_OF_A_HOST: Final = ("cross-gpu-copies", "input-cannot-feed-gpus", "serial-gpus", "staggered-launches")
_NOT_JAX: Final = ("serial-gpus", "staggered-launches", "dynamic-loss-scaling", "xla-recompiles")
#: What XLA would mend.
_NOT_XLA: Final = ("eager-execution", "launch-bound", "unfused-elementwise")
#: Networks and the batches that keep a GPU busy with them.
_BATCHES: Final = {"resnet": (16, 32, 64), "transformer": (16, 32, 64)}
_GPUS: Final[dict[str, tuple[Dtype, ...]]] = {
    "V100": ("fp16",),
    "T4": ("fp16",),
    "A100": ("fp16", "bf16"),
    "L4": ("fp16", "bf16"),
    "H100": ("bf16",),
}


@dataclass(frozen=True)
class Drawn:
    """Where a program of the draw comes from."""

    seed: int
    number: int
    attempt: int = 0

    def scenario(self) -> Scenario:
        """The program; whether it can run is seen when it does."""
        draw = random.Random(f"twins/{self.seed}/{self.number}/{self.attempt}")
        workload = _placed(draw)
        workload = _hosted(draw, _program(draw, workload))
        faults = _faults(draw, workload)
        for fault, _ in faults:
            workload = _needs(fault)(workload)
        return Scenario(f"{self.seed}-{self.number}", workload, faults, draw.randrange(1, 10_000))


def _placed(draw: random.Random) -> Workload:
    """How many GPUs there are, and where."""
    kind = draw.choices(("one", "several", "hosts"), (5, 3, 2))[0]
    capture = Capture(steps=draw.randint(8, 16))
    if kind == "one":
        return Workload(capture=capture)
    if kind == "several":
        return Workload(gpus=draw.choice((2, 4)), private_threads=True, capture=capture)
    skewed = replace(capture, skew_us=draw.uniform(0, 40_000))
    return Workload(gpus=draw.choice((1, 2)), hosts=draw.choice((2, 3)), private_threads=True, capture=skewed)


def _program(draw: random.Random, workload: Workload) -> Workload:
    apis: tuple[Api, ...] = ("keras", "keras", "custom-loop", "jax")
    versions: tuple[Version, ...] = ("2.13", "2.21")
    api, model, gpu = draw.choice(apis), draw.choice(sorted(_BATCHES)), draw.choice(sorted(_GPUS))
    reads = draw.choice((0, 1, 1, 4))
    return replace(
        workload,
        api=api,
        version=draw.choice(versions),
        model=model,
        batch=draw.choice(_BATCHES[model]),
        gpu=gpu,
        dtype=draw.choice(_GPUS[gpu]),
        xla=api != "jax" and draw.random() < 0.2,
        callbacks=(Callback(draw.uniform(10, 60), every=reads),) if reads else (),
        prefetch_to_device=draw.random() < 0.6,
        input=Input(
            read_us=draw.uniform(50, 400),
            map_us=draw.uniform(500, 3_000),
            batch_us=draw.uniform(30, 200),
            parallelism=draw.choice((4, 8, 16)),
            buffer=draw.choice((2, 4)),
        ),
        overlap_reductions=draw.random() < 0.6,
        workers=draw.choice(("", "linked")) if api == "jax" and workload.gpus > 1 else "",
        noise=draw.uniform(0.01, 0.04),
    )


def _hosted(draw: random.Random, workload: Workload) -> Workload:
    """The host that it runs on, and its links."""
    usual, links = HostSpeed(), Links()
    launching = draw.uniform(0.7, 1.8)
    speed = HostSpeed(
        latency_ns=round(usual.latency_ns * draw.uniform(0.7, 2)),
        call_ns=round(usual.call_ns * launching),
        op_ns=round(usual.op_ns * launching),
        wake_ns=round(usual.wake_ns * draw.uniform(0.7, 2)),
        notice_ns=round(usual.notice_ns * draw.uniform(0.7, 2)),
    )
    rates = ("pinned", "pageable", "peer", "network")
    faster = {rate: getattr(links, rate) * draw.uniform(0.5, 2) for rate in rates}
    return replace(workload, speed=speed, links=replace(links, **faster))


def _faults(draw: random.Random, workload: Workload) -> tuple[tuple[str, float], ...]:
    number = draw.choices((1, 2, 3), (3, 4, 3))[0]
    possible = [fault for fault in sorted(KINDS) if _can_have(workload, fault)]
    faults = draw.sample(possible, number)
    kept: list[str] = []
    for fault in faults:
        if not any(fault in instead and set(instead) & set(kept) for instead in INSTEAD):
            kept.append(fault)
    return tuple((fault, round(draw.uniform(0.08, 0.8), 2)) for fault in kept)


def _can_have(workload: Workload, fault: str) -> bool:
    several = workload.gpus * workload.hosts > 1
    return not (
        (fault in _OF_ONE and several)
        or (fault in _OF_SEVERAL and not several)
        or (fault in _OF_A_HOST and workload.gpus == 1)
        or (fault in (*_NOT_JAX, *_NOT_XLA) and workload.api == "jax")
    )


def _needs(fault: str) -> Callable[[Workload], Workload]:
    """What makes it a fault."""
    needs: dict[str, dict[str, object]] = {
        "eager-execution": {"api": "custom-loop", "xla": False, "batch": 16},
        "launch-bound": {"xla": False, "batch": 16},
        "unfused-elementwise": {"xla": False},
        "exposed-input-copy": {"prefetch_to_device": True},
        "exposed-allreduce": {"overlap_reductions": True},
        "slow-allreduce": {"overlap_reductions": True},
        "unaligned-dimensions": {"model": "transformer"},
        "xla-recompiles": {"xla": True, "api": "keras"},
    }
    return partial(replace, **needs.get(fault, {}))


def outside(seed: int, number: int) -> tuple[str, Scenario, Cure]:
    """A program of the draw without its faults, whose loss is read in every step, so that it is not ahead, and what
    slows it down from outside: each cause in turn, 0.4 to 1.2 of the healthy step for each step or stop."""
    cause = list(CAUSES)[number % len(CAUSES)]
    scenario = Drawn(seed, number).scenario()
    workload = replace(scenario.workload, callbacks=(Callback(30.0),))
    healthy = replace(scenario, name=f"{seed}-{number}-{cause}", workload=workload, faults=())
    draw = random.Random(f"outside/{seed}/{number}")
    cost_us = draw.uniform(0.4, 1.2) * healthy.run().step_ms() * 1e3
    return cause, healthy, CAUSES[cause](cost_us, draw.uniform(0.1, 0.8))

"""GPUs compared: the one that the step waits for, what all of them lose, and how far those of a host are apart.

Replicas wait for each other once a step, so what the last GPU to come loses, the step loses. Part of that all lose
equally, and a run on one GPU would lose it too: that is for the guide's first chapter. What the last one loses in
addition, the others spend waiting for it: that is for the second chapter, whatever it is lost to. Numbers of the first
chapter are those of the replica that loses least; they are drawn, and named, on the GPU that limits. Only GPUs of one
host share a clock, so how far they are apart is known before hosts are compared.
"""

import math
from collections.abc import Sequence
from typing import Generic, TypeVar

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOSTLY
from tb_gpu_advisor.columns.arrays import Floats
from tb_gpu_advisor.columns.order import median, medians
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.replay.graph import NOISE_SHARE
from tb_gpu_advisor.facts.steps.facts import StepFacts
from tb_gpu_advisor.wire import Category, LimitReason

G = TypeVar("G", bound="GpuFacts")


class Limiting(Struct, Generic[G], frozen=True):
    """The GPU that the step waits for. With reason "others-wait" the others compute nothing for ``ms`` per step on
    average while they wait for it; with "busiest" it computes and copies ``ms`` longer than the mean; with "even" no
    GPU stands out, and ``ms`` is the same, or 0 where the GPUs it was chosen among do less than the others."""

    gpu: G
    reason: LimitReason
    ms: float


def limiting(
    gpus: Sequence[GpuFacts], waiting_ms: Sequence[float] | None, step_ms: float, among: Sequence[G]
) -> Limiting[G]:
    """The GPU, ``among`` these, for which the others wait in collectives, else the one with most to do. ``waiting_ms``
    is what each of ``gpus`` waits in collectives per step; None where they reduce nothing together, or are not
    several."""
    if waiting_ms is not None:
        awaited = _awaited(gpus, waiting_ms, among)
        if awaited.ms >= NOISE_SHARE * step_ms:
            return awaited
    most = max(among, key=_work_ms)
    more_ms = max(0.0, _work_ms(most) - sum(map(_work_ms, gpus)) / len(gpus))
    return Limiting(most, "busiest" if more_ms >= NOISE_SHARE * step_ms else "even", more_ms)


def _awaited(gpus: Sequence[GpuFacts], waiting_ms: Sequence[float], among: Sequence[G]) -> Limiting[G]:
    """Of several GPUs the one that waits least. What others wait while they compute costs them nothing."""
    waits_ms = {id(gpu): ms for gpu, ms in zip(gpus, waiting_ms, strict=True)}
    still_ms = {id(gpu): min(waits_ms[id(gpu)], gpu.mean_ms("collective")) for gpu in gpus}
    least = min(among, key=lambda gpu: waits_ms[id(gpu)])
    own_ms = still_ms[id(least)]
    return Limiting(least, "others-wait", (sum(still_ms.values()) - own_ms) / (len(gpus) - 1) - own_ms)


def _work_ms(gpu: GpuFacts) -> float:
    """The work of a GPU, without collectives: most of their time may be waiting."""
    return gpu.busy_ms() - gpu.mean_ms("collective")


def limiting_of_host(gpus: Sequence[GpuFacts], step_ms: float) -> GpuFacts:
    """The GPU that limits a run on this host alone: where GPUs make equally many calls, the one that spends the least
    time in them waits least."""
    calls = {gpu.peers.total_calls for gpu in gpus}
    waiting_ms = None
    if len(calls) == 1 and max(calls):
        in_calls_ms = [sum(call.ms for call in gpu.peers.calls) for gpu in gpus]
        steps = max(len(gpus[0].parts_ms["collective"]), 1)
        waiting_ms = [(ms - min(in_calls_ms)) / steps for ms in in_calls_ms]
    return limiting(gpus, waiting_ms, step_ms, gpus).gpu


def same_program(gpus: Sequence[GpuFacts]) -> bool:
    """Whether all GPUs run the same ops, as replicas do and stages of a pipeline do not. A few more kernels, such as
    those by which one GPU chooses among algorithms, make no other program."""
    common = set.intersection(*({op.type for op in gpu.ops} for gpu in gpus))
    return all(_kernels(gpu, common) >= MOSTLY * _kernels(gpu) for gpu in gpus)


def _kernels(gpu: GpuFacts, types: set[str] | None = None) -> float:
    """Kernels per step, for ops of these types."""
    return sum(op.count_per_step for op in gpu.ops if types is None or op.type in types)


class StepSkew(Struct, frozen=True):
    """One step of a host: how much later the last of its GPUs begins and ends than the first, and which GPU that is."""

    number: int
    begin_ms: float
    begins_last: int
    end_ms: float
    ends_last: int


class GpuSkew(Struct, frozen=True):
    """How much later than the first GPU of its host one GPU begins and ends (medians), and how often it is the last."""

    gpu: int
    begin_ms: float
    begins_last_share: float
    end_ms: float
    ends_last_share: float


def apart_ms(skew: StepSkew | GpuSkew) -> float:
    """By how much one begins or ends later, whichever is more."""
    return max(skew.begin_ms, skew.end_ms)


class HostSkew(Struct, frozen=True):
    """Over the ``steps_count`` steps in which every GPU of the host ran kernels; ``steps`` are the worst ones, worst
    first. The last GPU begins ``late_ms`` after the median one and ``spread_ms`` after the first (medians over the
    steps); ``late_gpu`` is the one that usually does, -1 without several GPUs. By category and step: ``least_ms`` is
    the loss of the GPU that loses least, ``most_ms`` that of the one that loses most."""

    late_ms: float
    spread_ms: float
    late_gpu: int
    gpus: tuple[GpuSkew, ...]
    steps: tuple[StepSkew, ...]
    steps_count: int
    least_ms: dict[Category, float]
    most_ms: dict[Category, float]


def host_skew(gpus: Sequence[GpuFacts], steps: StepFacts | None) -> HostSkew:
    """The skew of one host, whose ``gpus`` these are."""
    parts = [gpu.parts_ms for gpu in gpus]
    # Of each category what one of the GPUs loses in a step, on average over the steps: the least and the most.
    tables = {
        category: np.array([part[category] for part in parts]) for category in (parts[0] if parts else ())
    }
    lost = tuple(
        {category: math.fsum(of(ms, axis=0).tolist()) / ms.shape[1] for category, ms in tables.items()}
        for of in (np.min, np.max)
    )
    begins, ends, numbers = _by_step(gpus, steps)
    if not numbers:
        return HostSkew(0.0, 0.0, -1, (), (), 0, *lost)
    names, count = [gpu.gpu for gpu in gpus], len(numbers)
    spreads, of_gpus = [numbers], [names]
    for at_ms in (begins, ends):
        after_ms, last = at_ms - at_ms.min(axis=1)[:, None], at_ms.argmax(axis=1)
        spreads += [after_ms.max(axis=1).tolist(), [names[gpu] for gpu in last.tolist()]]
        of_gpus += [medians(after_ms).tolist(), (np.bincount(last, minlength=len(names)) / count).tolist()]
    behind_ms = begins.max(axis=1) - np.sort(begins, axis=1)[:, (len(names) - 1) // 2]
    return HostSkew(
        median(behind_ms),
        median(np.array(spreads[1])),
        names[int(medians(begins).argmax())],
        tuple(map(GpuSkew, *of_gpus)),
        tuple(sorted(map(StepSkew, *spreads), key=apart_ms, reverse=True)),
        count,
        *lost,
    )


def _by_step(gpus: Sequence[GpuFacts], steps: StepFacts | None) -> tuple[Floats, Floats, list[int]]:
    """When the GPUs begin and end each step in which all of them ran kernels, and the steps' numbers."""
    if len(gpus) < 2 or steps is None or not steps.analysed:
        return np.zeros((0, 0)), np.zeros((0, 0)), []
    begins = np.array([gpu.peers.first_kernel_ms for gpu in gpus]).T
    ends = np.array([gpu.peers.last_kernel_ms for gpu in gpus]).T
    known = begins.max(axis=1) < math.inf
    return begins[known], ends[known], np.array(steps.number)[known].tolist()

"""How far the GPUs of a host are apart. Only a host's own GPUs share a clock, so this is known before hosts meet."""

import math
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.order import medians, middle
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.steps.facts import StepFacts
from tb_gpu_advisor.wire import Category


class StepSkew(Struct, frozen=True):
    """One step of a host: by how much the last of its GPUs begins and ends later than its first, and which it is."""

    number: int
    begin_ms: float
    begins_last: int
    end_ms: float
    ends_last: int

    @property
    def most_ms(self) -> float:
        """The larger of the two."""
        return max(self.begin_ms, self.end_ms)


class GpuSkew(Struct, frozen=True):
    """How much later than the first GPU of its host one begins and ends (medians), and how often it is the last."""

    gpu: int
    begin_ms: float
    begins_last_share: float
    end_ms: float
    ends_last_share: float


class HostSkew(Struct, frozen=True):
    """Over the ``steps_count`` steps in which every GPU of the host ran kernels; ``steps`` has the worst first.

    The last GPU begins ``late_ms`` after the median one and ``spread_ms`` after the first (medians over the steps);
    ``late_gpu`` is the one that usually does, -1 without several GPUs. Of each category per step: ``least_ms`` is what
    the GPU loses that loses least in that step, ``most_ms`` what the one does that loses most.
    """

    late_ms: float
    spread_ms: float
    late_gpu: int
    gpus: tuple[GpuSkew, ...]
    steps: tuple[StepSkew, ...]
    steps_count: int
    least_ms: dict[Category, float]
    most_ms: dict[Category, float]


def host_skew(gpus: Sequence[GpuFacts], steps: StepFacts | None) -> HostSkew:
    """``gpus`` are those of one host."""
    begins, ends, numbers = _by_step(gpus, steps)
    steps_skews = _step_skews([gpu.gpu for gpu in gpus], begins, ends, numbers)
    of_gpus = _gpu_skews(gpus, begins, ends, steps_skews)
    worst_first = tuple(sorted(steps_skews, key=lambda skew: -skew.most_ms))
    lost = (_of_each_step(gpus, of) for of in (min, max))
    return HostSkew(*_late_start(gpus, begins), of_gpus, worst_first, len(steps_skews), *lost)


Points = list[tuple[float, ...]]


def _by_step(gpus: Sequence[GpuFacts], steps: StepFacts | None) -> tuple[Points, Points, list[int]]:
    """When the GPUs begin and end each step in which all of them ran kernels, and the steps' numbers."""
    if len(gpus) < 2 or steps is None or not steps.analysed:
        return [], [], []
    begins = zip(*(gpu.peers.first_kernel_ms for gpu in gpus), strict=True)
    ends = zip(*(gpu.peers.last_kernel_ms for gpu in gpus), strict=True)
    known = [step for step in zip(begins, ends, steps.number, strict=True) if max(step[0]) < math.inf]
    return [begin for begin, _, _ in known], [end for _, end, _ in known], [number for *_, number in known]


def _late_start(gpus: Sequence[GpuFacts], begins: Points) -> tuple[float, float, int]:
    if not begins:
        return 0.0, 0.0, -1
    usual = [middle(of_gpu) for of_gpu in zip(*begins, strict=True)]
    return (
        middle(max(of_step) - sorted(of_step)[(len(of_step) - 1) // 2] for of_step in begins),
        middle(max(of_step) - min(of_step) for of_step in begins),
        gpus[usual.index(max(usual))].gpu,
    )


def _step_skews(names: list[int], begins: Points, ends: Points, numbers: list[int]) -> list[StepSkew]:
    def spread(at_ms: tuple[float, ...]) -> tuple[float, int]:
        return max(at_ms) - min(at_ms), names[at_ms.index(max(at_ms))]

    in_step = zip(numbers, map(spread, begins), map(spread, ends), strict=True)
    return [StepSkew(number, *begin, *end) for number, begin, end in in_step]


def _gpu_skews(
    gpus: Sequence[GpuFacts], begins: Points, ends: Points, steps: list[StepSkew]
) -> tuple[GpuSkew, ...]:
    if not steps:
        return ()
    began_last = Counter(step.begins_last for step in steps)
    ended_last = Counter(step.ends_last for step in steps)
    of_gpus = zip(
        (gpu.gpu for gpu in gpus), _usual_after_first(begins), _usual_after_first(ends), strict=True
    )
    return tuple(
        GpuSkew(gpu, begin_ms, began_last[gpu] / len(steps), end_ms, ended_last[gpu] / len(steps))
        for gpu, begin_ms, end_ms in of_gpus
    )


def _usual_after_first(points: Points) -> list[float]:
    """How long after the first GPU each one is there, in the median step."""
    table = np.array(points)
    return medians(table - table.min(axis=1)[:, None]).tolist()


def _of_each_step(gpus: Sequence[GpuFacts], one: Callable[..., float]) -> dict[Category, float]:
    """Of each category what ``one`` of the GPUs loses in a step, on average over the steps."""
    parts = [gpu.parts_ms for gpu in gpus]
    return {
        category: math.fsum(map(one, zip(*(part[category] for part in parts), strict=True))) / len(ms)
        for category, ms in (parts[0] if parts else {}).items()
    }

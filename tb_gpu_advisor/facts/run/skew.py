"""How far the GPUs of a host are apart. Only a host's own GPUs share a clock, so this is known before hosts meet."""

import math
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Floats
from tb_gpu_advisor.columns.order import median, medians
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
    lost = tuple(_of_each_step(gpus, of) for of in (min, max))
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
        tuple(GpuSkew(*one) for one in zip(*of_gpus, strict=True)),
        tuple(sorted((StepSkew(*one) for one in zip(*spreads, strict=True)), key=lambda skew: -skew.most_ms)),
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


def _of_each_step(gpus: Sequence[GpuFacts], one: Callable[..., float]) -> dict[Category, float]:
    """Of each category what ``one`` of the GPUs loses in a step, on average over the steps."""
    parts = [gpu.parts_ms for gpu in gpus]
    return {
        category: math.fsum(map(one, zip(*(part[category] for part in parts), strict=True))) / len(ms)
        for category, ms in (parts[0] if parts else {}).items()
    }

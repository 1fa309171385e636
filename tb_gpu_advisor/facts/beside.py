"""Which GPU the step waits for, how far GPUs of a host are apart, and what each collective costs.

Begins and ends are compared within a host only, whose GPUs share a clock; durations need none.
"""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tb_gpu_advisor.facts.across import Place, last_shares, matched, place, reductions
from tb_gpu_advisor.facts.model import Facts, GpuFacts, HostFacts, MissingData, NotApplicable
from tb_gpu_advisor.wire import LimitReason

# "CollectiveReduceV2_3:CollectiveReduceV2" names the op and its type.
_OP_TYPE: Final = re.compile(r"(?<!:):\w+$")
#: Below this share of the step GPUs count as equal.
EVEN_SHARE: Final = 0.01


@dataclass(frozen=True)
class Limiting:
    """The GPU that the step waits for.

    With reason "others-wait", the others compute nothing for ``ms`` per step on average while they wait for it, and it
    comes last in ``last_share`` of the collectives; with "busiest" it is busy for ``ms`` longer than the mean; with
    "even" no GPU stands out.
    """

    gpu: GpuFacts
    reason: LimitReason
    ms: float
    last_share: float


@dataclass(frozen=True)
class StepSkew:
    """One step of a host: by how much the last of its GPUs begins and ends later than its first, and which it is."""

    host: str
    number: int
    begin_ms: float
    begins_last: int
    end_ms: float
    ends_last: int


@dataclass(frozen=True)
class GpuSkew:
    """How much later than the first GPU of its host one begins and ends (medians), and how often it is the last."""

    where: Place
    begin_ms: float
    begins_last_share: float
    end_ms: float
    ends_last_share: float


@dataclass(frozen=True)
class Collective:
    """Calls of one name, per GPU and step. ``bytes`` is 0 if unknown.

    A call takes ``waiting_ms + moving_ms`` on the mean GPU; ``exposed_ms`` of them nothing computes beside it.
    """

    name: str
    calls: float
    bytes: float
    waiting_ms: float
    moving_ms: float
    exposed_ms: float
    last: Place
    last_share: float


def limiting(facts: Facts) -> Limiting:
    """The GPU for which the others wait in collectives, else the one with most to do."""
    enough_ms = EVEN_SHARE * facts.step_ms
    awaited = _awaited(facts)
    if awaited is not None and awaited.ms >= enough_ms:
        return awaited
    gpu = facts.limiting_gpu
    more_ms = gpu.busy_ms() - sum(one.busy_ms() for one in facts.gpus) / len(facts.gpus)
    return Limiting(gpu, "busiest" if more_ms >= enough_ms else "even", more_ms, 0.0)


def _awaited(facts: Facts) -> Limiting | None:
    """The GPU that waits least in collectives. What others wait beside their own computing costs them nothing."""
    try:
        found = reductions(facts)
    except (MissingData, NotApplicable):
        return None
    waiting_ms = {
        place(gpu): min(found.waiting_ms[place(gpu)], gpu.mean_ms("collective")) for gpu in facts.gpus
    }
    least = min(facts.gpus, key=lambda gpu: found.waiting_ms[place(gpu)])
    own_ms = waiting_ms.pop(place(least))
    others_ms = sum(waiting_ms.values()) / len(waiting_ms)
    return Limiting(least, "others-wait", others_ms - own_ms, found.last[place(least)])


def step_skews(host: HostFacts) -> list[StepSkew]:
    """Steps in which every GPU of the host ran kernels."""
    if host.steps is None or not host.steps.analysed:
        return []
    names = [gpu.gpu for gpu in host.gpus]
    found = []
    for number, begin, end in zip(host.steps.number, *_by_step(host), strict=True):
        if max(begin) < math.inf:
            begins, ends = names[begin.index(max(begin))], names[end.index(max(end))]
            found.append(
                StepSkew(host.host, number, max(begin) - min(begin), begins, max(end) - min(end), ends)
            )
    return found


def gpu_skews(host: HostFacts) -> list[GpuSkew]:
    """Each GPU of a host beside the others."""
    steps = step_skews(host)
    if not steps:
        return []
    begins, ends = (
        [[at - min(of_step) for at in of_step] for of_step in points if max(of_step) < math.inf]
        for points in _by_step(host)
    )
    return [
        GpuSkew(
            where=place(gpu),
            begin_ms=statistics.median(of_step[index] for of_step in begins),
            begins_last_share=sum(step.begins_last == gpu.gpu for step in steps) / len(steps),
            end_ms=statistics.median(of_step[index] for of_step in ends),
            ends_last_share=sum(step.ends_last == gpu.gpu for step in steps) / len(steps),
        )
        for index, gpu in enumerate(host.gpus)
    ]


def _by_step(host: HostFacts) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """When the GPUs begin and end each step."""
    begins = [gpu.peers.first_kernel_ms for gpu in host.gpus]
    ends = [gpu.peers.last_kernel_ms for gpu in host.gpus]
    return list(zip(*begins, strict=True)), list(zip(*ends, strict=True))


def collectives(facts: Facts) -> list[Collective]:
    """Collectives by name, those that take longest first; raises ``MissingData`` as ``matched`` does."""
    by_gpu, common = matched(facts)
    steps = len({step for step, _ in common})
    one = next(iter(by_gpu.values()))
    named: dict[str, list[tuple[int, int]]] = {}
    for key in common:
        named.setdefault(_OP_TYPE.sub("", one[key].op), []).append(key)

    def mean_ms(values: Sequence[float]) -> float:
        return sum(values) / len(by_gpu) / steps

    found = []
    for name, keys in named.items():
        moving_ms = sum(min(calls[key].ms for calls in by_gpu.values()) for key in keys) / steps
        last = last_shares(by_gpu, keys)
        latest = max(last, key=lambda where: last[where])
        found.append(
            Collective(
                name=name,
                calls=len(keys) / steps,
                bytes=sum(one[key].bytes for key in keys) / steps,
                waiting_ms=mean_ms([calls[key].ms for calls in by_gpu.values() for key in keys]) - moving_ms,
                moving_ms=moving_ms,
                exposed_ms=mean_ms([calls[key].exposed_ms for calls in by_gpu.values() for key in keys]),
                last=latest,
                last_share=last[latest],
            )
        )
    return sorted(found, key=lambda entry: -(entry.waiting_ms + entry.moving_ms))

"""Which GPU the step waits for, and what each collective costs. Durations need no clock that hosts share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np

from tb_gpu_advisor.facts.across import Place, matched, place, reductions
from tb_gpu_advisor.facts.model import Facts, GpuFacts, MissingData, NotApplicable
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


def collectives(facts: Facts) -> list[Collective]:
    """Collectives by name, those that take longest first; raises ``MissingData`` as ``matched`` does."""
    found = matched(facts)
    calls = found.calls(0, facts.gpus[0])
    name_of = {op: _OP_TYPE.sub("", op) for op in {call.op for call in calls}}
    named: dict[str, list[int]] = {}
    for column, call in enumerate(calls):
        named.setdefault(name_of[call.op], []).append(column)
    shortest_ms = found.shortest_ms
    per_call = 1 / len(facts.gpus) / found.steps
    rows = []
    for name, columns in named.items():
        chosen = np.array(columns)
        moving_ms = float(shortest_ms[chosen].sum()) / found.steps
        last = found.last_shares(chosen)
        latest = last.index(max(last))
        rows.append(
            Collective(
                name=name,
                calls=len(columns) / found.steps,
                bytes=sum(calls[column].bytes for column in columns) / found.steps,
                waiting_ms=float(found.ms[:, chosen].sum()) * per_call - moving_ms,
                moving_ms=moving_ms,
                exposed_ms=float(found.exposed_ms[:, chosen].sum()) * per_call,
                last=place(facts.gpus[latest]),
                last_share=last[latest],
            )
        )
    return sorted(rows, key=lambda entry: -(entry.waiting_ms + entry.moving_ms))

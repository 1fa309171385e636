"""What each collective costs. Durations need no clock that hosts share."""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.run.across import Place, matched, place
from tb_gpu_advisor.facts.run.facts import Facts

# "CollectiveReduceV2_3:CollectiveReduceV2" names the op and its type.
_OP_TYPE: Final = pattern(r"(?<!:):\w+$")


class Collective(Struct, frozen=True):
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


def collectives(facts: Facts) -> list[Collective]:
    """Collectives by name, those that take longest first; raises ``MissingData`` as ``matched`` does."""
    matches = matched(facts)
    calls = matches.calls(0, facts.gpus[0])
    name_of = {op: _OP_TYPE.sub("", op) for op in {call.op for call in calls}}
    named: dict[str, list[int]] = {}
    for column, call in enumerate(calls):
        named.setdefault(name_of[call.op], []).append(column)
    shortest_ms = matches.shortest_ms
    per_call = 1 / len(facts.gpus) / matches.steps
    rows = []
    for name, columns in named.items():
        at = np.array(columns)
        moving_ms = float(shortest_ms[at].sum()) / matches.steps
        last = matches.last_shares(at)
        latest = last.index(max(last))
        rows.append(
            Collective(
                name=name,
                calls=len(columns) / matches.steps,
                bytes=sum(calls[column].bytes for column in columns) / matches.steps,
                waiting_ms=float(matches.ms[:, at].sum()) * per_call - moving_ms,
                moving_ms=moving_ms,
                exposed_ms=float(matches.exposed_ms[:, at].sum()) * per_call,
                last=place(facts.gpus[latest]),
                last_share=last[latest],
            )
        )
    return sorted(rows, key=lambda entry: -(entry.waiting_ms + entry.moving_ms))

"""Collective calls: what GPUs exchange, how long that takes, and who waits.

A collective's kernel spins until the last GPU has come, so its shortest duration over the GPUs is the time in which
bytes move, and what it takes longer on others is waiting (TraceLens splits it so). Durations need no clock that hosts
share. Most programs on several GPUs run a process for each and profile one of them: collective kernels show that there
are others. How long nothing computes during those is known; how much of it is waiting for another rank is not.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.order import by_key, median
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.broken import MissingData
from tb_gpu_advisor.facts.gpu.peers import CollectiveCall, Exchanged
from tb_gpu_advisor.facts.run.across import Place, place, several_gpus
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.facts.run.matching import Matched

# "CollectiveReduceV2_3:CollectiveReduceV2" names the op and its type.
_OP_TYPE: Final = pattern(r"(?<!:):\w+$")


class Exchanges(Struct, frozen=True):
    """The calls of a step that all GPUs make; where the capture has one rank, or no steps, that GPU's own (not
    ``of_all``).

    ``gradient_calls`` may reduce gradients; ``exchanged`` is what most of the calls' time is for, ``bytes`` 0 if
    unknown. ``moving_ms`` is the time in which bytes move, which for a single rank includes its waits for others; in
    ``exposed_ms`` of it the limiting GPU computes nothing. ``statistics`` are calls of SyncBatchNorm, which take
    ``statistics_ms`` of it. A call takes ``shortest_ms``, and on a single rank usually ``usual_ms``. ``last`` is the
    share of calls in which each GPU came last, which is unknown for a single rank.
    """

    of_all: bool
    calls: float
    gradient_calls: float
    exchanged: Exchanged
    bytes: float
    moving_ms: float
    exposed_ms: float
    statistics: float
    statistics_ms: float
    shortest_ms: float
    usual_ms: float
    last: dict[Place, float]

    @property
    def exposed_share(self) -> float:
        """The part of their time in which nothing computes, 0..1."""
        return min(1.0, self.exposed_ms / self.moving_ms) if self.moving_ms else 0.0


class Collective(Struct, frozen=True):
    """Calls of one name, per GPU and step. ``bytes`` is 0 if unknown. A call takes ``waiting_ms + moving_ms`` on the
    mean GPU, and in ``exposed_ms`` of that nothing computes."""

    name: str
    calls: float
    bytes: float
    waiting_ms: float
    moving_ms: float
    exposed_ms: float
    last: Place
    last_share: float


def matched(facts: Facts) -> Matched:
    """The calls that all GPUs make; raises ``MissingData`` when there are none or they do not match."""
    gpus = several_gpus(facts)
    if not any(gpu.peers.calls for gpu in gpus):
        raise MissingData("collectives")
    if facts.matched is None:
        raise MissingData("matching-collectives")
    return facts.matched


def exchanges(facts: Facts) -> Exchanges:
    """What the GPUs exchange, or the only rank of several, or where no steps are known in which calls match the GPU
    that limits. Raises ``MissingData`` where they exchange nothing."""
    is_whole = len(facts.gpus) > 1 and (facts.steps.source == "none" or facts.is_part or bool(facts.apart))
    return _of_one(facts) if facts.is_one_rank or is_whole else exchanges_of_all(facts)


def exchanges_of_all(facts: Facts) -> Exchanges:
    """What the GPUs exchange. Raises ``MissingData`` where they exchange nothing, their calls do not match, or there is
    only one."""
    matches = matched(facts)
    return facts.once(lambda facts: _of_all(facts, matches), "exchanges")


def _of_all(facts: Facts, matches: Matched) -> Exchanges:
    places, limiting = [place(gpu) for gpu in facts.gpus], facts.limiting_gpu
    row = places.index(place(limiting))
    calls, shortest_ms = matches.calls(row, limiting), matches.shortest_ms
    total_ms = float(matches.ms[row].sum()) / matches.steps
    moving_ms, usual_ms = float(shortest_ms.sum()) / matches.steps, median(shortest_ms)
    of_norm = np.array([call.exchanged == "statistics" for call in calls], np.bool_)
    # PyTorch has a process for each GPU, but for DataParallel.
    copies = facts.framework == "pytorch" and len(facts.hosts) == 1
    copies &= any(call.exchanged == "parameters" for call in calls)
    return Exchanges(
        of_all=True,
        calls=len(matches.step) / matches.steps,
        gradient_calls=sum(call.exchanged == "gradients" for call in calls) / matches.steps * (not copies),
        exchanged="replicas" if copies else _most_exchanged(calls),
        bytes=sum(call.bytes for call in calls) / matches.steps,
        moving_ms=moving_ms,
        exposed_ms=moving_ms * min(1.0, limiting.mean_ms("collective") / total_ms) if total_ms else 0.0,
        statistics=int(of_norm.sum()) / matches.steps,
        statistics_ms=float(shortest_ms[of_norm].sum()) / matches.steps,
        shortest_ms=usual_ms,
        usual_ms=usual_ms,
        last=dict(zip(places, matches.last_shares(), strict=True)),
    )


def _of_one(facts: Facts) -> Exchanges:
    """What one GPU exchanges. Without steps the whole capture stands for one."""
    steps, gpu = max(1, facts.steps.analysed), facts.limiting_gpu
    calls = gpu.peers.calls
    if not calls:
        raise MissingData("collectives")
    # Of very many calls the first are known.
    whole = gpu.peers.total_calls / len(calls) / steps
    gradients = [call for call in calls if call.exchanged == "gradients"]
    lengths_ms = np.array([call.ms for call in gradients or calls])
    return Exchanges(
        of_all=False,
        calls=len(calls) * whole,
        gradient_calls=len(gradients) * whole,
        exchanged=_most_exchanged(calls),
        bytes=sum(call.bytes for call in calls) * whole,
        moving_ms=sum(call.ms for call in calls) * whole,
        exposed_ms=gpu.mean_ms("collective"),
        statistics=sum(call.exchanged == "statistics" for call in calls) * whole,
        statistics_ms=sum(call.ms for call in calls if call.exchanged == "statistics") * whole,
        shortest_ms=float(lengths_ms.min()),
        usual_ms=median(lengths_ms),
        last={},
    )


def _most_exchanged(calls: Sequence[CollectiveCall]) -> Exchanged:
    """What most of the time of these calls is for."""
    kinds = {call.exchanged for call in calls}
    return max(sorted(kinds), key=lambda kind: sum(call.ms for call in calls if call.exchanged == kind))


def collectives(facts: Facts) -> list[Collective]:
    """Collectives by name, the longest first; raises ``MissingData`` as ``matched`` does."""
    matches = matched(facts)
    calls = matches.calls(0, facts.gpus[0])
    name_of = {op: _OP_TYPE.sub("", op) for op in {call.op for call in calls}}
    named = by_key(range(len(calls)), lambda column: name_of[calls[column].op])
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

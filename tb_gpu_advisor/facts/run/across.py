"""GPUs beside each other: what they wait for each other, who does more, who starts late.

A collective's kernel spins until the last GPU has come, so its shortest duration over the GPUs is the time in which
bytes move, and what others take longer is waiting (TraceLens splits it so).
"""

from collections.abc import Sequence
from math import comb
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.facts.gpu.exchanges import Exchanged
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.gpu.peers import CollectiveCall
from tb_gpu_advisor.facts.missing import MissingData, NotApplicable
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.facts.run.host import HostFacts
from tb_gpu_advisor.facts.run.matching import Matched

#: Chance is what happens more often than this. Our default: the usual level of a test.
_CHANCE: Final = 0.01
#: Calls that are counted for that. Our default: far more than chance needs.
_COUNTED: Final = 200
#: GPUs wait in a call that takes one of them so much longer than another. Our default: moving bytes differs by less.
_WAITED: Final = 0.1


class Place(Struct, frozen=True):
    """One GPU among all hosts of a run."""

    host: str
    gpu: int


class Reductions(Struct, frozen=True):
    """Collective calls that all GPUs make, per step.

    ``transfer_ms`` is the time in which bytes move, ``waiting_ms`` what each GPU waits besides. ``exposed_share`` is
    the part of collective time under which the limiting GPU computes nothing. ``last`` tells for each GPU in which
    share of the calls it came last. ``bytes`` is 0 if unknown, ``exchanged`` what takes most of the calls' time.
    """

    calls: float
    gradient_calls: float
    exchanged: Exchanged
    bytes: float
    transfer_ms: float
    shortest_ms: float
    waiting_ms: dict[Place, float]
    exposed_share: float
    last: dict[Place, float]

    @property
    def exposed_ms(self) -> float:
        """What bytes take to move while the limiting GPU computes nothing."""
        return self.transfer_ms * self.exposed_share

    @property
    def latest(self) -> Place:
        """The GPU that most often comes last."""
        return max(self.last, key=lambda place: self.last[place])


def place(gpu: GpuFacts) -> Place:
    """Host and number of a GPU."""
    return Place(gpu.host, gpu.gpu)


def gpus_of_several(facts: Facts) -> tuple[GpuFacts, ...]:
    """The GPUs that ran kernels, of a run on several: it may be one rank of those. Raises on a run on one GPU."""
    if len(facts.gpus) < 2 and not facts.is_one_rank:
        raise NotApplicable("one-gpu")
    facts.need_steps()
    return facts.gpus


def several_gpus(facts: Facts) -> tuple[GpuFacts, ...]:
    """The GPUs that ran kernels; raises when there is only one."""
    if facts.is_one_rank:
        raise MissingData("other-ranks")
    return gpus_of_several(facts)


def shared_hosts(facts: Facts) -> list[HostFacts]:
    """Hosts with several GPUs, which share its clock; raises where there is none."""
    hosts = [host for host in facts.hosts if len(host.gpus) > 1]
    if not hosts:
        raise NotApplicable("one-gpu-per-host")
    return hosts


def need_habit(facts: Facts, in_calls: bool = False) -> None:
    """Raises unless there are several steps, since what happened in one may be an accident. ``in_calls`` of one it is
    none if the same GPU comes last to so many that chance would not have it."""
    if facts.need_steps().analysed < 2 and not (in_calls and _is_last_by_habit(facts.matched)):
        raise MissingData("one-step")


def _is_last_by_habit(matches: Matched | None) -> bool:
    """Whether one GPU comes last to more calls that the others wait in than if each were the last as often (of a
    binomial spread)."""
    if matches is None:
        return False
    waited = rows_where(matches.ms.max(axis=0) > (1 + _WAITED) * matches.shortest_ms)[:_COUNTED]
    gpus, calls = len(matches.ms), len(waited)
    often = round(max(matches.last_shares(waited)) * calls) if calls else 0
    others = sum(comb(calls, last) * (gpus - 1) ** (calls - last) for last in range(often, calls + 1))
    return calls > 0 and gpus * others <= _CHANCE * gpus**calls


def matched(facts: Facts) -> Matched:
    """The calls that all GPUs make; raises ``MissingData`` when there are none or they do not match."""
    gpus = several_gpus(facts)
    if not any(gpu.peers.calls for gpu in gpus):
        raise MissingData("collectives")
    if facts.matched is None:
        raise MissingData("matching-collectives")
    return facts.matched


def reductions(facts: Facts) -> Reductions:
    """What the GPUs reduce together; raises ``MissingData`` when they do not or their calls do not match."""
    matches = matched(facts)
    return facts.once(lambda facts: _reductions(facts, matches), "reductions")


def most_exchanged(calls: Sequence[CollectiveCall]) -> Exchanged:
    """What is exchanged in most of the time of these calls."""
    ms: dict[Exchanged, float] = {}
    for call in calls:
        ms[call.exchanged] = ms.get(call.exchanged, 0.0) + call.ms
    return max(ms, key=lambda kind: ms[kind])


def _reductions(facts: Facts, matches: Matched) -> Reductions:
    places = [place(gpu) for gpu in facts.gpus]
    limiting = facts.limiting_gpu
    row = places.index(place(limiting))
    calls = matches.calls(row, limiting)
    shortest_ms = matches.shortest_ms
    total_ms = float(matches.ms[row].sum()) / matches.steps
    return Reductions(
        calls=matches.count / matches.steps,
        gradient_calls=sum(call.exchanged == "gradients" for call in calls) / matches.steps,
        exchanged=most_exchanged(calls),
        bytes=sum(call.bytes for call in calls) / matches.steps,
        transfer_ms=float(shortest_ms.sum()) / matches.steps,
        shortest_ms=median(shortest_ms),
        waiting_ms=dict(zip(places, matches.waiting_ms.tolist(), strict=True)),
        exposed_share=min(1.0, limiting.mean_ms("collective") / total_ms) if total_ms else 0.0,
        last=dict(zip(places, matches.last_shares(), strict=True)),
    )


def exposed_transfer_ms(facts: Facts) -> float:
    """What the limiting GPU needs per step to move bytes while it computes nothing, as far as that is known."""
    return 0.0 if facts.matched is None else reductions(facts).exposed_ms


def concurrency(host: HostFacts) -> float:
    """How many of a host's GPUs compute at once on average, while any does."""
    return host.compute_sum_ms / host.compute_union_ms if host.compute_union_ms else 0.0


def surplus_ms(facts: Facts) -> tuple[float, GpuFacts]:
    """How much more than the mean the busiest GPU computes per step, and which GPU that is."""
    gpus = several_gpus(facts)
    busy = [gpu.mean_ms("compute") for gpu in gpus]
    most = max(busy)
    return most - sum(busy) / len(busy), gpus[busy.index(most)]


def removable_ms(facts: Facts) -> float:
    """What the busiest GPU computes more than the others on average."""
    *others, most = sorted(gpu.mean_ms("compute") for gpu in several_gpus(facts))
    # A mean of equal numbers may be above them by a rounding.
    return most - min(others[-1], sum(others) / len(others))

"""GPUs beside each other: what they wait for each other, who does more, who starts late.

A collective's kernel spins until the last GPU has come, so its shortest duration over the GPUs is the time in which
bytes move, and what others take longer is waiting (TraceLens splits it so). Durations need no common clock, so calls
are matched over hosts by step and order; starts are compared within a host only.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from tb_gpu_advisor.facts.model import Facts, GpuFacts, HostFacts, MissingData, NotApplicable
from tb_gpu_advisor.facts.peers import CollectiveCall

#: GPUs that run the same program share at least this part of their op types.
SAME_PROGRAM: Final = 0.8
# Statistics of SyncBatchNorm are reduced in the middle of the network; they are no gradients.
_STATISTICS = re.compile(r"(?i)batch_?norm|moments|sync_?bn|statistics")


@dataclass(frozen=True)
class Place:
    """One GPU among all hosts of a run."""

    host: str
    gpu: int


@dataclass(frozen=True)
class Reductions:
    """Collective calls that all GPUs make, per step.

    ``transfer_ms`` is the time in which bytes move, ``waiting_ms`` what each GPU waits besides. ``exposed_share`` is
    the part of collective time under which the limiting GPU computes nothing. ``last`` tells for each GPU in which
    share of the calls it came last. ``bytes`` is 0 if unknown.
    """

    calls: float
    gradient_calls: float
    bytes: float
    transfer_ms: float
    shortest_ms: float
    waiting_ms: dict[Place, float]
    exposed_share: float
    last: dict[Place, float]

    @property
    def latest(self) -> Place:
        """The GPU that most often comes last."""
        return max(self.last, key=lambda place: self.last[place])

    @property
    def most_waiting_ms(self) -> float:
        return max(self.waiting_ms.values())


def place(gpu: GpuFacts) -> Place:
    return Place(gpu.host, gpu.gpu)


def several_gpus(facts: Facts) -> tuple[GpuFacts, ...]:
    """The GPUs that ran kernels; raises when there is only one."""
    if len(facts.gpus) < 2:
        raise NotApplicable("one-gpu")
    facts.need_steps()
    return facts.gpus


def need_habit(facts: Facts) -> None:
    """Raises unless there are several steps: what happened in one may be an accident."""
    if facts.need_steps().analysed < 2:
        raise MissingData("one-step")


#: Calls of one GPU by the step that they are in and their order in it.
Calls = dict[tuple[int, int], CollectiveCall]


def matched(facts: Facts) -> tuple[dict[Place, Calls], list[tuple[int, int]]]:
    """The calls of every GPU, and the keys of those that all GPUs make.

    Raises ``MissingData`` when there are none or they do not match.
    """
    gpus = several_gpus(facts)
    if not any(gpu.peers.calls for gpu in gpus):
        raise MissingData("collectives")
    by_gpu = {place(gpu): _by_order(gpu.peers.calls) for gpu in gpus}
    numbered = {where: _by_number(calls, _numbers(facts, where.host)) for where, calls in by_gpu.items()}
    # Hosts may leave out different steps, but number them alike if the program does.
    if set.intersection(*(set(calls) for calls in numbered.values())):
        by_gpu = numbered
    common = set.intersection(*(set(calls) for calls in by_gpu.values()))
    if not common:
        raise MissingData("matching-collectives")
    return by_gpu, sorted(common)


def reductions(facts: Facts) -> Reductions:
    """What the GPUs reduce together; raises ``MissingData`` when they do not or their calls do not match."""
    by_gpu, common = matched(facts)
    steps = len({step for step, _ in common})
    shortest = {key: min(calls[key].ms for calls in by_gpu.values()) for key in common}
    waiting = {
        where: sum(calls[key].ms - shortest[key] for key in common) / steps for where, calls in by_gpu.items()
    }
    one = by_gpu[place(facts.limiting_gpu)]
    exposed = facts.limiting_gpu.mean_ms("collective")
    total = sum(one[key].ms for key in common) / steps
    return Reductions(
        calls=len(common) / steps,
        gradient_calls=sum(not _STATISTICS.search(one[key].op) for key in common) / steps,
        bytes=sum(one[key].bytes for key in common) / steps,
        transfer_ms=sum(shortest.values()) / steps,
        shortest_ms=statistics.median(shortest.values()),
        waiting_ms=waiting,
        exposed_share=min(1.0, exposed / total) if total else 0.0,
        last=last_shares(by_gpu, common),
    )


def _by_order(calls: Iterable[CollectiveCall]) -> Calls:
    """Calls by step and their order in it."""
    found: Calls = {}
    number: dict[int, int] = {}
    for call in calls:
        order = number.get(call.step, 0)
        number[call.step] = order + 1
        found[call.step, order] = call
    return found


def _numbers(facts: Facts, host: str) -> tuple[int, ...]:
    """Numbers of a host's analysed steps."""
    return next((one.steps.number for one in facts.hosts if one.host == host and one.steps is not None), ())


def _by_number(calls: Calls, numbers: tuple[int, ...]) -> Calls:
    """The same calls by the number of their step."""
    return {(numbers[step], order): call for (step, order), call in calls.items() if step < len(numbers)}


def last_shares(by_gpu: dict[Place, Calls], common: Collection[tuple[int, int]]) -> dict[Place, float]:
    """In which share of the calls each GPU came last, and so had the shortest kernel."""
    count = dict.fromkeys(by_gpu, 0)
    for key in common:
        count[min(by_gpu, key=lambda where: by_gpu[where][key].ms)] += 1
    return {where: number / len(common) for where, number in count.items()}


def latest_batch_ms(facts: Facts) -> float:
    """How long the GPU whose batch comes last waits for it: the longest wait of each step, on average."""
    return max(host.skew.latest_batch_ms for host in facts.hosts)


def concurrency(host: HostFacts) -> float:
    """How many of a host's GPUs compute at once on average, while any does."""
    return host.compute_sum_ms / host.compute_union_ms if host.compute_union_ms else 0.0


def same_program(gpus: tuple[GpuFacts, ...]) -> bool:
    """Whether all GPUs run the same ops: replicas do, the stages of a pipeline do not."""
    types = [{op.type for op in gpu.ops} for gpu in gpus]
    either, both = set.union(*types), set.intersection(*types)
    return len(both) >= SAME_PROGRAM * len(either)


def surplus_ms(facts: Facts) -> tuple[float, GpuFacts]:
    """How much more than the mean the busiest GPU computes per step, and which GPU that is."""
    gpus = several_gpus(facts)
    busy = [gpu.mean_ms("compute") for gpu in gpus]
    most = max(busy)
    return most - sum(busy) / len(busy), gpus[busy.index(most)]


def removable_ms(facts: Facts) -> tuple[float, float]:
    """What the busiest GPU computes more than the next one, and than the others on average."""
    *others, most = sorted(gpu.mean_ms("compute") for gpu in several_gpus(facts))
    return most - others[-1], most - sum(others) / len(others)


def extra_ops(busiest: GpuFacts, others: tuple[GpuFacts, ...]) -> list[tuple[str, float]]:
    """Op types by how many ms per step they take longer on the busiest GPU than on the others on average."""
    usual: dict[str, float] = {}
    for gpu in others:
        for op in gpu.ops:
            usual[op.type] = usual.get(op.type, 0.0) + op.ms_per_step / len(others)
    more = [(op.type, op.ms_per_step - usual.get(op.type, 0.0)) for op in busiest.ops]
    return sorted(((name, ms) for name, ms in more if ms > 0), key=lambda entry: -entry[1])

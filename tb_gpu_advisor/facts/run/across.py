"""GPUs of a run compared: which there are, which does more, and what is a habit of one."""

from math import comb
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Floats, rows_where
from tb_gpu_advisor.facts.broken import MissingData, NotApplicable
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
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


def place(gpu: GpuFacts) -> Place:
    """Host and number of a GPU."""
    return Place(gpu.host, gpu.gpu)


def need_whole(facts: Facts) -> None:
    """Raises where other GPUs may have run kernels that the capture lacks."""
    if any(host.silent_share for host in facts.hosts):
        raise MissingData("kernels-lost")
    if any(host.unseen_replicas for host in facts.hosts):
        raise MissingData("replicas-unseen")


def gpus_of_several(facts: Facts) -> tuple[GpuFacts, ...]:
    """The GPUs that ran kernels, in a run on several: the capture may hold one rank of those. Raises for a run on one
    GPU."""
    if len(facts.gpus) < 2 and not facts.is_one_rank:
        need_whole(facts)
        raise NotApplicable("one-gpu")
    facts.need_steps()
    return facts.gpus


def several_gpus(facts: Facts) -> tuple[GpuFacts, ...]:
    """The GPUs that ran kernels; raises where there is only one, or they were not recorded together."""
    if facts.is_part and any(gpu.peers.total_calls for gpu in facts.gpus):
        raise MissingData("other-folders")
    if facts.is_one_rank or facts.apart:
        raise MissingData("other-ranks" if facts.is_one_rank else "recorded-apart")
    return gpus_of_several(facts)


def shared_hosts(facts: Facts) -> list[HostFacts]:
    """Hosts with several GPUs, which share the host's clock; raises where there are none."""
    hosts = [host for host in facts.hosts if len(host.gpus) > 1]
    if not hosts:
        raise NotApplicable("one-gpu-per-host")
    return hosts


def by_chance(facts: Facts, in_calls: bool = False) -> str:
    """Why a number within its limit decides nothing, empty where it does: it may be an accident of the only step. A
    number about waiting ``in_calls`` is no accident if the same GPU comes last to more calls than chance would have."""
    is_one = facts.need_steps().analysed < 2 and not (in_calls and _is_last_by_habit(facts.matched))
    return "one-step" if is_one else ""


def of_starts_ms(facts: Facts, matches: Matched) -> Floats:
    """How long each GPU may wait in the first call only because another host began to record later, with the only step:
    as long as all GPUs of its host wait."""
    waited_ms = matches.ms[:, 0] - matches.shortest_ms[0]
    if len(facts.hosts) < 2 or facts.need_steps().analysed > 1:
        return np.zeros(len(waited_ms))
    least_ms = dict[str, float]()
    for gpu, ms in zip(facts.gpus, waited_ms.tolist(), strict=True):
        least_ms[gpu.host] = min(ms, least_ms.get(gpu.host, ms))
    return np.array([least_ms[gpu.host] for gpu in facts.gpus])


def _is_last_by_habit(matches: Matched | None) -> bool:
    """Whether one GPU is last in more of the calls in which others wait than if each were equally often (binomial
    spread)."""
    if matches is None:
        return False
    waited = rows_where(matches.ms.max(axis=0) > (1 + _WAITED) * matches.shortest_ms)[:_COUNTED]
    gpus, calls = len(matches.ms), len(waited)
    often = round(max(matches.last_shares(waited)) * calls) if calls else 0
    others = sum(comb(calls, last) * (gpus - 1) ** (calls - last) for last in range(often, calls + 1))
    return calls > 0 and gpus * others <= _CHANCE * gpus**calls


def concurrency(host: HostFacts) -> float:
    """How many of a host's GPUs compute at once on average, while any does."""
    return host.compute_sum_ms / host.compute_union_ms if host.compute_union_ms else 0.0


def in_turn(host: HostFacts) -> float:
    """How many times as long as one of a host's GPUs all of them compute, one after the other."""
    return max(1.0, len(host.gpus) * host.compute_union_ms / (host.compute_sum_ms or 1.0))


def surplus_ms(facts: Facts) -> tuple[float, float, GpuFacts]:
    """How much more the busiest GPU computes per step than the mean of all, and than the others; and which one it
    is."""
    gpus = several_gpus(facts)
    busy = [gpu.mean_ms("compute") for gpu in gpus]
    *others, most = sorted(busy)
    # A mean of equal numbers may be above them by a rounding.
    more_ms = most - min(others[-1], sum(others) / len(others))
    return max(0.0, most - sum(busy) / len(busy)), more_ms, gpus[busy.index(most)]

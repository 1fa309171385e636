"""The one account of lateness: for which GPU the others wait in collectives, how long, and what makes it late.

How late each GPU is to a call is how much longer than its own kernel the others' take (``matching.Matched``), which
needs no common clock. The last GPU of a call is the one with the shortest kernel. Meanwhile the others stand still for
as long as they compute less during the call than it does; had all come with the first, all would have gone on sooner by
as much as that one stood still. So lateness that is hidden under computing counts nothing.
"""

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import IN_TURN, LINK, MOST, NEARLY_ALL, WORK
from tb_gpu_advisor.columns.arrays import Floats
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.facts.events.in_32_bits import updates_variables
from tb_gpu_advisor.facts.events.kernels import class_of_name
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.run.across import Place, of_starts_ms, place, several_gpus
from tb_gpu_advisor.facts.run.collectives import exchanges_of_all, matched
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.facts.run.unlike import slower_model, slower_pace, waits_for_others
from tb_gpu_advisor.wire import Category

#: What a late GPU loses more time to than the others, most of it; "turn" where its host launches for another one first.
Cause = Literal["turn", "compute", "input", "launch", "host", "stopped", "copies", "other"]
#: Why a GPU computes longer: it is a slower model; it or its host is slow, in all ops by the same factor; all ops take
#: longer but those that do as much for any batch; either of these ("pace"); mostly one type of op; or none of it.
Why = Literal["model", "slow-gpu", "slow-host", "uneven-data", "pace", "extra-ops", "other"]

CAUSES: Final[dict[Cause, tuple[Category, ...]]] = {
    "compute": ("compute",),
    "input": ("input_wait",),
    "launch": ("kernel_launch",),
    "host": WORK,
    "stopped": ("host_stopped",),
    "copies": LINK,
}
#: Of this part of a GPU's time at least they tell something. Our default: less is noise.
_TELLS: Final = 0.005


class Longer(Struct, frozen=True):
    """Why a GPU computes longer than the others: ``model`` is the faster model among these where its own is slower,
    ``ops`` are types of ops by how many ms per step they take longer on it, where the time is in a few of them."""

    why: Why
    model: str = ""
    ops: tuple[tuple[str, float], ...] = ()


class Late(Struct, frozen=True):
    """The GPU for which the others wait; where GPUs are late ``in_turns``, the one that most often is. A step loses at
    most ``wait_ms`` to the last GPUs; this one loses ``more_ms`` more to the ``cause`` than the others, or 0 to "other"
    where no cause explains most of the waiting."""

    gpu: GpuFacts
    wait_ms: float
    in_turns: bool
    cause: Cause
    more_ms: float


def lateness(facts: Facts) -> Late:
    """The lateness of a run's GPUs; raises ``MissingData`` without collectives that all GPUs make."""
    wait_ms, cost_ms = _wait_ms(facts)
    awaited = facts.limiting.reason == "others-wait"
    often = exchanges_of_all(facts).last
    late = place(facts.limiting_gpu) if awaited else max(often, key=lambda one: often[one])
    at = [place(gpu) for gpu in facts.gpus].index(late)
    second_ms, most_ms = np.sort(cost_ms)[-2:].tolist()
    of_limiting = late == place(facts.limiting_gpu)
    behind_ms, in_turn_ms = _in_turn_ms(facts)
    turn_ms = float(behind_ms[at]), float(in_turn_ms[at])
    cause, more_ms = _cause(facts, wait_ms, *turn_ms) if of_limiting else ("other", 0.0)
    if more_ms < MOST * wait_ms:
        cause, more_ms = _cause_by_turns(facts, cost_ms, in_turn_ms, at, MOST * wait_ms)
        more_ms = min(wait_ms, more_ms)
    return Late(facts.gpus[at], wait_ms, second_ms >= MOST * most_ms > 0, cause, more_ms)


def _wait_ms(facts: Facts) -> tuple[float, Floats]:
    """The most that a step loses to the last GPUs, and what each GPU costs as the last one. A call that goes on after
    its step counts at most as long as a step."""
    matches = matched(facts)
    last, call = matches.ms.argmin(axis=0), np.arange(len(matches.step))
    still_ms = np.maximum(0.0, matches.exposed_ms - matches.exposed_ms[last, call])
    still_ms[:, 0] = np.maximum(0.0, still_ms[:, 0] - of_starts_ms(facts, matches))
    of_step = np.stack([np.bincount(matches.step, weights=ms) for ms in still_ms])
    cost_ms = np.bincount(last, still_ms.max(axis=0), len(still_ms)) / matches.steps
    # In another step another GPU may stand still longest.
    return min(float(of_step.max(axis=0).sum()) / matches.steps, facts.step_ms), cost_ms


def _cause(facts: Facts, wait_ms: float, behind_ms: float, in_turn_ms: float) -> tuple[Cause, float]:
    """What the GPU that limits the step loses most to, compared with the others.

    Waiting for its turn counts as much as it begins after the first GPU of its host, if it is always the last to begin
    and all run the same program. What the host does now for one GPU and now for another only lengthens the turns.
    """
    if in_turn_ms - _apart_ms(facts, "host") >= MOST * wait_ms:
        return "turn", behind_ms
    more_ms = {cause: sum(map(facts.excess_ms, categories)) for cause, categories in CAUSES.items()}
    more_ms["launch"] -= in_turn_ms
    cause = max(more_ms, key=more_ms.__getitem__)
    return cause, more_ms[cause]


def _in_turn_ms(facts: Facts) -> tuple[Floats, Floats]:
    """How long after the first GPU of its host each one begins, if it always has the same place and all run the same
    program, and how much of that is waiting for its turn."""
    begins_ms = {
        Place(host.host, one.gpu): one.begin_ms
        for host in facts.hosts
        if same_program(host.gpus) and any(one.begins_last_share >= NEARLY_ALL for one in host.skew.gpus)
        for one in host.skew.gpus
    }
    behind_ms = np.array([begins_ms.get(place(gpu), 0.0) for gpu in facts.gpus])
    waits_ms = np.array([sum(map(gpu.mean_ms, IN_TURN)) for gpu in facts.gpus])
    return behind_ms, np.minimum(behind_ms, waits_ms - waits_ms.min())


def _cause_by_turns(
    facts: Facts, cost_ms: Floats, in_turn_ms: Floats, at: int, least_ms: float
) -> tuple[Cause, float]:
    """The same where another GPU is late in each call: what the GPU of a host that loses most in each step does more
    than the others there; or what late GPUs of any host do more than the usual one, as far as each costs the others
    that time, counting what the GPU ``at`` loses more than another."""
    explained_ms, more_ms = dict[Cause, float](), dict[Cause, float]()
    for cause, of in CAUSES.items():
        lost_ms = np.array([sum(map(gpu.mean_ms, of)) for gpu in facts.gpus])
        apart_ms = _apart_ms(facts, cause)
        if cause == "launch":
            lost_ms, apart_ms = lost_ms - in_turn_ms, apart_ms - float(in_turn_ms.max())
        usual_ms = np.sort(lost_ms)[(len(lost_ms) - 1) // 2]
        of_each = float(np.minimum(cost_ms, np.maximum(0.0, lost_ms - usual_ms)).sum())
        explained_ms[cause] = max(of_each, apart_ms)
        more_ms[cause] = max(float(lost_ms[at] - lost_ms.min()), apart_ms)
    cause = max(explained_ms, key=explained_ms.__getitem__)
    return (cause, more_ms[cause]) if explained_ms[cause] >= least_ms else ("other", 0.0)


def _apart_ms(facts: Facts, cause: Cause) -> float:
    """How much more to a cause the GPU of a host loses that loses most in each step than the one that loses least."""
    skews = [host.skew for host in facts.hosts]
    return max(
        sum(skew.most_ms.get(one, 0.0) - skew.least_ms.get(one, 0.0) for one in CAUSES[cause])
        for skew in skews
    )


def computes_longer(facts: Facts, gpu: GpuFacts) -> Longer:
    """Why a GPU computes longer than the others."""
    slow = _as_slow(facts, gpu)
    others = [one for one in several_gpus(facts) if one is not gpu and (one.host, one.gpu) not in slow]
    if model := slower_model(facts, gpu, others):
        return Longer("model", model)
    usual_ms = _usual_ms(others)
    if slower_pace(gpu, others):
        grows = _grows_with_data(usual_ms, {op.type: op.ms_per_step for op in gpu.ops})
        slower: Why = "slow-host" if len(slow) > 1 else "slow-gpu"
        return Longer("pace" if grows is None else "uneven-data" if grows else slower)
    more = [(op.type, op.ms_per_step - usual_ms.get(op.type, 0.0)) for op in gpu.ops]
    ops = sorted((one for one in more if one[1] > 0), key=lambda one: -one[1])
    longer_ms = gpu.mean_ms("compute") - sum(one.mean_ms("compute") for one in others) / max(1, len(others))
    return Longer("extra-ops" if ops and ops[0][1] >= MOST * longer_ms else "other", ops=tuple(ops))


def _as_slow(facts: Facts, gpu: GpuFacts) -> set[tuple[str, int]]:
    """The GPUs of its host if all of them compute longer, else it alone."""
    usual_ms = median(np.array([one.mean_ms("compute") for one in facts.gpus]))
    least_ms = usual_ms + MOST * (gpu.mean_ms("compute") - usual_ms)
    of_host = [one for one in facts.gpus if one.host == gpu.host]
    whole = len(of_host) < len(facts.gpus) and all(one.mean_ms("compute") >= least_ms for one in of_host)
    return {(one.host, one.gpu) for one in (of_host if whole else (gpu,))}


def _usual_ms(gpus: Sequence[GpuFacts]) -> dict[str, float]:
    """By op type the time per step, averaged over these GPUs."""
    usual_ms: dict[str, float] = {}
    for gpu in gpus:
        for op in gpu.ops:
            usual_ms[op.type] = usual_ms.get(op.type, 0.0) + op.ms_per_step / len(gpus)
    return usual_ms


def _grows_with_data(usual_ms: dict[str, float], slow_ms: dict[str, float]) -> bool | None:
    """Whether ops that depend on the batch take longer while updates of variables do not; None where neither is
    seen."""
    computing = [name for name in usual_ms if not waits_for_others(name)]
    fixed = [name for name in computing if updates_variables(name) or class_of_name(name).updates]
    fixed_ms = sum(usual_ms[name] for name in fixed)
    rest_ms = sum(usual_ms[name] for name in computing) - fixed_ms
    if not rest_ms or fixed_ms < _TELLS * (fixed_ms + rest_ms):
        return None
    slow_fixed_ms = sum(slow_ms.get(name, 0.0) for name in fixed)
    slow_rest_ms = sum(slow_ms.get(name, 0.0) for name in computing) - slow_fixed_ms
    return slow_fixed_ms / fixed_ms - 1 < (slow_rest_ms / rest_ms - 1) / 2

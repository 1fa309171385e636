"""What if: the step with findings fixed, another batch, or another number of GPUs, from facts that are known.

Fixes are those of ``judging/joint.py``. With a larger batch every kernel takes longer in proportion, but for those that
update variables, and so do making and copying the batch; kernels that do not fill the GPU take less than that, and
nothing in a capture tells which: at best none takes longer. More GPUs with the same batch each exchange their gradients
on a ring, of which each moves 2 (n - 1) / n of the bytes (github.com/NVIDIA/nccl-tests, PERFORMANCE.md): at worst while
nothing else runs, at best beside the kernels; and each of them needs a batch.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.causes import EXPOSED, IDLE
from tb_gpu_advisor.checks import ALL, check_of
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.chain import MOST_ERROR, Removed
from tb_gpu_advisor.facts.run.links import CALL_MS, GRADIENT_BYTES, ring_ms
from tb_gpu_advisor.judging.base import Outcome, Saving
from tb_gpu_advisor.judging.joint import Joint, joint, pace_ms, removal
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.judging.settings import Settings
from tb_gpu_advisor.reading.hosts import Hosts
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.version import __version__
from tb_gpu_advisor.wire import (
    CATEGORIES,
    SCHEMA,
    Bounds,
    Category,
    Note,
    Quantity,
    WhatIf,
    WhatIfPart,
)

#: What a batch may be multiplied by, and how many GPUs may be asked about.
MOST_BATCH: Final = 1024.0
MOST_GPUS: Final = 65536
#: What replicas may lose to each other on one host, and by waiting for the slowest, as a share of the step (our
#: default).
REPLICAS: Final = 0.05


class Asked(Struct, frozen=True):
    """The question: ids of checks whose findings are fixed, what the batch is multiplied by, and the number of GPUs
    (None: as many as there are)."""

    fixes: tuple[str, ...] = ()
    batch: float = 1.0
    gpus: int | None = None


def asked_for(fixes: Sequence[str], batch: str | float, gpus: str | int | None) -> Asked:
    """What was typed or called with, checked. Raises ``AdvisorError``: unknown-check, whatif-wrong."""
    for fix in fixes:
        check_of(fix)
    factor = _number(str(batch).strip().removesuffix("x"))
    if not 0 < factor <= MOST_BATCH:
        raise AdvisorError("whatif-wrong", name="batch", value=str(batch)[:40])
    number = None if gpus is None else _number(str(gpus))
    if number is not None and (number != int(number or 0) or not 1 <= number <= MOST_GPUS):
        raise AdvisorError("whatif-wrong", name="gpus", value=str(gpus)[:40])
    return Asked(tuple(fixes), factor, None if number is None else int(number))


def _number(typed: str) -> float:
    """0 for what is no number."""
    try:
        number = float(typed)
    except ValueError:
        return 0.0
    return number if math.isfinite(number) else 0.0


def answer(run: str, hosts: Hosts, settings: Settings, asked: Asked) -> WhatIf:
    """The answer for hosts that were read; raises the first one's error when none could be, and missing-gpu."""
    if hosts.errors and not hosts.facts:
        raise hosts.errors[0][1]
    facts = Facts(hosts.facts, settings.one_gpu_step_ms, settings.given)
    if not any(host.gpus for host in hosts.facts):
        raise AdvisorError("whatif-no-gpu", run=run)
    outcomes = {check.id: outcome for check, outcome in run_all(ALL, facts, run, settings.thresholds)}
    return what_if(run, facts, outcomes, asked)


def what_if(run: str, facts: Facts, outcomes: Mapping[str, Outcome], asked: Asked) -> WhatIf:
    """The answer; ``outcomes`` are those of all checks by their ids."""
    savings, cannot = _savings(outcomes, asked.fixes)
    fixed = joint(facts, list(savings.values()))
    chain, now = facts.limiting_gpu.chain, len(facts.gpus)
    gpus = now if asked.gpus is None else asked.gpus
    exchange_ms, unknown = _exchange_ms(facts, now, gpus)
    cannot += unknown
    removed = removal(facts, list(savings.values()))
    if asked.batch != 1.0 and not chain.is_believed:
        cannot += (Note("whatif-replay", {"error": _share(chain.error_share), "most": _share(MOST_ERROR)}),)
    predicted, added = None, dict[Category, float]()
    if not unknown and (asked.batch == 1.0 or chain.is_believed):
        predicted = _with_batch(facts, _step(facts, fixed), removed, asked.batch)
        predicted = _with_exchange(facts, predicted, exchange_ms, gpus != now)
        more, unfed_ms = asked.batch * gpus / now, predicted.likely_ms
        if more > 1:
            at_once = gpus > now and not chain.runs_ahead(removed)
            predicted = _fed(facts, predicted, pace_ms(facts, savings.values()), more, at_once)
        if unfed_ms is not None and predicted.likely_ms is not None:
            added = {"collective": exchange_ms, "input_wait": predicted.likely_ms - unfed_ms}
    likely_ms = None if predicted is None else predicted.likely_ms
    return WhatIf(
        schema=SCHEMA,
        version=__version__,
        run=run,
        fixes=tuple(savings),
        batch=asked.batch,
        gpus=gpus,
        today_ms=rounded(facts.step_ms),
        step_ms=None if predicted is None else Bounds(rounded(predicted.low_ms), rounded(predicted.high_ms)),
        likely_ms=None if likely_ms is None else rounded(likely_ms),
        throughput=round(asked.batch * gpus / now * facts.step_ms / likely_ms, 6) if likely_ms else None,
        replay_error_share=round(chain.error_share, 6) if chain.is_whole else None,
        parts=_parts(facts, replace(removed, batch=asked.batch), likely_ms, added) if likely_ms else (),
        cannot=cannot,
    )


def _savings(
    outcomes: Mapping[str, Outcome], fixes: tuple[str, ...]
) -> tuple[dict[str, Saving], tuple[Note, ...]]:
    """The savings of the findings that are fixed, and why some fixes save nothing that is known."""
    savings: dict[str, Saving] = {}
    cannot = []
    for fix in dict.fromkeys(fixes):
        outcome = outcomes[fix]
        if outcome.status != "failed":
            cannot.append(Note("whatif-not-failed", {"check": Quantity(fix, "text")}))
        elif outcome.saving is None or not outcome.saving.claims:
            cannot.append(Note("whatif-no-saving", {"check": Quantity(fix, "text")}))
        else:
            savings[fix] = outcome.saving
    return savings, tuple(cannot)


def _step(facts: Facts, saved: Joint) -> Joint:
    """The step without what is saved."""
    likely_ms = None if saved.likely_ms is None else facts.step_ms - saved.likely_ms
    return Joint(facts.step_ms - saved.high_ms, likely_ms, facts.step_ms - saved.low_ms)


def _with_batch(facts: Facts, fixed: Joint, removed: Removed, batch: float) -> Joint:
    """The same with another batch: by how much the replay with it differs from that without."""
    if batch == 1.0 or fixed.likely_ms is None:
        return fixed
    chain, step_ms = facts.limiting_gpu.chain, facts.step_ms
    more_ms = (chain.saved_share(removed) - chain.saved_share(replace(removed, batch=batch))) * step_ms
    wait_ms = facts.alike_ms("input_wait") * max(0.0, 1 - removed.shares.get("input_wait", 0.0))
    least_ms, most_ms = sorted((0.0, more_ms + wait_ms * (batch - 1)))
    error_ms = chain.error_share * step_ms
    return Joint(
        fixed.low_ms + least_ms - error_ms, fixed.likely_ms + more_ms, fixed.high_ms + most_ms + error_ms
    )


def _exchange_ms(facts: Facts, now: int, gpus: int) -> tuple[float, tuple[Note, ...]]:
    """What a step's exchange of gradients takes more than today, and what is missing to say so."""
    if gpus == now:
        return 0.0, ()
    if now == 1 and not facts.is_one_rank:
        given = facts.given
        missing = [
            Note(f"whatif-{name}", {})
            for name, value in (("parameters", given.parameters), ("bandwidth", given.gb_per_s))
            if value is None
        ]
        if missing or given.parameters is None or given.gb_per_s is None:
            return 0.0, tuple(missing)
        return ring_ms(GRADIENT_BYTES * given.parameters, gpus, given.gb_per_s) + CALL_MS, ()
    return 0.0, (Note("whatif-from-several", {"gpus": Quantity(now, "count")}),)


def _with_exchange(facts: Facts, predicted: Joint, exchange_ms: float, others: bool) -> Joint:
    """The same with an exchange of gradients, at best beside the kernels, and with other replicas on the host."""
    likely_ms, slack_ms = predicted.likely_ms, REPLICAS * facts.step_ms if others else 0.0
    return Joint(
        max(predicted.low_ms, exchange_ms),
        None if likely_ms is None else likely_ms + exchange_ms,
        predicted.high_ms + exchange_ms + slack_ms,
    )


def _fed(facts: Facts, predicted: Joint, pace: float, more: float, at_once: bool) -> Joint:
    """The same where so many times as much input is needed: no faster than the busiest thread of the pipeline makes
    batches, and at worst as if its stages took turns. A host that is not ahead takes the batches of all GPUs
    ``at_once``, which is more than the pipeline holds ready: then likely halfway between."""
    if not pace:
        return predicted
    likely_ms = predicted.likely_ms
    in_turn_ms = max(sum(stage.pace_ms for stage in host.stages if not stage.waits) for host in facts.hosts)
    slowest_ms = max(pace, in_turn_ms) * more
    if likely_ms is not None:
        beside_ms = max(likely_ms, pace * more)
        likely_ms = (beside_ms + max(likely_ms, slowest_ms)) / 2 if at_once else beside_ms
    return Joint(max(predicted.low_ms, pace * more), likely_ms, max(predicted.high_ms, slowest_ms))


def _parts(
    facts: Facts, removed: Removed, likely_ms: float, added: Mapping[Category, float]
) -> tuple[WhatIfPart, ...]:
    """Where the step is likely to go, in parts that sum to it: what is left of each category, and the ms ``added`` to
    it. What the step is longer than that, the GPU waits for what limits the step then; what it is shorter, it no longer
    waits, and then what moves data is beside the kernels."""
    gpu = facts.limiting_gpu
    today = {category: gpu.mean_ms(category) for category in CATEGORIES}
    left = {category: ms * (1 - removed.shares.get(category, 0.0)) for category, ms in today.items()}
    left["compute"] = left["compute"] * gpu.chain.computing_share(removed)
    left |= {category: left[category] + ms for category, ms in added.items()}
    left["kernel_launch"] += max(0.0, likely_ms - sum(left.values()))
    for shorter in (IDLE, EXPOSED, CATEGORIES):
        shorter_ms, too_long_ms = sum(left[category] for category in shorter), sum(left.values()) - likely_ms
        if too_long_ms > 0 and shorter_ms > 0:
            kept = max(0.0, 1 - too_long_ms / shorter_ms)
            left |= {category: left[category] * kept for category in shorter}
    return tuple(
        WhatIfPart(category, rounded(today[category]), rounded(left[category]))
        for category in CATEGORIES
        if today[category] or left[category]
    )


def _share(value: float) -> Quantity:
    return Quantity(round(min(1.0, value), 6), "share")

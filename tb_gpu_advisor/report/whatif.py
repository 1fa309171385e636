"""What if: the step with findings fixed, another batch, or another number of GPUs, from facts that are known.

Fixes are those of ``judging/saving.py``. With a larger batch every kernel takes longer in proportion, except those that
update variables, and so do making and copying the batch; kernels that do not fill the GPU take less than that, and
nothing in a capture shows which: at best none takes longer. More GPUs with the same batch each exchange their gradients
on a ring, on which each moves 2 (n - 1) / n of the bytes (github.com/NVIDIA/nccl-tests, PERFORMANCE.md): at worst while
nothing else runs, at best under the kernels; and each of them needs a batch.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import EXPOSED, IDLE
from tb_gpu_advisor.checks import ALL, check_of
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.cures import larger_batch, without
from tb_gpu_advisor.facts.replay.graph import MOST_ERROR, NOISE_SHARE, Change, Graph
from tb_gpu_advisor.facts.replay.hardware import CALL_MS, GRADIENT_BYTES, ring_ms
from tb_gpu_advisor.judging.base import Outcome, Saving, claims
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.judging.saving import Savings, savable
from tb_gpu_advisor.reading.hosts import Hosts
from tb_gpu_advisor.report.capture import work
from tb_gpu_advisor.report.given import within
from tb_gpu_advisor.report.merging import merged
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.settings import Settings

#: What a batch may be multiplied by, and how many GPUs may be asked about. Our default: more is a slip of the pen.
LEAST_BATCH: Final = 1 / 1024
MOST_BATCH: Final = 1024.0
MOST_GPUS: Final = 65536
#: What replicas may lose to each other on one host, and by waiting for the slowest, as a share of the step. Our
#: default: nobody knows before they run.
REPLICAS: Final = 0.05
#: Of no fix that is asked about.
_AS_IT_IS: Final = Saving(0.0, 0.0, 0.0, "measured")


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
    # What is empty was meant to be a number, and a blank is none.
    factor = within(
        "batch", str(batch).removesuffix("x") or " ", float, LEAST_BATCH, MOST_BATCH, "whatif-wrong"
    )
    number = within("gpus", None if gpus is None else str(gpus) or " ", int, 1, MOST_GPUS, "whatif-wrong")
    return Asked(tuple(fixes), factor or 1.0, number)


def answer(run: str, hosts: Hosts, settings: Settings, asked: Asked) -> wire.WhatIf:
    """The answer for hosts that were read; raises the first one's error when none could be, and missing-gpu."""
    facts = hosts.run(settings)
    if not facts.has_gpu_work:
        raise AdvisorError("whatif-no-gpu", run=run)
    outcomes = {check.id: outcome for check, outcome in run_all(ALL, facts, run, settings.thresholds)}
    return what_if(run, facts, outcomes, asked)


def step_after(step_ms: float, saved: Saving) -> wire.Estimate:
    """The step with this saved, in ms; the likely one is None where only bounds are known."""
    likely_ms = None if saved.likely_ms is None else step_ms - saved.likely_ms
    return wire.Estimate(step_ms - saved.high_ms, likely_ms, step_ms - saved.low_ms)


def what_if(run: str, facts: Facts, outcomes: Mapping[str, Outcome], asked: Asked) -> wire.WhatIf:
    """The answer; ``outcomes`` are those of all checks, by their ids."""
    fixes, cannot = _fixes(outcomes, asked.fixes)
    savings, now = Savings(facts, savable(outcomes)), len(facts.gpus)
    gpus = now if asked.gpus is None else asked.gpus
    exchange_ms, unknown = _exchange_ms(facts, now, gpus)
    cannot += unknown
    graph = facts.graph
    if asked.batch != 1.0 and graph is None:
        of_host = facts.limiting_host.graph
        error = 1.0 if of_host is None else min(1.0, of_host.error_share)
        shares = wire.quantities("share", error=round(error, 6), most=MOST_ERROR)
        cannot += (wire.Note("whatif-replay", shares),)
    cannot += _memory(facts, asked.batch)
    predicted = None
    if not unknown and (asked.batch == 1.0 or graph is not None):
        predicted = step_after(facts.step_ms, savings.of(fixes) if fixes else _AS_IT_IS)
        if graph is not None:
            change = savings.change(graph, fixes)
            predicted = _with_load(facts, graph, predicted, change, asked.batch, max(gpus / now, 1.0))
        predicted = _with_exchange(facts, predicted, exchange_ms, gpus != now)
    likely_ms = None if predicted is None else predicted.likely
    left = parts_left(facts, outcomes, fixes, likely_ms, asked.batch, exchange_ms) if likely_ms else None
    return wire.WhatIf(
        *wire.HEAD,
        run=run,
        fixes=fixes,
        batch=asked.batch,
        gpus=gpus,
        today_ms=rounded(facts.step_ms),
        step_ms=None if predicted is None else wire.Bounds(rounded(predicted.low), rounded(predicted.high)),
        likely_ms=None if likely_ms is None else rounded(likely_ms),
        throughput=round(asked.batch * gpus / now * facts.step_ms / likely_ms, 6) if likely_ms else None,
        examples_per_s=work(facts).examples_per_s,
        replay_error_share=None if graph is None else round(graph.error_share, 6),
        parts=() if left is None else _parts(facts, left),
        cannot=cannot,
    )


def _memory(facts: Facts, batch: float) -> tuple[wire.Note, ...]:
    """What another batch takes of the fullest GPU's memory, where allocators show it."""
    fact = None if batch == 1.0 else facts.fullest_memory
    if fact is None:
        return ()
    peak = fact.peak_at(batch)
    if peak is None:
        return (wire.Note("whatif-memory-unknown", {}),)
    room = "none" if peak.low > fact.limit_bytes else "unsure" if peak.high > fact.limit_bytes else "some"
    sizes = wire.quantities(
        "bytes", peak=round(peak.likely or 0.0), low=round(peak.low), high=round(peak.high)
    )
    sizes |= wire.quantities("bytes", limit=round(fact.limit_bytes)) | wire.quantities("count", gpu=fact.gpu)
    return (wire.Note("whatif-memory", sizes | wire.quantities("text", room=room)),)


def _fixes(
    outcomes: Mapping[str, Outcome], wanted: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[wire.Note, ...]]:
    """The findings that are fixed, and why some fixes save nothing that is known."""
    fixes, cannot = [], []
    for fix in dict.fromkeys(wanted):
        outcome = outcomes[fix]
        if outcome.status == "failed" and outcome.saving is not None:
            fixes.append(fix)
        else:
            why = "no-saving" if outcome.status == "failed" else "not-failed"
            cannot.append(wire.Note(f"whatif-{why}", wire.quantities("text", check=fix)))
    return tuple(fixes), tuple(cannot)


def _with_load(
    facts: Facts, graph: Graph, fixed: wire.Estimate, change: Change, batch: float, gpus: float
) -> wire.Estimate:
    """The same with another batch, and with input for so many times as many GPUs: the difference between the graph with
    these and without. At best no kernel takes longer, and at worst the stages of the pipeline take turns."""
    if (batch == 1.0 and gpus == 1.0) or fixed.likely is None:
        return fixed
    scale = facts.step_ms / graph.unchanged_ns
    loaded = change.times(larger_batch(graph, batch)).times(without(graph, "pace", "input", much=1 - gpus))
    more_ms = (graph.round_ns(loaded) - graph.round_ns(change)) * scale
    in_turn_ms = max(sum(stage.pace_ms for stage in host.stages if not stage.waits) for host in facts.hosts)
    error_ms = max(NOISE_SHARE, graph.error_share) * facts.step_ms
    least_ms, most_ms = sorted((0.0, more_ms))
    return wire.Estimate(
        fixed.low + least_ms - error_ms,
        fixed.likely + more_ms,
        max(fixed.high + most_ms, in_turn_ms * batch * gpus) + error_ms,
    )


def _exchange_ms(facts: Facts, now: int, gpus: int) -> tuple[float, tuple[wire.Note, ...]]:
    """What a step's exchange of gradients takes more than today, and what is missing to say so."""
    if gpus == now:
        return 0.0, ()
    if now == 1 and not facts.is_one_rank:
        given = facts.given
        missing = [
            wire.Note(f"whatif-{name}", {})
            for name, value in (("parameters", given.parameters), ("bandwidth", given.gb_per_s))
            if value is None
        ]
        if missing or given.parameters is None or given.gb_per_s is None:
            return 0.0, tuple(missing)
        return ring_ms(GRADIENT_BYTES * given.parameters, gpus, given.gb_per_s) + CALL_MS, ()
    return 0.0, (wire.Note("whatif-from-several", {"gpus": wire.Quantity(now, "count")}),)


def _with_exchange(facts: Facts, predicted: wire.Estimate, exchange_ms: float, others: bool) -> wire.Estimate:
    """The same with an exchange of gradients, at best under the kernels, and with other replicas on the host."""
    slack_ms = REPLICAS * facts.step_ms if others else 0.0
    return wire.Estimate(
        max(predicted.low, exchange_ms),
        None if predicted.likely is None else predicted.likely + exchange_ms,
        predicted.high + exchange_ms + slack_ms,
    )


def parts_left(
    facts: Facts,
    outcomes: Mapping[str, Outcome],
    fixes: Sequence[str],
    likely_ms: float,
    batch: float = 1.0,
    exchange_ms: float = 0.0,
) -> dict[wire.Category, float]:
    """The parts of the step that are likely left, which sum to it."""
    today = {category: facts.limiting_gpu.mean_ms(category) for category in wire.CATEGORIES}
    claimed: Counter[wire.Category] = Counter()
    for row in merged({fix: outcomes[fix] for fix in fixes}):
        claimed.update(claims([outcomes[check] for check in row], facts.limiting_gpu.mean_ms))
    today["compute"] *= batch
    today["collective"] += exchange_ms
    return shorter(today, claimed, sum(today.values()) - likely_ms)


def shorter(
    parts_ms: Mapping[wire.Category, float], claimed_ms: Mapping[wire.Category, float], saved_ms: float
) -> dict[wire.Category, float]:
    """The parts of a step that takes so much less. First what is claimed becomes shorter, at most by as much as is
    claimed; then the GPU's idle time, what keeps it from computing, and everything, each in proportion. What a step
    takes more than its parts is unknown."""
    left = dict(parts_ms)
    all_of = (dict.fromkeys(group, math.inf) for group in (IDLE, EXPOSED, wire.CATEGORIES))
    for most_ms in (claimed_ms, *all_of):
        falls = {part: min(ms, left[part]) for part, ms in most_ms.items()}
        share = min(1.0, max(0.0, saved_ms) / (sum(falls.values()) or 1.0))
        left |= {part: left[part] - share * ms for part, ms in falls.items()}
        saved_ms -= share * sum(falls.values())
    left["unknown"] -= min(0.0, saved_ms)
    return left


def _parts(facts: Facts, left: Mapping[wire.Category, float]) -> tuple[wire.WhatIfPart, ...]:
    today = {category: facts.limiting_gpu.mean_ms(category) for category in wire.CATEGORIES}
    return tuple(
        wire.WhatIfPart(category, rounded(today[category]), rounded(left[category]))
        for category in wire.CATEGORIES
        if today[category] or left[category]
    )

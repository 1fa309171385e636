"""From a session to its report: read each host, summarise, run the checks, round once."""

from __future__ import annotations

import logging
import statistics
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, HostFacts, StepFacts, TensorFlowSteps
from tb_gpu_advisor.judging.base import OURS, Check, Limit, Limits, Outcome, Saving
from tb_gpu_advisor.judging.runner import run_all, settle_first
from tb_gpu_advisor.judging.settings import USUAL, Settings
from tb_gpu_advisor.reading.host import LOCAL_READER, Progress, Reader, no_progress
from tb_gpu_advisor.reading.hosts import Hosts, hosts_of
from tb_gpu_advisor.reading.processes import Where, here
from tb_gpu_advisor.report.laws import broken_by_row, lawful
from tb_gpu_advisor.report.notes import MOST_HOSTS, notes
from tb_gpu_advisor.report.priorities import first, headline, losses_ms
from tb_gpu_advisor.report.rounding import parts, rounded
from tb_gpu_advisor.report.savings import Combined, combine
from tb_gpu_advisor.report.several import gpu_breakdowns, several_gpus
from tb_gpu_advisor.report.shorten import shortened
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.version import __version__
from tb_gpu_advisor.wire import (
    CATEGORIES,
    PRECISIONS,
    SCHEMA,
    Bounds,
    Capture,
    Category,
    CheckResult,
    Gpu,
    HostProblem,
    Kernel,
    Part,
    PrecisionPart,
    Quantity,
    Report,
    StepTime,
    TensorFlowBreakdown,
    TensorFlowPartTime,
)

_log = logging.getLogger(__name__)

#: Kernels of unknown precision that a report names, longest first.
UNKNOWN_KERNELS = 5


def analyze(
    session: Session,
    reader: Reader = LOCAL_READER,
    settings: Settings = USUAL,
    where: Where = here,
    progress: Progress = no_progress,
) -> Report:
    """The report of a session, whose hosts ``reader`` reads in the place ``where``, unless they are kept.

    A host that cannot be read is named in ``problems``; when none can be read, its ``AdvisorError`` is raised.
    """
    return report_of(session, hosts_of(session.hosts, reader, where, progress), settings)


def report_of(session: Session, hosts: Hosts, settings: Settings = USUAL) -> Report:
    """The report of hosts that were read; raises the first one's error when none could be, and report-broken."""
    return made_of(session, hosts, settings).report


@dataclass(frozen=True)
class Made:
    """A report, and the same as JSON."""

    report: Report
    data: bytes


def made_of(session: Session, hosts: Hosts, settings: Settings = USUAL) -> Made:
    """The report of hosts that were read, and the same as JSON; raises as ``report_of`` does."""
    if hosts.errors and not hosts.facts:
        raise hosts.errors[0][1]
    facts = Facts(hosts.facts, settings.one_gpu_step_ms, settings.given)
    names = tuple(file.host for file in session.hosts)
    report = shortened(build(session.run, names, facts, hosts.problems, settings.thresholds))
    return Made(report, lawful(report))


def build(
    run: str,
    hosts: tuple[str, ...],
    facts: Facts,
    problems: tuple[HostProblem, ...],
    thresholds: Mapping[str, float] = OURS,
) -> Report:
    """The report of known facts; pure, so that tests and golden files need no files."""
    outcomes = [
        (check, _lawful(check, outcome, run)) for check, outcome in run_all(ALL, facts, run, thresholds)
    ]
    working = [host for host in facts.hosts if host.gpus]
    average = _average(working)
    combined = combine(facts, outcomes) if working else None
    settle, limits = settle_first(outcomes), Limits(thresholds)
    losses = losses_ms(facts, outcomes, limits) if working else {}
    to_do = first(facts, outcomes, losses) if working else ()
    failed = any(outcome.status == "failed" for check, outcome in outcomes if check.section != "0")
    return Report(
        schema=SCHEMA,
        version=__version__,
        run=run,
        hosts=hosts,
        problems=problems,
        capture=_capture(facts),
        step_time=_step_time(facts) if working else None,
        host_step_time=_host_step_time(facts),
        breakdown=average,
        gpu_breakdowns=gpu_breakdowns(facts) if working else (),
        several_gpus=several_gpus(facts, average, combined) if combined else None,
        given=facts.given,
        recoverable=combined.bounds if combined else None,
        headline=headline(average, facts.step_ms, failed, losses.get(to_do[0]) if to_do else None)
        if combined
        else None,
        first=to_do,
        checks=tuple(
            _result(
                check, outcome, combined, limits.of(check), settle.get(check.id, ()), losses.get(check.id)
            )
            for check, outcome in outcomes
        ),
        kernels=_kernels(facts) if working else (),
        precision=_precision(facts) if working else (),
        tensorflow=_by_tensorflow(working),
    )


def _lawful(check: Check, outcome: Outcome, run: str) -> Outcome:
    """A row that contradicts itself says nothing."""
    saving = () if outcome.saving is None else (Bounds(outcome.saving.low_ms, outcome.saving.high_ms),)
    broken = sorted(set(broken_by_row(saving, outcome.args, outcome.evidence, outcome.links)))
    if not broken:
        return outcome
    _log.error("check %s breaks the laws of %s on run %s", check.id, ", ".join(broken), run)
    return Outcome("error", reason="internal")


def _precision(facts: Facts) -> tuple[PrecisionPart, ...]:
    """Computing of the GPU that limits the step by precision. Sums of kernels, which may overlap."""
    table = facts.limiting_gpu.kernels
    times = {precision: table.ms(precision=precision) for precision in PRECISIONS}
    unknown = tuple(dict.fromkeys(row.name for row in table.rows if row.kind.precision == "unknown"))[
        :UNKNOWN_KERNELS
    ]
    return tuple(
        PrecisionPart(
            precision=precision,
            ms_per_step=rounded(ms),
            share=round(ms / table.total_ms, 6),
            kernels=unknown if precision == "unknown" else (),
        )
        for precision, ms in times.items()
        if ms > 0
    )


def _by_tensorflow(working: list[HostFacts]) -> tuple[TensorFlowBreakdown, ...]:
    """In each definition for every host, for the slowest ones where there are many."""
    breakdowns = [_tensorflow(host.host, one) for host in working for one in host.tensorflow]
    slowest = sorted({one.host: one.step_ms for one in breakdowns}.items(), key=lambda entry: -entry[1])
    shown = {host for host, _ in slowest[:MOST_HOSTS]}
    return tuple(one for one in breakdowns if one.host in shown)


def _tensorflow(host: str, steps: TensorFlowSteps) -> TensorFlowBreakdown:
    step_ms = sum(steps.steps_ms) / len(steps.steps_ms)
    times = {part: steps.mean_ms(part) for part in steps.parts_ms}
    return TensorFlowBreakdown(
        host=host,
        definition=steps.definition,
        steps=steps.count,
        step_ms=rounded(step_ms),
        half_share=None if steps.half_share is None else round(steps.half_share, 6),
        parts=tuple(
            TensorFlowPartTime(part, rounded(ms), round(ms / step_ms, 6)) for part, ms in times.items()
        ),
    )


def _kernels(facts: Facts) -> tuple[Kernel, ...]:
    return tuple(
        Kernel(fact.name, fact.op, rounded(fact.count_per_step), rounded(fact.ms_per_step))
        for fact in facts.limiting_gpu.kernels.rows
    )


def _capture(facts: Facts) -> Capture:
    known = any(host.gpus for host in facts.hosts) or facts.alone is not None
    steps = facts.steps if known else None
    return Capture(
        framework=facts.framework,
        gpus=tuple(
            Gpu(
                id=info.gpu,
                host=host.host,
                model=info.model,
                vendor=info.vendor,
                compute_capability=info.compute_capability,
                memory_bytes=info.memory_bytes,
                memory_bytes_per_s=info.memory_bytes_per_s,
                sm_count=info.sm_count,
                activity=info.activity,
            )
            for host in facts.hosts
            for info in host.infos
        ),
        steps=steps.analysed if steps else 0,
        step_source=steps.source if steps else "none",
        step_method=steps.method if steps else "none",
        profiler_ms=rounded(max((host.profiler_ms for host in facts.hosts), default=0.0)),
        notes=notes(facts),
    )


def _step_time(facts: Facts) -> StepTime:
    of_hosts = [host.steps for host in facts.hosts if host.gpus and host.steps is not None]
    periods = sorted(ms for steps in of_hosts for ms in steps.periods)
    return StepTime(
        median_ms=rounded(_median(of_hosts)),
        mean_ms=rounded(facts.step_ms),
        low_ms=rounded(periods[0]),
        high_ms=rounded(periods[-1]),
        steps_ms=tuple(rounded(ms) for ms in facts.steps.ms),
        numbers=tuple(str(number) for number in facts.steps.number) if facts.steps.analysed else (),
    )


def _host_step_time(facts: Facts) -> StepTime | None:
    """Of the slowest host of a capture in which no GPU worked."""
    if facts.alone is None:
        return None
    steps = facts.alone.steps
    ordered = sorted(steps.periods)
    return StepTime(
        median_ms=rounded(statistics.median(ordered)),
        mean_ms=rounded(steps.mean_ms),
        low_ms=rounded(ordered[0]),
        high_ms=rounded(ordered[-1]),
        steps_ms=tuple(rounded(ms) for ms in steps.ms),
        numbers=tuple(str(number) for number in steps.number),
    )


def _median(of_hosts: list[StepFacts]) -> float:
    """Over the steps of all hosts; periods that stand for more of them count for as many."""
    if not any(steps.spread for steps in of_hosts):
        return statistics.median(ms for steps in of_hosts for ms in steps.ms)
    weighed = sorted((ms, steps.count / len(steps.periods)) for steps in of_hosts for ms in steps.periods)
    below = accumulate(weight for _, weight in weighed)
    half = sum(steps.count for steps in of_hosts) / 2
    return next(ms for (ms, _), until in zip(weighed, below, strict=True) if until >= half * (1 - 1e-9))


def _average(working: list[HostFacts]) -> tuple[Part, ...]:
    """Mean over the hosts of the mean over their GPUs, so that it sums to the mean step period."""
    if not working:
        return ()
    totals: dict[Category, float] = dict.fromkeys(CATEGORIES, 0.0)
    for host in working:
        for gpu in host.gpus:
            for category in CATEGORIES:
                totals[category] += gpu.mean_ms(category) / len(host.gpus) / len(working)
    return parts(totals)


def _result(
    check: Check,
    outcome: Outcome,
    combined: Combined | None,
    limit: Limit | None,
    first: tuple[str, ...],
    loss_ms: float | None,
) -> CheckResult:
    saving = outcome.saving
    return CheckResult(
        id=check.id,
        section=check.section,
        status=outcome.status,
        reason=outcome.reason,
        args={name: _quantity(value) for name, value in outcome.args.items()},
        threshold=limit.to_wire() if limit else None,
        saving_ms=_bounds(saving, combined) if saving else None,
        exclusive_ms=rounded(combined.exclusive_ms[check.id]) if saving and combined else None,
        loss_ms=None if loss_ms is None else rounded(loss_ms),
        within_noise=bool(saving and combined and saving.high_ms < combined.noise_ms),
        method=saving.method if saving else None,
        confidence=outcome.confidence,
        confidence_reasons=outcome.confidence_reasons,
        evidence=outcome.evidence,
        links=outcome.links,
        fixes=outcome.fixes,
        settle_first=first,
        guide=check.anchor,
    )


def _bounds(saving: Saving, combined: Combined | None) -> Bounds:
    """No finding alone saves more than all together: what others explain as well is counted once there."""
    most_ms = combined.bounds.high if combined and saving.claims else saving.high_ms
    return Bounds(rounded(min(saving.low_ms, most_ms)), rounded(min(saving.high_ms, most_ms)))


def _quantity(value: Quantity) -> Quantity:
    return Quantity(rounded(value.value), value.unit) if isinstance(value.value, float) else value

"""From a session to its report: read each host, summarise, run the checks, round once."""

from __future__ import annotations

from collections.abc import Mapping

import tb_gpu_advisor
from tb_gpu_advisor.checks import ALL, OURS, Check, Outcome, run_all, settle_first
from tb_gpu_advisor.facts import Facts, GpuFacts, HostFacts, TensorFlowSteps
from tb_gpu_advisor.report.hosts import Pool, Progress, summarise_hosts
from tb_gpu_advisor.report.savings import Combined, combine
from tb_gpu_advisor.report.shorten import shortened
from tb_gpu_advisor.report.tracks_of import TracksOf
from tb_gpu_advisor.sessions import LOCAL, FileSystem, Session
from tb_gpu_advisor.wire import (
    CATEGORIES,
    PRECISIONS,
    SCHEMA,
    Bounds,
    Capture,
    Category,
    CheckResult,
    Gpu,
    GpuBreakdown,
    HostProblem,
    Kernel,
    Note,
    Part,
    PrecisionPart,
    Quantity,
    Report,
    StepTime,
    TensorFlowBreakdown,
    TensorFlowPartTime,
)

#: Steps whose lengths a report holds.
MOST_STEPS = 2000

#: Kernels of unknown precision that a report names, longest first.
UNKNOWN_KERNELS = 5


def analyze(
    session: Session,
    fs: FileSystem = LOCAL,
    progress: Progress | None = None,
    one_gpu_step_ms: float | None = None,
    thresholds: Mapping[str, float] = OURS,
    workers: int = 1,
    pool: Pool | None = None,
    keep: TracksOf | None = None,
) -> Report:
    """The report of a session.

    ``one_gpu_step_ms`` is the step time of the same program on one GPU, to judge scaling by. ``thresholds`` are the
    user's own limits, by the ids of checks. With several ``workers`` large hosts are read in processes beside each
    other, which a script may only ask for below ``if __name__ == "__main__":`` (as wherever Python spawns processes).
    All hosts are read in ``pool`` where one is given. ``keep`` names the files for all that a timeline may show.

    A host that cannot be read is named in ``problems``; when none can be read, its error is raised.
    ``progress`` is told a stage ("reading", "analysing") and the share done, 0..1.
    """
    hosts = summarise_hosts(session.hosts, fs, progress, workers, pool, keep)
    if hosts.first_error is not None and not hosts.facts:
        raise hosts.first_error
    facts = Facts(hosts.facts, one_gpu_step_ms)
    names = tuple(file.host for file in session.hosts)
    return shortened(build(session.run, names, facts, hosts.problems, thresholds))


def build(
    run: str,
    hosts: tuple[str, ...],
    facts: Facts,
    problems: tuple[HostProblem, ...],
    thresholds: Mapping[str, float] = OURS,
) -> Report:
    """The report of known facts; pure, so that tests and golden files need no files."""
    outcomes = run_all(ALL, facts, run, thresholds)
    working = [host for host in facts.hosts if host.gpus]
    combined = combine(facts, outcomes) if working else None
    first = settle_first(outcomes)
    return Report(
        schema=SCHEMA,
        version=tb_gpu_advisor.__version__,
        run=run,
        hosts=hosts,
        problems=problems,
        capture=_capture(facts),
        step_time=_step_time(facts) if working else None,
        breakdown=_average(working),
        gpu_breakdowns=tuple(_gpu_breakdown(host, gpu) for host in working for gpu in host.gpus),
        recoverable=combined.bounds if combined else None,
        checks=tuple(
            _result(check, outcome, combined, thresholds.get(check.id), first.get(check.id, ()))
            for check, outcome in outcomes
        ),
        kernels=_kernels(facts) if working else (),
        precision=_precision(facts) if working else (),
        tensorflow=tuple(_tensorflow(host.host, one) for host in working for one in host.tensorflow),
    )


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
            ms_per_step=_rounded(ms),
            share=round(ms / table.total_ms, 6),
            kernels=unknown if precision == "unknown" else (),
        )
        for precision, ms in times.items()
        if ms > 0
    )


def _tensorflow(host: str, steps: TensorFlowSteps) -> TensorFlowBreakdown:
    step_ms = sum(steps.steps_ms) / len(steps.steps_ms)
    times = {part: steps.mean_ms(part) for part in steps.parts_ms}
    return TensorFlowBreakdown(
        host=host,
        definition=steps.definition,
        steps=len(steps.steps_ms),
        step_ms=_rounded(step_ms),
        half_share=None if steps.half_share is None else round(steps.half_share, 6),
        parts=tuple(
            TensorFlowPartTime(part, _rounded(ms), round(ms / step_ms, 6)) for part, ms in times.items()
        ),
    )


def _kernels(facts: Facts) -> tuple[Kernel, ...]:
    return tuple(
        Kernel(fact.name, fact.op, _rounded(fact.count_per_step), _rounded(fact.ms_per_step))
        for fact in facts.limiting_gpu.kernels.rows
    )


def _capture(facts: Facts) -> Capture:
    known = any(host.gpus for host in facts.hosts) or facts.alone is not None
    steps = facts.steps if known else None
    return Capture(
        framework=facts.framework,
        gpus=tuple(
            Gpu(
                id=info.id,
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
        notes=_notes(facts),
    )


def _notes(facts: Facts) -> tuple[Note, ...]:
    notes: list[Note] = []
    for host in facts.hosts:
        idle = sum(info.activity == "idle" for info in host.infos)
        copying = sum(info.activity == "copies_only" for info in host.infos)
        where = {"host": Quantity(host.host, "text")}
        if idle:
            notes.append(Note("idle-gpus", where | {"count": Quantity(idle, "count")}))
        if copying:
            notes.append(Note("copying-gpus", where | {"count": Quantity(copying, "count")}))
        if host.other_devices:
            notes.append(Note("other-devices", where | {"count": Quantity(len(host.other_devices), "count")}))
        if host.dropped:
            notes.append(Note("dropped-events", where | {"message": Quantity(host.dropped[0], "text")}))
        if host.gpus and host.steps is not None:
            for reason, number in sorted(host.steps.excluded.items()):
                notes.append(Note(f"excluded-{reason}", where | {"count": Quantity(number, "count")}))
    return tuple(notes)


def _step_time(facts: Facts) -> StepTime:
    periods = sorted(
        ms for host in facts.hosts if host.gpus and host.steps is not None for ms in host.steps.ms
    )
    middle = len(periods) // 2
    median = periods[middle] if len(periods) % 2 else (periods[middle - 1] + periods[middle]) / 2
    return StepTime(
        median_ms=_rounded(median),
        mean_ms=_rounded(facts.step_ms),
        low_ms=_rounded(periods[0]),
        high_ms=_rounded(periods[-1]),
        steps_ms=tuple(_rounded(ms) for ms in facts.steps.ms[:MOST_STEPS]),
        numbers=tuple(str(number) for number in facts.steps.number[: min(MOST_STEPS, facts.steps.analysed)]),
    )


def _average(working: list[HostFacts]) -> tuple[Part, ...]:
    """Mean over the hosts of the mean over their GPUs, so that it sums to the mean step period."""
    if not working:
        return ()
    totals: dict[Category, float] = dict.fromkeys(CATEGORIES, 0.0)
    for host in working:
        for gpu in host.gpus:
            for category in CATEGORIES:
                totals[category] += gpu.mean_ms(category) / len(host.gpus) / len(working)
    return _parts(totals)


def _gpu_breakdown(host: HostFacts, gpu: GpuFacts) -> GpuBreakdown:
    return GpuBreakdown(
        host=host.host,
        gpu=gpu.gpu,
        busy_ms=_rounded(gpu.busy_ms()),
        capture_busy_ms=_rounded(gpu.capture_busy_ms),
        breakdown=_parts({category: gpu.mean_ms(category) for category in CATEGORIES}),
    )


def _parts(totals: dict[Category, float]) -> tuple[Part, ...]:
    step_ms = sum(totals.values())
    return tuple(
        Part(category, _rounded(ms), round(ms / step_ms, 6) if step_ms else 0.0)
        for category, ms in totals.items()
    )


def _result(
    check: Check, outcome: Outcome, combined: Combined | None, wanted: float | None, first: tuple[str, ...]
) -> CheckResult:
    saving = outcome.saving
    return CheckResult(
        id=check.id,
        section=check.section,
        status=outcome.status,
        reason=outcome.reason,
        args={name: _quantity(value) for name, value in outcome.args.items()},
        threshold=check.limit.to_wire(wanted) if check.limit else None,
        saving_ms=Bounds(_rounded(saving.low_ms), _rounded(saving.high_ms)) if saving else None,
        exclusive_ms=_rounded(combined.exclusive_ms[check.id]) if saving and combined else None,
        within_noise=bool(saving and combined and saving.high_ms < combined.noise_ms),
        method=saving.method if saving else None,
        confidence=outcome.confidence,
        confidence_reasons=outcome.confidence_reasons,
        evidence=outcome.evidence,
        links=outcome.links,
        fixes=outcome.fixes,
        settle_first=first,
        guide=check.guide,
    )


def _quantity(value: Quantity) -> Quantity:
    return Quantity(_rounded(value.value), value.unit) if isinstance(value.value, float) else value


def _rounded(value: float) -> float:
    """Nanoseconds are enough for milliseconds, and keep stored reports byte-stable."""
    return round(value, 6)

"""GPUs compared: which one limits the step, a row for each, how far they are apart, and their collectives. Bounded: a
run on hundreds of GPUs names those that differ most, and says of how many its ranges are."""

from collections.abc import Callable
from typing import Final, TypeVar

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import BUSY, IDLE
from tb_gpu_advisor.checks import check_of
from tb_gpu_advisor.facts import Facts, GpuFacts, HostFacts, MissingData, NotApplicable
from tb_gpu_advisor.facts.run.across import place
from tb_gpu_advisor.facts.run.collectives import Collective, collectives, exchanges_of_all
from tb_gpu_advisor.facts.run.limiting import GpuSkew, StepSkew, apart_ms
from tb_gpu_advisor.judging.saving import savable
from tb_gpu_advisor.report.ledger.entries import Rows
from tb_gpu_advisor.report.priorities import WORTH_A_HEADLINE
from tb_gpu_advisor.report.rounding import cell, parts, rounded

#: GPUs that get a row of their own, and rows of each table. Our default: four machines.
MOST_GPUS: Final = 32

_HOSTS: Final = ("host", "comes-last-host")

T = TypeVar("T")
Columns = dict[wire.Column, Callable[[T], float | int | str]]


def gpu_breakdowns(facts: Facts) -> tuple[wire.GpuBreakdown, ...]:
    """The step of every GPU; of the limiting one and those that differ most from the mean where there are many."""
    return tuple(
        wire.GpuBreakdown(
            host=gpu.host,
            gpu=gpu.gpu,
            busy_ms=rounded(gpu.busy_ms()),
            capture_busy_ms=rounded(gpu.capture_busy_ms),
            breakdown=parts({category: gpu.mean_ms(category) for category in wire.CATEGORIES}),
        )
        for gpu in _shown(facts)
    )


def _shown(facts: Facts) -> list[GpuFacts]:
    gpus = facts.gpus
    if len(gpus) <= MOST_GPUS:
        return list(gpus)
    mean = {category: sum(gpu.mean_ms(category) for gpu in gpus) / len(gpus) for category in wire.CATEGORIES}
    one = facts.limiting_gpu

    def differs(gpu: GpuFacts) -> float:
        return sum(abs(gpu.mean_ms(category) - mean[category]) for category in wire.CATEGORIES)

    differing = sorted((gpu for gpu in gpus if gpu is not one), key=differs, reverse=True)[: MOST_GPUS - 1]
    shown = {id(gpu) for gpu in (one, *differing)}
    return [gpu for gpu in gpus if id(gpu) in shown]


def several_gpus(facts: Facts, average: tuple[wire.Part, ...], rows: Rows) -> wire.SeveralGpus | None:
    """None for a run on one GPU. ``average`` is the breakdown of the report."""
    gpus = facts.gpus
    if len(gpus) < 2:
        return None
    tables: list[wire.Table] = []
    missing: list[str] = []
    for table in (_gpu_skew, _step_skew, _collectives):
        try:
            tables.append(table(facts))
        except (MissingData, NotApplicable) as reason:
            missing.append(reason.reason)
    all_ms = rows.bounds.high
    one_gpu = [check for check in savable(rows.outcomes) if check_of(check).section != "2"]
    begins = any(check in one_gpu for check in (rows.stairs[0].checks if rows.stairs else ()))
    one_gpu_ms = rounded(min(rows.savings.of(one_gpu).high_ms, all_ms))
    several_ms = rounded(all_ms - one_gpu_ms)
    return wire.SeveralGpus(
        gpus=len(gpus),
        one_gpu_first=begins
        and one_gpu_ms >= max(several_ms, rows.noise_ms, WORTH_A_HEADLINE * facts.step_ms),
        one_gpu_ms=one_gpu_ms,
        several_ms=several_ms,
        limiting=_limiting(facts),
        ranges=tuple(_range(part, [gpu.mean_ms(part.category) for gpu in gpus]) for part in average),
        fleet=_fleet(facts, average),
        tables=tuple(tables),
        missing=tuple(dict.fromkeys(missing)),
    )


def _fleet(facts: Facts, average: tuple[wire.Part, ...]) -> wire.Fleet:
    """Every GPU in three numbers; how late it is counts as what it computes and copies more than the mean."""
    gpus = facts.gpus
    hosts = tuple(dict.fromkeys(gpu.host for gpu in gpus))
    place_of = {host: at for at, host in enumerate(hosts)}
    work = [category for category in BUSY if category != "collective"]
    mean_ms = sum(part.ms_per_step for part in average if part.category in work)
    work_ms = [sum(gpu.mean_ms(category) for category in work) for gpu in gpus]
    return wire.Fleet(
        hosts=hosts,
        host=tuple(place_of[gpu.host] for gpu in gpus),
        gpu=tuple(gpu.gpu for gpu in gpus),
        busy_ms=tuple(rounded(gpu.busy_ms()) for gpu in gpus),
        lost_ms=tuple(rounded(sum(gpu.mean_ms(category) for category in IDLE)) for gpu in gpus),
        late_ms=tuple(rounded(max(0.0, ms - mean_ms)) for ms in work_ms),
    )


def _limiting(facts: Facts) -> wire.LimitingGpu:
    limiting = facts.limiting
    last_share = (
        exchanges_of_all(facts).last[place(limiting.gpu)] if limiting.reason == "others-wait" else 0.0
    )
    programs = "same" if len(facts.replicas) > 1 else "different"
    return wire.LimitingGpu(
        host=limiting.gpu.host,
        gpu=limiting.gpu.gpu,
        reason=limiting.reason,
        args=wire.quantities("count", gpu=limiting.gpu.gpu)
        | wire.quantities("ms", time=rounded(limiting.ms))
        | wire.quantities("share", share=rounded(limiting.ms / facts.step_ms), often=rounded(last_share))
        | wire.quantities("text", host=limiting.gpu.host, programs=programs),
    )


def _range(part: wire.Part, of_gpus: list[float]) -> wire.CategoryRange:
    return wire.CategoryRange(part.category, rounded(min(of_gpus)), part.ms_per_step, rounded(max(of_gpus)))


def _gpu_skew(facts: Facts) -> wire.Table:
    """How far each GPU is behind the first one of its host; the last ones first."""
    facts.need_steps()
    rows = [(host.host, skew) for host in _with_several(facts) for skew in host.skew.gpus]
    rows.sort(key=lambda row: -apart_ms(row[1]))
    columns: Columns[tuple[str, GpuSkew]] = {
        wire.Column("gpu", "count"): lambda row: row[1].gpu,
        wire.Column("host", "text"): lambda row: row[0],
        wire.Column("begins-after", "ms"): lambda row: row[1].begin_ms,
        wire.Column("begins-last-share", "share"): lambda row: row[1].begins_last_share,
        wire.Column("ends-after", "ms"): lambda row: row[1].end_ms,
        wire.Column("ends-last-share", "share"): lambda row: row[1].ends_last_share,
    }
    return _table("gpu-skew", columns, rows, facts, len(rows))


def _step_skew(facts: Facts) -> wire.Table:
    """How far the GPUs of a host are apart in each step; the worst ones first."""
    facts.need_steps()
    hosts = _with_several(facts)
    rows = [(host.host, skew) for host in hosts for skew in host.skew.steps]
    rows.sort(key=lambda row: -apart_ms(row[1]))
    columns: Columns[tuple[str, StepSkew]] = {
        wire.Column("step", "text"): lambda row: str(row[1].number),
        wire.Column("host", "text"): lambda row: row[0],
        wire.Column("begin-spread", "ms"): lambda row: row[1].begin_ms,
        wire.Column("begins-last", "count"): lambda row: row[1].begins_last,
        wire.Column("end-spread", "ms"): lambda row: row[1].end_ms,
        wire.Column("ends-last", "count"): lambda row: row[1].ends_last,
    }
    return _table("step-skew", columns, rows, facts, sum(host.skew.steps_count for host in hosts))


def _with_several(facts: Facts) -> list[HostFacts]:
    hosts = [host for host in facts.hosts if len(host.gpus) > 1 and host.skew.steps_count]
    if not hosts:
        raise NotApplicable("one-gpu-per-host")
    return hosts


def _collectives(facts: Facts) -> wire.Table:
    """What each collective costs, the longest first."""
    columns: Columns[Collective] = {
        wire.Column("collective", "text"): lambda one: one.name,
        wire.Column("calls-per-step", "count"): lambda one: one.calls,
        wire.Column("bytes-per-step", "bytes"): lambda one: round(one.bytes) or "",
        wire.Column("waiting", "ms"): lambda one: one.waiting_ms,
        wire.Column("moving", "ms"): lambda one: one.moving_ms,
        wire.Column("exposed-collective", "ms"): lambda one: one.exposed_ms,
        wire.Column("comes-last", "count"): lambda one: one.last.gpu,
        wire.Column("comes-last-host", "text"): lambda one: one.last.host,
        wire.Column("comes-last-share", "share"): lambda one: one.last_share,
    }
    rows = collectives(facts)
    return _table("collectives", columns, rows, facts, len(rows))


def _table(name: str, columns: Columns[T], rows: list[T], facts: Facts, total: int) -> wire.Table:
    """The worst rows as a table; a run on one host needs no column for its name."""
    several_hosts = len({gpu.host for gpu in facts.gpus}) > 1
    shown = {column: cell for column, cell in columns.items() if several_hosts or column.id not in _HOSTS}
    return wire.Table(
        id=name,
        columns=tuple(shown),
        rows=tuple(tuple(cell(value(row)) for value in shown.values()) for row in rows[:MOST_GPUS]),
        total_rows=total,
    )

"""What holds for every report, whatever the profile: none that breaks a law is sent or printed.

Each law is about the numbers of one report among themselves, so that it needs no second opinion: parts sum to the step,
low is not above high, shares lie in 0..1, and all that is written in JSON is read back as the same. A row of the
checklist that breaks one is an error of that row.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire import (
    BUSY_CATEGORIES,
    Bounds,
    Evidence,
    Link,
    Part,
    Quantity,
    Report,
    SeveralGpus,
    StepTime,
    Table,
    Timeline,
)

#: Numbers are rounded to a millionth; sums of them, and of thousands of steps, may be further apart.
CLOSE: Final = 1e-3
_LEAST: Final = 1e-4
#: Units of what cannot be below nothing.
_COUNTED: Final = ("ms", "us", "s", "bytes", "bytes_per_s", "count")


def lawful(report: Report) -> bytes:
    """The report as JSON; raises ``AdvisorError``: report-broken, with the laws that it breaks."""
    data, broken = msgspec.json.encode(report), sorted(set(broken_laws(report)))
    try:
        if msgspec.json.decode(data, type=Report) != report:
            broken.append("json")
    except msgspec.MsgspecError:  # a number that JSON cannot write, or a field of another type
        broken.append("schema")
    if broken:
        raise AdvisorError("report-broken", run=report.run, laws=tuple(broken))
    return data


def broken_laws(report: Report) -> Iterator[str]:
    """The names of the laws that a report breaks, one for each time."""
    if report.step_time is not None:
        yield from _step(report.step_time)
        yield from _parts(report.breakdown, report.step_time.mean_ms)
    elif report.breakdown:
        yield "parts"
    for gpu in report.gpu_breakdowns:
        total_ms = sum(part.ms_per_step for part in gpu.breakdown)
        yield from _parts(gpu.breakdown, total_ms)
        busy_ms = sum(part.ms_per_step for part in gpu.breakdown if part.category in BUSY_CATEGORIES)
        yield from _unless("busy", _is_close(busy_ms, gpu.busy_ms), gpu.capture_busy_ms >= 0)
    yield from _shares("precision", (part.share for part in report.precision))
    for definition in report.tensorflow:
        yield from _shares("tensorflow", (part.share for part in definition.parts))
    if report.recoverable is not None:
        yield from _bounds(report.recoverable)
    if report.several_gpus is not None:
        yield from _several(report.several_gpus, report.recoverable)
    for check in report.checks:
        savings = () if check.saving_ms is None else (check.saving_ms,)
        yield from broken_by_row(savings, check.args, check.evidence, check.links)


def broken_by_row(
    savings: Iterable[Bounds],
    args: Mapping[str, Quantity],
    evidence: Iterable[Evidence],
    links: Iterable[Link],
) -> Iterator[str]:
    """The names of the laws that a row of the checklist breaks, one for each time."""
    for saving in savings:
        yield from _bounds(saving)
    yield from _quantities(args.values())
    for one in evidence:
        yield from _evidence(one)
    places = ((link.start_ms, link.end_ms) for link in links)
    yield from _unless("links", all(start is None or end is None or start <= end for start, end in places))


def _step(step: StepTime) -> Iterator[str]:
    low_ms, high_ms = step.low_ms * (1 - CLOSE) - _LEAST, step.high_ms * (1 + CLOSE) + _LEAST
    inside = (low_ms <= ms <= high_ms for ms in (step.median_ms, step.mean_ms, *step.steps_ms))
    named = len(step.numbers) in (0, len(step.steps_ms))
    yield from _unless("step", step.low_ms >= 0, step.mean_ms > 0, all(inside), named)


def _parts(parts: Iterable[Part], step_ms: float) -> Iterator[str]:
    ms = [part.ms_per_step for part in parts]
    yield from _unless("parts", _is_close(sum(ms), step_ms), all(one >= 0 for one in ms))
    yield from _shares("parts", (part.share for part in parts))


def _shares(law: str, shares: Iterable[float]) -> Iterator[str]:
    known = list(shares)
    whole = not known or sum(known) <= 1 + CLOSE
    yield from _unless(law, whole, all(0 <= share <= 1 + CLOSE for share in known))


def _bounds(bounds: Bounds) -> Iterator[str]:
    yield from _unless("bounds", 0 <= bounds.low <= bounds.high < math.inf)


def _several(gpus: SeveralGpus, recoverable: Bounds | None) -> Iterator[str]:
    total_ms = recoverable.high if recoverable else 0.0
    yield from _unless("several", _is_close(gpus.one_gpu_ms + gpus.several_ms, total_ms))
    for one in gpus.ranges:
        low_ms, high_ms = one.low_ms * (1 - CLOSE) - _LEAST, one.high_ms * (1 + CLOSE) + _LEAST
        yield from _unless("ranges", one.low_ms >= 0, low_ms <= one.mean_ms <= high_ms)
    yield from (law for table in gpus.tables for law in _evidence(table))
    yield from _quantities(gpus.limiting.args.values())


def _quantities(quantities: Iterable[Quantity]) -> Iterator[str]:
    for one in quantities:
        if isinstance(one.value, str):
            continue
        if not math.isfinite(one.value) or (one.unit in _COUNTED and one.value < -_LEAST):
            yield "quantities"
        if one.unit == "share" and not 0 <= one.value <= 1 + CLOSE:
            yield "shares"


def _evidence(one: Evidence) -> Iterator[str]:
    if isinstance(one, Table):
        fits = all(len(row) == len(one.columns) for row in one.rows)
        yield from _unless("tables", fits, one.total_rows >= len(one.rows))
    elif isinstance(one, Timeline):
        for lane in one.lanes:
            columns = (lane.name, lane.row, lane.start_us, lane.dur_us, lane.count, lane.covered_us)
            lengths = set(map(len, columns))
            yield from _unless("timelines", len(lengths) == 1, all(dur >= 0 for dur in lane.dur_us))
            yield from _unless("timelines", all(-1 <= name < len(lane.names) for name in lane.name))
        yield from _unless("timelines", one.dur_us > 0, all(mark.dur_us >= 0 for mark in one.marks))


def _is_close(first: float, second: float) -> bool:
    return math.isclose(first, second, rel_tol=CLOSE, abs_tol=_LEAST)


def _unless(law: str, *holds: bool) -> Iterator[str]:
    """A comparison with what is no number does not hold either."""
    if not all(holds):
        yield law

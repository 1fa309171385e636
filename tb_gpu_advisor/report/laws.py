"""What holds for every report, whatever the profile: no part that breaks a law, or cannot be made, is sent or printed.

Each law is about the numbers of one report among themselves, so that it needs no second opinion: parts sum to the step,
low is not above high, shares lie in 0..1, and all that is written in JSON is read back as the same. A part that breaks
one is not in the report, which says so; a row of the checklist that does is an error of that row. The rest stands.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar, cast, get_type_hints

import msgspec
from msgspec.structs import replace

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.facts.broken import nothing
from tb_gpu_advisor.report.ledger.ledger_laws import CLOSE, LEAST, broken_by_ledger

#: Units of what cannot be below nothing.
_COUNTED: Final = ("ms", "us", "s", "bytes", "bytes_per_s", "count")
#: The parts of a report that may be missing, each with what stands in its place.
NOTHING: Final[Mapping[str, Any]] = {
    "capture": wire.Capture("unknown", (), 0, "none", "none", 0.0, ()),
    **dict.fromkeys(("step_time", "host_step_time", "several_gpus", "recoverable", "headline", "overview")),
    **dict.fromkeys(("breakdown", "gpu_breakdowns", "workflow", "first"), ()),
    **dict.fromkeys(("kernels", "precision", "tensorflow"), ()),
    "promised": None,
    "ledger": wire.Ledger(None, wire.NO_WORK, (), (), (), (), (), {}, None, None),
}
#: What of a row is its check's, whatever it measured.
_OF_CHECK: Final = ("id", "section", "threshold", "guide", "sources")

T = TypeVar("T")


class Parts:
    """Makes the parts of a report one by one: a part that cannot be made costs no other, and ``errors`` names it."""

    def __init__(self, run: str, has_gpu_work: bool) -> None:
        self._run, self._has_gpu_work = run, has_gpu_work
        self.errors: list[wire.Problem] = []

    def __call__(self, part: str, make: Callable[[], T]) -> T:
        """The part of this name, or nothing."""
        try:
            return make()
        except Exception:
            # A broad catch: a fault of ours in one part must not cost the others.
            log_fault(__name__, "%s of the report of %s could not be made", part, self._run)
            if (error := _missing(part)) not in self.errors:
                self.errors.append(error)
            return cast("T", NOTHING[part])

    def of_gpus(self, part: str, make: Callable[[], T]) -> T:
        """The same for a part that GPUs show; nothing where none worked."""
        return self(part, make) if self._has_gpu_work else cast("T", NOTHING[part])


def needed(part: T | None) -> T:
    """A part of which another one is made; raises ``LookupError`` where it could not be made itself."""
    if not part:
        raise LookupError
    return part


def lawful(report: wire.Report) -> tuple[wire.Report, bytes]:
    """The report without what breaks a law, and the same as JSON. Raises ``AdvisorError`` report-broken, with the laws,
    where a part breaks one that cannot be left out."""
    data, broken = b"", dict[str, str]()
    # Without one part another may break a law.
    for _ in NOTHING:
        data = msgspec.json.encode(report)
        broken = dict(broken_laws(report)) or dict(_not_read_back(report, data))
        rows = {check.id for check in report.checks}
        if not all(part in NOTHING or part in rows for part in broken):
            break
        if not broken:
            return report, data
        report = _without(report, broken)
    raise AdvisorError("report-broken", run=report.run, laws=tuple(sorted(set(broken.values()))))


def _without(report: wire.Report, broken: Mapping[str, str]) -> wire.Report:
    """The report without the parts, and with the rows as errors, that ``broken`` names with their laws."""
    parts = [part for part in broken if part in NOTHING]
    for part, law in broken.items():
        log_fault(__name__, "%s breaks the law of %s on run %s", part, law, report.run)
    stages = (
        replace(one, findings=tuple(check for check in one.findings if check not in broken))
        for one in report.workflow
    )
    kept = replace(
        report,
        errors=(*report.errors, *map(_missing, parts)),
        checks=tuple(_error(check) if check.id in broken else check for check in report.checks),
        first=tuple(check for check in report.first if check not in broken),
        workflow=tuple(stages),
    )
    return replace(kept, **{part: NOTHING[part] for part in parts})


def _missing(part: str) -> wire.Problem:
    return wire.Problem(wire.PART_BROKEN, {"part": part})


def _error(check: wire.CheckResult) -> wire.CheckResult:
    """The row without everything that may be wrong with it."""
    hints = get_type_hints(wire.CheckResult)
    emptied = {name: nothing(hint) for name, hint in hints.items() if name not in _OF_CHECK}
    return replace(check, **emptied | {"status": "error", "reason": "internal"})


def _not_read_back(report: wire.Report, data: bytes) -> Iterator[tuple[str, str]]:
    """The parts and rows that are not the same once they are read back from JSON."""
    if _is_read_back(report, data, wire.Report):
        return
    for field in msgspec.structs.fields(wire.Report):
        rows = {check.id: check for check in report.checks} if field.name == "checks" else {}
        named = rows or {field.name: getattr(report, field.name)}
        for name, value in named.items():
            if not _is_read_back(value, msgspec.json.encode(value), wire.CheckResult if rows else field.type):
                yield name, "json"


def _is_read_back(value: object, data: bytes, kind: Any) -> bool:
    try:
        return bool(msgspec.json.decode(data, type=kind) == value)
    except msgspec.MsgspecError:  # a number that JSON cannot write, or a field of another type
        return False


def broken_laws(report: wire.Report) -> Iterator[tuple[str, str]]:
    """The parts of a report, and the ids of rows, that break a law, with its name. What is missing breaks none."""
    step, host_step, several = report.step_time, report.host_step_time, report.several_gpus
    known_ms = None if report.lacks("step_time") else 0.0 if step is None else step.mean_ms
    total_ms = None if report.lacks("recoverable") else report.recoverable.high if report.recoverable else 0.0
    laws: dict[str, Iterable[str]] = {
        "capture": _unless("capture", report.capture.steps >= 0, report.capture.profiler_ms >= 0),
        "step_time": () if step is None else _step(step),
        "host_step_time": () if host_step is None else _step(host_step),
        "breakdown": _parts(report.breakdown, known_ms),
        "gpu_breakdowns": (law for gpu in report.gpu_breakdowns for law in _gpu(gpu)),
        "kernels": _unless(
            "kernels", all(one.count_per_step >= 0 <= one.ms_per_step for one in report.kernels)
        ),
        "precision": _shares("precision", (part.share for part in report.precision)),
        "tensorflow": (
            law
            for one in report.tensorflow
            for law in _shares("tensorflow", (part.share for part in one.parts))
        ),
        "recoverable": () if report.recoverable is None else _bounds(report.recoverable),
        "several_gpus": () if several is None else _several(several, total_ms),
        "ledger": broken_by_ledger(report.ledger, report.checks),
    }
    yield from ((part, law) for part, of in laws.items() if not report.lacks(part) for law in of)
    for check in report.checks:
        savings = () if check.saving_ms is None else (check.saving_ms,)
        of_row = broken_by_row(savings, check.args, check.evidence, check.links)
        yield from ((check.id, law) for law in of_row)


def _gpu(gpu: wire.GpuBreakdown) -> Iterator[str]:
    yield from _parts(gpu.breakdown, None)
    busy_ms = sum(part.ms_per_step for part in gpu.breakdown if part.category in BUSY)
    yield from _unless("busy", _is_close(busy_ms, gpu.busy_ms), gpu.capture_busy_ms >= 0)


def broken_by_row(
    savings: Iterable[wire.Bounds],
    args: Mapping[str, wire.Quantity],
    evidence: Iterable[wire.Evidence],
    links: Iterable[wire.Link],
) -> Iterator[str]:
    """The names of the laws that a row of the checklist breaks, one for each time."""
    for saving in savings:
        yield from _bounds(saving)
    yield from _quantities(args.values())
    for one in evidence:
        yield from _evidence(one)
    places = ((link.start_ms, link.end_ms) for link in links)
    yield from _unless("links", all(start is None or end is None or start <= end for start, end in places))


def _step(step: wire.StepTime) -> Iterator[str]:
    low_ms, high_ms = step.low_ms * (1 - CLOSE) - LEAST, step.high_ms * (1 + CLOSE) + LEAST
    inside = (low_ms <= ms <= high_ms for ms in (step.median_ms, step.mean_ms, *step.steps_ms))
    named = len(step.numbers) in (0, len(step.steps_ms))
    yield from _unless("step", step.low_ms >= 0, step.mean_ms > 0, all(inside), named)


def _parts(parts: Iterable[wire.Part], step_ms: float | None) -> Iterator[str]:
    """Without ``step_ms`` nobody knows what they have to sum to."""
    ms = [part.ms_per_step for part in parts]
    is_whole = step_ms is None or _is_close(sum(ms), step_ms)
    yield from _unless("parts", is_whole, all(one >= 0 for one in ms))
    yield from _shares("parts", (part.share for part in parts))


def _shares(law: str, shares: Iterable[float]) -> Iterator[str]:
    known = list(shares)
    whole = not known or sum(known) <= 1 + CLOSE
    yield from _unless(law, whole, all(0 <= share <= 1 + CLOSE for share in known))


def _bounds(bounds: wire.Bounds) -> Iterator[str]:
    yield from _unless("bounds", 0 <= bounds.low <= bounds.high < math.inf)


def _several(gpus: wire.SeveralGpus, total_ms: float | None) -> Iterator[str]:
    sum_ms = gpus.one_gpu_ms + gpus.several_ms
    yield from _unless("several", total_ms is None or _is_close(sum_ms, total_ms))
    for one in gpus.ranges:
        low_ms, high_ms = one.low_ms * (1 - CLOSE) - LEAST, one.high_ms * (1 + CLOSE) + LEAST
        yield from _unless("ranges", one.low_ms >= 0, low_ms <= one.mean_ms <= high_ms)
    yield from (law for table in gpus.tables for law in _evidence(table))
    yield from _quantities(gpus.limiting.args.values())


def _quantities(quantities: Iterable[wire.Quantity]) -> Iterator[str]:
    for one in quantities:
        if isinstance(one.value, str):
            continue
        if not math.isfinite(one.value) or (one.unit in _COUNTED and one.value < -LEAST):
            yield "quantities"
        if one.unit == "share" and not 0 <= one.value <= 1 + CLOSE:
            yield "shares"


def _evidence(one: wire.Evidence) -> Iterator[str]:
    if isinstance(one, wire.Table):
        fits = all(len(row) == len(one.columns) for row in one.rows)
        yield from _unless("tables", fits, one.total_rows >= len(one.rows))
    elif isinstance(one, wire.Timeline):
        for lane in one.lanes:
            columns = (lane.name, lane.row, lane.start_us, lane.dur_us, lane.count, lane.covered_us)
            lengths = set(map(len, columns))
            yield from _unless("timelines", len(lengths) == 1, all(dur >= 0 for dur in lane.dur_us))
            yield from _unless("timelines", all(-1 <= name < len(lane.names) for name in lane.name))
        yield from _unless("timelines", one.dur_us > 0, all(mark.dur_us >= 0 for mark in one.marks))


def _is_close(first: float, second: float) -> bool:
    return math.isclose(first, second, rel_tol=CLOSE, abs_tol=LEAST)


def _unless(law: str, *holds: bool) -> Iterator[str]:
    """Breaks the law unless it holds. A comparison with what is no number does not hold either."""
    if not all(holds):
        yield law

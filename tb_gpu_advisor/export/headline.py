"""What a report says first, for the terminal, Markdown, issues and notebooks: the same as the tab's first screen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tb_gpu_advisor import escapes
from tb_gpu_advisor.export.gpus import first_advice
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import FRAMEWORK_NAMES, CheckResult, Quantity, Report, Threshold

if TYPE_CHECKING:
    from tb_gpu_advisor.judging.base import Limit

#: The note of steps that were recorded although they differed: what is found of them may be the machine's.
UNSTEADY: Final = "recording-unsteady"
#: Below this part of the upper bound the lower one says nothing.
WORTH_SAYING: Final = 0.05
#: From this part of it on both may be written by the same three digits.
SAME: Final = 0.995


def headline(report: Report, catalog: Catalog) -> str:
    """The report in one sentence; empty where there is none to give."""
    if report.step_time is None:
        return catalog.text("ui-no-gpu")
    if report.headline is None:
        return ""
    first = next((check for check in report.checks if check.id in report.first[:1]), None)
    fault = Quantity("" if first is None else title_of(first, catalog), "text")
    return catalog.text(f"headline-{report.headline.id}", args={**report.headline.args, "fault": fault})


def title_of(check: CheckResult, catalog: Catalog) -> str:
    """What a row is called: the fault where it failed, what is fine where it passed, else what was looked at."""
    part = {"failed": "fault", "passed": "fine"}.get(check.status, "title")
    return catalog.text(check.id, part, check.args)


def to_fix(report: Report) -> list[CheckResult]:
    """The rows that failed: faults of the capture that may change others, then those to act on first, in the report's
    order, then the costliest first."""
    place = {check: place for place, check in enumerate(report.first)}
    settle = {other for check in report.failed for other in check.settle_first}
    return sorted(
        report.failed,
        key=lambda check: (check.id not in settle, place.get(check.id, len(place)), -(check.loss_ms or 0.0)),
    )


def is_range(low: float, high: float) -> bool:
    """Whether a lower bound says anything beside the upper one, and is not written as the same number."""
    return WORTH_SAYING * high <= low < SAME * high


def spread(low_ms: float, high_ms: float) -> dict[str, Quantity]:
    """The bounds of measured times for a message, which leaves a range out that reads as one number."""
    return {
        "low": Quantity(low_ms, "ms"),
        "high": Quantity(high_ms, "ms"),
        "range": Quantity("some" if low_ms < SAME * high_ms else "none", "text"),
    }


def head_lines(report: Report, catalog: Catalog) -> list[str]:
    """The step and what can be saved, what was captured, and remarks on the capture."""
    lines = _step(report, catalog)
    if not report.lacks("capture"):
        lines.append(_captured(report, catalog))
    if report.step_time is not None and not report.lacks("capture"):
        lines.append(catalog.text(f"step-method-{report.capture.step_method}"))
        lines += first_advice(report.several_gpus, catalog)
    lines += [catalog.text(f"note-{note.id}", args=note.args) for note in report.capture.notes]
    for problem in report.problems:
        what = catalog.text(problem.code, "what", dict(problem.args))
        lines.append(catalog.text("text-problem", args={"host": problem.host, "what": what}))
    return lines + error_lines(report, catalog)


def error_lines(report: Report, catalog: Catalog) -> list[str]:
    """What is an error in the report, or was left out of it."""
    return [catalog.text(error.code, "what", dict(error.args)) for error in report.errors]


def _step(report: Report, catalog: Catalog) -> list[str]:
    times, steps = report.step_time, report.capture.steps
    if times is None:
        return []
    said = {"mean": Quantity(times.mean_ms, "ms"), "step": Quantity(times.median_ms, "ms")}
    said |= spread(times.low_ms, times.high_ms) | {"steps": Quantity(steps, "count")}
    measured = "ui-headline-measured" if steps > 1 else "ui-headline-measured-one"
    message = "text-whole-capture" if report.capture.step_source == "none" else measured
    return [catalog.sentences([catalog.text(message, args=said), *_recoverable(report, catalog)])]


def _recoverable(report: Report, catalog: Catalog) -> list[str]:
    bounds = report.recoverable
    if bounds is None or bounds.high == 0:
        return []
    message = "ui-headline-win" if is_range(bounds.low, bounds.high) else "ui-headline-win-at-most"
    args = {"low": Quantity(bounds.low, "ms"), "high": Quantity(bounds.high, "ms")}
    return [catalog.text(message, args=args)]


def _captured(report: Report, catalog: Catalog) -> str:
    models = Counter(gpu.model or catalog.text("text-gpu") for gpu in report.capture.gpus)
    gpus = [f"{number} × {model}" for model, number in models.items()]
    args = {
        "framework": FRAMEWORK_NAMES.get(report.capture.framework, "?"),
        "gpus": catalog.listed(gpus) or catalog.text("text-no-gpu"),
    }
    return catalog.text("text-capture", args=args)


def limit_text(check: str, limit: Limit | Threshold, catalog: Catalog, alone: bool = False) -> str:
    """The limit that decides a check, with what it counts where its unit does not say so; ``alone`` with what it is a
    part of, too, where that is the step."""
    value = int(limit.value) if limit.value == int(limit.value) else limit.value
    quantity = Quantity(value, limit.unit)
    counted = catalog.find(check, "limit", {"limit": quantity})
    if counted is None and alone and limit.unit == "share":
        counted = catalog.text("ui-saving-share", args={"share": quantity})
    args: dict[str, Quantity | str | int | float] = {
        "limit": quantity if counted is None else counted,
        "origin": catalog.text(f"origin-{limit.origin}"),
    }
    return catalog.text("ui-limit-" + limit.fails.replace("_", "-"), args=args)


def verdict(check: CheckResult, catalog: Catalog) -> str:
    """The sentence that states a row's verdict, with the condition that spared it, or why it has none."""
    if check.status in ("failed", "passed"):
        sentence = catalog.text(check.id, check.status, check.args)
        condition = [catalog.text(f"condition-{check.reason}")] if check.reason else []
        return catalog.sentences([sentence, *condition])
    reason = catalog.text(f"reason-{check.reason}", args=check.args)
    capture = catalog.find(f"reason-{check.reason}", "capture")
    return catalog.sentences([reason, capture]) if capture and check.status == "no_data" else reason


def first_lines(report: Report, logdir: str, catalog: Catalog) -> list[str]:
    """The finding to act on first, its fix, whether the steps differed, and what shows the rest."""
    finding = next(iter(to_fix(report)), None)
    address = f"http://localhost:6006/#gpu_advisor&p.gpu_advisor.run={escapes.address(report.run)}"
    told = {"logdir": escapes.shell(logdir), "address": address}
    more = catalog.text("capture-open", args=told)
    if any(note.id == UNSTEADY for note in report.capture.notes):
        more = catalog.text(f"note-{UNSTEADY}") + "\n" + more
    if finding is None:
        return [_with_step(catalog.text("capture-no-finding"), report, catalog), escapes.logged(more)]
    args = {"title": title_of(finding, catalog), "verdict": verdict(finding, catalog)}
    fix = catalog.text("text-fix", args={"fix": catalog.text(finding.id, "fix", finding.args)})
    said = [_with_step(catalog.text("capture-finding", args=args), report, catalog), fix, more]
    return [escapes.logged(text) for text in said]


def _with_step(text: str, report: Report, catalog: Catalog) -> str:
    time = report.time
    if time is None:
        return text
    args = {"step": Quantity(time.median_ms, "ms"), "text": Quantity(text, "text")}
    return catalog.text("capture-step", args=args)

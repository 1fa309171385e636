"""What a report says first, for the terminal, Markdown, issues and notebooks: the same as the tab's first screen."""

from collections import Counter
from typing import TYPE_CHECKING

from tb_gpu_advisor.export.blocks import first_advice
from tb_gpu_advisor.export.grids import spread
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import FRAMEWORK_NAMES, CheckResult, Note, Place, Report, Threshold, quantities

if TYPE_CHECKING:
    from tb_gpu_advisor.comparing.gate import Case
    from tb_gpu_advisor.judging.base import Limit


def headline(report: Report, catalog: Catalog) -> str:
    """The report in one sentence; empty where there is none to give."""
    if report.headline is None:
        return catalog.text("ui-no-gpu") if report.step_time is None else ""
    first = next((check for check in report.checks if check.id in report.first[:1]), None)
    fault = "" if first is None else title_of(first, catalog)
    place = report.ledger.rows[0].place if report.ledger.rows else None
    named = fault if place is None else catalog.noted(fault, place_text(place, catalog))
    args = report.headline.args | quantities("text", fault=named)
    return catalog.text(f"headline-{report.headline.id}", args=args)


def place_text(place: Place, catalog: Catalog) -> str:
    """A place of the user's program, with its file and line, its layer and its stage."""
    if place.kind == "calls":
        return catalog.text("place-calls", args={"name": place.name})
    file = place.file or ""
    where = file if not file or place.line is None else f"{file}:{place.line}"
    more = [one for one in (place.layer, place.stage) if one and one != place.name]
    return catalog.listed([catalog.noted(place.name, where) if place.name else where, *more])


def title_of(check: CheckResult, catalog: Catalog) -> str:
    """What a row is called: the fault where it failed, what is fine where it passed, else what was looked at."""
    part = {"failed": "fault", "passed": "fine"}.get(check.status, "title")
    return catalog.text(check.id, part, check.args)


def head_lines(report: Report, catalog: Catalog) -> list[str]:
    """The step and what can be saved, what was captured, and remarks on the capture."""
    lines = _step(report, catalog)
    if not report.lacks("capture"):
        lines.append(_captured(report, catalog))
        if report.step_time is not None:
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
    times, steps = report.time, report.capture.steps
    if times is None:
        return []
    step_ms = report.ledger.today_ms or times.mean_ms
    said = quantities("ms", mean=step_ms, step=step_ms) | quantities("count", steps=steps)
    measured = "text-step" if steps > 1 else "text-step-one"
    measured = "text-whole-capture" if report.capture.step_source == "none" else measured
    return [catalog.text(measured, args=said | spread(times.low_ms, times.high_ms))]


def _captured(report: Report, catalog: Catalog) -> str:
    gpus = [f"{number} × {model}" for model, number in Counter(report.capture.gpu_names).items()]
    args = {
        "framework": FRAMEWORK_NAMES.get(report.capture.framework, "?"),
        "gpus": catalog.listed(gpus) or catalog.text("text-no-gpu"),
    }
    return catalog.text("text-capture", args=args)


def limit_text(check: str, limit: "Limit | Threshold", catalog: Catalog, alone: bool = False) -> str:
    """The limit that decides a check, with what it counts where its unit does not say so; ``alone`` with what it is a
    part of, too, where that is the step."""
    value = int(limit.value) if limit.value == int(limit.value) else limit.value
    counted = catalog.find(check, "limit", quantities(limit.unit, limit=value))
    if counted is None and alone and limit.unit == "share":
        counted = catalog.text("ui-saving-share", args=quantities("share", share=value))
    said = catalog.written(value, limit.unit) if counted is None else counted
    args = {"limit": said, "origin": catalog.text(f"origin-{limit.origin}")}
    return catalog.text("ui-limit-" + limit.fails.replace("_", "-"), args=args)


def sentence(one: "Note | Case", catalog: Catalog) -> str:
    """A message of which arguments may be a check or a part of the step, which the reader's language names."""
    args = dict(one.args)
    if "check" in args:
        args |= quantities("text", title=catalog.text(str(args["check"].value), "title"))
    if "category" in args:
        args |= quantities("text", category=catalog.category(str(args["category"].value)))
    return catalog.text(one.id, args=args)


def verdict(check: CheckResult, catalog: Catalog) -> str:
    """The sentence that states a row's verdict, with the condition that spared it, or why it has none."""
    if check.status in ("failed", "passed"):
        sentence = catalog.text(check.id, check.status, check.args)
        condition = [catalog.text(f"condition-{check.reason}")] if check.reason else []
        return catalog.sentences([sentence, *condition])
    reason = catalog.text(f"reason-{check.reason}", args=check.args)
    capture = catalog.find(f"reason-{check.reason}", "capture")
    return catalog.sentences([reason, capture]) if capture and check.status == "no_data" else reason

"""The report as terminal text: the checklist in the guide's order, then where a step goes."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Final

from tb_gpu_advisor.export.bars import print_breakdown, print_precision, print_tensorflow
from tb_gpu_advisor.export.gpus import first_advice, print_gpus
from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.export.workflow import overview_lines, workflow_lines
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import (
    CheckResult,
    Problem,
    Quantity,
    Report,
    RunInfo,
    Status,
    Table,
)

_SYMBOL: Final[dict[Status, tuple[str, str]]] = {
    "failed": ("✗", "bold red"),
    "passed": ("✓", "green"),
    "not_applicable": ("–", "dim"),
    "no_data": ("?", "yellow"),
    "error": ("!", "bold magenta"),
}
#: Rows of culprits below a finding; all of them are in the other formats.
ROWS: Final = 3
#: Below this part of the upper bound the lower one says nothing.
WORTH_SAYING: Final = 0.05


def report_text(report: Report, catalog: Catalog, color: bool = False, width: int = 100) -> str:
    """The whole report; without ``color`` there is no escape sequence in it."""
    page = Page(color, width)
    page.line(catalog.text("text-title", args={"run": report.run}), "bold")
    for line in (*head_lines(report, catalog), _counts(report, catalog)):
        page.line(line)
    for _, rows in groupby(report.checks, key=lambda check: check.section):
        group = list(rows)
        page.line()
        page.line(catalog.text("section-" + group[0].section.replace(".", "-")), "bold")
        for check in group:
            _print_check(page, check, catalog)
    if report.breakdown:
        print_breakdown(page, report, catalog)
    for title, lines in (
        ("overview-title", overview_lines(report, catalog)),
        ("workflow-title", workflow_lines(report, catalog)),
    ):
        _print_section(page, catalog.text(title), lines)
    if report.several_gpus is not None:
        print_gpus(page, report, report.several_gpus, catalog)
    if report.precision:
        print_precision(page, report, catalog)
    if report.tensorflow:
        print_tensorflow(page, report, catalog)
    return page.text()


def _print_section(page: Page, title: str, lines: list[str]) -> None:
    """A title with lines below it; nothing without lines."""
    if lines:
        page.line()
        page.line(title, "bold")
    for number, line in enumerate(lines, 1):
        page.line(f"{number}. {line}", indent=2)


def runs_text(runs: tuple[RunInfo, ...], catalog: Catalog, color: bool = False, width: int = 100) -> str:
    """A table of runs, newest first."""
    from datetime import datetime

    page = Page(color, width)
    columns = [
        Column(catalog.text("text-runs-run")),
        Column(catalog.text("text-runs-hosts"), right=True, keeps=True),
        Column(catalog.text("text-runs-size"), right=True, keeps=True),
        Column(catalog.text("text-runs-modified"), keeps=True),
    ]
    rows = [
        [
            catalog.quantity(Quantity(run.run, "text")),
            catalog.quantity(Quantity(len(run.hosts), "count")),
            catalog.quantity(Quantity(run.size_bytes, "bytes")),
            datetime.fromtimestamp(run.modified_s).strftime("%Y-%m-%d %H:%M:%S"),
        ]
        for run in runs
    ]
    page.table(columns, rows, style="bold")
    return page.text()


def problem_texts(problem: Problem, catalog: Catalog) -> tuple[str, str]:
    """What happened, and what to do."""
    return catalog.text(problem.code, "what", problem.args), catalog.text(problem.code, "do", problem.args)


def head_lines(report: Report, catalog: Catalog) -> list[str]:
    """What was captured, the step, what can be recovered, and remarks on the capture."""
    capture, lines = report.capture, []
    models = Counter(gpu.model or catalog.text("text-gpu") for gpu in capture.gpus)
    gpus = [f"{number} × {model}" for model, number in models.items()]
    lines.append(
        catalog.text(
            "text-capture",
            args={
                "framework": {"tensorflow": "TensorFlow", "jax": "JAX", "pytorch": "PyTorch"}.get(
                    capture.framework, "?"
                ),
                "gpus": ", ".join(gpus) or catalog.text("text-no-gpu"),
            },
        )
    )
    if report.step_time is not None:
        message = "text-whole-capture" if capture.step_source == "none" else "text-step"
        times = report.step_time
        args = {
            "median": Quantity(times.median_ms, "ms"),
            "low": Quantity(times.low_ms, "ms"),
            "high": Quantity(times.high_ms, "ms"),
            "steps": Quantity(capture.steps, "count"),
        }
        lines += [catalog.text(message, args=args), catalog.text(f"step-method-{capture.step_method}")]
        lines.append(_recoverable(report, catalog))
        lines += first_advice(report.several_gpus, catalog)
    lines += [catalog.text(f"note-{note.id}", args=note.args) for note in capture.notes]
    for problem in report.problems:
        what = catalog.text(problem.code, "what", dict(problem.args))
        lines.append(catalog.text("text-problem", args={"host": problem.host, "what": what}))
    return lines


def _recoverable(report: Report, catalog: Catalog) -> str:
    if report.recoverable is None or report.step_time is None or report.recoverable.high == 0:
        return catalog.text("text-nothing-recoverable")
    whole_capture = report.capture.step_source == "none"
    share = report.recoverable.high / report.step_time.mean_ms
    args = {
        "high": Quantity(report.recoverable.high, "ms"),
        "step": Quantity(report.step_time.mean_ms, "ms"),
        "share": Quantity(share, "share"),
    }
    return catalog.text("text-recoverable-capture" if whole_capture else "text-recoverable", args=args)


def _counts(report: Report, catalog: Catalog) -> str:
    count = Counter(check.status for check in report.checks)
    undecided = count.total() - count["failed"] - count["passed"]
    numbers = {"failed": count["failed"], "passed": count["passed"], "other": undecided}
    return catalog.text("text-counts", args={name: Quantity(n, "count") for name, n in numbers.items()})


def _print_check(page: Page, check: CheckResult, catalog: Catalog) -> None:
    symbol, style = _SYMBOL[check.status]
    status = catalog.text("status-" + check.status.replace("_", "-"))
    page.spans([(f"  {symbol} {status}", style), ("  ", ""), (catalog.text(check.id, "title"), "bold")])
    details = [verdict(check, catalog)]
    if check.status in ("failed", "passed"):
        details += numbers(check, catalog)
    if check.status == "failed":
        details.append(catalog.text("text-fix", args={"fix": catalog.text(check.id, "fix", check.args)}))
    for detail in details:
        page.line(detail, indent=4)
    tables = [one for one in check.evidence if isinstance(one, Table) and one.rows]
    if check.status == "failed" and tables:
        page.table(*_worst(tables[0], catalog), indent=6)


def _worst(table: Table, catalog: Catalog) -> tuple[list[Column], list[list[str]]]:
    """The first rows of a table of culprits, one line each, with the columns that fit: two names and three numbers."""
    numbers = [index for index, column in enumerate(table.columns) if column.unit != "text"][:3]
    names = [index for index, column in enumerate(table.columns) if column.unit == "text"][:2]
    shown = sorted(numbers + names)
    columns = [
        Column(
            catalog.text(f"column-{table.columns[index].id}"), index in numbers, None, index in numbers, True
        )
        for index in shown
    ]
    rows = [
        [catalog.quantity(Quantity(row[index], table.columns[index].unit)) for index in shown]
        for row in table.rows[:ROWS]
    ]
    return columns, rows


def verdict(check: CheckResult, catalog: Catalog) -> str:
    """The sentence that states a row's verdict, with the condition that spared it, or why it has none."""
    if check.status in ("failed", "passed"):
        sentence = catalog.text(check.id, check.status, check.args)
        return f"{sentence} {catalog.text(f'condition-{check.reason}')}" if check.reason else sentence
    reason = catalog.text(f"reason-{check.reason}")
    capture = catalog.find(f"reason-{check.reason}", "capture")
    return f"{reason} {capture}" if capture and check.status == "no_data" else reason


def numbers(check: CheckResult, catalog: Catalog) -> list[str]:
    """What stands behind a verdict, a line each: the saving with the limit, doubts, and what to settle before."""
    first = [
        catalog.text("text-settle-first", args={"title": catalog.text(other, "title")})
        for other in check.settle_first
        if check.status == "failed"
    ]
    return [line for line in (_saving(check, catalog), _doubt(check, catalog), *first) if line]


def _saving(check: CheckResult, catalog: Catalog) -> str:
    """The saving and the limit that decided."""
    parts = []
    if check.saving_ms is not None:
        low, high = check.saving_ms.low, check.saving_ms.high
        sure = WORTH_SAYING * high <= low < high
        bounds = {"low": Quantity(low, "ms"), "high": Quantity(high, "ms")}
        parts.append(catalog.text("text-saving-range" if sure else "text-saving", args=bounds))
        if check.exclusive_ms is not None and check.exclusive_ms < high:
            alone = Quantity(check.exclusive_ms, "ms")
            parts.append(catalog.text("text-exclusive", args={"time": alone}))
        if check.within_noise:
            parts.append(catalog.text("text-within-noise"))
    if check.threshold is not None:
        limit = check.threshold
        args: dict[str, Quantity | str | int] = {
            "limit": Quantity(limit.value, limit.unit),
            "origin": catalog.text(f"origin-{limit.origin}"),
        }
        parts.append(catalog.text("ui-limit-" + limit.fails.replace("_", "-"), args=args))
    return "; ".join(parts)


def _doubt(check: CheckResult, catalog: Catalog) -> str:
    """How far the verdict can be trusted, where that is not fully."""
    if check.confidence == "high":
        return ""
    reasons = [catalog.text(f"confidence-reason-{reason}") for reason in check.confidence_reasons]
    confidence = catalog.text(f"confidence-{check.confidence}")
    return catalog.text("text-doubt", args={"confidence": confidence, "reasons": " ".join(reasons)})

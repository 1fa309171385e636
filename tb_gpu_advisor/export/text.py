"""The report as terminal text: the checklist in the guide's order, then where a step goes."""

from __future__ import annotations

import io
from collections import Counter
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tb_gpu_advisor.export.bars import print_breakdown, print_precision, print_tensorflow
from tb_gpu_advisor.export.gpus import first_advice, print_gpus
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
    console = _console(color, width)
    console.print(Text(catalog.text("text-title", args={"run": report.run}), style="bold"))
    for line in (*head_lines(report, catalog), _counts(report, catalog)):
        console.print(Text(line))
    for _, rows in groupby(report.checks, key=lambda check: check.section):
        group = list(rows)
        console.print()
        console.print(Text(catalog.text("section-" + group[0].section.replace(".", "-")), style="bold"))
        for check in group:
            _print_check(console, check, catalog)
    if report.breakdown:
        print_breakdown(console, report, catalog)
    if report.several_gpus is not None:
        print_gpus(console, report, report.several_gpus, catalog)
    if report.precision:
        print_precision(console, report, catalog)
    if report.tensorflow:
        print_tensorflow(console, report, catalog)
    return _output(console)


def runs_text(runs: tuple[RunInfo, ...], catalog: Catalog, color: bool = False, width: int = 100) -> str:
    """A table of runs, newest first."""
    from datetime import datetime

    console = _console(color, width)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column(catalog.text("text-runs-run"), overflow="fold")
    for name in ("hosts", "size"):
        grid.add_column(catalog.text(f"text-runs-{name}"), justify="right", no_wrap=True)
    grid.add_column(catalog.text("text-runs-modified"), no_wrap=True)
    for run in runs:
        grid.add_row(
            Text(catalog.quantity(Quantity(run.run, "text"))),
            catalog.quantity(Quantity(len(run.hosts), "count")),
            catalog.quantity(Quantity(run.size_bytes, "bytes")),
            datetime.fromtimestamp(run.modified_s).strftime("%Y-%m-%d %H:%M:%S"),
        )
    console.print(grid)
    return _output(console)


def problem_texts(problem: Problem, catalog: Catalog) -> tuple[str, str]:
    """What happened, and what to do."""
    return catalog.text(problem.code, "what", problem.args), catalog.text(problem.code, "do", problem.args)


def _console(color: bool, width: int) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        force_terminal=color,
        no_color=not color,
        highlight=False,
        markup=False,
    )


def _output(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def head_lines(report: Report, catalog: Catalog) -> list[str]:
    """What was captured, the step, what can be recovered, and remarks on the capture."""
    capture, lines = report.capture, []
    models = Counter(gpu.model or catalog.text("text-gpu") for gpu in capture.gpus)
    gpus = [f"{number} × {model}" for model, number in models.items()]
    lines.append(
        catalog.text(
            "text-capture",
            args={
                "framework": {"tensorflow": "TensorFlow", "jax": "JAX"}.get(capture.framework, "?"),
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


def _print_check(console: Console, check: CheckResult, catalog: Catalog) -> None:
    symbol, style = _SYMBOL[check.status]
    status = catalog.text("status-" + check.status.replace("_", "-"))
    console.print(
        Text.assemble((f"  {symbol} {status}", style), "  ", (catalog.text(check.id, "title"), "bold"))
    )
    details = [verdict(check, catalog)]
    if check.status in ("failed", "passed"):
        details += numbers(check, catalog)
    if check.status == "failed":
        details.append(catalog.text("text-fix", args={"fix": catalog.text(check.id, "fix")}))
    for detail in details:
        console.print(Padding(Text(detail), (0, 0, 0, 4)))
    tables = [one for one in check.evidence if isinstance(one, Table) and one.rows]
    if check.status == "failed" and tables:
        console.print(Padding(_worst(tables[0], catalog), (0, 0, 0, 6)))


def _worst(table: Table, catalog: Catalog) -> Grid:
    """The first rows of a table of culprits, one line each, with the columns that fit: two names and three numbers."""
    numbers = [index for index, column in enumerate(table.columns) if column.unit != "text"][:3]
    names = [index for index, column in enumerate(table.columns) if column.unit == "text"][:2]
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    columns = []
    for index in sorted(numbers + names):
        title, unit = catalog.text(f"column-{table.columns[index].id}"), table.columns[index].unit
        cells = [catalog.quantity(Quantity(row[index], unit)) for row in table.rows[:ROWS]]
        columns.append(cells)
        if index in numbers:
            widest = max(map(cell_len, (title, *cells)))
            grid.add_column(title, justify="right", no_wrap=True, min_width=widest)
        else:
            grid.add_column(title, no_wrap=True, overflow="ellipsis", min_width=8)
    for row_cells in zip(*columns, strict=True):
        grid.add_row(*map(Text, row_cells))
    return grid


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

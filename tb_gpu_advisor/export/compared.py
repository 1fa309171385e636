"""Comparisons as terminal text and as Markdown for a pull request: of two sides, and of several runs with one."""

from collections.abc import Iterator, Sequence
from typing import Final

from tb_gpu_advisor.comparing.rows_of_runs import RowOfRuns, rows_of_runs
from tb_gpu_advisor.export.grids import Grids, section, spread
from tb_gpu_advisor.export.headline import sentence
from tb_gpu_advisor.export.layout import Rows, Section
from tb_gpu_advisor.export.promises import PROMISE, promise_row
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CATEGORIES, Comparison, KernelChange, LedgerChange, Report, quantities

_STYLE: Final = {
    "faster": "bold green",
    "slower": "bold red",
    "no_difference": "bold",
    "cannot_tell": "bold yellow",
    "not_comparable": "bold yellow",
}
#: Kernels shown; the JSON has more. Our default: what a screen has room for below the rest.
TOP_KERNELS: Final = 10
#: Heads of what both sides have.
_TIMES: Final = ("compare-before", "compare-after", "compare-change")


def comparison_grids(comparison: Comparison, catalog: Catalog) -> Grids:
    """The whole comparison."""
    title, style = sentence(comparison.said, catalog), _STYLE[comparison.verdict]
    tables = (
        section(catalog.text(name), heads, rows, catalog)
        for name, heads, rows in _tables(comparison, catalog)
        if rows
    )
    return Grids(title, style, remarks(comparison, catalog), list(tables))


def compared_grids(reports: Sequence[Report], comparisons: Sequence[Comparison], catalog: Catalog) -> Grids:
    """The first report is the baseline; ``comparisons`` are those of the others with it, in their order. One is written
    whole, several next to each other."""
    if len(comparisons) == 1:
        return comparison_grids(comparisons[0], catalog)
    args = quantities("count", runs=len(reports) - 1) | quantities("text", baseline=reports[0].run)
    sections = _side_sections(reports, comparisons, catalog)
    return Grids(catalog.text("side-title", args=args), "bold", (), sections)


def remarks(comparison: Comparison, catalog: Catalog) -> list[str]:
    """Which runs, how sure, and in what they differ besides."""
    lines = []
    for name, side in (("baseline", comparison.baseline), ("candidate", comparison.candidate)):
        count = catalog.text("runs-title", args=quantities("count", runs=len(side.runs)))
        runs = catalog.noted(catalog.listed(side.runs), count if len(side.runs) > 1 else "")
        args = quantities("text", runs=runs) | quantities("count", steps=side.steps)
        args |= quantities("ms", mean=side.mean_ms, median=side.median_ms)
        args |= spread(side.low_ms, side.high_ms)
        lines.append(catalog.text(f"compare-{name}", args=args))
    if (long := comparison.long_steps) is not None:
        more = ["…"] if long.count > len(long.names) else []
        args = quantities("count", count=long.count, of=long.of) | quantities("ms", low=long.low_ms)
        args |= quantities("text", names=catalog.listed([*long.names, *more]))
        lines.append(catalog.text(f"compare-long-steps-{comparison.verdict}", args=args))
    if comparison.verdict == "no_difference" and comparison.detectable_share is not None:
        missed = quantities("share", share=comparison.detectable_share)
        lines.append(catalog.text("compare-could-miss", args=missed))
    said = {
        "compare-of-host": comparison.steps_of == "host",
        "compare-within-capture": comparison.within_capture,
        f"promise-{comparison.unjudged}": bool(comparison.unjudged),
    }
    lines += [catalog.text(message) for message, is_so in said.items() if is_so]
    return lines + [catalog.text(note.id, args=note.args) for note in comparison.unlike]


def _tables(comparison: Comparison, catalog: Catalog) -> Iterator[tuple[str, Sequence[str], Rows]]:
    """Title, heads and rows of each."""
    before, after, change = _TIMES
    findings = [_row(row, catalog) for row in comparison.rows]
    yield "compare-findings", ("compare-finding", change, before, after), findings
    yield "promise-title", PROMISE, [promise_row(promise, catalog) for promise in comparison.promises]
    parts = [
        [catalog.category(one.category), *_times(one.before_ms, one.after_ms, catalog)]
        for one in comparison.breakdown
    ]
    yield "ui-breakdown", ("ui-breakdown-column-category", *_TIMES), parts
    kernels = [_kernel(one, catalog) for one in comparison.kernels[:TOP_KERNELS]]
    yield "table-kernels", ("column-kernel", *_TIMES), kernels


def _kernel(kernel: KernelChange, catalog: Catalog) -> list[str]:
    name = kernel.name or kernel.op
    shown = catalog.noted(name, "" if kernel.op == name else kernel.op)
    return [shown, *_times(kernel.before_ms, kernel.after_ms, catalog)]


def _row(row: LedgerChange, catalog: Catalog) -> list[str]:
    """What a row says, what became of it, and what it loses on either side, or what is known of it there."""
    sides = (row.before, row.before_loss_ms), (row.after, row.after_loss_ms)
    losses = (catalog.status(status) if ms is None else catalog.written(ms, "ms") for status, ms in sides)
    return [catalog.text(row.checks[0], "fault", row.args), catalog.text(f"change-{row.change}"), *losses]


def _times(before_ms: float, after_ms: float, catalog: Catalog) -> list[str]:
    """Before, after, and the difference with its sign."""
    more_ms = after_ms - before_ms
    sign = "+" if more_ms > 0 else "−" if more_ms < 0 else ""
    numbers = [catalog.written(ms, "ms") for ms in (before_ms, after_ms, abs(more_ms))]
    return [*numbers[:2], sign + numbers[2]]


def _side_sections(
    reports: Sequence[Report], comparisons: Sequence[Comparison], catalog: Catalog
) -> list[Section]:
    runs = [catalog.written(report.run, "text") for report in reports]
    sides = (comparisons[0].baseline, *(one.candidate for one in comparisons))
    means = (catalog.written(one.mean_ms, "ms") if one.mean_ms else "–" for one in sides)
    verdicts = (_verdict(comparison, catalog) for comparison in comparisons)
    findings = [
        [
            catalog.text(row.checks[0], "title"),
            *(_state(row, at, one, catalog) for at, one in enumerate(reports)),
        ]
        for row in rows_of_runs(reports)
    ]
    tables = (
        (
            "",
            "runs-run",
            [[catalog.text("side-step"), *means], [catalog.text("side-verdict"), "", *verdicts]],
        ),
        ("compare-findings", "compare-finding", findings),
        ("ui-breakdown", "ui-breakdown-column-category", _parts(reports, catalog)),
    )
    return [
        (catalog.text(title) if title else "", [catalog.text(head), *runs], rows)
        for title, head, rows in tables
    ]


def _verdict(comparison: Comparison, catalog: Catalog) -> str:
    said = "work-unknown" if comparison.per == "unknown" else comparison.verdict.replace("_", "-")
    return catalog.text(f"side-verdict-{said}", args=quantities("share", share=abs(comparison.delta_share)))


def _state(row: RowOfRuns, at: int, report: Report, catalog: Catalog) -> str:
    check = row.check(report)
    loss_ms = row.loss_ms(at, check)
    if check is None:
        return "–"
    return catalog.status(check.status) if loss_ms is None else catalog.written(loss_ms, "ms")


def _parts(reports: Sequence[Report], catalog: Catalog) -> list[list[str]]:
    times = [{part.category: part.ms_per_step for part in report.breakdown} for report in reports]
    return [
        [catalog.category(part), *(catalog.written(one.get(part, 0.0), "ms") if one else "" for one in times)]
        for part in CATEGORIES
        if any(one.get(part) for one in times)
    ]

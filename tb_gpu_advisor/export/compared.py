"""Comparisons as terminal text and as Markdown for a pull request: of two sides, and of several runs with one."""

from collections.abc import Sequence
from typing import Final

from tb_gpu_advisor.comparing.rows_of_runs import RowOfRuns, rows_of_runs
from tb_gpu_advisor.export.grids import Grids
from tb_gpu_advisor.export.headline import spread
from tb_gpu_advisor.export.layout import Section
from tb_gpu_advisor.export.promises import promise_header, promise_row
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import (
    CATEGORIES,
    Comparison,
    KernelChange,
    LedgerChange,
    PartChange,
    Quantity,
    Report,
    Side,
    quantities,
)

_STYLE: Final = {
    "faster": "bold green",
    "slower": "bold red",
    "no_difference": "bold",
    "cannot_tell": "bold yellow",
    "not_comparable": "bold yellow",
}
#: Kernels shown; the JSON has more. Our default: what a screen has room for below the rest.
TOP_KERNELS: Final = 10


def comparison_grids(comparison: Comparison, catalog: Catalog) -> Grids:
    """The whole comparison."""
    title, style = headline(comparison, catalog), _STYLE[comparison.verdict]
    return Grids(title, style, remarks(comparison, catalog), sections(comparison, catalog))


def compared_grids(reports: Sequence[Report], comparisons: Sequence[Comparison], catalog: Catalog) -> Grids:
    """The first report is the baseline; ``comparisons`` are those of the others with it, in their order. One is written
    whole, several next to each other."""
    if len(comparisons) == 1:
        return comparison_grids(comparisons[0], catalog)
    args = {"runs": Quantity(len(reports) - 1, "count"), "baseline": Quantity(reports[0].run, "text")}
    sections = _side_sections(reports, comparisons, catalog)
    return Grids(catalog.text("side-title", args=args), "bold", (), sections)


def headline(comparison: Comparison, catalog: Catalog) -> str:
    """The verdict with both means, or both medians where only these tell it."""
    return catalog.text(comparison.said.id, args=comparison.said.args)


def remarks(comparison: Comparison, catalog: Catalog) -> list[str]:
    """Which runs, how sure, and in what they differ besides."""
    lines = []
    for name, side in (("baseline", comparison.baseline), ("candidate", comparison.candidate)):
        args = quantities("text", runs=_runs(side, catalog)) | quantities("count", steps=side.steps)
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
    if comparison.steps_of == "host":
        lines.append(catalog.text("compare-of-host"))
    if comparison.within_capture:
        lines.append(catalog.text("compare-within-capture"))
    if comparison.unjudged:
        lines.append(catalog.text(f"promise-{comparison.unjudged}"))
    return lines + [catalog.text(note.id, args=note.args) for note in comparison.unlike]


def _runs(side: Side, catalog: Catalog) -> str:
    """The runs of a side, with how many they are."""
    names = catalog.listed(side.runs)
    if len(side.runs) == 1:
        return names
    count = catalog.text("runs-title", args={"runs": Quantity(len(side.runs), "count")})
    return catalog.text("text-noted", args={"text": names, "note": count})


def sections(comparison: Comparison, catalog: Catalog) -> list[Section]:
    """Tables: title, header and rows of each that has rows."""
    before, after, change = (catalog.text(f"compare-{name}") for name in ("before", "after", "change"))
    findings = [_row(row, catalog) for row in comparison.rows]
    promises = [promise_row(promise, catalog) for promise in comparison.promises]
    parts = [[catalog.category(part.category), *_times(part, catalog)] for part in comparison.breakdown]
    top = comparison.kernels[:TOP_KERNELS]
    kernels = [[_kernel(kernel, catalog), *_times(kernel, catalog)] for kernel in top]
    tables = [
        (
            catalog.text("compare-findings"),
            [catalog.text("compare-finding"), change, before, after],
            findings,
        ),
        (catalog.text("promise-title"), promise_header(catalog), promises),
        (
            catalog.text("ui-breakdown"),
            [catalog.text("ui-breakdown-column-category"), before, after, change],
            parts,
        ),
        (catalog.text("table-kernels"), [catalog.text("column-kernel"), before, after, change], kernels),
    ]
    return [entry for entry in tables if entry[2]]


def _kernel(kernel: KernelChange, catalog: Catalog) -> str:
    name = kernel.name or kernel.op
    noted = {"text": name, "note": kernel.op}
    return name if kernel.op in ("", name) else catalog.text("text-noted", args=noted)


def _row(row: LedgerChange, catalog: Catalog) -> list[str]:
    """What a row says, what became of it, and what it loses on either side, or what is known of it there."""
    sides = (row.before, row.before_loss_ms), (row.after, row.after_loss_ms)
    losses = (catalog.status(status) if ms is None else catalog.written(ms, "ms") for status, ms in sides)
    return [catalog.text(row.checks[0], "fault", row.args), catalog.text(f"change-{row.change}"), *losses]


def _times(of: PartChange | KernelChange, catalog: Catalog) -> list[str]:
    """Before, after, and the difference with its sign."""
    more_ms = of.after_ms - of.before_ms
    sign = "+" if more_ms > 0 else "−" if more_ms < 0 else ""
    numbers = [catalog.written(ms, "ms") for ms in (of.before_ms, of.after_ms, abs(more_ms))]
    return [*numbers[:2], sign + numbers[2]]


def _side_sections(
    reports: Sequence[Report], comparisons: Sequence[Comparison], catalog: Catalog
) -> list[Section]:
    runs = [catalog.written(report.run, "text") for report in reports]
    means = (
        "–" if time is None else catalog.written(time.mean_ms, "ms") for time in (one.time for one in reports)
    )
    steps = [
        [catalog.text("side-step"), *means],
        [catalog.text("side-verdict"), "", *(_verdict(comparison, catalog) for comparison in comparisons)],
    ]
    heads = [catalog.text(name) for name in ("runs-run", "compare-finding", "ui-breakdown-column-category")]
    return [
        ("", [heads[0], *runs], steps),
        (catalog.text("compare-findings"), [heads[1], *runs], _side_findings(reports, catalog)),
        (catalog.text("ui-breakdown"), [heads[2], *runs], _parts(reports, catalog)),
    ]


def _verdict(comparison: Comparison, catalog: Catalog) -> str:
    args = {"share": Quantity(abs(comparison.delta_share), "share")}
    said = "work-unknown" if comparison.per == "unknown" else comparison.verdict.replace("_", "-")
    return catalog.text(f"side-verdict-{said}", args=args)


def _side_findings(reports: Sequence[Report], catalog: Catalog) -> list[list[str]]:
    """A line for each row of one of the ledgers: what it loses in each run, or what is known of it there."""
    return [
        [
            catalog.text(row.checks[0], "title"),
            *(_state(row, at, report, catalog) for at, report in enumerate(reports)),
        ]
        for row in rows_of_runs(reports)
    ]


def _state(row: RowOfRuns, at: int, report: Report, catalog: Catalog) -> str:
    check = row.check(report)
    loss_ms = row.loss_ms(at, check)
    if check is None:
        return "–"
    return catalog.status(check.status) if loss_ms is None else catalog.written(loss_ms, "ms")


def _parts(reports: Sequence[Report], catalog: Catalog) -> list[list[str]]:
    times = [{part.category: part.ms_per_step for part in report.breakdown} for report in reports]
    known = [category for category in CATEGORIES if any(one.get(category) for one in times)]
    return [
        [
            catalog.category(category),
            *(catalog.written(one.get(category, 0.0), "ms") if one else "" for one in times),
        ]
        for category in known
    ]

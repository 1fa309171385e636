"""A comparison as terminal text and as Markdown for a pull request."""

from __future__ import annotations

import io
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tb_gpu_advisor.export.markdown import escaped, table
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Comparison, FindingChange, Quantity

_STYLE: Final = {
    "faster": "bold green",
    "slower": "bold red",
    "no_difference": "bold",
    "cannot_tell": "bold yellow",
}
#: Kernels shown; the JSON has more.
TOP_KERNELS: Final = 10


def comparison_text(comparison: Comparison, catalog: Catalog, color: bool = False, width: int = 100) -> str:
    """The whole comparison; without ``color`` there is no escape sequence in it."""
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=color, no_color=not color, highlight=False, markup=False
    )
    console.print(Text(headline(comparison, catalog), style=_STYLE[comparison.verdict]))
    for line in remarks(comparison, catalog):
        console.print(Text(line))
    for title, header, rows in sections(comparison, catalog):
        console.print()
        console.print(Text(title, style="bold"))
        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for index, name in enumerate(header):
            grid.add_column(name, justify="left" if index == 0 else "right", overflow="fold")
        for row in rows:
            grid.add_row(*(Text(cell) for cell in row))
        console.print(grid)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def comparison_markdown(comparison: Comparison, catalog: Catalog) -> str:
    """The comparison for a pull request or an issue."""
    parts = [f"## {escaped(headline(comparison, catalog))}"]
    parts += [escaped(line) for line in remarks(comparison, catalog)]
    for title, header, rows in sections(comparison, catalog):
        parts += [f"### {escaped(title)}", table(header, rows)]
    return "\n\n".join(parts) + "\n"


def headline(comparison: Comparison, catalog: Catalog) -> str:
    """The verdict with both medians."""
    args = {
        "before": Quantity(comparison.baseline.median_ms, "ms"),
        "after": Quantity(comparison.candidate.median_ms, "ms"),
        "share": Quantity(abs(comparison.delta_share), "share"),
    }
    return catalog.text("compare-" + comparison.verdict.replace("_", "-"), args=args)


def remarks(comparison: Comparison, catalog: Catalog) -> list[str]:
    """Which runs, how sure, and in what they differ besides."""
    lines = []
    for name, side in (("baseline", comparison.baseline), ("candidate", comparison.candidate)):
        args = {
            "runs": Quantity(", ".join(side.runs), "text"),
            "median": Quantity(side.median_ms, "ms"),
            "low": Quantity(side.low_ms, "ms"),
            "high": Quantity(side.high_ms, "ms"),
            "steps": Quantity(side.steps, "count"),
        }
        lines.append(catalog.text(f"compare-{name}", args=args))
    if comparison.verdict == "no_difference" and comparison.detectable_share is not None:
        missed = Quantity(comparison.detectable_share, "share")
        lines.append(catalog.text("compare-could-miss", args={"share": missed}))
    if comparison.steps_of == "host":
        lines.append(catalog.text("compare-of-host"))
    if comparison.within_capture:
        lines.append(catalog.text("compare-within-capture"))
    return lines + [catalog.text(note.id, args=note.args) for note in comparison.unlike]


def sections(comparison: Comparison, catalog: Catalog) -> list[tuple[str, list[str], list[list[str]]]]:
    """Tables: title, header and rows of each that has rows."""
    before, after, change = (catalog.text(f"compare-{name}") for name in ("before", "after", "change"))
    parts = [
        [
            catalog.text("category-" + part.category.replace("_", "-")),
            *_three(catalog, part.before_ms, part.after_ms),
        ]
        for part in comparison.breakdown
    ]
    findings = [_finding(finding, catalog) for finding in comparison.findings]
    kernels = [
        [f"{kernel.name or kernel.op} ({kernel.op})", *_three(catalog, kernel.before_ms, kernel.after_ms)]
        for kernel in comparison.kernels[:TOP_KERNELS]
    ]
    tables = [
        (
            catalog.text("compare-findings"),
            [catalog.text("compare-finding"), change, before, after],
            findings,
        ),
        (
            catalog.text("ui-breakdown"),
            [catalog.text("ui-breakdown-column-category"), before, after, change],
            parts,
        ),
        (catalog.text("table-kernels"), [catalog.text("column-kernel"), before, after, change], kernels),
    ]
    return [entry for entry in tables if entry[2]]


def _finding(finding: FindingChange, catalog: Catalog) -> list[str]:
    savings = (
        catalog.text("text-saving", args={"high": Quantity(saving, "ms")})
        if saving
        else catalog.text("status-" + status.replace("_", "-"))
        for status, saving in (
            (finding.before, finding.before_saving_ms),
            (finding.after, finding.after_saving_ms),
        )
    )
    return [catalog.text(finding.id, "title"), catalog.text(f"change-{finding.change}"), *savings]


def _three(catalog: Catalog, before_ms: float, after_ms: float) -> list[str]:
    """Before, after, and the difference with its sign."""
    delta = Quantity(abs(after_ms - before_ms), "ms")
    sign = "+" if after_ms > before_ms else "−" if after_ms < before_ms else ""
    numbers = [catalog.quantity(Quantity(ms, "ms")) for ms in (before_ms, after_ms)]
    return [*numbers, sign + catalog.quantity(delta)]

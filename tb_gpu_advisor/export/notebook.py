"""Reports and comparisons as a notebook shows them: a piece of HTML without scripts, and one line of text."""

from collections.abc import Iterable

from tb_gpu_advisor import escapes
from tb_gpu_advisor.escapes import markup
from tb_gpu_advisor.export.compared import comparison_grids
from tb_gpu_advisor.export.findings import opening, unexplained_lines, words_of
from tb_gpu_advisor.export.headline import title_of
from tb_gpu_advisor.report.ledger.findings import Finding, findings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Comparison, Report


def report_fragment(report: Report, catalog: Catalog) -> str:
    """The headline, what was captured, and the ledger: each finding with its loss, the step after it and its fix."""
    title, settle, said, worth, captured = opening(report, catalog)
    shown = [_finding(report, finding, catalog) for finding in findings(report)]
    rest = unexplained_lines(report, catalog)
    head = _lines([*settle, said, *worth, *captured])
    return f"<h4>{markup(title)}</h4>{head}{''.join(shown)}{_lines(rest) if rest else ''}"


def comparison_fragment(comparison: Comparison, catalog: Catalog) -> str:
    """The verdict, how sure it is, and the tables of what changed."""
    grids = comparison_grids(comparison, catalog)
    tables = [
        f"<h5>{markup(title)}</h5><table>{_row(header, 'th')}{''.join(_row(row, 'td') for row in rows)}</table>"
        for title, header, rows in grids.sections
    ]
    return f"<h4>{markup(grids.headline)}</h4>{_lines(grids.remarks)}{''.join(tables)}"


def report_line(report: Report) -> str:
    """The run, its step, and what failed."""
    step_ms = report.ledger.today_ms
    step = "no steps" if step_ms is None else f"{step_ms:.4g} ms per step"
    failed = [check.id for finding in findings(report) for check in finding.checks]
    run = escapes.logged(escapes.one_line(report.run))
    return f"<Report of {run}: {step}, {len(failed)} failed: {', '.join(failed) or 'none'}>"


def comparison_line(comparison: Comparison) -> str:
    """The verdict with both means, or both medians where only these tell it."""
    before, after = (
        getattr(side, f"{comparison.about}_ms") for side in (comparison.baseline, comparison.candidate)
    )
    work = "" if comparison.per == "step" else ", other work per step"
    step = f"{before:.4g} ms to {after:.4g} ms per step{work} ({comparison.delta_share:+.1%})"
    return f"<Comparison: {comparison.verdict}, {step}>"


def _finding(report: Report, finding: Finding, catalog: Catalog) -> str:
    title = markup(title_of(finding.check, catalog))
    lines, fixes, decided = words_of(report, finding, catalog)
    return f"<p><b>{title}</b><br>{'<br>'.join(map(markup, (*lines, *fixes, decided)))}</p>"


def _lines(lines: Iterable[str]) -> str:
    return f"<p>{'<br>'.join(map(markup, lines))}</p>"


def _row(cells: list[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{markup(cell)}</{tag}>' for cell in cells)}</tr>"

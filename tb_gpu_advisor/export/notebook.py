"""Reports and comparisons as a notebook shows them: a piece of HTML without scripts, and one line of text."""

from tb_gpu_advisor import escapes
from tb_gpu_advisor.escapes import markup
from tb_gpu_advisor.export.compared import headline, remarks, sections
from tb_gpu_advisor.export.headline import head_lines, title_of, verdict
from tb_gpu_advisor.export.text import numbers
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CheckResult, Comparison, Report


def report_fragment(report: Report, catalog: Catalog) -> str:
    """What was captured, and every finding with its verdict, saving and fix."""
    title = catalog.text("text-title", args={"run": report.run})
    findings = [_finding(check, catalog) for check in report.failed]
    return f"<h4>{markup(title)}</h4>{_lines(head_lines(report, catalog))}{''.join(findings)}"


def comparison_fragment(comparison: Comparison, catalog: Catalog) -> str:
    """The verdict, how sure it is, and the tables of what changed."""
    tables = [
        f"<h5>{markup(title)}</h5><table>{_row(header, 'th')}{''.join(_row(row, 'td') for row in rows)}</table>"
        for title, header, rows in sections(comparison, catalog)
    ]
    return f"<h4>{markup(headline(comparison, catalog))}</h4>{_lines(remarks(comparison, catalog))}{''.join(tables)}"


def report_line(report: Report) -> str:
    """The run, its step, and what failed."""
    time = report.time
    step = "no steps" if time is None else f"{time.median_ms:.4g} ms per step"
    failed = [check.id for check in report.failed]
    run = escapes.logged(escapes.one_line(report.run))
    return f"<Report of {run}: {step}, {len(failed)} failed: {', '.join(failed) or 'none'}>"


def comparison_line(comparison: Comparison) -> str:
    """The verdict with both medians, or both means where it is about these."""
    of = "mean_ms" if comparison.about == "mean" else "median_ms"
    before, after = (getattr(side, of) for side in (comparison.baseline, comparison.candidate))
    work = "" if comparison.per == "step" else ", other work per step"
    step = f"{before:.4g} ms to {after:.4g} ms per step{work} ({comparison.delta_share:+.1%})"
    return f"<Comparison: {comparison.verdict}, {step}>"


def _finding(check: CheckResult, catalog: Catalog) -> str:
    title = f"<b>{markup(title_of(check, catalog))}</b> <code>{check.id}</code>"
    fix = catalog.text("text-fix", args={"fix": catalog.text(check.id, "fix", check.args)})
    return f"<p>{title}<br>{'<br>'.join(map(markup, [verdict(check, catalog), *numbers(check, catalog), fix]))}</p>"


def _lines(lines: list[str]) -> str:
    return f"<p>{'<br>'.join(map(markup, lines))}</p>"


def _row(cells: list[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{markup(cell)}</{tag}>' for cell in cells)}</tr>"

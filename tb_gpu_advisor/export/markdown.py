"""Markdown: a report for a pull request or an issue. Texts from captures can never become markup."""

from collections.abc import Iterator
from typing import Final

from tb_gpu_advisor.export.blocks import Block, comparisons, definitions, times
from tb_gpu_advisor.export.explain import fenced, with_id
from tb_gpu_advisor.export.findings import (
    Finding,
    all_fixed,
    decided_line,
    findings,
    fix_lines,
    lines_of,
    settle_line,
    unexplained_lines,
)
from tb_gpu_advisor.export.grids import escaped, table
from tb_gpu_advisor.export.headline import head_lines, headline, title_of
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import code_of
from tb_gpu_advisor.wire import Report, Table

#: Rows of a table of evidence. Our default: the worst are what an issue is about.
ROWS: Final = 5


def report_markdown(report: Report, catalog: Catalog) -> str:
    """The findings of a report, then what passed, then where a step goes."""
    parts = [f"# {escaped(catalog.text('text-title', args={'run': report.run}))}"]
    parts += map(escaped, settle_line(report, catalog))
    if said := headline(report, catalog):
        parts.append(f"**{escaped(said)}**")
    lines = (*all_fixed(report, catalog), *head_lines(report, catalog))
    parts.append("\n".join(f"- {escaped(line)}" for line in lines))
    for finding in findings(report):
        parts += finding_markdown(report, finding, catalog)
    parts += map(escaped, unexplained_lines(report, catalog))
    rest = [check for check in report.checks if check.status != "failed"]
    rows = [[title_of(check, catalog), catalog.status(check.status)] for check in rest]
    parts.append(table([catalog.text("ui-checklist"), catalog.text("promise-outcome")], rows))
    for drawn in (times, comparisons, definitions):
        parts += [part for block in drawn(report, catalog) for part in _block(block, catalog)]
    return "\n\n".join(part for part in parts if part) + "\n"


def finding_markdown(report: Report, finding: Finding, catalog: Catalog) -> list[str]:
    """One finding: what, the step after it, why, evidence, fix with its code, how to verify."""
    check = finding.check
    parts = [
        f"## {with_id(escaped(title_of(check, catalog)), check.id, catalog)}",
        "  \n".join(map(escaped, lines_of(report, finding, catalog))),
        escaped(catalog.text(check.id, "why", check.args)),
    ]
    tables = (one for each in finding.checks for one in each.evidence if isinstance(one, Table) and one.rows)
    parts += [table(*catalog.cells(one, ROWS)) for one in {one.id: one for one in tables}.values()]
    parts += map(escaped, fix_lines(finding, catalog))
    codes = ((fix, code_of(check.id, fix, check.args)) for fix in check.fixes)
    parts += [fenced(fix, code) for fix, code in codes if code is not None]
    for attribute in ("side-effect", "verify"):
        if said := catalog.find(check.id, attribute, check.args):
            parts += _titled(f"ui-{attribute}", said, catalog)
    parts.append(escaped(decided_line(finding, catalog)))
    parts += [f"[{escaped(catalog.text(f'source-{one.id}'))}]({one.url})" for one in check.sources]
    return parts


def _titled(title: str, said: str, catalog: Catalog) -> list[str]:
    """Two paragraphs, since what would stand between them differs by language."""
    return [f"**{escaped(catalog.text(title))}**", escaped(said)]


def _block(block: Block, catalog: Catalog) -> Iterator[str]:
    if block.title:
        yield f"## {escaped(block.title)}"
    lines = list(map(escaped, block.lines))
    yield from ("\n".join(f"{at}. {line}" for at, line in enumerate(lines, 1)),) if block.numbered else lines
    for title, header, rows in (*block.tables, *([block.shares(catalog)] if block.parts else [])):
        yield f"### {escaped(title)}" if title else ""
        yield table(header, rows)

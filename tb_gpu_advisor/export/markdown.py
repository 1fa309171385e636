"""Markdown: a report for a pull request or an issue. Texts from captures can never become markup."""

from collections.abc import Iterator
from typing import Final

from tb_gpu_advisor.export.blocks import Block, comparisons, definitions, times
from tb_gpu_advisor.export.explain import fenced, with_id
from tb_gpu_advisor.export.findings import opening, unexplained_lines, words_of
from tb_gpu_advisor.export.grids import escaped, table
from tb_gpu_advisor.export.headline import title_of
from tb_gpu_advisor.report.ledger.findings import Finding, findings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import code_of
from tb_gpu_advisor.wire import Report

#: Rows of a table of evidence. Our default: the worst are what an issue is about.
ROWS: Final = 5


def report_markdown(report: Report, catalog: Catalog) -> str:
    """The findings of a report, then what passed, then where a step goes."""
    head = opening(report, catalog)
    parts = [f"# {escaped(head.title)}", *map(escaped, head.settle)]
    parts += [f"**{escaped(head.said)}**"] if head.said else []
    parts.append("\n".join(f"- {escaped(line)}" for line in (*head.worth, *head.captured)))
    for finding in findings(report):
        parts += finding_markdown(report, finding, catalog)
    parts += map(escaped, unexplained_lines(report, catalog))
    rest = [check for check in report.checks if check.status != "failed"]
    rows = [[title_of(check, catalog), catalog.status(check.status)] for check in rest]
    parts.append(table([catalog.text("ui-checklist"), catalog.text("promise-outcome")], rows))
    for drawn in (times, comparisons, definitions):
        parts += [part for block in drawn(report, catalog) for part in _block(block)]
    return "\n\n".join(part for part in parts if part) + "\n"


def finding_markdown(report: Report, finding: Finding, catalog: Catalog) -> list[str]:
    """One finding: what, the step after it, why, evidence, fix with its code, how to verify."""
    check, (lines, fixes, decided) = finding.check, words_of(report, finding, catalog)
    parts = [
        f"## {with_id(escaped(title_of(check, catalog)), check.id, catalog)}",
        "  \n".join(map(escaped, lines)),
        escaped(catalog.text(check.id, "why", check.args)),
    ]
    parts += [table(*catalog.cells(one, ROWS)) for one in finding.tables]
    parts += map(escaped, fixes)
    codes = ((fix, code_of(check.id, fix, check.args)) for fix in check.fixes)
    parts += [fenced(fix, code) for fix, code in codes if code is not None]
    for attribute in ("side-effect", "verify"):
        if said := catalog.find(check.id, attribute, check.args):
            # Two paragraphs, since what would stand between them differs by language.
            parts += [f"**{escaped(catalog.text(f'ui-{attribute}'))}**", escaped(said)]
    parts.append(escaped(decided))
    parts += [f"[{escaped(catalog.text(f'source-{one.id}'))}]({one.url})" for one in check.sources]
    return parts


def _block(block: Block) -> Iterator[str]:
    if block.title:
        yield f"## {escaped(block.title)}"
    lines = list(map(escaped, block.lines))
    yield from ("\n".join(f"{at}. {line}" for at, line in enumerate(lines, 1)),) if block.numbered else lines
    for title, header, rows in block.tables:
        yield f"### {escaped(title)}" if title else ""
        yield table(header, rows)

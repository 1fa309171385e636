"""Markdown: a report for a pull request or an issue. Texts from captures can never become markup."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tb_gpu_advisor.escapes import markdown
from tb_gpu_advisor.export.bars import (
    busy_cells,
    named_parts,
    named_tensorflow_parts,
    part_cells,
    tensorflow_step,
)
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
from tb_gpu_advisor.export.gpus import ROWS as GPU_ROWS
from tb_gpu_advisor.export.gpus import gpu_lines, gpu_sections
from tb_gpu_advisor.export.headline import guide_sections, head_lines, headline, title_of
from tb_gpu_advisor.export.layout import unbroken
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import code_of
from tb_gpu_advisor.wire import Report, Table

#: Numbers with their units, and what stands for none.
_NUMBER: Final = re.compile(r"[+−]?\d|[–-]?$")
#: Rows of a table of evidence.
ROWS: Final = 5


def escaped(text: str) -> str:
    """Text that shows as it is, with no number without its unit."""
    return unbroken(markdown(text))


def are_numbers(column: Iterable[str]) -> bool:
    """Whether each cell is a number, or stands for none."""
    return all(map(_NUMBER.match, column))


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; columns of numbers behind the first one are at the right."""
    columns = ([row[at] for row in rows] for at in range(1, len(header)))
    align = ["---", *("---:" if are_numbers(column) else "---" for column in columns)]
    lines = [[escaped(cell) for cell in header], align, *([escaped(cell) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


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
    parts += [
        _shares(part_cells(named_parts(report, catalog), catalog), catalog),
        *_busy(report, catalog),
        *_guide(report, catalog),
        *_gpus(report, catalog),
        *_tensorflow(report, catalog),
    ]
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


def _busy(report: Report, catalog: Catalog) -> list[str]:
    header, rows = busy_cells(report, catalog)
    return [f"## {escaped(catalog.text('ui-busy-title'))}", table(header, rows)] if rows else []


def _guide(report: Report, catalog: Catalog) -> list[str]:
    parts = []
    for title, lines in guide_sections(report, catalog):
        numbered = (f"{number}. {escaped(line)}" for number, line in enumerate(lines, 1))
        parts += [f"## {escaped(title)}", "\n".join(numbered)]
    return parts


def _gpus(report: Report, catalog: Catalog) -> list[str]:
    several = report.several_gpus
    if several is None:
        return []
    parts = [f"## {escaped(catalog.text('several-title'))}"]
    parts += map(escaped, gpu_lines(several, len(report.gpu_breakdowns), catalog))
    for title, header, rows in gpu_sections(report, several, GPU_ROWS, catalog):
        parts += [f"### {escaped(title)}", table(header, rows)]
    return parts


def _tensorflow(report: Report, catalog: Catalog) -> list[str]:
    if not report.tensorflow:
        return []
    parts = [
        f"## {escaped(catalog.text('tensorflow-title'))}",
        escaped(catalog.text("tensorflow-title", "about")),
    ]
    for step in report.tensorflow:
        rows = part_cells(named_tensorflow_parts(step, catalog), catalog)
        parts += [*map(escaped, tensorflow_step(step, catalog)), _shares(rows, catalog)]
    return parts


def _shares(rows: list[list[str]], catalog: Catalog) -> str:
    names = ("category", "time", "share")
    return table([catalog.text(f"ui-breakdown-column-{name}") for name in names], rows) if rows else ""

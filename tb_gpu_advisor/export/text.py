"""The report as terminal text: what to fix, where a step goes, and the rest of the checklist."""

from collections import Counter
from itertools import groupby
from typing import Final

from tb_gpu_advisor.export.blocks import comparisons, definitions, print_block, times
from tb_gpu_advisor.export.findings import (
    decided_line,
    doubt_line,
    fix_lines,
    lines_of,
    opening,
    unexplained_lines,
    worth_lines,
)
from tb_gpu_advisor.export.headline import limit_text, title_of, verdict
from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.report.given import Worth, all_saved_ms
from tb_gpu_advisor.report.ledger.findings import Finding, rows_of, to_settle
from tb_gpu_advisor.sessions.dates import file_day
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.signatures import without_namespaces
from tb_gpu_advisor.wire import CheckResult, Report, RunInfo, Status, Table, quantities

_SYMBOL: Final[dict[Status, tuple[str, str]]] = {
    "failed": ("✗", "bold red"),
    "passed": ("✓", "bold green"),
    "not_applicable": ("–", "dim"),
    "no_data": ("?", "bold yellow"),
    "error": ("!", "bold magenta"),
}
#: Rows of culprits below a finding; all of them are in the other formats. Our default: a finding stays a paragraph.
ROWS: Final = 3
#: Statuses of rows that are listed by their titles, and between two of them.
LISTED: Final[tuple[Status, ...]] = ("passed", "not_applicable")
BETWEEN: Final = " · "


def report_text(
    report: Report,
    catalog: Catalog,
    color: bool = False,
    width: int = 100,
    every_row: bool = False,
    worth: Worth | None = None,
) -> str:
    """The whole report; without ``color`` there is no escape sequence in it, with ``worth`` what fixes are worth.

    Rows that did not fail are listed by their titles. With ``every_row`` each says what it measured, in the guide's
    order, and the times by precision and in TensorFlow's own definitions stand below.
    """
    page, head = Page(color, width), opening(report, catalog)
    for line in (head.title, *head.settle):
        page.line(line)
    if head.said:
        page.line(head.said, "bold")
    brings = worth_lines(report, all_saved_ms(report), worth, catalog)
    for line in (*head.worth, *brings, *head.captured, _counts(report, catalog)):
        page.line(line)
    _print_findings(page, "section-settle", report, to_settle(report), catalog, None)
    _print_findings(page, "section-failed", report, rows_of(report), catalog, worth)
    for line in unexplained_lines(report, catalog):
        page.line(line, indent=2)
    for block in times(report, catalog):
        print_block(page, block)
    rest = [check for check in report.checks if check.status != "failed"]
    (_print_whole if every_row else _print_short)(page, rest, catalog)
    for block in (*comparisons(report, catalog), *(definitions(report, catalog) if every_row else ())):
        print_block(page, block)
    return page.text()


def _print_short(page: Page, rows: list[CheckResult], catalog: Catalog) -> None:
    """What could not be decided, by its reason; of the others their titles."""
    by_reason: dict[str, list[str]] = {}
    for check in rows:
        if check.status not in LISTED:
            by_reason.setdefault(verdict(check, catalog), []).append(title_of(check, catalog))
    if by_reason:
        page.heading(catalog.text("status-no-data"))
    for reason, titles in by_reason.items():
        page.line(BETWEEN.join(titles), indent=2)
        page.line(reason, "dim", indent=4)
    for status in LISTED:
        titles = [title_of(check, catalog) for check in rows if check.status == status]
        if titles:
            page.heading(catalog.status(status))
            page.line(BETWEEN.join(titles), indent=2)


def runs_text(runs: tuple[RunInfo, ...], catalog: Catalog, color: bool = False, width: int = 100) -> str:
    """A table of runs, newest first."""
    page = Page(color, width)
    heads = map(catalog.text, ("text-runs-run", "text-runs-hosts", "text-runs-size", "runs-captured"))
    columns = [Column(head, right=at in (1, 2), keeps=at > 0) for at, head in enumerate(heads)]
    rows = [
        [
            catalog.written(run.run, "text"),
            catalog.written(len(run.hosts), "count"),
            catalog.written(run.size_bytes, "bytes"),
            # Without a known date when its files were written, as far as their store tells.
            run.captured.replace("T", " ")
            or (catalog.text("runs-file-date", args={"date": day}) if day else "–"),
        ]
        for run in runs
        for day in ["" if not run.modified_s else file_day(run.modified_s)]
    ]
    page.table(columns, rows, style="bold")
    return page.text()


def _counts(report: Report, catalog: Catalog) -> str:
    count = Counter(check.status for check in report.checks)
    failed, passed = count["failed"], count["passed"]
    numbers = quantities("count", failed=failed, passed=passed, other=count.total() - failed - passed)
    return catalog.text("text-counts", args=numbers)


def _print_findings(
    page: Page, title: str, report: Report, findings: list[Finding], catalog: Catalog, worth: Worth | None
) -> None:
    if findings:
        page.heading(catalog.text(title))
    for finding in findings:
        _print_title(page, finding.check, catalog)
        saved_ms = None if finding.row is None else finding.row.saving_ms.likely
        brings = worth_lines(report, saved_ms, worth, catalog)
        for line in (*lines_of(report, finding, catalog), *brings, *fix_lines(finding, catalog)):
            page.line(line, indent=4)
        for table in finding.tables[:1]:
            page.table(*_worst(table, catalog), indent=6)
        page.line(decided_line(finding, catalog), "dim", indent=4)


def _print_title(page: Page, check: CheckResult, catalog: Catalog) -> None:
    symbol, style = _SYMBOL[check.status]
    said = f"{symbol} {catalog.status(check.status)}  {title_of(check, catalog)}"
    page.line(said, style, indent=2, hang=2)


def _print_whole(page: Page, checks: list[CheckResult], catalog: Catalog) -> None:
    """Rows that did not fail by section, with the limit that decided and how far it can be trusted."""
    for section, rows in groupby(checks, key=lambda check: check.section):
        page.heading(catalog.text("section-" + section.replace(".", "-")))
        for check in rows:
            _print_title(page, check, catalog)
            limit, details = check.threshold, [verdict(check, catalog)]
            if check.status == "passed":
                details += [] if limit is None else [limit_text(check.id, limit, catalog)]
                details += [doubt_line(check, catalog)]
            for detail in filter(None, details):
                page.line(detail, indent=4)


def _worst(table: Table, catalog: Catalog) -> tuple[list[Column], list[list[str]]]:
    """The first rows of a table of culprits, one line each, with the columns that fit: two names and three numbers."""
    numbers = [index for index, column in enumerate(table.columns) if column.unit != "text"][:3]
    names = [index for index, column in enumerate(table.columns) if column.unit == "text"][:2]
    shown = sorted(numbers + names)
    heads, rows = catalog.cells(table, ROWS)
    columns = [Column(heads[at], at in numbers, keeps=at in numbers, cuts=True) for at in shown]
    texts = [[row[at] if at in numbers else without_namespaces(row[at]) for at in shown] for row in rows]
    return columns, texts

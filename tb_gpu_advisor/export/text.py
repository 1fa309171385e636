"""The report as terminal text: what to fix, where a step goes, and the rest of the checklist."""

from collections import Counter
from itertools import groupby
from typing import Final

from tb_gpu_advisor.export.blocks import comparisons, definitions, print_block, times
from tb_gpu_advisor.export.findings import (
    Finding,
    all_fixed,
    decided_line,
    doubt_line,
    fix_lines,
    lines_of,
    rows_of,
    settle_line,
    to_settle,
    unexplained_lines,
    worth_lines,
)
from tb_gpu_advisor.export.headline import head_lines, headline, limit_text, title_of, verdict
from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.report.ledger.worth import Worth, all_saved_ms
from tb_gpu_advisor.sessions.dates import file_day
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.signatures import without_namespaces
from tb_gpu_advisor.wire import CheckResult, Quantity, Report, RunInfo, Status, Table

_SYMBOL: Final[dict[Status, tuple[str, str]]] = {
    "failed": ("✗", "bold red"),
    "passed": ("✓", "green"),
    "not_applicable": ("–", "dim"),
    "no_data": ("?", "yellow"),
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
    page = Page(color, width)
    for line in (catalog.text("text-title", args={"run": report.run}), *settle_line(report, catalog)):
        page.line(line)
    if said := headline(report, catalog):
        page.line(said, "bold")
    saved = [*all_fixed(report, catalog), *worth_lines(report, all_saved_ms(report), worth, catalog)]
    for line in (*saved, *head_lines(report, catalog), _counts(report, catalog)):
        page.line(line)
    _print_findings(page, "section-settle", report, to_settle(report), catalog)
    _print_findings(page, "section-failed", report, rows_of(report), catalog, worth)
    for line in unexplained_lines(report, catalog):
        page.line(line, indent=2)
    for block in times(report, catalog):
        print_block(page, block, catalog)
    rest = [check for check in report.checks if check.status != "failed"]
    if every_row:
        for section, rows in groupby(rest, key=lambda check: check.section):
            _print_rows(page, "section-" + section.replace(".", "-"), list(rows), catalog)
    else:
        _print_short(page, rest, catalog)
    for block in (*comparisons(report, catalog), *(definitions(report, catalog) if every_row else ())):
        print_block(page, block, catalog)
    return page.text()


def _print_rows(page: Page, title: str, rows: list[CheckResult], catalog: Catalog) -> None:
    if rows:
        page.heading(catalog.text(title))
    for check in rows:
        _print_check(page, check, catalog)


def _print_short(page: Page, rows: list[CheckResult], catalog: Catalog) -> None:
    """What could not be decided, by its reason; of the others their titles."""
    undecided = [check for check in rows if check.status not in LISTED]
    if undecided:
        page.heading(catalog.text("status-no-data"))
    by_reason: dict[str, list[str]] = {}
    for check in undecided:
        by_reason.setdefault(verdict(check, catalog), []).append(title_of(check, catalog))
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
    columns = [
        Column(catalog.text("text-runs-run")),
        Column(catalog.text("text-runs-hosts"), right=True, keeps=True),
        Column(catalog.text("text-runs-size"), right=True, keeps=True),
        Column(catalog.text("runs-captured"), keeps=True),
    ]
    rows = [
        [
            catalog.written(run.run, "text"),
            catalog.written(len(run.hosts), "count"),
            catalog.written(run.size_bytes, "bytes"),
            run.captured.replace("T", " ") or _file_date(run, catalog),
        ]
        for run in runs
    ]
    page.table(columns, rows, style="bold")
    return page.text()


def _file_date(run: RunInfo, catalog: Catalog) -> str:
    """Of a run whose capture has no known date: when its files were written, as far as their store tells."""
    if not run.modified_s:
        return "–"
    date = Quantity(file_day(run.modified_s), "text")
    return catalog.text("runs-file-date", args={"date": date})


def _counts(report: Report, catalog: Catalog) -> str:
    count = Counter(check.status for check in report.checks)
    undecided = count.total() - count["failed"] - count["passed"]
    numbers = {"failed": count["failed"], "passed": count["passed"], "other": undecided}
    return catalog.text("text-counts", args={name: Quantity(n, "count") for name, n in numbers.items()})


def _print_findings(
    page: Page,
    title: str,
    report: Report,
    findings: list[Finding],
    catalog: Catalog,
    worth: Worth | None = None,
) -> None:
    if findings:
        page.heading(catalog.text(title))
    for finding in findings:
        _print_title(page, finding.check, catalog)
        saved_ms = None if finding.row is None else finding.row.saving_ms.likely
        brings = worth_lines(report, saved_ms, worth, catalog)
        lines = (*lines_of(report, finding, catalog), *brings, *fix_lines(finding, catalog))
        for line in lines:
            page.line(line, indent=4)
        tables = (one for check in finding.checks for one in check.evidence)
        table = next((one for one in tables if isinstance(one, Table) and one.rows), None)
        if table is not None:
            page.table(*_worst(table, catalog), indent=6)
        page.line(decided_line(finding, catalog), "dim", indent=4)


def _print_title(page: Page, check: CheckResult, catalog: Catalog) -> None:
    symbol, style = _SYMBOL[check.status]
    said = f"{symbol} {catalog.status(check.status)}"
    page.spans([(said, style), ("  ", ""), (title_of(check, catalog), "bold")], indent=2, hang=2)


def _print_check(page: Page, check: CheckResult, catalog: Catalog) -> None:
    """A row that did not fail, with the limit that decided and how far it can be trusted."""
    _print_title(page, check, catalog)
    details = [verdict(check, catalog)]
    if check.status == "passed":
        limit = check.threshold
        details += [limit_text(check.id, limit, catalog)] if limit is not None else []
        details += [doubt_line(check, catalog)]
    for detail in details:
        if detail:
            page.line(detail, indent=4)


def _worst(table: Table, catalog: Catalog) -> tuple[list[Column], list[list[str]]]:
    """The first rows of a table of culprits, one line each, with the columns that fit: two names and three numbers."""
    numbers = [index for index, column in enumerate(table.columns) if column.unit != "text"][:3]
    names = [index for index, column in enumerate(table.columns) if column.unit == "text"][:2]
    shown = sorted(numbers + names)
    header, rows = catalog.cells(table, ROWS)
    columns = [Column(header[at], at in numbers, keeps=at in numbers, cuts=True) for at in shown]
    return columns, [
        [row[at] if at in numbers else without_namespaces(row[at]) for at in shown] for row in rows
    ]

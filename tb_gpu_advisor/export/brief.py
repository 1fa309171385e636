"""A report in as few bytes as tell what to do: the failed rows, each with its verdict, place and fix.

For programs that read with a budget, such as coding agents. Names from captures are cut, since a kernel's may be longer
than all the rest; the whole report has them.
"""

from collections import Counter
from typing import Any, Final

from tb_gpu_advisor.export.headline import error_lines, place_text, verdict
from tb_gpu_advisor.report.ledger.findings import Finding, findings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Estimate, LedgerRow, Report, Table

#: Characters of a name. Our default: some thirty tokens.
LONGEST: Final = 120
#: Rows of the worst culprits of a finding, as in a terminal. Our default: one and two to compare with.
ROWS: Final = 3
#: Parts of the step below this share are left out. Our default: what is there decides nothing.
LEAST_SHARE: Final = 0.005
#: Decimals. Our default: of milliseconds a tenth of a microsecond, which is less than profilers resolve.
_DIGITS: Final = 4

Brief = dict[str, Any]


def brief(report: Report, catalog: Catalog) -> Brief:
    """What was captured, where a step goes, and the rows of the ledger, what is to settle first before them."""
    capture = report.capture
    return {
        "run": cut(report.run),
        "framework": capture.framework,
        "gpus": {cut(model): count for model, count in Counter(capture.gpu_names).items()},
        "steps": capture.steps,
        "step_source": capture.step_source,
        "step_ms": report.ledger.today_ms,
        "parts": {
            part.category: round(part.share, 3) for part in report.step_parts if part.share >= LEAST_SHARE
        },
        "settle_first": list(report.ledger.settle_first),
        "unexplained_ms": {one.part: one.ms for one in report.ledger.unexplained},
        "unread_hosts": len(report.problems),
        **({"errors": error_lines(report, catalog)} if report.errors else {}),
        "undecided": [check.id for check in report.checks if check.status in ("no_data", "error")],
        "findings": [finding(one, catalog) for one in findings(report)],
    }


def finding(one: Finding, catalog: Catalog) -> Brief:
    """One row of the ledger. What it does not have is left out."""
    check = one.check
    whole: Brief = {
        "id": check.id,
        "checks": [other.id for other in one.checks[1:]],
        "section": check.section,
        "says": cut(catalog.sentences(verdict(each, catalog) for each in one.checks), 3 * LONGEST),
        **({} if one.row is None else row_brief(one.row, catalog)),
        "confidence": check.confidence,
        "doubts": list(check.confidence_reasons),
        "settle_first": list(check.settle_first),
        "where": next(map(_where, one.tables), None),
        "fix": catalog.text(check.id, "fix", check.args),
        "code_for": list(check.fixes),
    }
    return {name: value for name, value in whole.items() if value not in (None, []) and value is not False}


def row_brief(row: LedgerRow, catalog: Catalog) -> Brief:
    """What a row loses and saves, and where."""
    return {
        "loses_ms": row.loss_ms,
        "of": row.part,
        "saves_ms": spread(row.saving_ms),
        "step_after_ms": None if row.step_after_ms is None else spread(row.step_after_ms),
        "within_noise": row.within_noise,
        "place": None if row.place is None else cut(place_text(row.place, catalog)),
    }


def spread(one: Estimate) -> list[float | None]:
    """Low, likely and high."""
    return [one.low, one.likely, one.high]


def _where(table: Table) -> Brief:
    """The first rows of a table of culprits, with the units of its columns."""
    columns = {column.id: column.unit for column in table.columns}
    rows = [
        [cut(one) if isinstance(one, str) else round(one, _DIGITS) for one in row]
        for row in table.rows[:ROWS]
    ]
    return {"columns": columns, "rows": rows}


def cut(text: str, longest: int = LONGEST) -> str:
    """The text, or the beginning of one that is too long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"

"""The three lines at the end of a training: what costs most, what to do about it, and where to see all."""

from __future__ import annotations

from urllib.parse import quote

from tb_gpu_advisor.export.text import verdict
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CheckResult, Quantity, Report


def first_lines(report: Report, logdir: str, catalog: Catalog) -> list[str]:
    """The finding to act on first, its fix, and the command and address that show the rest."""
    finding = first_finding(report)
    address = f"http://localhost:6006/#gpu_advisor&p.gpu_advisor.run={quote(report.run, safe='')}"
    more = catalog.text("capture-open", args={"logdir": logdir, "address": address})
    if finding is None:
        return [_with_step(catalog.text("capture-no-finding"), report, catalog), more]
    args = {"title": catalog.text(finding.id, "title"), "verdict": verdict(finding, catalog)}
    fix = catalog.text("text-fix", args={"fix": catalog.text(finding.id, "fix", finding.args)})
    return [_with_step(catalog.text("capture-finding", args=args), report, catalog), fix, more]


def first_finding(report: Report) -> CheckResult | None:
    """What the report says to do first; else the failed row that may save most, those of the capture last."""
    failed = [check for check in report.checks if check.status == "failed"]
    if report.first:
        return next(check for check in failed if check.id == report.first[0])
    return max(
        failed,
        key=lambda check: (check.section != "0", check.saving_ms.high if check.saving_ms else -1.0),
        default=None,
    )


def _with_step(text: str, report: Report, catalog: Catalog) -> str:
    time = report.step_time or report.host_step_time
    if time is None:
        return text
    args = {"step": Quantity(time.median_ms, "ms"), "text": Quantity(text, "text")}
    return catalog.text("capture-step", args=args)

"""The three lines at the end of a training: the step, the costliest finding with its fix, and where to see all."""

from __future__ import annotations

from urllib.parse import quote

from tb_gpu_advisor.export.text import head_lines, verdict
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CheckResult, Report


def first_lines(report: Report, logdir: str, catalog: Catalog) -> list[str]:
    """What was measured, what to do first, and the command and address that show the rest."""
    lines = [catalog.text("text-title", args={"run": report.run}), *head_lines(report, catalog)[:2]]
    finding = costliest(report)
    if finding is None:
        lines.append(catalog.text("capture-no-finding"))
    else:
        title = catalog.text(finding.id, "title")
        lines.append(
            catalog.text("capture-finding", args={"title": title, "verdict": verdict(finding, catalog)})
        )
        lines.append(catalog.text("text-fix", args={"fix": catalog.text(finding.id, "fix")}))
    address = f"http://localhost:6006/#gpu_advisor&p.gpu_advisor.run={quote(report.run, safe='')}"
    lines.append(catalog.text("capture-open", args={"logdir": logdir, "address": address}))
    return lines


def costliest(report: Report) -> CheckResult | None:
    """The failed row that may save most; without savings the first that failed."""
    failed = [check for check in report.checks if check.status == "failed"]
    return max(failed, key=lambda check: check.saving_ms.high if check.saving_ms else -1.0, default=None)

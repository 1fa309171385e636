"""Every surface begins with the same finding: the first row of the ledger, behind what is to be settled first."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.comparing.row import row_of
from tb_gpu_advisor.export.brief import brief_json
from tb_gpu_advisor.export.findings import findings, first_finding, first_lines, to_settle
from tb_gpu_advisor.export.headline import title_of
from tb_gpu_advisor.export.markdown import escaped, report_markdown
from tb_gpu_advisor.export.notebook import report_fragment, report_line
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report

DEMO_LOGS: Final = Path(__file__).parents[2] / "demo_logs"
RUNS: Final = (
    "input-bound",
    "launch-bound",
    "single-precision",
    "one-step",
    "replicas-uneven",
    "replicas-staggered",
    *(f"recorded/{program.name}/fault" for program in sorted((DEMO_LOGS / "recorded").glob("tf_*"))),
)
CATALOG: Final = Catalog("en")


@cache
def report_of(run: str) -> Report:
    return analyze(str(DEMO_LOGS / run))


@pytest.mark.parametrize("run", RUNS)
def test_the_first_finding_is_the_same_everywhere(run: str) -> None:
    report = report_of(run)
    first = first_finding(report)
    assert first is not None
    assert first.row is report.ledger.rows[0]
    title, check = title_of(first.check, CATALOG), first.check.id
    settle = [title_of(one.check, CATALOG) for one in to_settle(report)]
    assert report.first[0] == check
    assert row_of(report, "", "").first == check
    text = report_text(report, CATALOG, width=1000)
    assert re.findall(r"✗ Failed  (.+)", text)[: len(settle) + 1] == [*settle, title]
    heads = re.findall(r"^## (.+) \(`", report_markdown(report, CATALOG), re.MULTILINE)
    assert heads[: len(settle) + 1] == [escaped(one) for one in (*settle, title)]
    found = json.loads(brief_json(report, CATALOG))
    assert found["settle_first"] == list(report.ledger.settle_first)
    assert found["findings"][len(settle)]["id"] == check
    fragment = report_fragment(report, CATALOG)
    assert re.findall(r"<p><b>(.+?)</b>", fragment)[len(settle)] == title.replace("'", "&#x27;")
    assert f"failed: {', '.join([*report.ledger.settle_first, check])}" in report_line(report)
    closing = "\n".join(first_lines(report, "logs", CATALOG))
    assert title in closing
    assert all(one in closing for one in settle)


@pytest.mark.parametrize("run", RUNS)
def test_one_step_time_stands_on_a_page(run: str) -> None:
    """The mean: no median beside it, nor another mean."""
    report = report_of(run)
    time, today_ms = report.time, report.ledger.today_ms
    assert time is not None
    assert today_ms == time.mean_ms
    told = report_text(report, CATALOG, width=1000).partition("Where the step time goes")[0]
    assert re.search(r"median (?:step|\d)", told) is None
    for finding in findings(report):
        if finding.row is not None and finding.row.loss_ms is not None:
            assert finding.row.loss_ms <= today_ms

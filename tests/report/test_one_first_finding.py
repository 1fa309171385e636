"""Every surface begins with the same finding: the first row of the ledger, behind what is to be settled first."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.ledger.findings import findings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tests.report.surfaces import begins_the_same

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
    assert report.ledger.rows
    begins_the_same(report)


@pytest.mark.parametrize("run", RUNS)
def test_one_step_time_stands_on_a_page(run: str) -> None:
    """The mean: no median next to it, nor another mean."""
    report = report_of(run)
    time, today_ms = report.time, report.ledger.today_ms
    assert time is not None
    assert today_ms == time.mean_ms
    shown = report_text(report, CATALOG, width=1000).partition("Where the step time goes")[0]
    assert re.search(r"median (?:step|\d)", shown) is None
    for finding in findings(report):
        if finding.row is not None and finding.row.loss_ms is not None:
            assert finding.row.loss_ms <= today_ms

"""Every surface of a report: what each of them begins with."""

import html
import json
import re
from typing import Final

import pytest

from tb_gpu_advisor.comparing.history import history
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.export.blocks import times
from tb_gpu_advisor.export.brief import brief
from tb_gpu_advisor.export.findings import first_finding, first_lines
from tb_gpu_advisor.export.grids import escaped
from tb_gpu_advisor.export.headline import title_of
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.notebook import report_fragment, report_line
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.export.view import history_grids
from tb_gpu_advisor.report.ledger.findings import to_settle
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import SAME_STEP, Report
from tb_gpu_advisor.wire.as_json import json_line

CATALOG: Final = Catalog("en")


def begins_the_same(report: Report) -> None:
    """Fails unless JSON, the table of runs, text, Markdown, what agents are given, notebooks and the closing lines of a
    recording begin with what is to be settled, and then with the first row of the ledger, if there is one."""
    first = first_finding(report) if report.ledger.rows else None
    checks = [*report.ledger.settle_first, *([first.check.id] if first else [])]
    titles = [title_of(one.check, CATALOG) for one in to_settle(report)]
    if first is not None:
        assert first.row is report.ledger.rows[0]
        assert report.first[0] == first.check.id
        in_runs = row_of(report, "", "")
        assert in_runs.first == first.check.id, "runs"
        title = title_of(first.check, CATALOG)
        assert CATALOG.text(in_runs.first, "fault", in_runs.args) == title, "runs"
        assert title in str(history_grids(history([in_runs]), CATALOG)), "history"
        time, today_ms = in_runs.step_time, report.ledger.today_ms
        assert time is None or today_ms is None or time.mean_ms == today_ms, "the step of a table of runs"
        titles.append(title)
    shows_one_step(report)
    whole = report_text(report, CATALOG, width=1000)
    # What a sentence would have said had its number come with it.
    assert not re.search(r"\{ ?\$?[a-z][a-z-]* ?\}", whole), whole
    text = re.findall(r"✗ Failed  (.+)", whole)
    assert text[: len(titles)] == titles, "text"
    markdown = re.findall(r"^## (.+) \(`", report_markdown(report, CATALOG), re.MULTILINE)
    assert markdown[: len(titles)] == [escaped(one) for one in titles], "Markdown"
    answer = json.loads(json_line(brief(report, CATALOG)))
    assert answer["settle_first"] == list(report.ledger.settle_first), "agents"
    assert [one["id"] for one in answer["findings"]][: len(checks)] == checks, "agents"
    fragment = re.findall(r"<p><b>(.+?)</b>", report_fragment(report, CATALOG))
    assert [html.unescape(one) for one in fragment[: len(titles)]] == titles, "notebook"
    if checks:
        assert f"failed: {', '.join(checks)}" in report_line(report), "line"
    closing = "\n".join(first_lines(report, "logs", CATALOG))
    assert all(one in closing for one in titles), "closing"


def shows_one_step(report: Report) -> None:
    """Fails unless the parts that the table of runs, the pages and agents show are those of the step that the findings
    are parts of."""
    parts, today_ms = row_of(report, "", "").breakdown, report.ledger.today_ms
    if not parts or today_ms is None:
        return
    assert sum(part.ms_per_step for part in parts) == pytest.approx(today_ms, rel=SAME_STEP), "runs"
    block, of_agents = next(times(report, CATALOG)), brief(report, CATALOG)["parts"]
    shares = {part.category: part.share for part in parts}
    assert set(block.shares) <= set(shares.values()), "text, Markdown and HTML"
    assert of_agents == pytest.approx({one: shares[one] for one in of_agents}, abs=1e-3), "agents"
    assert report.several_gpus is None or re.findall(r"[\d.]+ \S+$", block.lines[0]) == [
        CATALOG.written(sum(part.ms_per_step for part in parts), "ms")
    ], "whose parts"

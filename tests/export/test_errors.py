"""Reports of which a part is an error: every surface says so, and shows the rest."""

import html

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.export.brief import brief
from tb_gpu_advisor.export.headline import title_of
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.notebook import comparison_fragment, report_fragment
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.laws import NOTHING
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import PART_BROKEN, Problem, Report
from tb_gpu_advisor.wire.as_json import json_line
from tests.build.several import Several


@pytest.fixture(scope="module")
def whole() -> Report:
    data = Several(gpus=2, transfer_us=300.0, compute_us=(500.0, 700.0)).to_bytes()
    return build("run", ("h",), Facts((summarise(decode(data), "h"),)), ())


def without(report: Report, part: str) -> Report:
    return replace(report, **{part: NOTHING[part]}, errors=(Problem(PART_BROKEN, {"part": part}),))


@pytest.mark.parametrize("part", NOTHING)
def test_every_surface_says_which_part_is_an_error_and_shows_the_rest(whole: Report, part: str) -> None:
    report, catalog = without(whole, part), Catalog("en")
    said = catalog.text(PART_BROKEN, "what", {"part": part})
    title = title_of(whole.failed[0], catalog)
    for text in (
        " ".join(report_text(report, catalog, width=200).split()),
        html.unescape(report_markdown(report, catalog)),
        html.unescape(report_fragment(report, catalog)),
    ):
        assert said in text
        assert title in text
    assert said in json_line(brief(report, catalog))
    assert catalog.missing == []


@pytest.mark.parametrize("part", NOTHING)
def test_such_a_report_is_a_row_and_a_side_like_any_other(whole: Report, part: str) -> None:
    report, catalog = without(whole, part), Catalog("en")
    assert row_of(report, "", "p").run == "run"
    for before, after in ((whole, report), (report, whole), (report, report)):
        comparison = compare([before], [after])
        assert comparison_fragment(comparison, catalog)
        assert bool(comparison.breakdown) == (part != "breakdown")

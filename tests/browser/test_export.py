"""The HTML export, opened from a file by a browser that has no server to ask."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.history import history
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.export.headline import verdict
from tb_gpu_advisor.export.html import report_html, view_html
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.report.laws import NOTHING
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import PART_BROKEN, Problem, Report, Timeline
from tests.browser.pages import finding_of, open_finding, wait_until_ready
from tests.browser.watch import REPORT_VIOLATIONS
from tests.plugin.served import BASE, client_of, finished

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"
SESSION = "2026_01_15_10_00_00"
HOSTILE = "</script><script>document.title = 'broken'</script>"


def demo(name: str) -> Report:
    return analyze(find_session(str(DEMO_LOGS), f"{name}/{SESSION}"))


@pytest.fixture
def open_file(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens a page from its file; any request besides the file, error or policy violation fails the test."""
    faults: list[str] = []
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        context.add_init_script(REPORT_VIOLATIONS)

        def open_page(text: str, fragment: str = "") -> Page:
            file = tmp_path / "page.html"
            file.write_text(text, encoding="utf-8")
            page = context.new_page()
            page.on("console", lambda one: faults.extend([one.text] if one.type == "error" else []))
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("request", lambda one: faults.extend([one.url] if one.url != file.as_uri() else []))
            page.goto(file.as_uri() + fragment)
            return page

        yield open_page
    assert faults == []


@pytest.mark.deep
def test_a_page_without_one_of_its_parts_says_so_and_shows_the_rest(open_file: Callable[..., Page]) -> None:
    whole, catalog = demo("replicas-uneven"), Catalog("en")
    for part, nothing in NOTHING.items():
        error = Problem(PART_BROKEN, {"part": part})
        report = msgspec.structs.replace(whole, **{part: nothing}, errors=(error,))
        page = open_file(report_html(report, catalog), "#gpu_advisor&p.gpu_advisor.lang=en")
        wait_until_ready(page, f"report:{report.run}")
        expect(page.locator(".banner")).to_contain_text(catalog.text(PART_BROKEN, "what", error.args))
        expect(page.locator(f'[data-check="{whole.failed[0].id}"]')).to_have_attribute(
            "data-status", "failed"
        )
        page.close()


def test_a_picture_that_cannot_be_drawn_costs_no_row(open_file: Callable[..., Page]) -> None:
    report, catalog = demo("launch-bound"), Catalog("en")
    text = report_html(report, catalog)
    assert '"lanes":[' in text
    finding = next(
        check.id for check in report.failed if any(isinstance(e, Timeline) for e in check.evidence)
    )
    fragment = f"#gpu_advisor&p.gpu_advisor.lang=en&p.gpu_advisor.finding={finding}"
    page = open_file(text.replace('"lanes":[', '"lanes":7,"gone":['), fragment)
    opened = finding_of(page, finding)
    expect(opened.locator(".problem")).to_contain_text("This part cannot be shown")
    expect(opened).to_contain_text(verdict(next(one for one in report.checks if one.id == finding), catalog))
    page.locator(".around button").first.click()
    for check in report.checks:
        expect(page.locator(f'[data-check="{check.id}"]')).to_have_attribute("data-status", check.status)


def test_the_page_shows_the_verdicts_of_the_report(open_file: Callable[..., Page]) -> None:
    report, catalog = demo("launch-bound"), Catalog("en")
    page = open_file(report_html(report, catalog), "#gpu_advisor&p.gpu_advisor.lang=en")
    wait_until_ready(page, f"report:{report.run}")
    for check in report.checks:
        row = page.locator(f'[data-check="{check.id}"]')
        expect(row).to_have_attribute("data-status", check.status)
        if check.status == "failed":
            expect(row).to_contain_text(verdict(check, catalog))


def test_a_finding_opens_with_its_timeline_and_speaks_other_languages(open_file: Callable[..., Page]) -> None:
    page = open_file(report_html(demo("launch-bound"), Catalog("en")), "#gpu_advisor&p.gpu_advisor.lang=en")
    row = open_finding(page, "launch-bound")
    expect(row.locator("canvas")).to_be_visible()
    page.locator(".menu > summary").click()
    page.get_by_label(Catalog("en").text("ui-language")).select_option("ja")
    expect(row).to_contain_text(Catalog("ja").text("launch-bound", "fault"))


def test_it_opens_in_the_language_that_was_asked_for(open_file: Callable[..., Page]) -> None:
    report = demo("launch-bound")
    page = open_file(report_html(report, Catalog("ja", asked=True)))
    wait_until_ready(page, f"report:{report.run}")
    expect(page.locator('[data-check="launch-bound"]')).to_contain_text(
        Catalog("ja").text("launch-bound", "fault")
    )


def test_a_comparison_opens_side_by_side(open_file: Callable[..., Page]) -> None:
    before, after = demo("launch-bound"), demo("launch-bound-xla")
    page = open_file(
        view_html(View((before, after), comparisons=(compare([before], [after]),)), Catalog("en"))
    )
    wait_until_ready(page, f"compare:{before.run}:{after.run}")


def test_several_runs_open_side_by_side_and_lead_to_their_comparisons(
    open_file: Callable[..., Page],
) -> None:
    reports = [demo(name) for name in ("input-bound", "input-fixed", "launch-bound")]
    comparisons = [compare(reports[:1], [report]) for report in reports[1:]]
    rows = [row_of(report, "2026-01-15T10:00:00", report.run) for report in reports]
    page = open_file(view_html(View(tuple(reports), tuple(rows), tuple(comparisons)), Catalog("en")))
    wait_until_ready(page, f"matrix:{reports[0].run}")
    page.locator(f'[data-finding~="input-bound"] [data-run="{reports[1].run}"] a').click()
    ready = f"compare:{reports[0].run}:{reports[1].run}"
    wait_until_ready(page, ready)


def test_a_history_opens_with_its_runs(open_file: Callable[..., Page]) -> None:
    reports = [demo(name) for name in ("input-bound", "input-fixed")]
    rows = [row_of(report, "2026-01-15T10:00:00", "program") for report in reports]
    page = open_file(view_html(View(history=history(rows)), Catalog("en")))
    wait_until_ready(page, f"history:{reports[1].run}")
    expect(page.locator(".chart .point")).to_have_count(2)
    expect(page.locator(f'[data-run="{reports[0].run}"]')).to_contain_text("ms")


def test_a_shared_file_opens_as_the_view_was_looked_at(
    open_file: Callable[..., Page], tmp_path: Path
) -> None:
    shutil.copytree(DEMO_LOGS / "replicas-uneven", tmp_path / "logs" / "uneven")
    client, run = client_of(str(tmp_path / "logs")), f"uneven/{SESSION}"
    report = finished(client, f"{BASE}/report?run={run}").get_json()
    step = report["step_time"]["numbers"][2]
    view = {"open": "step", "gpu": "1", "step": step, "fixes": "late-allreduce"}
    answer = finished(client, f"{BASE}/share?format=html&run={run}&view={quote(json.dumps(view))}")
    page = open_file(answer.get_data(as_text=True))
    wait_until_ready(page, f"report:{run}")
    expect(page.locator(".gpu-picker select")).to_have_value("1")
    expect(page.locator("#breakdown-title")).to_contain_text(step)
    boxes = page.locator(".row input")
    ticked = [
        check
        for row in report["ledger"]["rows"]
        for check in row["checks"]
        if "late-allreduce" in row["checks"]
    ]
    assert boxes.evaluate_all("all => all.filter((one) => one.checked).map((one) => one.name)") == ticked[:1]
    expect(page.locator("[name=batch]")).to_have_count(0)
    # Without a server, too, fixes are ticked.
    before = page.locator(".gain").text_content()
    boxes.first.click()
    expect(page.locator(".gain")).not_to_have_text(before or "")


def test_a_name_that_is_markup_shows_as_text(open_file: Callable[..., Page]) -> None:
    report = msgspec.structs.replace(demo("launch-bound"), run=HOSTILE)
    page = open_file(report_html(report, Catalog("en")))
    wait_until_ready(page, f"report:{HOSTILE}")
    expect(page).to_have_title(f"{HOSTILE} · {Catalog('en').text('ui-title')}")

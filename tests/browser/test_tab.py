"""The tab in a real TensorBoard, as a person meets it."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tb_gpu_advisor.export.headline import verdict
from tb_gpu_advisor.text import Catalog
from tests.browser import logs
from tests.browser.conftest import Elsewhere
from tests.browser.pages import (
    Open,
    address,
    allow_faults_of_profile_pages,
    finding_of,
    open_finding,
    report_of,
    tab,
)


@pytest.mark.parametrize(
    "run", [logs.INPUT_BOUND, logs.INPUT_FIXED, logs.LAUNCH_BOUND, logs.ONE_STEP, logs.NO_GPU]
)
def test_verdicts_are_those_of_the_json_report(open_alone: Open, logdir: Path, run: str) -> None:
    page, _ = open_alone(logdir, address(run=run))
    frame = tab(page, f"report:{run}")
    shown = frame.locator("[data-check]").evaluate_all(
        "rows => rows.map((row) => [row.dataset.check, row.dataset.status,"
        # A number and its unit stay on one line in the tab.
        " row.querySelector('.row-verdict').textContent.replaceAll('\\u00a0', ' ')])"
    )
    report = report_of(logdir, run)
    assert {check: status for check, status, _ in shown} == {
        check.id: check.status for check in report.checks
    }
    # The sentences are written twice, once in each language; here they meet.
    catalog = Catalog("en")
    sentences = {check.id: verdict(check, catalog) for check in report.checks}
    assert {check: text for check, _, text in shown if not text.startswith(sentences[check])} == {}


def test_without_a_link_all_runs_are_shown_and_the_newest_one_s_report_is_a_press_away(
    open_tab: Open, logdir: Path
) -> None:
    page, _ = open_tab(logdir, "#gpu_advisor")
    frame = tab(page, "runs")
    expect(page).to_have_url(re.compile(re.escape(address(page="runs")) + "$"))
    newest = frame.locator(".run-name").first
    expect(newest).to_have_attribute("title", logs.NEWEST)
    newest.click()
    tab(page, f"report:{logs.NEWEST}")
    expect(page).to_have_url(re.compile(re.escape(address(run=logs.NEWEST)) + "$"))
    runs = frame.locator(".run-picker option").evaluate_all("options => options.map((one) => one.value)")
    assert runs == list(reversed(logs.RUNS))


def test_a_run_without_a_gpu_says_so(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.NO_GPU))
    frame = tab(page, f"report:{logs.NO_GPU}")
    expect(frame.locator('[data-check="no-gpu-activity"]')).to_have_attribute("data-status", "failed")
    expect(frame.locator('[data-check="input-bound"]')).not_to_have_attribute("data-status", "passed")


def test_a_broken_run_is_named_and_hides_no_other(open_alone: Open, logdir: Path) -> None:
    page, watch = open_alone(logdir, address(run=logs.BROKEN))
    watch.allow(r"422")  # The answer for an unreadable file; Chromium notes every such answer as an error.
    frame = tab(page, "problem:trace-damaged")
    expect(frame.get_by_role("alert")).to_contain_text(f"{logs.HOST}.xplane.pb")
    frame.locator(".run-picker").select_option(logs.INPUT_FIXED)
    tab(page, f"report:{logs.INPUT_FIXED}")
    expect(frame.get_by_role("alert")).to_have_count(0)


def test_an_empty_log_directory_says_how_to_record(open_alone: Open, empty_logdir: Path) -> None:
    page, _ = open_alone(empty_logdir, "#gpu_advisor")
    frame = tab(page, "empty")
    expect(frame.locator("pre").first).to_contain_text("GpuAdvisor")


def test_a_running_analysis_shows_its_progress_and_then_the_report(open_alone: Open, logdir: Path) -> None:
    running = True

    def answer(route: Route) -> None:
        if running:
            route.fulfill(status=202, json={"stage": "decode", "share": 0.25})
        else:
            route.continue_()

    def without_report(route: Route) -> None:
        first = route.fetch()
        route.fulfill(response=first, json={**first.json(), "report": None})

    def on_the_way(page: Page) -> None:
        page.route("**/plugin/gpu_advisor/start?*", without_report)
        page.route("**/plugin/gpu_advisor/report?*", answer)

    page, _ = open_alone(logdir, address(run=logs.INPUT_FIXED), before=on_the_way)
    # What the server knows, and a quarter that the tab guesses ahead of it: there the bar rests.
    expect(page.locator("progress")).to_have_js_property("value", 0.5)
    running = False
    tab(page, f"report:{logs.INPUT_FIXED}")
    expect(page.locator("progress")).to_have_count(0)


def test_a_link_to_a_finding_opens_it_in_a_new_browser(
    open_tab: Open, logdir: Path, open_elsewhere: Elsewhere
) -> None:
    page, _ = open_tab(logdir, address(run=logs.INPUT_BOUND))
    frame = tab(page, f"report:{logs.INPUT_BOUND}")
    open_finding(frame, "input-bound")
    expect(page).to_have_url(re.compile(r"p\.gpu_advisor\.finding="))

    with open_elsewhere(page, logdir) as second:
        expect(finding_of(tab(second, f"report:{logs.INPUT_BOUND}"), "input-bound")).to_be_visible()


def test_the_tab_is_as_dark_as_tensorboard(open_tab: Open, logdir: Path) -> None:
    page, _ = open_tab(logdir, "?darkMode=true" + address(run=logs.INPUT_BOUND))
    root = tab(page, f"report:{logs.INPUT_BOUND}").locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    assert root.evaluate("root => root.scrollWidth <= root.clientWidth")


def test_a_link_survives_a_reload_and_a_visit_to_the_profile_tab(open_tab: Open, logdir: Path) -> None:
    page, watch = open_tab(logdir, address(run=logs.LAUNCH_BOUND, finding="launch-bound"))
    allow_faults_of_profile_pages(watch)
    ready = f"report:{logs.LAUNCH_BOUND}"
    expect(finding_of(tab(page, ready), "launch-bound")).to_be_visible()
    page.reload()
    expect(finding_of(tab(page, ready), "launch-bound")).to_be_visible()
    page.get_by_role("tab", name="Profile").click()
    expect(page).to_have_url(re.compile("#profile"))
    page.get_by_role("tab", name="GPU Advisor").click()
    expect(page).to_have_url(re.compile(r"p\.gpu_advisor\.finding=launch-bound"))
    expect(finding_of(tab(page, ready), "launch-bound")).to_be_visible()


def test_the_timeline_is_read_by_keyboard(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.LAUNCH_BOUND, finding="launch-bound"))
    picture = tab(page, f"report:{logs.LAUNCH_BOUND}").get_by_role("application").first

    def seen() -> tuple[float, float]:
        return float(picture.get_attribute("data-start-us") or ""), float(
            picture.get_attribute("data-end-us") or ""
        )

    def after(key: str) -> tuple[float, float]:
        before = picture.get_attribute("data-start-us") or ""
        picture.press(key)
        expect(picture).not_to_have_attribute("data-start-us", before)
        return seen()

    start, end = seen()
    near, far = after("ArrowUp")
    assert far - near == pytest.approx((end - start) / 1.5)
    assert after("ArrowRight")[0] > near
    assert after("Home") == pytest.approx((start, end))
    picture.press("n")
    expect(picture.get_by_role("status")).not_to_be_empty()


BEHIND_A_PROXY = ("--path_prefix=/behind/a/proxy",)


@pytest.mark.parametrize(
    ("tool", "flags"),
    [
        ("input_pipeline_analyzer", ()),
        ("trace_viewer", BEHIND_A_PROXY),
        pytest.param("input_pipeline_analyzer", BEHIND_A_PROXY, marks=pytest.mark.deep),
        pytest.param("trace_viewer", (), marks=pytest.mark.deep),
    ],
)
def test_links_lead_to_profile_pages_of_the_run_and_host(
    open_tab: Open, logdir: Path, tool: str, flags: tuple[str, ...]
) -> None:
    page, watch = open_tab(logdir, address(run=logs.INPUT_BOUND, finding="input-bound"), *flags)
    frame = tab(page, f"report:{logs.INPUT_BOUND}")
    link = finding_of(frame, "input-bound").locator(f'.links a[data-tool="{tool}"]')
    watch.allow(r"/font-roboto/")  # TensorBoard itself asks for its fonts without the prefix.
    assert watch.unexpected() == []
    allow_faults_of_profile_pages(watch)
    data = re.compile(r"/data/plugin/profile/data\?")
    with page.context.expect_event(
        "response", lambda answer: data.search(answer.url) is not None
    ) as answered:
        link.click()
    answer = answered.value
    query = parse_qs(urlsplit(answer.url).query)
    assert (query["run"], query["host"], answer.status) == ([logs.INPUT_BOUND], [logs.HOST], 200)
    assert query["tag"][0].rstrip("@") == tool


def test_two_runs_side_by_side_by_a_link(open_tab: Open, logdir: Path) -> None:
    page, _ = open_tab(logdir, address(run=logs.INPUT_FIXED, compare=logs.INPUT_BOUND))
    frame = tab(page, f"compare:{logs.INPUT_BOUND}:{logs.INPUT_FIXED}")
    expect(frame.locator("h1")).to_contain_text("Faster")
    fixed = frame.locator('[data-finding~="slow-input-stage"] [data-change]')
    expect(fixed).to_have_attribute("data-change", "fixed")
    fixed.locator("a").click()
    tab(page, f"report:{logs.INPUT_FIXED}")
    page.go_back()
    tab(page, f"compare:{logs.INPUT_BOUND}:{logs.INPUT_FIXED}")
    frame.locator(".baseline-picker").select_option(logs.LAUNCH_BOUND)
    tab(page, f"compare:{logs.LAUNCH_BOUND}:{logs.INPUT_FIXED}")
    expect(page).to_have_url(re.compile(r"p\.gpu_advisor\.compare=launch-bound"))

"""What a reviewer of many runs does: from the page of all runs to a finding, a comparison and the run that changed."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser import logs
from tests.browser.conftest import Elsewhere
from tests.browser.pages import Open, address, finding_of, open_finding, tab
from tests.build.logdir import write_run
from tests.simulator import month


def choose(frame: FrameLocator | Page, *runs: str) -> None:
    for run in runs:
        frame.locator(f'[data-run="{run}"] input').check()
    frame.locator(".chosen .primary").click()


def test_from_all_runs_to_a_finding_and_its_profile_page(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, "#gpu_advisor")
    frame = tab(page, "runs")
    expect(frame.locator(f'[data-run="{logs.LAUNCH_BOUND}"]')).to_contain_text("ms")
    frame.get_by_role("searchbox").fill("launch-bound v100")
    expect(frame.locator("[data-run]")).to_have_count(1)
    frame.locator(f'[data-run="{logs.LAUNCH_BOUND}"] .run-name').click()
    tab(page, f"report:{logs.LAUNCH_BOUND}")
    link = open_finding(frame, "launch-bound").locator('a[data-tool="framework_op_stats"]')
    expect(link).to_have_attribute("href", re.compile(r"=framework_op_stats&run=launch-bound"))


def test_two_chosen_runs_are_compared_and_the_link_shows_the_same_elsewhere(
    open_alone: Open, logdir: Path, open_elsewhere: Elsewhere
) -> None:
    page, _ = open_alone(logdir, address(page="runs"))
    frame = tab(page, "runs")
    choose(frame, logs.INPUT_BOUND, logs.INPUT_FIXED)
    ready = f"compare:{logs.INPUT_BOUND}:{logs.INPUT_FIXED}"
    verdict = tab(page, ready).locator("h1").text_content()
    with open_elsewhere(page, logdir) as second:
        expect(tab(second, ready).locator("h1")).to_have_text(verdict or "")


def test_several_chosen_runs_are_a_matrix_whose_cells_lead_to_their_comparison(
    open_alone: Open, logdir: Path
) -> None:
    page, _ = open_alone(logdir, address(page="runs"))
    choose(tab(page, "runs"), logs.INPUT_BOUND, logs.INPUT_FIXED, logs.LAUNCH_BOUND)
    frame = tab(page, f"matrix:{logs.INPUT_BOUND}")
    fixed = frame.locator(f'[data-finding~="input-bound"] [data-run="{logs.INPUT_FIXED}"]')
    expect(fixed).to_have_attribute("data-change", "fixed")
    fixed.locator("a").click()
    wanted = tab(page, f"compare:{logs.INPUT_BOUND}:{logs.INPUT_FIXED}").locator("tr.wanted")
    expect(wanted).to_have_attribute("data-finding", re.compile(r"\binput-bound\b"))
    page.go_back()
    frame.locator("thead button").last.click()
    tab(page, f"matrix:{logs.LAUNCH_BOUND}")


def test_of_many_runs_the_last_one_is_reached_by_scrolling(open_alone: Open, tmp_path: Path) -> None:
    for number in range(300):
        write_run(tmp_path, f"run-{number:03}", b"no profile")
    page, watch = open_alone(tmp_path, address(page="runs", sort="run"))
    watch.allow("422")  # The answer for the newest run, whose file is unreadable.
    rows = tab(page, "runs").locator("[data-run]")
    expect(rows.first).to_have_attribute("data-run", "run-000/s")
    page.locator(".runs-scroll").evaluate("table => table.scrollTo(0, table.scrollHeight)")
    expect(rows.last).to_have_attribute("data-run", "run-299/s")
    expect(rows.last).to_be_in_viewport()
    assert rows.count() < 100
    page.locator("th.run button").click()
    expect(rows.first).to_have_attribute("data-run", "run-299/s")
    expect(rows.first).to_be_in_viewport()


@pytest.fixture(scope="module")
def month_of_runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    logdir = tmp_path_factory.mktemp("month")
    shutil.copytree(logs.DEMO_LOGS / month.NAME, logdir / month.NAME)
    return logdir


class Presses:
    """Counts what a reviewer presses."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, button: Locator) -> None:
        button.click()
        self.count += 1


def test_which_run_got_slower_and_why_takes_three_presses(open_alone: Open, month_of_runs: Path) -> None:
    """From the tab as it opens to the finding that is new in that run, with its place and its fix."""
    page, _ = open_alone(month_of_runs, "#gpu_advisor")
    frame, press = tab(page, "runs"), Presses()
    newest = f"{month.NAME}/{month.session(month.DAYS)}"
    press(frame.locator(f'[data-run="{newest}"] .more button'))
    expect(frame.locator(".chart .point")).to_have_count(month.DAYS)
    slower = tab(page, f"history:{newest}").locator(".changes .slower").first
    slow = f"{month.NAME}/{month.session(month.FIRST_SLOW_DAY)}"
    expect(slower).to_have_attribute("data-change", slow)
    expect(slower).to_contain_text("Gaps between steps")
    press(slower.get_by_role("button"))
    before = f"{month.NAME}/{month.session(month.FIRST_SLOW_DAY - 1)}"
    frame = tab(page, f"compare:{before}:{slow}")
    expect(frame.locator("h1")).to_contain_text("Slower")
    press(frame.locator(f'[data-finding~="{month.CAUSE}"] [data-change="new"] a'))
    frame = tab(page, f"report:{slow}")
    expect(finding_of(frame, month.CAUSE).locator(".advice")).to_be_visible()
    assert press.count == 3


def test_on_a_narrow_screen_names_and_findings_are_whole_and_the_history_is_in_reach(
    open_alone: Open, logdir: Path
) -> None:
    page, _ = open_alone(
        logdir, address(page="runs"), lambda page: page.set_viewport_size({"width": 400, "height": 800})
    )
    frame = tab(page, "runs")
    expect(frame.locator(".runs-head [role=status]")).to_be_empty()
    texts = frame.locator(".runs-table :is(.run-name, .lines)")
    assert texts.count() > 2 * len(logs.RUNS) - 3
    assert (
        texts.evaluate_all("all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length") == 0
    )
    frame.locator(f'[data-run="{logs.INPUT_BOUND}"] .run-name').click()
    frame = tab(page, f"report:{logs.INPUT_BOUND}")
    frame.locator(".menu > summary").click()
    frame.get_by_role("button", name="History").click()
    tab(page, f"history:{logs.INPUT_BOUND}")


def test_whether_a_repair_is_real_takes_two_presses_with_several_captures_a_side(
    open_alone: Open, month_of_runs: Path, open_elsewhere: Elsewhere
) -> None:
    page, _ = open_alone(month_of_runs, "#gpu_advisor")
    frame, press = tab(page, "runs"), Presses()
    newest = f"{month.NAME}/{month.session(month.DAYS)}"
    press(frame.locator(f'[data-run="{newest}"] .more button'))
    expect(frame.locator(".chart .point")).to_have_count(month.DAYS)
    faster = tab(page, f"history:{newest}").locator(".changes .faster")
    press(faster.get_by_role("button"))
    # Next to the change and nearest to it first: nine slow days, and eight since the repair.
    slow, mended = (
        f"{month.NAME}/{month.session(day)}" for day in (month.REPAIRED_DAY - 1, month.REPAIRED_DAY)
    )
    frame = tab(page, f"compare:{slow}:{mended}")
    assert press.count == 2
    expect(frame.locator("h1")).to_contain_text("Faster")
    expect(frame.locator(".headline")).not_to_contain_text("One capture per side")
    became = frame.locator(f'[data-finding~="{month.CAUSE}"] [data-change]').first
    expect(became).to_have_attribute("data-change", "fixed")
    # Its address holds all captures, and the other way round they are the same.
    verdict = frame.locator("h1").text_content()
    with open_elsewhere(page, month_of_runs) as second:
        expect(tab(second, f"compare:{slow}:{mended}").locator("h1")).to_have_text(verdict or "")
    frame.get_by_role("button", name="Swap the sides").click()
    expect(tab(page, f"compare:{mended}:{slow}").locator("h1")).to_contain_text("Slower")

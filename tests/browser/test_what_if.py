"""What if: findings are ticked, and the predicted step stands beside the one of today."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from tb_gpu_advisor import what_if
from tb_gpu_advisor.text import Catalog
from tests.browser import logs
from tests.browser.conftest import Opener, Serve, new_context
from tests.browser.pages import Open, address, tab


def test_ticked_findings_are_predicted_and_a_link_shows_the_same(
    open_alone: Open, logdir: Path, browser: Browser, serve: Serve
) -> None:
    page, _ = open_alone(logdir, address(run=logs.INPUT_BOUND))
    ready = f"report:{logs.INPUT_BOUND}"
    panel = tab(page, ready).locator(".what-if")
    panel.locator("summary").click()
    expect(panel.locator("dd")).to_have_count(2)
    panel.get_by_role("checkbox", name=re.compile("waits for input")).check()
    panel.locator("select").select_option("2")
    expected = what_if(logdir, ["input-bound"], batch=2.0, run=logs.INPUT_BOUND)
    assert expected.likely_ms is not None
    likely = Catalog("en").written(expected.likely_ms, "ms")
    said = panel.locator("strong")
    expect(said).to_contain_text(f"would likely take {likely}")
    fragment = "#" + urlsplit(page.url).fragment
    with new_context(browser) as context:
        elsewhere = Opener(context, serve, context.new_page())
        second, _ = elsewhere.open(logdir, fragment)
        expect(tab(second, ready).locator(".what-if strong")).to_have_text(said.text_content() or "")
        assert elsewhere.faults() == []


def test_more_gpus_are_predicted_once_their_links_are_told(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.SINGLE, gpus="4"))
    frame = tab(page, f"report:{logs.SINGLE}")
    panel = frame.locator(".what-if")
    expect(panel.locator(".bullets li")).to_have_count(2)
    panel.locator("[name=parameters]").fill("25000000")
    panel.locator("[name=bandwidth]").fill("100")
    panel.locator(".tell button").click()
    expect(panel.locator("strong")).to_contain_text("would likely take")
    expect(panel.locator(".collective")).to_have_count(1)

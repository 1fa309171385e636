"""What if: fixes are ticked, and the staircase shows the step that each of them leaves."""

from pathlib import Path

from playwright.sync_api import expect

from tb_gpu_advisor import what_if
from tests.browser import logs
from tests.browser.conftest import Elsewhere
from tests.browser.pages import Open, address, report_of, tab


def test_ticked_fixes_are_predicted_and_a_link_shows_the_same(
    open_alone: Open, logdir: Path, open_elsewhere: Elsewhere
) -> None:
    page, _ = open_alone(logdir, address(run=logs.INPUT_BOUND))
    ready = f"report:{logs.INPUT_BOUND}"
    frame = tab(page, ready)
    rows = report_of(logdir, logs.INPUT_BOUND).ledger.rows
    frame.locator("[data-end=suppose] > summary").click()
    for row in rows[1:]:
        frame.locator(f".row input[name={row.checks[0]}]").uncheck()
    alone = what_if(logdir, list(rows[0].checks), run=logs.INPUT_BOUND)
    assert alone.likely_ms is not None
    after = frame.locator(".row .after strong")
    expect(after).to_have_count(1)
    expect(after).to_contain_text(f"{alone.likely_ms:.2f}")
    frame.locator("[name=batch]").select_option("2")
    larger = what_if(logdir, list(rows[0].checks), batch=2.0, run=logs.INPUT_BOUND)
    assert larger.likely_ms is not None
    expect(after).to_contain_text(f"{larger.likely_ms:.2f}")
    said = frame.locator(".gain")
    expect(said).to_contain_text(f"would likely take {larger.likely_ms:.2f}")
    with open_elsewhere(page, logdir) as second:
        expect(tab(second, ready).locator(".gain")).to_have_text(said.text_content() or "")


def test_more_gpus_are_predicted_once_their_links_are_specified(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.SINGLE, gpus="4"))
    frame = tab(page, f"report:{logs.SINGLE}")
    expect(frame.locator(".gain")).to_contain_text("bandwidth")
    form = frame.locator(".supposing .tell")
    form.locator("[name=parameters]").fill("25000000")
    form.locator("[name=bandwidth]").fill("100")
    form.get_by_role("button").click()
    expect(frame.locator(".gain")).to_contain_text("would likely take")

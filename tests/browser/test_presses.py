"""How far it is from the tab to what somebody came for, in presses, and how much is said on the way."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser import logs
from tests.browser.conftest import Elsewhere
from tests.browser.pages import Open, address, tab

#: Words and numbers on the first screen of an ordinary report: the names of fixes and places are most of them.
MOST_WORDS = 190
MOST_NUMBERS = 27

#: What can be seen without scrolling, as words and numbers.
SEEN = r"""
(root) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('option, .visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width && box.top < innerHeight && box.bottom > 0) text += ` ${node.textContent}`;
  }
  const count = (of) => (text.match(of) ?? []).length;
  return [count(/\p{L}[\p{L}\p{N}'’.-]*/gu), count(/(?<![\p{L}\p{N}])\d+(?:[.,]\d+)?/gu)];
}
"""


@pytest.mark.parametrize("run", [logs.INPUT_BOUND, logs.LAUNCH_BOUND, logs.UNEVEN_GPUS, logs.FOUR_GPUS])
def test_the_first_screen_says_little(open_alone: Open, logdir: Path, run: str) -> None:
    page, _ = open_alone(logdir, address(run=run))
    page.set_viewport_size({"width": 1440, "height": 900})
    words, numbers = tab(page, f"report:{run}").locator("html").evaluate(SEEN)
    assert (words <= MOST_WORDS, numbers <= MOST_NUMBERS) == (True, True), (words, numbers)


def shown_in(link: Locator) -> tuple[float, float]:
    """The moment of a link to the trace viewer, in ms."""
    query = parse_qs(urlsplit(link.get_attribute("href") or "").query)
    return float(query["view_start"][0]), float(query["view_end"][0])


def trace_of(frame: FrameLocator | Page) -> Locator:
    expect(frame.locator(".timeline")).to_have_attribute("data-range", "ready")
    link = frame.locator("a.trace")
    expect(link).to_be_visible()
    return link


def test_the_moment_in_the_trace_viewer_is_two_presses_away_and_another_one_a_third(
    open_alone: Open, logdir: Path, open_elsewhere: Elsewhere
) -> None:
    page, _ = open_alone(logdir, address(run=logs.INPUT_BOUND))
    ready = f"report:{logs.INPUT_BOUND}"
    frame = tab(page, ready)
    frame.locator(".row").first.get_by_role("button").click()
    link = trace_of(frame)
    first = shown_in(link)
    frame.get_by_role("button", name="Next instance").click()
    expect(frame.locator(".instances [role=status]")).to_contain_text("Instance 2 of")
    second = shown_in(link)
    assert second != first
    said = frame.locator(".instances [role=status]").text_content()
    with open_elsewhere(page, logdir) as other:
        shown = tab(other, ready)
        expect(shown.locator(".instances [role=status]")).to_have_text(said or "")
        assert shown_in(trace_of(shown)) == second


def test_by_keys_the_trace_viewer_is_eight_presses_away(open_alone: Open, logdir: Path) -> None:
    """Past the pickers to the first row, into it, and on to its picture."""
    page, _ = open_alone(logdir, address(run=logs.INPUT_BOUND))
    frame = tab(page, f"report:{logs.INPUT_BOUND}")
    presses = 0

    def press(key: str) -> None:
        nonlocal presses
        page.keyboard.press(key)
        presses += 1

    press("Tab")
    press("Enter")
    press("Enter")
    expect(frame.locator("h1")).to_be_focused()
    link = trace_of(frame)
    focused = "(link) => link === document.activeElement"
    while not link.evaluate(focused) and presses < 30:
        press("Tab")
    assert link.evaluate(focused)
    assert presses <= 8, presses

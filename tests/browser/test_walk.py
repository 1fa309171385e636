"""What a person does who has never seen the tab, and the places in which it is shown besides TensorBoard's own page."""

import html
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.browser import logs
from tests.browser.conftest import Serve
from tests.browser.pages import (
    Open,
    address,
    allow_faults_of_profile_pages,
    finding_of,
    open_finding,
    tab,
    wait_until_ready,
)

#: Keeps what an element says: "Copied" is gone after a while, and a busy machine may look later.
NOTE_TEXTS = """
(element) => new MutationObserver(() => { if (element.textContent) element.dataset.said = element.textContent })
  .observe(element, { childList: true, characterData: true, subtree: true })
"""
#: A finding for every page of the Profile tab that findings link to.
LINKS = [
    (logs.LAUNCH_BOUND, "launch-bound", "framework_op_stats"),
    (logs.SINGLE, "single-precision", "kernel_stats"),
    (logs.SINGLE, "single-precision", "overview_page"),
    (logs.MEMORY, "small-batch", "memory_profile"),
]


@pytest.mark.deep
@pytest.mark.parametrize(("run", "check", "tool"), LINKS)
def test_links_to_every_other_profile_page_are_answered_for_the_run(
    open_tab: Open, logdir: Path, run: str, check: str, tool: str
) -> None:
    page, watch = open_tab(logdir, address(run=run, finding=check))
    link = finding_of(tab(page, f"report:{run}"), check).locator(f'.links a[data-tool="{tool}"]')
    assert watch.unexpected() == []
    allow_faults_of_profile_pages(watch)
    data = re.compile(rf"/data/plugin/profile/data\?.*tag={tool}")
    with page.context.expect_event(
        "response", lambda answer: data.search(answer.url) is not None
    ) as answered:
        link.click()
    query = parse_qs(urlsplit(answered.value.url).query)
    assert (query["run"], query["host"], answered.value.status) == ([run], [logs.HOST], 200)


def test_the_slow_op_and_its_fix_are_a_few_clicks_away(open_tab: Open, logdir: Path, tmp_path: Path) -> None:
    page, _ = open_tab(logdir, "")
    page.get_by_role("tab", name="GPU Advisor").click()
    tab(page, "runs").locator(".run-name").first.click()
    frame = tab(page, f"report:{logs.NEWEST}")
    expect(frame.locator(".row").first).to_be_visible()
    page.screenshot(path=tmp_path / "1-report.png")
    row = open_finding(frame, "launch-bound")
    expect(row).to_contain_text("ResourceApplyAdam")  # the op with most kernels stands in its table
    expect(row.locator(".fix")).to_contain_text("What to do")
    page.screenshot(path=tmp_path / "2-finding.png")
    said = row.locator(".fix").get_by_role("status").first
    said.evaluate(NOTE_TEXTS)
    row.locator(".fix").get_by_role("button", name="Copy").first.click()
    expect(said).to_have_attribute("data-said", "Copied")
    page.screenshot(path=tmp_path / "3-fix.png")


@pytest.fixture
def notebook(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """The address of a page that shows another one, as a notebook's server on another port does."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def page_with(link: str) -> str:
            cell = (
                f'<iframe src="{html.escape(link)}" style="width: 100%; height: 780px; border: 0"></iframe>'
            )
            (tmp_path / "notebook.html").write_text(f"<link rel=icon href=data:,>{cell}", encoding="utf-8")
            return f"http://127.0.0.1:{server.server_port}/notebook.html"

        yield page_with
        server.shutdown()


def test_in_a_notebook_the_tab_works_and_copies_by_hand(
    browser: Browser, serve: Serve, logdir: Path, notebook: Callable[[str], str]
) -> None:
    """A notebook shows TensorBoard in an iframe of another origin, in which there is no clipboard."""
    with browser.new_context(viewport={"width": 1000, "height": 800}) as context:
        page = context.new_page()
        link = serve(logdir) + address(run=logs.LAUNCH_BOUND, finding="launch-bound")
        page.goto(notebook(link))
        frame = _inner(page)
        wait_until_ready(frame, f"report:{logs.LAUNCH_BOUND}")
        expect(frame.locator(".timeline").first).to_have_attribute("data-range", "ready")
        frame.locator(".menu > summary").click()
        frame.get_by_role("button", name="Copy link to this finding").click()
        expect(frame.locator(".by-hand textarea")).to_have_value(re.compile("finding=launch-bound"))
        assert frame.locator("html").evaluate("root => root.scrollWidth <= root.clientWidth")


WHITE = "rgb(255, 255, 255)"


def _inner(page: Page) -> FrameLocator:
    return page.frame_locator("iframe").frame_locator('iframe[src*="name=gpu_advisor"]')


def test_on_paper_there_is_the_report_and_nothing_to_press(open_alone: Open, logdir: Path) -> None:
    dark = address(run=logs.LAUNCH_BOUND, finding="launch-bound")
    page, _ = open_alone(logdir, dark, before=lambda page: page.emulate_media(color_scheme="dark"))
    frame = tab(page, f"report:{logs.LAUNCH_BOUND}")
    paper = "root => getComputedStyle(root).backgroundColor"
    assert frame.locator("html").evaluate(paper) != WHITE
    page.emulate_media(media="print")
    assert frame.locator("html").evaluate(paper) == WHITE
    for hidden in (
        ".copy-button",
        ".timeline-head .tool",
        ".place-picker",
        ".for-issue",
        ".chips",
        ".button",
    ):
        for element in frame.locator(hidden).all():
            expect(element).to_be_hidden()
    expect(frame.locator("h1")).to_be_visible()
    expect(frame.locator(".finding canvas")).to_be_visible()
    page.set_viewport_size({"width": 794, "height": 1123})  # a sheet of A4
    assert frame.locator("html").evaluate("root => root.scrollWidth <= root.clientWidth")

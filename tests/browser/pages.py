"""Addresses of the tab, and the tab in a page, for all browser tests."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import FrameLocator, Locator, Page, expect

from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.wire import Report
from tests.browser.watch import Watch

#: Opens an address of the TensorBoard on a logdir: the fixtures ``open_tab`` and ``open_alone``.
Open = Callable[..., tuple[Page, Watch]]

#: The tab's own page, which TensorBoard shows in a frame.
OWN_PAGE = "data/plugin_entry.html?name=gpu_advisor"


def address(**keys: str) -> str:
    """The fragment of a link to the tab."""
    return "#gpu_advisor" + "".join(f"&p.gpu_advisor.{key}={quote(value, '')}" for key, value in keys.items())


def tab(page: Page, ready: str) -> FrameLocator | Page:
    """The tab, in TensorBoard's frame or by itself, once it says that the view ``ready`` is complete."""
    shown = page if OWN_PAGE in page.url else page.frame_locator('iframe[src*="name=gpu_advisor"]')
    wait_until_ready(shown, ready)
    return shown


def wait_until_ready(shown: FrameLocator | Page, ready: str) -> None:
    """Returns once the view ``ready`` is complete; fails at once, not in a minute, where the tab gave up."""
    html = shown.locator("html")
    expect(html).to_have_attribute("data-ready", re.compile(f"^(?:{re.escape(ready)}|broken)$"))
    assert html.get_attribute("data-ready") != "broken", shown.locator("body").inner_text()


def finding_of(frame: FrameLocator | Page, check: str) -> Locator:
    """The page of a finding, by any of its checks."""
    return frame.locator(f'.finding[data-finding~="{check}"]')


def open_finding(frame: FrameLocator | Page, check: str) -> Locator:
    """The page of a finding that is opened from its row."""
    frame.locator(f'.row [data-opens~="{check}"]').click()
    page = finding_of(frame, check)
    expect(page).to_be_visible()
    return page


@lru_cache
def report_of(logdir: Path, run: str) -> Report:
    """What the command line prints of the same run."""
    return analyze(find_session(str(logdir), run))


def allow_faults_of_profile_pages(watch: Watch) -> None:
    """Those of the Profile plugin's own pages where there is no internet, as here."""
    # It loads a drawing library and a font from these hosts; its own policy forbids one of them.
    watch.allow(r"https://www\.gstatic\.(com|cn)/|https://fonts\.googleapis\.com/")
    # Without the library its pages fail to draw.
    watch.allow(r"XProf Error: ReferenceError: google is not defined")
    # Its bare trace viewer page names no icon, so the browser asks for one that is not there.
    watch.allow(r"/favicon\.ico")

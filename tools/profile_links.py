"""Follows the links of findings into the Profile plugin of another environment, in a browser.

A link opens its page when the plugin's frontend asks for the data of that tool, run and host, and gets them. The script
that most of those pages load from the internet to draw their tables is replaced by an empty one: what they draw is not
looked at.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, quote, urlsplit

from playwright.sync_api import Browser, FrameLocator, Page, Response, Route, expect, sync_playwright
from playwright.sync_api import TimeoutError as Late
from tensorboard.compat.proto.event_pb2 import Event  # type: ignore[attr-defined]
from tensorboard.summary.writer.event_file_writer import EventFileWriter

from tests.browser import chromium

TIMEOUT_MS: Final = 60_000
DATA: Final = "/data/plugin/profile/data"
CHARTS: Final = "https://www.gstatic.com/charts/loader.js"
NO_CHARTS: Final = (
    "window.google = {charts: {load() {}, safeLoad() {}, setOnLoadCallback() {}}, visualization: {}};"
)


@dataclass(frozen=True)
class Followed:
    """What became of the links of a finding: ``opened`` and ``failed`` by tool, and tools that are ``named`` without a
    link."""

    run: str
    finding: str
    opened: tuple[str, ...]
    failed: tuple[str, ...]
    named: tuple[str, ...]


@contextmanager
def launched() -> Iterator[Browser]:
    """The machine's Chromium."""
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.MISSING)
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        yield browser
        browser.close()


def add_event_files(logdir: Path) -> None:
    """As a training writes them next to its profiles; the plugin up to 2.19.0 lists no folder without one."""
    for profiles in logdir.glob("**/plugins/profile"):
        event = Event(wall_time=1.0, step=1)
        event.summary.value.add(tag="loss", simple_value=1.0)
        writer = EventFileWriter(str(profiles.parent.parent))  # type: ignore[no-untyped-call]
        writer.add_event(event)  # type: ignore[no-untyped-call]
        writer.close()  # type: ignore[no-untyped-call]


def open_tab(browser: Browser, url: str, run: str, finding: str = "") -> Page:
    """The tab with a run, and one of its findings opened."""
    page = browser.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    keys = {"run": run, "lang": "en", **({"finding": finding} if finding else {})}
    page.goto(url + "#gpu_advisor" + "".join(f"&p.gpu_advisor.{key}={quote(keys[key], '')}" for key in keys))
    expect(tab(page).locator("html")).to_have_attribute("data-ready", f"report:{run}")
    return page


def tab(page: Page) -> FrameLocator:
    """The frame of GPU Advisor."""
    return page.frame_locator('iframe[src*="name=gpu_advisor"]')


def follow(browser: Browser, url: str, run: str, finding: str, host: str) -> Followed:
    """Every link of a finding, each in a page of its own."""
    page = open_tab(browser, url, run, finding)
    block = tab(page).locator("ul.links")
    block.locator("li").first.wait_for()
    page.wait_for_timeout(500)  # until then pages may be named that are links once the plugin has answered
    links = block.locator("a[data-tool]").evaluate_all("all => all.map((a) => [a.dataset.tool, a.href])")
    named = block.locator("li:not(:has(a))").all_inner_texts()
    page.close()
    opened = {f"{tool}{_range(href)}": _opens(browser, href, tool, run, host) for tool, href in links}
    return Followed(
        run,
        finding,
        tuple(name for name, good in opened.items() if good),
        tuple(name for name, good in opened.items() if not good),
        tuple(named),
    )


def _range(href: str) -> str:
    return " (range)" if "view_start" in href else ""


def _opens(browser: Browser, href: str, tool: str, run: str, host: str) -> bool:
    page = browser.new_page()
    page.route(CHARTS, _without_charts)

    def is_its_data(response: Response) -> bool:
        address = urlsplit(response.url)
        query = {key: values[0] for key, values in parse_qs(address.query).items()}
        named = query.get("tag", "").rstrip("@#^"), query.get("run"), query.get("host") or query.get("hosts")
        # All hosts together are as good as the one that was asked for: some pages have nothing else.
        return address.path.endswith(DATA) and named in {(tool, run, host), (tool, run, "ALL_HOSTS")}

    try:
        with page.expect_response(is_its_data, timeout=TIMEOUT_MS) as answer:
            page.goto(href)
        return answer.value.ok and len(answer.value.body()) > 0
    except Late:
        return False
    finally:
        page.close()


def _without_charts(route: Route) -> None:
    route.fulfill(content_type="text/javascript", body=NO_CHARTS)

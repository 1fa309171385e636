"""What a page of another site gets from a TensorBoard that the same browser can reach, and what our own page saves."""

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tb_gpu_advisor.plugin.answers import PAGE
from tb_gpu_advisor.text import Catalog
from tests.browser import chromium, logs
from tests.browser.conftest import TIMEOUT_MS, Serve
from tests.browser.pages import OWN_PAGE, Open, address, tab

#: Leads to this machine, as the name of a page does once its owner has changed where it leads.
EVIL: Final = "evil.example"
ROUTES: Final = "data/plugin/gpu_advisor"
#: What a page learns of an answer: its status, or that it learns nothing.
ASK: Final = """async ([address, options]) => {
  try { return (await fetch(address, options)).status; } catch (error) { return error.name; }
}"""


@pytest.fixture(scope="module")
def other_browser(browser: Browser) -> Iterator[Browser]:
    """For it that name leads to this machine."""
    flags = [one for one in chromium.FLAGS if "host-resolver" not in one]
    rules = f"--host-resolver-rules=MAP {EVIL} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    other = browser.browser_type.launch(executable_path=chromium.find(), args=[*flags, rules])
    with closing(other):
        yield other


@pytest.fixture
def elsewhere(other_browser: Browser) -> Iterator[Page]:
    """A page of another site: of another server, by another name."""

    class Blank(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nobody wants to know."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Blank) as server, closing(other_browser.new_page()) as page:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://{EVIL}:{server.server_port}/")
        yield page
        server.shutdown()


def ask(page: Page, where: str, **options: Any) -> object:
    return page.evaluate(ASK, [where, options])


@pytest.mark.deep
def test_a_page_of_another_site_learns_nothing_and_begins_nothing(
    elsewhere: Page, serve: Serve, logdir: Path
) -> None:
    there = f"{serve(logdir)}{ROUTES}"
    for route in (f"report?run={quote(logs.LAUNCH_BOUND, '')}", "runs"):
        assert ask(elsewhere, f"{there}/{route}") == "TypeError"
        assert ask(elsewhere, f"{there}/{route}", headers={PAGE: "mine"}) == "TypeError"
        with elsewhere.expect_response(f"{there}/{route}") as heard:
            ask(elsewhere, f"{there}/{route}", mode="no-cors")
        assert heard.value.status == 403
    with elsewhere.expect_response(f"{there}/stop?run=x") as heard:
        ask(elsewhere, f"{there}/stop?run=x", method="POST", mode="no-cors")
    assert heard.value.status == 403


@pytest.mark.deep
def test_a_page_whose_name_was_made_to_lead_here_is_refused_and_our_tab_says_so(
    other_browser: Browser, serve: Serve, logdir: Path
) -> None:
    port = urlsplit(serve(logdir)).port
    with closing(other_browser.new_page()) as page:
        page.goto(f"http://{EVIL}:{port}/{OWN_PAGE}{address(run=logs.LAUNCH_BOUND)}")
        assert ask(page, "runs", headers={PAGE: "mine"}) == 403
        assert ask(page, "stop?run=x", headers={PAGE: "mine"}, method="POST") == 403
        page.set_default_timeout(TIMEOUT_MS)
        expect(page.locator("body")).to_contain_text(f"--gpu_advisor_hosts {EVIL}")


def test_a_view_and_a_picture_are_saved_as_the_server_makes_them(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.LAUNCH_BOUND, finding="launch-bound"))
    frame = tab(page, f"report:{logs.LAUNCH_BOUND}")
    catalog = Catalog("en")
    frame.locator(".menu > summary").click()
    for kind, begins in (("json", '{\n  "schema"'), ("html", "<!doctype html>")):
        with page.expect_download() as saving:
            frame.locator(".menu-list").get_by_text(catalog.text(f"share-{kind}")).click()
        assert saving.value.suggested_filename == f"gpu-advisor.{kind}"
        text = saving.value.path().read_text(encoding="utf-8")
        assert text.lower().startswith(begins)
        if kind == "json":
            assert json.loads(text)["run"] == logs.LAUNCH_BOUND
    with page.expect_download() as saving:
        frame.get_by_role("button", name=catalog.text("ui-save-picture")).click()
    assert saving.value.suggested_filename == "launch-bound.svg"
    assert saving.value.path().read_text(encoding="utf-8").startswith("<svg")

"""Fixtures: servers by logdir, and pages whose faults fail the test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import chromium
from tests.browser.server import tensorboard
from tests.browser.watch import Watch

#: Generous, because several tests may share two cores; a test waits for a state, never for a time.
TIMEOUT_MS = 60_000

Serve = Callable[..., str]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium.find()
    if program is None:
        pytest.fail(chromium.MISSING)
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """The address of a TensorBoard on a logdir with flags; each gets one server for the whole session."""
    addresses: dict[tuple[Path, tuple[str, ...]], str] = {}
    with ExitStack() as servers:

        def start(logdir: Path, *flags: str) -> str:
            key = (logdir, flags)
            if key not in addresses:
                scratch = tmp_path_factory.mktemp("tensorboard")
                addresses[key] = servers.enter_context(tensorboard(logdir, scratch, *flags))
            return addresses[key]

        yield start


@pytest.fixture
def open_tab(browser: Browser, serve: Serve) -> Iterator[Callable[..., tuple[Page, Watch]]]:
    """Opens an address of the TensorBoard on a logdir. After the test, any fault in any page fails it."""
    watches: list[Watch] = []
    with ExitStack() as contexts:

        def open_page(logdir: Path, fragment: str, *flags: str) -> tuple[Page, Watch]:
            base_url = serve(logdir, *flags)
            watch = Watch(base_url)
            watches.append(watch)
            context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 900})
            contexts.callback(context.close)
            context.set_default_timeout(TIMEOUT_MS)
            watch.attach(context)
            page = context.new_page()
            page.goto(fragment)
            return page, watch

        yield open_page
        faults = [fault for watch in watches for fault in watch.unexpected()]
    assert faults == []

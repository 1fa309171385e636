"""Fixtures: one TensorBoard and one browser context for many tests, and pages whose faults fail the test."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser import chromium, logs
from tests.browser.pages import OWN_PAGE, Open
from tests.browser.server import tensorboard
from tests.browser.watch import REPORT_VIOLATIONS, Watch

#: Generous, because several tests may share two cores; a test waits for a state, never for a time.
TIMEOUT_MS = 60_000

SIZE: Final[ViewportSize] = {"width": 1280, "height": 900}

Serve = Callable[..., str]

#: A page's address on the same logdir, opened by somebody else: the fixture ``open_elsewhere``.
Elsewhere = Callable[[Page, Path], AbstractContextManager[Page]]


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


@pytest.fixture(scope="session")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all modules, so that one TensorBoard serves them."""
    return logs.write(tmp_path_factory.mktemp("browser") / "logs")


@pytest.fixture(scope="session")
def empty_logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("empty")


def new_context(browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport=SIZE)
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(REPORT_VIOLATIONS)
    return context


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One for a module: what TensorBoard has loaded once is not loaded and compiled again."""
    with new_context(browser) as context:
        yield context


@pytest.fixture(scope="module")
def first_page(context: BrowserContext) -> Page:
    """One for a module, too: it takes as long to make a new one as to load the tab."""
    return context.new_page()


@dataclass
class Opener:
    """Opens pages, and notes what goes wrong in them and in those that they open."""

    context: BrowserContext
    serve: Serve
    first: Page
    watches: list[Watch] = field(default_factory=list)

    def open(
        self, logdir: Path, path: str, *flags: str, before: Callable[[Page], object] | None = None
    ) -> tuple[Page, Watch]:
        """A page of the TensorBoard on a logdir. ``before`` may prepare it before it loads anything."""
        base_url = self.serve(logdir, *flags)
        page = self.context.new_page() if self.watches else self.first
        watch = Watch(base_url)
        self.watches.append(watch)
        watch.attach(page)
        if before is not None:
            before(page)
        page.goto(base_url + path)
        return page, watch

    def faults(self) -> list[str]:
        return [fault for watch in self.watches for fault in watch.unexpected()]

    def close(self) -> None:
        """Leaves the first page as new."""
        for watch in self.watches:
            watch.detach()
        for page in self.context.pages:
            if page != self.first:
                page.close()
        self.first.unroute_all()
        self.first.goto("about:blank")
        self.first.emulate_media(media="null", color_scheme="null")
        self.first.set_viewport_size(SIZE)


@pytest.fixture
def opener(context: BrowserContext, serve: Serve, first_page: Page) -> Iterator[Opener]:
    """After the test, any fault in any page fails it."""
    opener = Opener(context, serve, first_page)
    yield opener
    faults = opener.faults()
    opener.close()
    assert faults == []


@pytest.fixture
def open_tab(opener: Opener) -> Open:
    """Opens an address (what follows ``#``) of the TensorBoard on a logdir: the tab inside of TensorBoard."""
    return opener.open


@pytest.fixture
def open_alone(opener: Opener) -> Open:
    """The same for the tab's page by itself, which is as it is inside, and is there in a fifth of the time."""

    def open_page(
        logdir: Path, fragment: str, before: Callable[[Page], object] | None = None
    ) -> tuple[Page, Watch]:
        page, watch = opener.open(logdir, OWN_PAGE + fragment, before=before)
        watch.allow(r"/favicon\.ico")  # A page for a frame names no icon, so the browser asks for one.
        return page, watch

    return open_page


@pytest.fixture
def open_elsewhere(browser: Browser, serve: Serve) -> Elsewhere:
    """What a page shows, by what follows ``#`` in its address alone: in TensorBoard in a browser that knows nothing.
    A fault there fails the test."""

    @contextmanager
    def open_page(page: Page, logdir: Path) -> Iterator[Page]:
        fragment = "#" + urlsplit(page.url).fragment
        with new_context(browser) as context:
            opener = Opener(context, serve, context.new_page())
            second, _ = opener.open(logdir, fragment)
            yield second
            assert opener.faults() == []

    return open_page

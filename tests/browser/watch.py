"""Notes everything that goes wrong in a browser context, so that a test can fail on it."""

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

#: Runs first in every frame of every page: a policy violation is an event in the frame it happens in.
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP violation: ${event.violatedDirective} blocked ${event.blockedURI}`);
});
"""


@dataclass
class Watch:
    """The faults of all pages of one context: console errors, exceptions, CSP violations, requests to
    other hosts, answers of 400 and above.

    ``allowed`` are patterns for faults that are known and not ours; each one says why where it is added.
    """

    base_url: str
    faults: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)

    def attach(self, context: BrowserContext) -> None:
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("page", self._attach_page)

    def allow(self, pattern: str) -> None:
        self.allowed.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not any(known.search(fault) for known in self.allowed)]

    def _attach_page(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._note(f"exception: {error}"))
        page.on("crash", lambda _: self._note("the page crashed"))
        page.on("request", self._on_request)
        page.on("response", self._on_response)

    def _note(self, fault: str) -> None:
        self.faults.append(fault)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme in ("http", "https", "ws", "wss") and url.netloc != urlsplit(self.base_url).netloc:
            self._note(f"request to another host: {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"status {response.status}: {response.url}")

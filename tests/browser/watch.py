"""Notes everything that goes wrong in a page, so that a test can fail on it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response

#: Runs first in every frame of every page: a policy violation is an event in the frame it happens in.
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP violation: ${event.violatedDirective} blocked ${event.blockedURI}`);
});
"""


@dataclass
class Watch:
    """The faults of a page and of those that it opens: console errors, exceptions, CSP violations, requests to
    other hosts, answers of 400 and above.

    ``allowed`` are patterns for faults that are known and not ours; each one says why where it is added.
    """

    base_url: str
    faults: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)
    _pages: list[Page] = field(default_factory=list)

    def attach(self, page: Page) -> None:
        """``REPORT_VIOLATIONS`` has to run in the page's context."""
        for event, note in self._notes().items():
            page.on(event, note)  # type: ignore[call-overload]
        self._pages.append(page)

    def detach(self) -> None:
        for page in self._pages:
            for event, note in self._notes().items():
                page.remove_listener(event, note)
        self._pages.clear()

    def _notes(self) -> dict[str, Callable[..., None]]:
        return {
            "popup": self.attach,
            "console": self._on_console,
            "pageerror": self._on_error,
            "crash": self._on_crash,
            "request": self._on_request,
            "response": self._on_response,
        }

    def allow(self, pattern: str) -> None:
        self.allowed.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not any(known.search(fault) for known in self.allowed)]

    def _note(self, fault: str) -> None:
        self.faults.append(fault)

    def _on_error(self, error: Error) -> None:
        self._note(f"exception: {error}")

    def _on_crash(self, _: Page) -> None:
        self._note("the page crashed")

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

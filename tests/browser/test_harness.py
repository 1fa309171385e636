"""The harness itself: TensorBoard's own page is clean, and each kind of fault is noticed."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Open


def test_tensorboard_alone_has_no_faults(open_tab: Open, empty_logdir: Path) -> None:
    page, _ = open_tab(empty_logdir, "")
    expect(page.get_by_text("No dashboards are active")).to_be_visible()


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("console.error('broken')", "console: broken"),
        ("setTimeout(() => { throw new Error('broken') })", "exception: broken"),
        ("window.open('http://elsewhere.example/')", "request to another host: http://elsewhere.example/"),
        # Not below the tab's own address, where no data is given to who does not say that it is our page.
        ("fetch('/data/no-such-route')", "status 404"),
        (
            "{ const s = document.createElement('script'); s.textContent = '1'; document.body.append(s) }",
            "CSP violation: script-src",
        ),
    ],
)
def test_each_kind_of_fault_is_noticed(open_alone: Open, empty_logdir: Path, script: str, fault: str) -> None:
    page, watch = open_alone(empty_logdir, "")
    page.evaluate(script)
    for _ in range(100):
        if any(fault in noted for noted in watch.faults):
            break
        page.wait_for_timeout(50)  # Faults arrive as events, and only while Playwright waits.
    assert any(fault in noted for noted in watch.faults), watch.faults
    watch.allow(".")  # This test makes the faults itself.

"""How long the first view of a large, kept report takes, compared with TensorBoard's own switch to an empty tab.

    python -m benchmarks.first_view [--size 300] [--rounds 15]

TensorBoard is started anew after the analysis, and every round has a page of its own, with nothing in the browser's
cache. Both times are taken in the page by the same clock: from the change of the address until what a person looks for
has a place on the page (the sentence that there is no data; the headline and the first row of the checklist), and the
frame in which it has is drawn.
"""

import argparse
import os
import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.files import repeated, source
from tests.browser import chromium
from tests.browser.server import tensorboard

TIMEOUT_MS: Final = 300_000
#: TensorBoard's own tab without histograms, as JavaScript that is true once it does.
EMPTY_TAB: Final = "histograms"
EMPTY: Final = """() => [document.querySelector('tf-histogram-dashboard')].some((tab) => {
  const titles = tab ? [...(tab.shadowRoot ?? tab).querySelectorAll('h3')] : [];
  return titles.some((h3) => h3.textContent.includes('No histogram data') && h3.offsetHeight > 0);
})"""
OURS: Final = """() => {
  const page = document.querySelector('iframe[src*="name=gpu_advisor"]')?.contentDocument;
  const parts = ['main h1', '.ledger-grid.row'].map((part) => page?.documentElement && page.querySelector(part));
  return parts.every((part) => part?.offsetHeight > 0);
}"""
#: Milliseconds from the change of the address until a frame with it has been drawn: what a frame's script posts is
#: received after it.
SWITCH: Final = """([tab, there]) => (window.taken = new Promise((done) => {
  const begun = performance.now(), isThere = eval(there), channel = new MessageChannel();
  channel.port1.onmessage = () => done(performance.now() - begun);
  const look = () => isThere() ? channel.port2.postMessage(null) : requestAnimationFrame(look);
  location.hash = tab;
  look();
}))"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--size", type=float, default=300, help="megabytes")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    expect.set_options(timeout=TIMEOUT_MS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        logdir, scratch = Path(folder) / "logs", Path(folder)
        os.environ["XDG_CACHE_HOME"] = str(scratch / "cache")
        file = logdir / "big/plugins/profile/s/h.xplane.pb"
        file.parent.mkdir(parents=True)
        file.write_bytes(repeated(source(), options.size))
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        (scratch / "nothing").mkdir()
        rounds: list[tuple[float, float]] = []
        for times in (1, options.rounds):
            # Both servers serve the same files, by a flag that comes last: a copy would be another run to the cache.
            served = scratch / f"server-{len(rounds)}"
            with tensorboard(scratch / "nothing", served, f"--logdir={logdir}") as url:
                rounds = [_round(browser, url) for _ in range(times)]
        browser.close()
    print(f"{options.size:.0f} MB, {options.rounds} rounds, ms")
    for name, pick in (("median", statistics.median), ("least", min)):
        empty_ms, ours_ms = (pick(times) for times in zip(*rounds, strict=True))
        print(f"{name}: empty tab {empty_ms:.0f}, first view {ours_ms:.0f}, {ours_ms / empty_ms:.2f} times")


def _round(browser: Browser, url: str) -> tuple[float, float]:
    """Milliseconds until the empty tab, then until ours, is drawn; in a page that has shown neither."""
    page = browser.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    page.goto(f"{url}#timeseries")
    expect(page.locator("plugins-component, plugins")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    taken = _switch(page, EMPTY_TAB, EMPTY), _switch(page, "gpu_advisor", OURS)
    page.close()
    return taken


def _switch(page: Page, tab: str, there: str) -> float:
    milliseconds: float = page.evaluate(SWITCH, [tab, there])
    return milliseconds


if __name__ == "__main__":
    main()

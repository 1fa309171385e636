"""How long the first view of a large, kept report takes, beside TensorBoard's own switch to an empty tab.

    python -m benchmarks.first_view [--size 300] [--rounds 5]

TensorBoard is started anew after the analysis, and every round has a page of its own.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from benchmarks.files import repeated, source
from tests.browser import chromium
from tests.browser.server import tensorboard

TIMEOUT_MS = 300_000
EMPTY_TAB, EMPTY = "histograms", "No histogram data was found"
OURS = 'iframe[src*="name=gpu_advisor"]'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--size", type=float, default=300, help="megabytes")
    parser.add_argument("--rounds", type=int, default=5)
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
            own = scratch / f"server-{len(rounds)}"
            with tensorboard(scratch / "nothing", own, f"--logdir={logdir}") as url:
                rounds = [_round(browser, url) for _ in range(times)]
        browser.close()
    empty_s, ours_s = (statistics.median(times) for times in zip(*rounds, strict=True))
    print(f"{file.name}: empty tab {empty_s:.3f} s, first view {ours_s:.3f} s, {ours_s / empty_s:.2f} times")


def _round(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds until the empty tab, then until ours, is complete; in a page that has shown neither."""
    page = browser.new_page()
    page.goto(f"{url}#timeseries")
    expect(page.locator("plugins-component, plugins")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    begun = time.perf_counter()
    page.evaluate("tab => { location.hash = tab }", EMPTY_TAB)
    expect(page.get_by_text(EMPTY).first).to_be_visible()
    empty = time.perf_counter()
    page.evaluate("tab => { location.hash = tab }", "gpu_advisor")
    expect(page.frame_locator(OURS).locator("html")).to_have_attribute("data-ready", re.compile("^report:"))
    complete = time.perf_counter()
    page.close()
    return empty - begun, complete - empty


if __name__ == "__main__":
    main()

"""How long the first view of a run of 0.4 MB takes that was never read, compared with that of one whose facts are kept.

    python -m benchmarks.unseen_view [--rounds 8]

Pages take turns, and each has a run of its own. Before each somebody looks at the list of runs for long enough that a
process waits for the next one, as in the tab. Time is taken as in ``benchmarks.first_view``.
"""

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Browser, expect, sync_playwright

from benchmarks.first_view import OURS, SWITCH, TIMEOUT_MS
from benchmarks.small_runs import list_runs, read_report, write_runs
from tests.browser import chromium
from tests.browser.server import tensorboard

#: Longer than the next process takes to be begun and to load what it needs.
LOOKS_S: Final = 4.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    rounds = parser.parse_args().rounds
    expect.set_options(timeout=TIMEOUT_MS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        scratch = Path(folder)
        os.environ["XDG_CACHE_HOME"] = str(scratch / "cache")
        write_runs(scratch / "logs", (f"r{number}" for number in range(2 * rounds)))
        (scratch / "nothing").mkdir()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        taken: dict[str, list[float]] = {"kept": [], "unseen": []}
        # Both servers serve the same files, by a flag that comes last: a copy would be another run to the cache.
        with tensorboard(scratch / "nothing", scratch / "first", f"--logdir={scratch / 'logs'}") as url:
            for number in range(rounds):
                read_report(url, f"r{number}/s")
        with tensorboard(scratch / "nothing", scratch / "second", f"--logdir={scratch / 'logs'}") as url:
            for number in range(rounds):
                taken["kept"].append(_first_view_ms(browser, url, f"r{number}/s"))
                taken["unseen"].append(_first_view_ms(browser, url, f"r{rounds + number}/s"))
        browser.close()
    for name, pick in (("median", statistics.median), ("least", min)):
        kept_ms, unseen_ms = (pick(times) for times in taken.values())
        print(
            f"{name} of {rounds}: kept {kept_ms:.0f} ms, unseen {unseen_ms:.0f}, {unseen_ms / kept_ms:.2f} times"
        )


def _first_view_ms(browser: Browser, url: str, run: str) -> float:
    page = browser.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    page.goto(f"{url}#timeseries")
    expect(page.locator("plugins-component, plugins")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    list_runs(url)
    time.sleep(LOOKS_S)
    address = f"gpu_advisor&p.gpu_advisor.run={quote(run, safe='')}"
    milliseconds: float = page.evaluate(SWITCH, [address, OURS])
    page.close()
    return milliseconds


if __name__ == "__main__":
    main()

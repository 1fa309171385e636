"""Counts what stands on the first screen of every report: words, numbers and controls, for each run of the
log directories named (``python -m tools.first_screen demo_logs …``), with the median and the most of each.

The tab is measured by itself in a window of 1440 x 836, which is one of 900 less TensorBoard's own head.
"""

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from tb_gpu_advisor.sessions import find_sessions
from tests.browser import chromium
from tests.browser.counted import COUNTED, counts_of
from tests.browser.pages import OWN_PAGE, address
from tests.browser.server import tensorboard

ROOT: Final = Path(__file__).parent.parent
WIDTH: Final = 1440
HEIGHT: Final = 900 - 64
TIMEOUT_MS: Final = 60_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logdirs", nargs="*", type=Path, default=[ROOT / "demo_logs"])
    parser.add_argument("--only", default="", help="runs whose names hold this")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each")
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.MISSING)
    rows: list[dict[str, int]] = []
    print("run\twords\tnumbers\tcontrols")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        logs = Path(scratch) / "all"
        for logdir in arguments.logdirs:
            shutil.copytree(logdir, logs / logdir.name)
        runs = [one.run for one in find_sessions(str(logs)) if arguments.only in one.run]
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_default_timeout(TIMEOUT_MS)
        with tensorboard(logs, Path(scratch)) as url:
            for run in runs:
                page.goto("about:blank")
                page.goto(url + OWN_PAGE + address(run=run, lang=arguments.lang))
                page.wait_for_selector("html[data-ready]")
                if arguments.pictures is not None:
                    page.screenshot(path=arguments.pictures / f"{quote(run, '')}.png")
                if not (page.get_attribute("html", "data-ready") or "").startswith("report:"):
                    continue  # a damaged capture has no report
                rows.append(counts_of(page))
                print("\t".join([run, *(str(rows[-1][name]) for name in COUNTED)]), flush=True)
        browser.close()
    for name, function in (("median", statistics.median), ("most", max)):
        print("\t".join([name, *(f"{function([row[one] for row in rows]):.0f}" for one in COUNTED)]))


if __name__ == "__main__":
    main()

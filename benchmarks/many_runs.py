"""The page of 10,000 runs in a browser: its first rows, scrolling through it, and TensorBoard's memory.

    python -m benchmarks.many_runs [--runs 10000]

All runs are one demo run by other names, so that their rows are read as they are elsewhere. The first rows are timed
from the request for the page, once TensorBoard knows the runs; next to it stands the same page of two runs, since a
busy machine slows both. What a task costs is processor time of the page's main thread, by Chromium's own count: not the
time that others take from a busy machine.
"""

import argparse
import json
import os
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from benchmarks.frames import CATEGORIES
from tests.browser import chromium
from tests.browser.pages import OWN_PAGE, address, wait_until_ready
from tests.browser.server import tensorboard
from tests.plugin.served import request

DEMO: Final = (
    Path(__file__).parents[1] / "demo_logs/month/plugins/profile/2025_12_30_09_00_00/demo-host.xplane.pb"
)
ROUNDS: Final = 5
SIZE: Final[ViewportSize] = {"width": 1280, "height": 900}
#: A wheel of half a screen in each frame for so many frames, while rows come in, then from end to end.
SCROLL: Final = """async () => {
  const table = document.querySelector('.runs-scroll');
  const frame = () => new Promise(requestAnimationFrame);
  for (let i = 0; i < 240; i++) { table.scrollBy(0, 400); await frame(); }
  for (let i = 0; i <= 60; i++) { table.scrollTo(0, table.scrollHeight * (i % 10) / 10); await frame(); }
}"""
FIRST_ROW: Final = """() => document.querySelector('[data-run]') && performance.now()"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=10_000)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["XDG_CACHE_HOME"] = str(Path(folder) / "cache")
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for count in (2, runs):
            logs, scratch = Path(folder) / f"logs-{count}", Path(folder) / f"scratch-{count}"
            scratch.mkdir()
            _write(logs, count)
            with tensorboard(logs, scratch) as url:
                before_mib = _memory_mib(scratch)
                size = _listed(url)
                firsts = [_first_row_ms(browser, url) for _ in range(ROUNDS)]
                usual_ms, cost_ms = (statistics.median(times) for times in zip(*firsts, strict=True))
                print(f"{count} runs: list of {size / 1e6:.2f} MB, first row after {usual_ms:.0f} ms", end="")
                print(
                    f" (best {min(firsts)[0]:.0f} ms); until then the page worked {cost_ms:.0f} ms",
                    flush=True,
                )
                if count == runs:
                    costs, heap_mb = _scrolled(browser, url, Path(folder) / "trace.json")
                    print(f"scrolling: {len(costs)} tasks, longest {costs[-1]:.1f} ms, ", end="")
                    print(f"{sum(cost > 50 for cost in costs)} above 50 ms; the page's heap {heap_mb:.0f} MB")
                print(
                    f"TensorBoard: {before_mib:.0f} MiB at first, {_memory_mib(scratch):.0f} MiB at the end"
                )
        browser.close()


def _write(logs: Path, count: int) -> None:
    """Links to one file are copied as files by the copy that TensorBoard gets."""
    for number in range(count):
        day, hour = divmod(number, 24)
        session = f"20{10 + day // 336}_{day // 28 % 12 + 1:02}_{day % 28 + 1:02}_{hour:02}_00_00"
        file = logs / f"trial{number:05}" / "plugins" / "profile" / session / "host.xplane.pb"
        file.parent.mkdir(parents=True)
        os.link(DEMO, file) if DEMO.stat().st_dev == logs.stat().st_dev else shutil.copy(DEMO, file)


def _listed(url: str) -> int:
    while True:
        with urlopen(request(f"{url}data/plugin/gpu_advisor/runs")) as answer:
            if answer.status != 202:
                return len(answer.read())


def _first_row_ms(browser: Browser, url: str) -> tuple[float, float]:
    """Until the first row is there, and how long the page's main thread has worked by then."""
    page = browser.new_page(viewport=SIZE)
    asking = page.context.new_cdp_session(page)
    asking.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{url}{OWN_PAGE}{address(page='runs')}", wait_until="commit")
    first_ms = float(page.wait_for_function(FIRST_ROW, polling="raf").json_value())
    counts = {one["name"]: one["value"] for one in asking.send("Performance.getMetrics")["metrics"]}
    page.close()
    return first_ms, counts["TaskDuration"] * 1e3


def _scrolled(browser: Browser, url: str, file: Path) -> tuple[list[float], float]:
    """What tasks of the page's main thread cost while somebody scrolls, ascending, and its heap."""
    page = browser.new_page(viewport=SIZE)
    page.goto(f"{url}{OWN_PAGE}{address(page='runs')}")
    wait_until_ready(page, "runs")
    browser.start_tracing(page=page, path=file, categories=list(CATEGORIES))
    page.evaluate("performance.mark('scrolled')")
    page.evaluate(SCROLL)
    browser.stop_tracing()
    heap_mb = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    page.close()
    trace: list[dict[str, Any]] = json.loads(file.read_text())["traceEvents"]
    mark = next(event for event in trace if event["name"] == "scrolled")
    own = [event for event in trace if (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])]
    return sorted(
        event["tdur"] / 1e3 for event in own if event["name"] == "RunTask" and "tdur" in event
    ), heap_mb


def _memory_mib(scratch: Path) -> float:
    """What the TensorBoard on a copy in this folder holds, without the processes that it reads files in."""
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if str(scratch).encode() in (status.parent / "cmdline").read_bytes():
                return int(status.read_text().split("VmRSS:")[1].split()[0]) / 1024
        except OSError:
            continue
    raise RuntimeError("no TensorBoard")


if __name__ == "__main__":
    main()

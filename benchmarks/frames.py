"""What a frame of a finding's timeline costs while one zooms and drags over at least 100,000 spans.

    python -m benchmarks.frames [--size 30] [--moves 12]

The picture begins at the whole capture. A move is 30 frames of wheel or drag, then a rest in which the range that is
missing is fetched, read and drawn. Each frame's cost is the processor time of the page's main thread (scripts, layout,
painting) from one frame to the next, from Chromium's own trace: not the time that others take from a busy machine.
"""

import argparse
import json
import os
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode
from urllib.request import urlopen

from playwright.sync_api import Browser, FrameLocator, expect, sync_playwright

from benchmarks.files import repeated, source
from benchmarks.timeline import WIDTH, finding_of
from tests.browser import chromium
from tests.browser.server import tensorboard
from tests.plugin.served import request

RUN: Final = "train/s"
FRAME_MS: Final = 1000 / 60
#: What of Chromium's trace tells the tasks of a thread, with their processor time, and the marks of a page.
CATEGORIES: Final = (
    "devtools.timeline",
    "blink.user_timing",
    "toplevel",
    "disabled-by-default-devtools.timeline",
)
#: Zooms in, drags, zooms out and drags back, each as a hand does it: an event in every frame, then a rest.
MOVES: Final = """async (picture, moves) => {
  const canvas = picture.querySelector('canvas'), box = canvas.getBoundingClientRect();
  const frame = (kind) => new Promise(requestAnimationFrame).then(() => performance.mark(`frame-${kind}`));
  const kinds = [{ ctrlKey: true, deltaY: -40 }, { shiftKey: true, deltaX: 25 },
    { ctrlKey: true, deltaY: 40 }, { shiftKey: true, deltaX: -25 }];
  for (let move = 0; move < moves; move++) {
    for (let i = 0; i < 30; i++) {
      const at = { clientX: box.left + box.width * 0.4, clientY: box.top + 60, bubbles: true, cancelable: true };
      canvas.dispatchEvent(new WheelEvent('wheel', { ...kinds[move % kinds.length], ...at }));
      await frame('moving');
    }
    for (let i = 0; i < 30; i++) await frame('resting');
  }
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--size", type=float, default=30, help="megabytes")
    parser.add_argument("--moves", type=int, default=12)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["XDG_CACHE_HOME"] = str(Path(folder) / "cache")
        file = Path(folder) / "source/train/plugins/profile/s/h.xplane.pb"
        file.parent.mkdir(parents=True)
        file.write_bytes(repeated(source(), options.size))
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        with tensorboard(Path(folder) / "source", Path(folder)) as url:
            finding, spans = _whole_capture(url)
            trace = _moved(browser, url, finding, options.moves, Path(folder) / "trace.json")
        browser.close()
    costs = _costs_ms(trace)
    print(f"{finding}: {spans:,} spans in the picture; main thread per frame, ms")
    for name in ("moving", "resting"):
        costs_ms = sorted(cost for kind, cost in costs if kind == f"frame-{name}")
        most, usual, nearly = costs_ms[-1], statistics.median(costs_ms), costs_ms[int(len(costs_ms) * 0.95)]
        late = sum(cost > FRAME_MS for cost in costs_ms)
        print(
            f"{name}: {len(costs_ms)} frames, median {usual:.1f}, 95 % below {nearly:.1f}, "
            f"most {most:.1f}, {late} above 1/60 s"
        )


def _whole_capture(url: str) -> tuple[str, int]:
    """A finding with a timeline, and how many spans the picture of the whole capture stands for."""

    def ask(page: str, **query: object) -> Any:
        while True:
            with urlopen(request(f"{url}data/plugin/gpu_advisor/{page}?{urlencode(query)}")) as answer:
                if answer.status != 202:
                    return json.loads(answer.read())

    finding = finding_of(ask("report", run=RUN))
    first = ask("timeline", run=RUN, finding=finding, width=WIDTH)
    limits = {"start": first["first_us"], "end": first["last_us"]}
    whole = ask("timeline", run=RUN, finding=finding, width=WIDTH, **limits)
    return finding, sum(sum(lane["count"]) for lane in whole["lanes"])


def _moved(browser: Browser, url: str, finding: str, moves: int, file: Path) -> list[dict[str, Any]]:
    """The events of Chromium's trace while the picture is moved."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{url}#gpu_advisor&p.gpu_advisor.run={quote(RUN, '')}&p.gpu_advisor.finding={finding}")
    frame: FrameLocator = page.frame_locator('iframe[src*="name=gpu_advisor"]')
    picture = frame.get_by_role("application").first
    timeline = frame.locator(".timeline").first
    for _ in range(40):  # zooms out, to the limits
        picture.press("ArrowDown")
    expect(timeline).to_have_attribute("data-range", "ready")
    browser.start_tracing(page=page, path=file, categories=list(CATEGORIES))
    picture.evaluate(MOVES, moves)
    browser.stop_tracing()
    page.close()
    events: list[dict[str, Any]] = json.loads(file.read_text())["traceEvents"]
    return events


def _costs_ms(trace: list[dict[str, Any]]) -> list[tuple[str, float]]:
    """Of each frame whether the picture moved, and the main thread's processor time until the next frame."""
    marks = sorted((e for e in trace if e["name"].startswith("frame-")), key=lambda mark: mark["ts"])
    of_page = [e for e in trace if (e["pid"], e["tid"]) == (marks[0]["pid"], marks[0]["tid"])]
    ends = [(e["ts"] + e["dur"], e["tdur"] / 1e3) for e in of_page if e["name"] == "RunTask" and "tdur" in e]
    return [
        (mark["name"], sum(cost for at, cost in ends if mark["ts"] <= at < following["ts"]))
        for mark, following in pairwise(marks)
    ]


if __name__ == "__main__":
    main()

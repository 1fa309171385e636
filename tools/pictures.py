"""Takes pictures of every view, those of the README among them: the tab in a real TensorBoard on
``demo_logs/`` (``make pictures``)."""

import re
import subprocess
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Browser, FrameLocator, expect, sync_playwright

from tests.browser import chromium
from tests.browser.server import tensorboard

ROOT: Final = Path(__file__).parent.parent
PICTURES: Final = ROOT / "docs" / "pictures"
SESSION: Final = "2026_01_15_10_00_00"
SIZE: Final = (1280, 800)
NARROW: Final = (400, 800)
#: Keys of an address that name a run, by its story.
RUNS: Final = ("run", "compare", "runs")
TIMEOUT_MS: Final = 60_000
_COMPLETE: Final = re.compile("^(report|compare|matrix|history):|^runs$")
#: Says how many runs are read, until all are.
_READING: Final = ":is(.runs-head, .history) > [role=status]"

#: Name of the picture, what the address holds, whether TensorBoard is dark, what is scrolled to the top.
SHOTS: Final[tuple[tuple[str, dict[str, str], bool, str], ...]] = (
    ("report", {"run": "launch-bound"}, False, "html"),
    ("finding", {"run": "launch-bound", "finding": "launch-bound"}, False, "html"),
    ("comparison", {"run": "input-fixed", "compare": "input-bound"}, False, "html"),
    ("dark", {"run": "input-bound", "finding": "input-bound"}, True, "html"),
    ("nothing-to-fix", {"run": "input-fixed"}, False, "html"),
    ("one-step", {"run": "one-step"}, False, "html"),
    ("several-gpus", {"run": "replicas-uneven"}, False, "html"),
    ("no-gpu", {"run": "recorded/tf_slow_callback/fault"}, False, "html"),
    ("checklist", {"run": "launch-bound", "open": "list"}, False, ".ends"),
    ("narrow", {"run": "launch-bound"}, False, "html"),
    ("all-runs", {"page": "runs"}, False, "html"),
    (
        "matrix",
        {"page": "matrix", "compare": "launch-bound", "runs": "launch-bound-xla\ninput-bound\ninput-fixed"},
        False,
        "html",
    ),
    ("history", {"page": "history", "run": "month/2025_12_30_09_00_00"}, False, "html"),
    ("japanese", {"run": "input-bound", "lang": "ja"}, False, "html"),
)


def main() -> None:
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.MISSING)
    if not subprocess.run(["fc-list", ":lang=ja"], capture_output=True, check=True).stdout:
        # The picture of the tab in Japanese showed empty boxes.
        raise SystemExit("no font has Japanese letters (on Debian: apt-get install fonts-noto-cjk)")
    PICTURES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=TIMEOUT_MS)
    with (
        tempfile.TemporaryDirectory() as scratch,
        tensorboard(ROOT / "demo_logs", Path(scratch)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        for name, keys, dark, top in SHOTS:
            size = NARROW if name == "narrow" else SIZE
            take(browser, url + address(keys, dark=dark), top, PICTURES / f"{name}.png", size)
        browser.close()


def address(keys: dict[str, str], *, dark: bool) -> str:
    """A link to a view; the runs are named by their story."""
    named = {"lang": "en"} | {key: runs_of(value) if key in RUNS else value for key, value in keys.items()}
    hash_ = "".join(f"&p.gpu_advisor.{key}={quote(value, '')}" for key, value in named.items())
    return f"{'?darkMode=true' if dark else ''}#gpu_advisor{hash_}"


def runs_of(stories: str) -> str:
    return "\n".join(map(run_of, stories.split("\n")))


def run_of(story: str) -> str:
    if story.startswith("month/"):
        return story
    return f"{story}/{'recorded' if story.startswith('recorded/') else SESSION}"


def take(browser: Browser, url: str, top: str, file: Path, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(url)
    frame: FrameLocator = page.frame_locator('iframe[src*="name=gpu_advisor"]')
    expect(frame.locator("html")).to_have_attribute("data-ready", _COMPLETE)
    for reading in frame.locator(_READING).all():
        expect(reading).to_be_empty()
    frame.locator(top).first.evaluate("element => element.scrollIntoView({ block: 'start' })")
    # A canvas is drawn in the frame after the one that laid it out.
    frame.locator("html").evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    page.screenshot(path=file)
    page.close()
    print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()

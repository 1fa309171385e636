"""axe, the accessibility checker, over every view: it may find nothing serious."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import logs
from tests.browser.test_tab import address, tab
from tests.browser.watch import Watch

Open = Callable[..., tuple[Page, Watch]]

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")

VIEWS = {
    "report": ({"run": logs.INPUT_BOUND}, f"report:{logs.INPUT_BOUND}"),
    "finding": ({"run": logs.LAUNCH_BOUND, "finding": "launch-bound"}, f"report:{logs.LAUNCH_BOUND}"),
    "several GPUs": ({"run": logs.FOUR_GPUS}, f"report:{logs.FOUR_GPUS}"),
    "comparison": (
        {"run": logs.INPUT_FIXED, "compare": logs.INPUT_BOUND},
        f"compare:{logs.INPUT_BOUND}:{logs.INPUT_FIXED}",
    ),
    "no run": ({"run": "gone"}, "no-run"),
}

#: What axe found that is serious: the rule, and where.
FIND = """
async (impacts) => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.filter((one) => impacts.includes(one.impact)).flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} (${node.failureSummary})`));
}
"""


@pytest.fixture(scope="session")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return logs.write(tmp_path_factory.mktemp("accessibility") / "logs")


@pytest.mark.parametrize("theme", ["", "?darkMode=true"], ids=["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_serious(open_tab: Open, logdir: Path, view: str, theme: str) -> None:
    keys, ready = VIEWS[view]
    page, _ = open_tab(logdir, theme + address(**keys))
    expect(tab(page, ready).locator("html")).to_have_attribute("data-theme", "dark" if theme else "light")
    assert serious(page) == []


@pytest.mark.parametrize("width", [800, 1280])
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_the_page(open_tab: Open, logdir: Path, view: str, width: int) -> None:
    keys, ready = VIEWS[view]
    page, _ = open_tab(logdir, address(**keys))
    page.set_viewport_size({"width": width, "height": 900})
    root = tab(page, ready).locator("html")
    expect(root).to_have_js_property("clientWidth", width)
    assert root.evaluate("root => root.scrollWidth") == width


def test_axe_would_find_a_fault(open_tab: Open, logdir: Path) -> None:
    keys, ready = VIEWS["report"]
    page, _ = open_tab(logdir, address(**keys))
    tab(page, ready).locator("main").evaluate("main => main.append(document.createElement('button'))")
    assert [fault.partition(":")[0] for fault in serious(page)] == ["button-name"]


def serious(page: Page) -> list[str]:
    """The serious faults of the tab's own document."""
    (frame,) = (frame for frame in page.frames if "name=gpu_advisor" in frame.url)
    frame.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    frame.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = frame.evaluate(FIND, list(SERIOUS))
    return found

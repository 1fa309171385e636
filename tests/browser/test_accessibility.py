"""axe, the accessibility checker, over every view: it may find nothing serious."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import logs
from tests.browser.axe import serious
from tests.browser.pages import Open, address, tab
from tests.build.several import Several

VIEWS = {
    "report": ({"run": logs.INPUT_BOUND}, f"report:{logs.INPUT_BOUND}"),
    "finding": ({"run": logs.LAUNCH_BOUND, "finding": "launch-bound"}, f"report:{logs.LAUNCH_BOUND}"),
    "several GPUs": ({"run": logs.FOUR_GPUS}, f"report:{logs.FOUR_GPUS}"),
    "checklist": ({"run": logs.LAUNCH_BOUND, "open": "list"}, f"report:{logs.LAUNCH_BOUND}"),
    "no GPU": ({"run": logs.NO_GPU}, f"report:{logs.NO_GPU}"),
    "comparison": (
        {"run": logs.INPUT_FIXED, "compare": logs.INPUT_BOUND},
        f"compare:{logs.INPUT_BOUND}:{logs.INPUT_FIXED}",
    ),
    "all runs": ({"page": "runs"}, "runs"),
    "matrix": (
        {"page": "matrix", "compare": logs.INPUT_BOUND, "runs": f"{logs.INPUT_FIXED}\n{logs.LAUNCH_BOUND}"},
        f"matrix:{logs.INPUT_BOUND}",
    ),
    "history": ({"page": "history", "run": logs.INPUT_FIXED}, f"history:{logs.INPUT_FIXED}"),
    "no run": ({"run": "gone"}, "no-run"),
}
by_view = pytest.mark.parametrize("view", VIEWS)


@by_view
def test_axe_finds_nothing_serious(open_alone: Open, logdir: Path, view: str) -> None:
    keys, ready = VIEWS[view]
    page, _ = open_alone(logdir, address(**keys))
    root = tab(page, ready).locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    assert serious(page, "color-contrast") == []


@by_view
def test_nothing_is_wider_than_the_page(open_alone: Open, logdir: Path, view: str) -> None:
    keys, ready = VIEWS[view]
    page, _ = open_alone(logdir, address(**keys))
    root = tab(page, ready).locator("html")
    for width in (1280, 800, 400):
        page.set_viewport_size({"width": width, "height": 900})
        expect(root).to_have_js_property("clientWidth", width)
        assert root.evaluate("root => root.scrollWidth") == width


def test_names_of_ops_in_a_verdict_stay_in_a_narrow_page(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.UNEVEN_GPUS, compare=logs.SINGLE))
    root = tab(page, f"compare:{logs.SINGLE}:{logs.UNEVEN_GPUS}").locator("html")
    expect(root.locator("h1")).to_contain_text("/")
    page.set_viewport_size({"width": 390, "height": 900})
    expect(root).to_have_js_property("clientWidth", 390)
    assert root.evaluate("root => root.scrollWidth") == 390


LONG = "a" * 200
LONG_NAMES = {
    "comparison": ({"run": LONG, "compare": f"{LONG}b"}, f"compare:{LONG}b:{LONG}"),
    "matrix": ({"page": "matrix", "compare": LONG, "runs": f"{LONG}b"}, f"matrix:{LONG}"),
    "no run": ({"run": f"{LONG}c"}, "no-run"),
}


@pytest.fixture(scope="module")
def long_names(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A logdir with names of runs that have no place to end a line."""
    logdir = tmp_path_factory.mktemp("long")
    for name in (LONG, f"{LONG}b"):
        file = logdir / "plugins" / "profile" / name / "h.xplane.pb"
        file.parent.mkdir(parents=True)
        file.write_bytes(Several().to_bytes())
    return logdir


@pytest.mark.parametrize("view", LONG_NAMES)
def test_names_without_a_place_to_end_a_line_stay_in_the_page(
    open_alone: Open, long_names: Path, view: str
) -> None:
    keys, ready = LONG_NAMES[view]
    page, _ = open_alone(long_names, address(**keys))
    root = tab(page, ready).locator("html")
    for width in (1024, 390):
        page.set_viewport_size({"width": width, "height": 900})
        expect(root).to_have_js_property("clientWidth", width)
        assert root.evaluate("root => root.scrollWidth") == width


@pytest.mark.parametrize("lang", ["en", "es", "pl"])
def test_the_head_is_one_line_and_nothing_in_it_overlaps(open_alone: Open, logdir: Path, lang: str) -> None:
    """The head stays in sight above 760 px; long words of a language would push it into two lines, over the title."""
    keys = {"run": logs.LAUNCH_BOUND, "finding": "launch-bound", "lang": lang}
    page, _ = open_alone(logdir, address(**keys))
    root = tab(page, f"report:{logs.LAUNCH_BOUND}").locator("html")
    for width in (770, 800, 900):
        page.set_viewport_size({"width": width, "height": 900})
        expect(root).to_have_js_property("clientWidth", width)
        head, title = (
            root.evaluate(f"root => root.querySelector('{one}').getBoundingClientRect().toJSON()")
            for one in (".top-bar", "h1")
        )
        assert title["top"] >= head["bottom"] - 1
        assert title["width"] > width / 3
        ends = root.evaluate(
            "root => [...root.querySelectorAll('.top-bar > button, .top-bar > select, .top-bar summary')].map(one =>"
            " [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
        )
        assert all(right <= left for (_, right), (left, _) in pairwise(ends)), (width, ends)


def test_axe_would_find_a_fault(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run="gone"))
    main = tab(page, "no-run").locator("main")
    main.evaluate("main => main.append(document.createElement('button'))")
    main.evaluate("main => main.insertAdjacentHTML('beforeend', '<p style=\"color: #eee\">pale</p>')")
    assert {fault.partition(":")[0] for fault in serious(page)} == {"button-name", "color-contrast"}
    assert {fault.partition(":")[0] for fault in serious(page, "color-contrast")} == {"color-contrast"}

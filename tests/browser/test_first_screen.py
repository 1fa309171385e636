"""What to do first is on the first screen of a laptop, and its numbers, fix and proof are one click away."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import find_sessions
from tests.browser import logs
from tests.browser.counted import counts_of
from tests.browser.pages import Open, address, open_finding, report_of, tab

#: Two laptops, less TensorBoard's own head.
SIZES = ((1440, 900 - 64), (1280, 720 - 64))
#: What may stand on the larger one's. Our default: what a person takes in before the first click.
MOST = {"words": 150, "numbers": 25, "controls": 14}
#: The tab's own head stays at the top of what is scrolled.
HEAD = 44
ROOT = Path(__file__).parents[2]
CAPTURES = [ROOT.parent / "shared" / name for name in ("captures", "captures-more")]
QUICK = (logs.LAUNCH_BOUND, logs.UNEVEN_GPUS, logs.ONE_STEP)


def every_run() -> list[tuple[Path, str]]:
    folders = [logs.DEMO_LOGS, *(folder for folder in CAPTURES if folder.is_dir())]
    return [(folder, session.run) for folder in folders for session in find_sessions(str(folder))]


def inside(element: Locator, height: int, least: float = 0.0) -> None:
    expect(element).to_be_visible()
    box = element.bounding_box()
    assert box is not None
    assert box["y"] >= least - 1, (element, box)
    assert box["y"] + box["height"] <= height + 1, (element, box)


def shows_what_to_do(
    open_alone: Open, logdir: Path, run: str, sizes: tuple[tuple[int, int], ...] = SIZES
) -> None:
    report = report_of(logdir, run)
    for width, height in sizes:
        page, watch = open_alone(logdir, address(run=run))
        watch.allow(r"/favicon\.ico")
        page.set_viewport_size({"width": width, "height": height})
        frame = tab(page, f"report:{run}")
        inside(frame.locator("h1"), height)
        if (width, height) == SIZES[0]:
            counts = counts_of(page)
            assert {name: n for name, n in counts.items() if n > MOST[name]} == {}, (run, counts)
        if report.step_time is None and report.headline is None:  # nothing but the capture can be mended
            inside(frame.locator(".no-gpu p").last, height)
            no_gpu = next(check for check in report.checks if check.id == "no-gpu-activity")
            if no_gpu.fixes:
                inside(frame.locator(".no-gpu .code"), height)
            else:
                assert no_gpu.confidence_reasons == ("other-device",)
            continue
        if report.headline is not None and report.headline.id.startswith("unexplained"):
            inside(frame.locator(".record-again .code"), height)
            continue
        if not report.ledger.rows:
            assert frame.locator(".row").count() == 0
            continue
        first = report.ledger.rows[0].checks[0]
        row = frame.locator(".row").first
        expect(row).to_have_attribute("data-row", first)
        inside(row.locator(".fix-line"), height)
        finding = open_finding(frame, first)
        inside(finding.locator("h1"), height, HEAD)
        inside(finding.locator(".numbers"), height, HEAD)
        inside(finding.locator(".fix > p").first, height, HEAD)
        inside(finding.locator(".verify"), height, HEAD)


@pytest.mark.parametrize("run", QUICK)
def test_what_to_do_first_needs_no_scrolling(open_alone: Open, logdir: Path, run: str) -> None:
    shows_what_to_do(open_alone, logdir, run)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Links to all log directories: the Profile plugin writes into those that it is given."""
    import shutil

    top = tmp_path_factory.mktemp("all")
    for folder in {folder for folder, _ in every_run()}:
        shutil.copytree(folder, top / folder.name)
    return top


@pytest.mark.deep
@pytest.mark.parametrize(("folder", "run"), every_run())
def test_for_every_run(open_alone: Open, copies: Path, folder: Path, run: str) -> None:
    try:
        report_of(copies / folder.name, run)
    except AdvisorError:
        return  # a damaged capture has no report
    shows_what_to_do(open_alone, copies / folder.name, run)


def test_the_first_finding_is_reached_by_the_skip_link(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.LAUNCH_BOUND))
    frame = tab(page, f"report:{logs.LAUNCH_BOUND}")
    page.keyboard.press("Tab")
    expect(frame.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(frame.locator(".row").first.get_by_role("button")).to_be_focused()


def test_the_bundle_is_small() -> None:
    import gzip

    bundle = (ROOT / "tb_gpu_advisor" / "static" / "index.js").read_bytes()
    assert len(gzip.compress(bundle, 9)) <= 60 * 1024


def test_tables_of_evidence_fit_into_their_panel(open_alone: Open, logdir: Path) -> None:
    """With three columns of names, too."""
    page, _ = open_alone(logdir, address(run=logs.LAUNCH_BOUND, finding="launch-bound"))
    tables = tab(page, f"report:{logs.LAUNCH_BOUND}").locator(".finding .block .table-scroll")
    expect(tables.first).to_contain_text("Host thread")
    wider = tables.evaluate_all("tables => tables.map((one) => one.scrollWidth - one.clientWidth)")
    assert wider == [0] * len(wider)

"""Names in a profile are anybody's: wherever they show, they are text and nothing runs."""

from collections.abc import Callable
from pathlib import Path

import markdown
import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tb_gpu_advisor.export.html import report_html
from tb_gpu_advisor.export.issue import issue_markdown, issue_picture
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tests.browser.pages import Open, address, tab, wait_until_ready
from tests.build.runs import Run
from tests.checks.judge import steady

BREAK = "top.document.title = document.title = 'broken'"
SCRIPT = f"<script>{BREAK}</script>"
IMAGE = f'"><img src=x onerror="{BREAK}">'
#: What steers a terminal, and what no XML may hold.
STEERS = "\x1b]0;broken\x07\x08\x00"
RUN = f"<b>{IMAGE}".replace("/", "")


@pytest.fixture(scope="module")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose kernels, ops, host and run are named so that careless pages run what they say."""
    run = steady(
        steps=8,
        kernels_us=(
            (f"{SCRIPT}{STEERS}/MatMul:MatMul", f"volta_sgemm_{SCRIPT}{STEERS}", 400.0),
            *((f"{IMAGE}/AddV2:AddV2", f"EigenMetaKernel<Add<float>>{IMAGE}{i}", 2.0) for i in range(40)),
        ),
        run=Run(),
        wait_us=3000.0,
    )
    logdir = tmp_path_factory.mktemp("hostile") / "logs"
    folder = logdir / RUN / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / f"{IMAGE.replace('/', '')}.xplane.pb").write_bytes(run.to_bytes())
    return logdir


def open_all(page: Page, place: Page | FrameLocator) -> None:
    """Every finding of the report, opened one after the other, with everything in it unfolded."""
    for at in range(place.locator(".row").count()):
        place.locator(".row").nth(at).get_by_role("button").click()
        finding = place.locator(".finding")
        expect(finding).to_be_visible()
        finding.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
        check_harmless(page, place)
        place.locator(".around button").first.click()
    place.locator(".row").first.get_by_role("button").click()


def check_harmless(page: Page, place: Page | FrameLocator) -> None:
    assert page.title() != "broken"
    assert place.locator("img, b").count() == 0
    assert (
        place.locator("body script").evaluate_all(
            "(all, text) => all.filter((one) => one.textContent.startsWith(text)).length", BREAK[:20]
        )
        == 0
    )


def test_in_the_tab(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=f"{RUN}/s"))
    frame = tab(page, f"report:{RUN}/s")
    open_all(page, frame)
    expect(frame.get_by_text("<script>").first).to_be_visible()
    check_harmless(page, frame)


@pytest.fixture
def report(logdir: Path) -> Report:
    return analyze(find_session(str(logdir)))


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Callable[[str], Page]:
    def open_text(text: str) -> Page:
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        page = browser.new_page()
        page.goto((tmp_path / "page.html").as_uri())
        return page

    return open_text


def test_in_the_page_that_travels(opened: Callable[[str], Page], report: Report) -> None:
    page = opened(report_html(report, Catalog("en")))
    wait_until_ready(page, f"report:{RUN}/s")
    open_all(page, page)
    expect(page.get_by_text("<script>").first).to_be_visible()
    check_harmless(page, page)


def test_in_markdown(opened: Callable[[str], Page], report: Report) -> None:
    text = report_markdown(report, Catalog("en"))
    page = opened(markdown.markdown(text, extensions=["tables"]))
    expect(page.get_by_text("<script>").first).to_be_visible()
    assert page.locator("img, script").count() == 0
    assert page.title() != "broken"


def test_in_a_finding_for_an_issue(opened: Callable[[str], Page], report: Report) -> None:
    failed = report.failed
    assert len(failed) >= 3
    texts = [issue_markdown(report, check, "picture.svg", Catalog("en")) for check in failed]
    assert not [sign for sign in STEERS if sign < " " and any(sign in text for text in texts)]
    page = opened("\n".join(markdown.markdown(text, extensions=["tables", "fenced_code"]) for text in texts))
    expect(page.get_by_text("<script>").first).to_be_visible()
    assert page.locator("img:not([src='picture.svg']), script").count() == 0
    assert page.title() != "broken"


def test_in_the_picture_of_a_finding(browser: Browser, tmp_path: Path, report: Report) -> None:
    """Opened by itself, where a script in it would run."""
    pictures = [issue_picture(check, Catalog("en")) for check in report.checks]
    drawn = [picture for picture in pictures if picture]
    assert drawn
    for picture in drawn:
        (tmp_path / "picture.svg").write_text(picture, encoding="utf-8")
        page = browser.new_page()
        page.goto((tmp_path / "picture.svg").as_uri())
        assert page.locator("svg > rect").count() > 2
        assert page.locator("parsererror").count() == 0
        assert page.get_by_text("<script>").count()
        assert page.locator("script, image, foreignObject, a").count() == 0
        assert page.evaluate(
            "[...document.querySelectorAll('*')].every((one) => !one.onerror && !one.onload)"
        )
        assert page.title() != "broken"


def test_on_a_terminal(report: Report) -> None:
    text = report_text(report, Catalog("en"), color=False, width=100)
    assert "<script>" in text
    assert not [sign for sign in STEERS if sign < " " and sign in text]

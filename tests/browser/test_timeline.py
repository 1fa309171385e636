"""The timeline outside its excerpt, and the GPU and step of an address, with a real server."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser import logs
from tests.browser.axe import serious
from tests.browser.pages import Open, address, finding_of, open_finding, tab

FINDING = {"run": logs.LAUNCH_BOUND, "finding": "launch-bound"}


def picture_of(frame: FrameLocator | Page, check: str) -> Locator:
    """The timeline of a finding, once the server's range is drawn."""
    picture = finding_of(frame, check).locator(".timeline")
    expect(picture).to_have_attribute("data-range", "ready")
    return picture


def seen(picture: Locator) -> tuple[float, float]:
    canvas = picture.get_by_role("application")
    start, end = (canvas.get_attribute(f"data-{name}-us") or "" for name in ("start", "end"))
    return float(start), float(end)


def after(picture: Locator, act: Callable[[], object]) -> tuple[float, float]:
    """What is seen when an act has moved it."""
    canvas = picture.get_by_role("application")
    before = canvas.get_attribute("data-start-us") or ""
    act()
    expect(canvas).not_to_have_attribute("data-start-us", before)
    return seen(picture)


def test_zooming_out_fetches_what_the_excerpt_does_not_hold(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(**FINDING))
    picture = picture_of(tab(page, f"report:{logs.LAUNCH_BOUND}"), "launch-bound")
    start, end = seen(picture)
    with page.expect_response(re.compile(r"/timeline\?.*start=")) as answered:
        for _ in range(30):
            picture.get_by_role("application").press("ArrowDown")
    fetched = answered.value.json()
    assert fetched["first_us"] < start < end < fetched["last_us"]
    page.wait_for_function(
        "([first, last]) => [...document.querySelectorAll('[role=application]')].some("
        "(one) => Number(one.dataset.startUs) <= first && last <= Number(one.dataset.endUs))",
        arg=[fetched["first_us"], fetched["last_us"]],
    )
    picture_of(tab(page, f"report:{logs.LAUNCH_BOUND}"), "launch-bound")
    again = after(picture, lambda: picture.get_by_role("application").press("Home"))
    assert again == pytest.approx((start, end))


def test_wheel_and_drag_move_the_timeline(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(**FINDING))
    picture = picture_of(tab(page, f"report:{logs.LAUNCH_BOUND}"), "launch-bound")
    canvas = picture.locator("canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    start, end = seen(picture)
    page.keyboard.down("Control")
    wide = after(picture, lambda: page.mouse.wheel(0, 200))
    page.keyboard.up("Control")
    assert wide[0] < start < end < wide[1]
    page.mouse.down()
    moved = after(picture, lambda: page.mouse.move(x + 100, y))
    page.mouse.up()
    assert moved[0] < wide[0]
    assert moved[1] - moved[0] == pytest.approx(wide[1] - wide[0])


def test_instances_and_what_a_span_tells(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(**FINDING))
    frame = tab(page, f"report:{logs.LAUNCH_BOUND}")
    picture = picture_of(frame, "launch-bound")
    after(picture, frame.get_by_role("button", name="Next instance").click)
    expect(frame.locator(".instances [role=status]")).to_contain_text("Instance 2 of")
    picture_of(frame, "launch-bound")
    picture.get_by_role("application").press("n")
    expect(picture.locator(".tip")).to_have_text(re.compile(r".+, .+ beginning at .+, step \d+$"))
    assert serious(page) == []


def test_a_gpu_and_a_step_are_chosen_and_come_back(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.UNEVEN_GPUS))
    frame = tab(page, f"report:{logs.UNEVEN_GPUS}")
    frame.locator("[data-end=step] > summary").click()
    title = frame.locator("#breakdown-title")
    frame.locator(".gpu-picker select").select_option("2")
    expect(title).to_contain_text("GPU 2, mean")
    expect(page).to_have_url(re.compile(r"p\.gpu_advisor\.gpu=2"))
    step = frame.locator(".step-picker option").nth(2).get_attribute("value") or ""
    frame.locator(".step-picker select").select_option(step)
    expect(title).to_contain_text(f"GPU 2, step {step}: ")
    page.go_back()
    expect(title).to_contain_text("GPU 2, mean")
    page.go_forward()
    expect(title).to_contain_text(f"GPU 2, step {step}: ")
    page.reload()
    expect(tab(page, f"report:{logs.UNEVEN_GPUS}").locator("#breakdown-title")).to_contain_text(
        f"GPU 2, step {step}: "
    )


def test_the_timeline_is_that_of_the_step_of_the_address(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.LAUNCH_BOUND, open="step"))
    frame = tab(page, f"report:{logs.LAUNCH_BOUND}")
    step = frame.locator(".step-picker option").nth(3).get_attribute("value") or ""
    frame.locator(".step-picker select").select_option(step)
    with page.expect_response(re.compile(rf"/timeline\?.*step={step}")):
        open_finding(frame, "launch-bound")
    picture_of(frame, "launch-bound")
    expect(frame.locator(".finding .where")).to_contain_text(f"step {step}")


def test_a_gpu_and_a_step_that_are_gone_offer_the_nearest(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.UNEVEN_GPUS, gpu="9", step="1000"))
    frame = tab(page, f"report:{logs.UNEVEN_GPUS}")
    expect(frame.locator(".missing")).to_have_count(2)
    for _ in range(2):
        frame.locator(".missing button").first.click()
    expect(frame.locator(".missing")).to_have_count(0)
    expect(frame.locator("#breakdown-title")).to_contain_text(re.compile(r"GPU \d, step \d+"))

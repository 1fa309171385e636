"""The demo runs are what their program writes, and show what their README says."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.wire import Status
from tools.demo_logs import files

DEMO_LOGS = Path(__file__).parents[1] / "demo_logs"
SESSION = "2026_01_15_10_00_00"


def statuses(story: str, wanted: Status) -> set[str]:
    report = analyze(str(DEMO_LOGS), f"{story}/{SESSION}")
    return {check.id for check in report.checks if check.status == wanted}


def test_the_committed_files_are_the_generated_ones() -> None:
    committed = {
        str(file.relative_to(DEMO_LOGS)): file.read_bytes() for file in DEMO_LOGS.rglob("*.xplane.pb")
    }
    assert committed == files()
    assert sum(map(len, committed.values())) < 1_000_000


@pytest.mark.parametrize(
    ("story", "failed"),
    [
        ("input-bound", {"input-bound", "step-gaps"}),
        ("input-fixed", set()),
        ("launch-bound", {"launch-bound", "tiny-kernels", "xla-off"}),
        ("one-step", {"capture-too-short"}),
    ],
)
def test_each_story_shows_its_fault_and_no_other(story: str, failed: set[str]) -> None:
    assert statuses(story, "failed") == failed


def test_the_fix_is_worth_what_the_finding_says() -> None:
    before = analyze(str(DEMO_LOGS), f"input-bound/{SESSION}")
    after = analyze(str(DEMO_LOGS), f"input-fixed/{SESSION}")
    assert before.step_time is not None
    assert after.step_time is not None
    assert before.recoverable is not None
    saved = before.step_time.mean_ms - after.step_time.mean_ms
    assert before.recoverable.low <= saved
    assert saved == pytest.approx(before.recoverable.high, rel=0.01)


def test_one_step_leaves_the_gap_after_it_open() -> None:
    assert statuses("one-step", "no_data") == {"step-gaps"}


@pytest.mark.parametrize("story", ["input-bound", "input-fixed", "launch-bound", "one-step"])
def test_the_profile_tab_finds_the_steps_too(story: str, tmp_path: Path) -> None:
    converters = import_module("xprof.convert.raw_to_tool_data")
    # A copy: xprof's converters leave caches beside the file.
    copy = tmp_path / "demo-host.xplane.pb"
    copy.write_bytes(files()[f"{story}/plugins/profile/{SESSION}/demo-host.xplane.pb"])
    options = {"hosts": ["demo-host"], "use_saved_result": False}
    page, _ = converters.xspace_to_tool_data([str(copy)], "overview_page", options)
    tables = json.loads(page)
    steps, diagnostics = tables[1]["rows"], tables[6]["rows"]
    assert steps
    assert not diagnostics

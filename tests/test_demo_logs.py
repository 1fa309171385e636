"""The demo runs are what the simulator writes, and show what their README says."""

from pathlib import Path

import pytest

from tb_gpu_advisor import analyze, what_if
from tb_gpu_advisor.wire import Status
from tests.simulator import month
from tests.simulator.api import SESSION
from tests.simulator.labels import labels
from tests.simulator.measured import Measured
from tests.simulator.stories import STORIES, Story
from tools.demo_logs import RECORDED, month_files, readme, story_files

DEMO_LOGS = Path(__file__).parents[1] / "demo_logs"
by_story = pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)


def statuses(story: str, wanted: Status) -> set[str]:
    report = analyze(str(DEMO_LOGS), f"{story}/{SESSION}")
    return {check.id for check in report.checks if check.status == wanted}


def committed(folder: Path) -> dict[str, bytes]:
    """Files by path below ``demo_logs/``, without what was recorded."""
    return {
        str(file.relative_to(DEMO_LOGS)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and RECORDED not in file.parents
    }


@by_story
def test_the_committed_files_of_a_story_are_the_generated_ones(story: Story) -> None:
    assert committed(DEMO_LOGS / story.name) == story_files(story), "run: make demo-logs"


def test_the_table_of_stories_is_the_generated_one_and_there_is_nothing_else() -> None:
    files = committed(DEMO_LOGS)
    assert files["README.md"] == readme(files), "run: make demo-logs"
    stories = {story.name for story in STORIES}
    assert {name.partition("/")[0] for name in files} == {"README.md", month.NAME, *stories}
    assert sum(map(len, files.values())) < 10_000_000


def test_the_committed_month_is_the_generated_one() -> None:
    assert committed(DEMO_LOGS / month.NAME) == month_files(), "run: make demo-logs"


@by_story
def test_each_story_shows_its_faults_and_no_other(story: Story) -> None:
    assert statuses(story.name, "failed") == story.finds


def test_links_to_a_time_range_carry_no_noise_of_binary_fractions() -> None:
    report = analyze(str(DEMO_LOGS), f"launch-bound/{SESSION}")
    ends = [end for check in report.checks for link in check.links for end in (link.start_ms, link.end_ms)]
    known = [end for end in ends if end is not None]
    assert known
    assert [end for end in known if len(repr(end).partition(".")[2]) > 6] == []


def test_the_fix_is_worth_what_the_finding_says() -> None:
    before = analyze(str(DEMO_LOGS), f"input-bound/{SESSION}")
    after = analyze(str(DEMO_LOGS), f"input-fixed/{SESSION}")
    assert before.step_time is not None
    assert after.step_time is not None
    assert before.recoverable is not None
    saved = before.step_time.mean_ms - after.step_time.mean_ms
    assert before.recoverable.low <= saved <= before.recoverable.high
    assert before.recoverable.high - before.recoverable.low <= 0.2 * before.step_time.mean_ms


def test_two_of_three_fixes_bring_what_the_program_without_these_faults_takes() -> None:
    """The third is that nothing copies batches ahead, which a host that gets ahead does not make up for."""
    mended = ("input-bound", "step-gaps")
    scenario = next(story.scenario for story in STORIES if story.name == "input-bound")
    prediction = what_if(str(DEMO_LOGS), mended, run=f"input-bound/{SESSION}")
    assert prediction.likely_ms == pytest.approx(scenario.without(*mended).run().step_ms(), rel=0.02)


def test_one_step_leaves_the_gap_after_it_open() -> None:
    assert "step-gaps" in statuses("one-step", "no_data")


@pytest.mark.deep
@by_story
def test_each_story_agrees_with_the_truth(story: Story) -> None:
    """What costs something is reported, and what costs nothing is not, by what was simulated."""
    run = story.scenario.run()
    # Scaling is judged by a second run.
    should = labels(Measured(run, story.scenario)) | {"poor-scaling": None}
    failed = statuses(story.name, "failed")
    assert {check for check, answer in should.items() if answer} <= failed
    assert not {check for check, answer in should.items() if answer is False} & failed

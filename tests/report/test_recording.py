"""What recording cost stands in the report, and findings about launches say so where it slowed them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tb_gpu_advisor import analyze
from tb_gpu_advisor.export.findings import first_lines
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.recording import LAUNCHES, with_recording
from tb_gpu_advisor.sessions import RECORDED, Recorded
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import Note, Report, quantities
from tests.checks.judge import steady
from tests.golden.make_samples import samples


def report_of(folder: Path, note: Recorded | None) -> Report:
    """A launch-bound run with a note next to it."""
    session = folder / "plugins" / "profile" / "s"
    session.mkdir(parents=True)
    (session / "h.xplane.pb").write_bytes(steady(kernels_us=(2.0,) * 50, per_launch_us=20.0).to_bytes())
    if note is not None:
        (session / RECORDED).write_bytes(note.encoded())
    return analyze(str(folder))


def of_recording(report: Report) -> dict[str, dict[str, float | str]]:
    """Its notes that tell what recording cost."""
    return {
        note.id: {name: value.value for name, value in note.args.items()}
        for note in report.capture.notes
        if note.id.startswith("recording")
    }


def test_before_during_and_after_are_shown(tmp_path: Path) -> None:
    report = report_of(tmp_path, Recorded(20.0, 21.0, 20.5))
    assert of_recording(report) == {"recording-cost": {"before": 20.0, "during": 21.0, "after": 20.5}}
    assert "20.5 ms after it" in report_text(report, Catalog("en"))


def test_a_program_that_ended_with_the_recording_has_no_after(tmp_path: Path) -> None:
    assert list(of_recording(report_of(tmp_path, Recorded(20.0, 21.0)))) == ["recording-cost-until"]


@pytest.mark.parametrize(("during_ms", "said"), [(23.0, True), (21.5, False), (15.0, False)])
def test_findings_about_launches_say_where_recording_slowed_them(
    tmp_path: Path, during_ms: float, said: bool
) -> None:
    report = report_of(tmp_path, Recorded(20.0, during_ms, 20.0))
    assert ("recording-slowed" in of_recording(report)) is said
    failed = report.failed
    assert {check.id for check in failed} & LAUNCHES
    for check in failed:
        doubted = "recording-slowed" in check.confidence_reasons
        assert doubted is (said and check.id in LAUNCHES)
        assert not (doubted and check.confidence == "high")


def test_steps_that_never_became_steady_are_said_to_be_so(tmp_path: Path) -> None:
    assert "recording-unsteady" in of_recording(report_of(tmp_path, Recorded(20.0, 21.0, steady=False)))


def test_a_run_that_something_else_recorded_says_nothing(tmp_path: Path) -> None:
    assert of_recording(report_of(tmp_path, None)) == {}


def test_where_the_time_of_the_program_goes_stands_first_where_steps_are_not_most_of_it() -> None:
    sample = samples()["all-failed"]
    for steps_s, first in ((16.7, "account"), (300.0, None)):
        noted = Recorded(1.0, 1.0, account={"validation": 30.7, "steps": steps_s})
        report = with_recording(sample, noted)
        assert report.ledger.account is not None
        assert report.ledger.account.total_s == pytest.approx(30.7 + steps_s)
        assert (report.capture.notes[0].id == "account") is (first == "account")
    assert with_recording(sample, Recorded(1.0, 1.0)).ledger.account is None


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize(
    ("part", "of"), [("between-steps", "loop"), ("validation", "keras"), ("fit-and-callbacks", "keras")]
)
def test_the_closing_lines_begin_with_where_the_time_went(part: str, of: str, language: str) -> None:
    sample, catalog = samples()["all-failed"], Catalog(language)
    report = with_recording(sample, Recorded(1.0, 1.0, account={part: 30.7, "steps": 16.7}))
    (note,) = (one for one in report.capture.notes if one.id == "account")
    assert (note.args["part"].value, note.args["of"].value) == (part, of)
    lines = first_lines(report, "logs", catalog)
    assert lines[0].startswith(catalog.text("note-account", args=note.args))
    assert (catalog.text("account-fix", args=note.args) in lines[0]) is (of == "keras")
    assert catalog.written(47.4, "s") in lines[0]
    assert catalog.missing == []
    assert first_lines(sample, "logs", catalog) == lines[1:]


def test_the_closing_lines_begin_with_what_takes_more_of_the_profile_than_its_steps() -> None:
    sample, catalog = samples()["all-failed"], Catalog("en")
    between = Note("in-between", quantities("share", share=0.566) | quantities("ms", step=3.29))
    lines = first_lines(replace(sample, headline=between), "logs", catalog)
    assert lines[0].startswith(
        "Something other than these steps, such as an evaluation, takes 56.6% of the time"
    )
    assert lines[1:] == first_lines(sample, "logs", catalog)

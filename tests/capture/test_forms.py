"""Each documented form of recording ends with lines that name the report's first finding, in the user's language."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.capture import Capture, GpuAdvisor
from tb_gpu_advisor.cli import main
from tb_gpu_advisor.export.headline import title_of
from tb_gpu_advisor.report.ledger.findings import findings
from tb_gpu_advisor.sessions import list_sessions
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tests.capture.test_planted import Program, in_fit_without_asking


def in_a_block(program: Program) -> Report | None:
    with Capture(str(program.folder / "logs")) as capture:
        for _ in range(100):
            with capture.step():
                program.one_step()
    return capture.report


def as_a_decorator(program: Program) -> Report | None:
    capture = Capture(str(program.folder / "logs"))
    train_step = capture(program.one_step)
    for _ in range(100):
        train_step()
    program.ends()
    return capture.report


def in_fit(program: Program) -> Report | None:
    import keras

    callback, model = GpuAdvisor(str(program.folder / "logs")), keras.Model()
    model.train_one = program.one_step
    model.fit(1, 100, callbacks=[callback])
    report: Report | None = callback.report
    return report


def under_run(program: Program) -> Report | None:
    in_fit_without_asking(program)
    return analyze(program.folder / "logs")


@pytest.mark.parametrize("language", ["en", "pl", "zh-CN"])
@pytest.mark.parametrize("form", [in_a_block, as_a_decorator, in_fit, under_run])
def test_each_form_ends_with_the_reports_first_finding(
    form: Callable[[Program], Report | None],
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    report = form(Program(tmp_path, monkeypatch))
    said = capsys.readouterr()
    assert report is not None
    title = title_of(findings(report)[0].check, Catalog(language))
    lines = said.err if form is under_run else said.out
    assert title in lines.splitlines()[0]
    assert (said.out if form is under_run else said.err) == ""
    assert main(["report", str(tmp_path / "logs")]) == 0
    shown = capsys.readouterr().out
    assert next(line for line in shown.splitlines() if "✗" in line).endswith(title)


def test_a_decorated_step_has_a_report_as_soon_as_something_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = Program(tmp_path, monkeypatch)
    capture = Capture(str(tmp_path / "logs"))
    train_step = capture(program.one_step)
    assert capture.report is None
    for _ in range(100):
        train_step()
    assert capture.report is capture.report is not None
    program.ends()
    assert capsys.readouterr().out.count("tensorboard --logdir") == 1


def test_without_its_lines_a_capture_prints_nothing_and_has_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = Program(tmp_path, monkeypatch)
    with Capture(str(tmp_path / "logs"), report=False) as capture:
        for _ in range(100):
            with capture.step():
                program.one_step()
    assert capture.report is not None
    assert capsys.readouterr() == ("", "")


def test_where_the_time_of_a_loop_went_lies_next_to_its_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path, monkeypatch)
    with Capture(str(tmp_path / "logs")) as capture:
        for _ in range(100):
            with capture.step():
                program.one_step()
    (session,) = list_sessions(str(tmp_path / "logs"))
    assert session.recorded is not None
    assert session.recorded.account is not None
    assert set(session.recorded.account) == {"steps", "first-steps", "between-steps"}

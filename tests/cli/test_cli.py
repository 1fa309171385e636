"""The command line as scripts and people use it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.wire import Report, Runs
from tests.checks.judge import steady
from tests.plugin.test_plugin import write_run


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    write_run(tmp_path, "train", steady(wait_us=200.0, between_us=150.0).to_bytes())
    return tmp_path


def test_the_json_report_is_the_wire_document(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(logdir), "--format", "json"]) == 0
    output = capsys.readouterr()
    report = msgspec.json.decode(output.out, type=Report)
    assert {check.id for check in report.checks if check.status == "failed"} == {"input-bound", "step-gaps"}
    assert output.err == "newest run: train/s\n"


def test_the_text_report_says_verdict_number_limit_and_fix(
    logdir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(logdir), "--run", "train/s", "--lang", "en"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert "\x1b" not in output.out
    for expected in (
        "✗ Failed  Waiting for input",
        "The GPU waits 200 µs of each 1.16 ms step",
        "saves at most 200 µs; limit 3%, our default",
        "Fix: Make the input pipeline faster",
        "At most 350 µs of 1.16 ms per step can be recovered (30.2%).",
        "✓ Passed  Waiting for kernel launches",
    ):
        assert expected in output.out


def test_runs_lists_what_the_profile_tab_lists(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["runs", str(logdir), "--format", "json"]) == 0
    runs = msgspec.json.decode(capsys.readouterr().out, type=Runs)
    assert [run.run for run in runs.runs] == ["train/s"]
    assert main(["runs", str(logdir)]) == 0
    assert "train/s" in capsys.readouterr().out


def test_output_goes_to_a_file(logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "report.json"
    assert main(["report", str(logdir), "--format", "json", "-o", str(target)]) == 0
    assert capsys.readouterr().out == ""
    assert json.loads(target.read_text())["run"] == "train/s"


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["report", "{logdir}/nowhere"], 2, "There is no"),
        (["report", "{logdir}", "--run", "nope"], 2, "There is no run nope"),
        (["report", "{logdir}", "-o", "{logdir}/no/such/file"], 2, "cannot be written"),
        (["runs", "{logdir}/empty"], 3, "No profile was found"),
        (["report", "{logdir}/empty"], 3, "No profile was found"),
    ],
)
def test_what_a_user_can_cause_is_said_without_traceback(
    logdir: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, says: str
) -> None:
    (logdir / "empty").mkdir()
    assert main([argument.format(logdir=logdir) for argument in arguments]) == code
    assert says in capsys.readouterr().err


def test_a_damaged_file_is_named_with_reason_and_exit_code_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_run(tmp_path, "broken", b"\xff" * 20)
    assert main(["report", str(tmp_path)]) == 3
    error = capsys.readouterr().err
    assert str(file) in error
    assert "byte 0" in error


def test_wrong_usage_exits_with_2() -> None:
    with pytest.raises(SystemExit) as caught:
        main(["report"])
    assert caught.value.code == 2


def test_the_version_names_the_decoder(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert "decoder" in capsys.readouterr().out


def test_a_closed_pipe_is_no_error(logdir: Path) -> None:
    command = [sys.executable, "-m", "tb_gpu_advisor", "report", str(logdir), "--format", "json"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    error = process.stderr.read().decode()
    assert process.wait() == 0
    assert "Traceback" not in error

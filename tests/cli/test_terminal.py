"""The command line at a terminal, in a pipe, interrupted, and with a fault of ours."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.text import Catalog
from tests.build.logdir import write_run

ROOT = Path(__file__).parents[2]


def test_a_closed_pipe_is_no_error(logdir: Path) -> None:
    command = [sys.executable, "-m", "tb_gpu_advisor", "report", str(logdir), "--format", "json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    error = process.stderr.read().decode()
    assert process.wait() == 0
    assert "Traceback" not in error


def test_ctrl_c_ends_with_130_and_says_nothing(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tb_gpu_advisor.report.build.analyze_runs", interrupted)
    assert main(["report", str(logdir), "--run", "train/s"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_fault_of_ours_says_so_and_leaves_its_traceback(
    logdir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("tb_gpu_advisor.report.build.analyze_runs", broken)
    assert main(["report", str(logdir)]) == 3
    assert "This is a bug in GPU Advisor" in capsys.readouterr().err
    assert "ZeroDivisionError" in caplog.text


def test_progress_is_for_terminals_only(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(logdir), "--run", "train/s"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["report", str(logdir), "--run", "train/s", "--no-cache"]) == 0
    shown = capsys.readouterr().err
    assert "reading (0%)" in shown
    assert shown.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("terminal", "environment", "colored"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_color_is_for_terminals_that_want_it(
    logdir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    terminal: bool,
    environment: dict[str, str],
    colored: bool,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    assert main(["report", str(logdir)]) == 0
    assert ("\x1b[" in capsys.readouterr().out) == colored


def test_a_narrow_terminal_gets_narrow_lines_and_a_pipe_always_the_same(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    longest = {}
    for terminal in (True, False):
        monkeypatch.setattr(sys.stdout, "isatty", lambda terminal=terminal: terminal, raising=False)
        assert main(["report", str(logdir)]) == 0
        longest[terminal] = max(map(len, capsys.readouterr().out.splitlines()))
    assert longest[True] <= 60 < longest[False] <= 100


@pytest.mark.parametrize("format_", ["text", "json"])
def test_a_pipe_gets_utf_8_on_every_machine(logdir: Path, format_: str) -> None:
    command = [sys.executable, "-m", "tb_gpu_advisor", "report", str(logdir), "--format", format_]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, env=environment, cwd=ROOT, check=True)
    assert "train/s" in done.stdout.decode("utf-8")
    assert ("µs" in done.stdout.decode("utf-8")) == (format_ == "text")


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has no file names that are not UTF-8")
def test_a_folder_whose_name_is_no_text_hides_no_run(
    logdir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_run(logdir, os.fsdecode(b"bad\xff"), b"\xff" * 20)
    for format_ in ("text", "json"):
        assert main(["runs", str(logdir), "--format", format_]) == 0
        output = capsys.readouterr().out
        assert "train/s" in output
        assert "bad?/s" in output
    assert main(["report", str(logdir), "--run", "bad?/s"]) == 3
    assert "bad?/plugins" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--help", "--lang", "ja"], ["report", "--lang=ja", "--help"]])
def test_help_is_in_the_language_that_is_asked_for(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 0
    message = "cli-lang" if "report" in arguments else "cli-description"
    said = "".join(capsys.readouterr().out.split())
    assert "".join(Catalog("ja").text(message).split()) in said


def test_an_explanation_fits_a_terminal_and_is_markdown_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", "input-bound", "--lang", "en"]) == 0
    piped = capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["explain", "input-bound", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    prose = "".join(shown.split("```")[::2]).splitlines()
    assert max(len(line) for line in prose if "https://" not in line) <= 60
    assert shown.split() == piped.split()
    assert shown.split("```")[1::2] == piped.split("```")[1::2]
    assert max(map(len, piped.splitlines())) > 100


def test_errors_and_the_lines_of_a_budget_end_at_words_of_a_narrow_terminal(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = "/nowhere/" + "a_long_name_of_a_folder/" * 3 + "logs"
    commands = (["check", str(logdir), "--run", "train/s"], ["report", path])
    piped, shown = list[str](), list[str]()
    for terminal, texts in ((False, piped), (True, shown)):
        monkeypatch.setenv("COLUMNS", "40")
        for stream in (sys.stdout, sys.stderr):
            monkeypatch.setattr(stream, "isatty", lambda terminal=terminal: terminal, raising=False)
        for command in commands:
            main([*command, "--lang", "en"])
            output = capsys.readouterr()
            texts.append(output.out + output.err.replace("\r\x1b[K", ""))
    progress = re.compile(r"reading[^\r]*\r|analysing[^\r]*\r")
    budget, error = (progress.sub("", text) for text in shown)
    assert [budget.split(), error.split()] == [text.split() for text in piped]
    assert max(map(len, "".join(piped).splitlines())) > 80
    assert max(map(len, budget.splitlines())) <= 40
    assert [line for line in error.splitlines() if len(line) > 40] == [f"{path}."]
    assert "" not in error.splitlines()
    assert "\n  " in budget  # below the words of their line, not below its mark

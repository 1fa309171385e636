"""The command line as scripts and people use it."""

import gc
import json
import os
import sys
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor import cli
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.cli import main
from tb_gpu_advisor.sessions import find_sessions
from tb_gpu_advisor.text import available_languages
from tb_gpu_advisor.wire import Comparison, Given, Report
from tests.build.logdir import write_run
from tests.build.several import Several
from tests.checks.judge import steady

ROOT = Path(__file__).parents[2]


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
        "200 µs of each 1.16 ms step: The GPU waits for input",
        "✗ Failed  The GPU waits for input",
        "The GPU waits 200 µs per step for its next batch",
        "200 µs of 1.16 ms: Input wait. With this fixed, likely ",
        "Decided by input-bound (limit 2% (GPU Advisor's))",
        "Fix: First train on one repeated batch",
        "Passed\n",
        "Steps are marked · Enough steps",
    ):
        assert expected in output.out


def test_a_user_sets_limits_of_checks(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    limits = tmp_path / "mine.toml"
    limits.write_text("[thresholds]\ninput-bound = 0.5\nlaunch-bound = 0.0\n")
    assert main(["report", str(logdir), "--thresholds", str(limits), "--format", "json"]) == 0
    report = msgspec.json.decode(capsys.readouterr().out, type=Report)
    checks = {check.id: check for check in report.checks}
    assert {name for name, check in checks.items() if check.status == "failed"} == {
        "step-gaps",
        "launch-bound",
    }
    origins = {name: check.threshold.origin for name, check in checks.items() if check.threshold is not None}
    # What follows the limit of another check has that one's.
    users = {"input-bound", "slow-input-stage", "launch-bound"}
    assert {name for name, origin in origins.items() if origin == "user"} == users
    threshold = checks["input-bound"].threshold
    assert threshold is not None
    assert threshold.value == 0.5


def test_limits_of_no_check_are_refused(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    limits = tmp_path / "mine.toml"
    limits.write_text("[thresholds]\nno-such-check = 0.5\n")
    assert main(["report", str(logdir), "--thresholds", str(limits), "--lang", "en"]) == 2
    assert "no-such-check" in capsys.readouterr().err


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


def test_the_version_says_that_the_core_is_of_other_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tb_gpu_advisor.cli.is_stale", lambda: True)
    with pytest.raises(SystemExit):
        main(["--version"])
    assert "was built from another version" in " ".join(capsys.readouterr().out.split())


def test_a_language_that_is_not_there_is_refused(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(logdir), "--lang", "xx"]) == 2
    known = ", ".join(available_languages())
    assert capsys.readouterr().err == f"error: There are no messages in xx.\nKnown languages: {known}.\n"


def test_a_language_of_the_environment_that_is_not_there_is_no_error(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "xx_YY.UTF-8")
    assert main(["runs", str(logdir)]) == 0
    assert "Captured" in capsys.readouterr().out


@pytest.mark.parametrize("check", [check.id for check in ALL])
def test_every_check_explains_itself(check: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", check, "--lang", "en"]) == 0
    page = capsys.readouterr().out
    assert f"(`{check}`)" in page
    for part in ("## What to do", "## How to verify", "## How it decides"):
        assert part in page


def test_an_unknown_check_is_answered_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "slow-computer"]) == 2
    assert "input-bound" in capsys.readouterr().err


def test_scaling_is_judged_by_a_run_on_one_gpu(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_run(logdir, "several", Several(steps=8).to_bytes())
    write_run(logdir, "single", steady(steps=8).to_bytes())
    command = ["report", str(logdir), "--run", "several/s", "--format", "json"]
    assert main([*command, "--one-gpu", "single/s"]) == 0
    report = msgspec.json.decode(capsys.readouterr().out, type=Report)
    (scaling,) = (check for check in report.checks if check.id == "poor-scaling")
    assert scaling.status == "passed"
    assert scaling.args["gpus"].value == 2


def write_pair(logdir: Path) -> None:
    write_run(logdir, "slow", steady(steps=12, between_us=400.0).to_bytes())
    write_run(logdir, "fast", steady(steps=12).to_bytes())


def test_compare_tells_what_changed(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pair(logdir)
    assert main(["compare", str(logdir), "slow/s", "fast/s", "--format", "json"]) == 0
    comparison = msgspec.json.decode(capsys.readouterr().out, type=Comparison)
    assert comparison.verdict == "faster"
    assert {finding.id: finding.change for finding in comparison.findings}["step-gaps"] == "fixed"
    assert main(["compare", str(logdir), "slow/*", "fast/s", "--format", "markdown"]) == 0
    assert capsys.readouterr().out.startswith("## Faster")
    assert main(["compare", str(logdir), "none/*", "fast/s"]) == 2


def test_check_has_an_exit_code_for_each_answer(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_pair(logdir)
    base = ["check", str(logdir), "--run"]
    assert main([*base, "fast/s", "--baseline", "slow/s"]) == 0
    assert main([*base, "slow/s", "--baseline", "fast/s"]) == 1
    stored = tmp_path / "fast.json"
    assert main(["report", str(logdir), "--run", "fast/s", "--format", "json", "-o", str(stored)]) == 0
    assert main([*base, "slow/s", "--baseline", str(stored), "--format", "github"]) == 1
    budget = tmp_path / "budget.toml"
    budget.write_text('checks = ["poor-scaling", "dynamic-loss-scaling", "small-batch"]\n')
    write_run(logdir, "several", Several().to_bytes())
    assert main([*base, "several/s", "--budget", str(budget)]) == 3
    budget.write_text("no toml")
    assert main([*base, "fast/s", "--budget", str(budget)]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--run", "launch-bound-xla", "--baseline", "launch-bound"], 0),
        (["--run", "launch-bound", "--baseline", "launch-bound-xla"], 1),
        (["--run", "launch-bound", "--baseline", "nothing"], 2),
        # One step says nothing of habits, so a budget for them cannot be checked.
        (["--run", "one-step", "--budget", "checks"], 3),
    ],
)
def test_check_on_demo_runs_has_every_exit_code(arguments: list[str], code: int, tmp_path: Path) -> None:
    budget = tmp_path / "budget.toml"
    budget.write_text('checks = ["recurring-copies"]\n')
    named = {"checks": str(budget), "nothing": "nothing"}
    sessions = {
        session.run.partition("/")[0]: session.run for session in find_sessions(str(ROOT / "demo_logs"))
    }
    words = [named.get(argument) or sessions.get(argument, argument) for argument in arguments]
    assert main(["check", str(ROOT / "demo_logs"), *words]) == code


def test_what_no_profile_holds_can_be_specified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_run(tmp_path, "two", Several(transfer_us=3000.0, compute_us=(5000.0,)).to_bytes())
    shown = tmp_path / "mine.toml"
    shown.write_text("[model]\nparameters = 25_000_000\nbandwidth = 1000\n")

    def given(*options: str) -> Given:
        assert main(["report", str(tmp_path), *options, "--format", "json"]) == 0
        return msgspec.json.decode(capsys.readouterr().out, type=Report).given

    assert given() == Given(None, None, None)
    assert given("--thresholds", str(shown)) == Given(25_000_000, 1000.0, None)
    assert given("--thresholds", str(shown), "--bandwidth", "40") == Given(25_000_000, 40.0, None)
    assert main(["report", str(tmp_path), "--parameters", "some", "--lang", "en"]) == 2
    assert capsys.readouterr().err.endswith(
        "error: parameters cannot be some.\nGive a number above 0: parameters as a count such as 25600000,"
        " bandwidth in GB/s, price only with hours.\n"
    )


def test_the_command_that_shows_a_finding_again_has_what_was_specified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_run(tmp_path, "two", Several(transfer_us=3000.0, compute_us=(5000.0,)).to_bytes())
    command = ["report", str(tmp_path), "--parameters", "25000000", "--finding", "slow-allreduce"]
    assert main([*command, "--format", "markdown"]) == 0
    assert "--run two/s --parameters 25000000 --finding slow-allreduce" in capsys.readouterr().out


def test_the_failed_rows_alone_are_one_line_of_json(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["report", str(logdir), "--run", "train", "--findings"]
    assert main([*command, "--format", "json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert {one["id"] for one in json.loads(line)["findings"]} == {"input-bound", "step-gaps"}
    assert main(command) == 2
    assert "--format json" in capsys.readouterr().err


@pytest.mark.parametrize("output", ["out/*.json", "report?.json", "run[12].json"])
@pytest.mark.parametrize("command", [["report"], ["report", "--run", "train/*"], ["check"]])
def test_a_pattern_is_no_name_for_a_file(
    logdir: Path, tmp_path: Path, output: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(tmp_path.rglob("*"))
    assert main([command[0], str(logdir), *command[1:], "-o", str(tmp_path / output)]) == 2
    assert "is a pattern" in capsys.readouterr().err
    assert set(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("command", "asked_for", "given"), [("report", None, "1"), ("report", "4", "4"), ("run", None, None)]
)
def test_only_a_process_that_reads_profiles_does_without_threads_for_algebra(
    command: str, asked_for: str | None, given: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "OPENBLAS_NUM_THREADS"
    seen: list[str | None] = []
    monkeypatch.setattr(os, "environ", {} if asked_for is None else {name: asked_for})
    monkeypatch.setattr(sys, "argv", ["tb-gpu-advisor", command])
    monkeypatch.setattr(gc, "set_threshold", lambda objects: None)
    monkeypatch.setattr(os, "_exit", lambda code: None)
    monkeypatch.setattr(cli, "main", lambda: seen.append(os.environ.get(name)))
    cli.entry()
    assert seen == [given]

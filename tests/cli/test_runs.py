"""``runs``: what is there, and what is there and cannot be read."""

import shutil
from datetime import date
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.wire import Runs
from tests.build.logdir import write_run
from tests.checks.judge import steady


def test_runs_lists_what_the_profile_tab_lists(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["runs", str(logdir), "--format", "json"]) == 0
    runs = msgspec.json.decode(capsys.readouterr().out, type=Runs)
    assert [run.run for run in runs.runs] == ["train/s"]
    assert main(["runs", str(logdir)]) == 0
    assert "train/s" in capsys.readouterr().out


def test_runs_tells_of_folders_that_cannot_be_read(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (logdir / "train" / "plugins" / "profile" / "gone").mkdir()
    assert main(["runs", str(logdir)]) == 0
    shown = capsys.readouterr()
    assert ("train/s" in shown.out, "train/plugins/profile/gone holds no profile" in shown.err) == (
        True,
        True,
    )
    assert main(["runs", str(logdir), "--format", "json"]) == 0
    runs = msgspec.json.decode(capsys.readouterr().out, type=Runs)
    assert [problem.code for problem in runs.problems] == ["session-empty"]
    shutil.rmtree(logdir / "train" / "plugins" / "profile" / "s")
    assert main(["runs", str(logdir)]) == 3
    assert "gone holds no profile" in capsys.readouterr().err


def test_a_run_without_a_date_has_that_of_its_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where files are copies, their times are not those of captures."""
    for run in ("2020_01_01_00_00_00", "mine"):
        write_run(tmp_path, run, steady().to_bytes(), session=run)
    assert main(["runs", str(tmp_path), "--lang", "en"]) == 0
    dated, undated = capsys.readouterr().out.splitlines()[1:3]
    assert dated.endswith("2020-01-01 00:00:00")
    assert undated.endswith(f"file of {date.today().isoformat()}")

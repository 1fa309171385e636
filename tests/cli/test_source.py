"""Where commands find runs and reports: links only for who asks, no run read twice."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tb_gpu_advisor.cli import base, main, source
from tb_gpu_advisor.report.cache import Cache, default_folder
from tb_gpu_advisor.text import Catalog
from tests.checks.judge import steady


@pytest.fixture
def logdir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    folder = tmp_path / "logs" / "train" / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(steady(wait_us=200.0).to_bytes())
    return tmp_path / "logs"


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    assert main(["report", "--run", "train/s", "--format", "json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def refuse(*_: object, **__: object) -> None:
    raise AssertionError("read again")


def test_no_run_is_read_twice(
    logdir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = report(capsys, str(logdir))
    with monkeypatch.context() as patch:
        patch.setattr(source, "analyze", refuse)
        assert report(capsys, str(logdir)) == first
    assert report(capsys, str(logdir), "--no-cache") == first


def test_limits_of_the_user_make_a_report_of_their_own(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = report(capsys, str(logdir))
    limits = tmp_path / "limits.toml"
    limits.write_text("[thresholds]\ninput-bound = 0.9\n")
    own = report(capsys, str(logdir), "--thresholds", str(limits))
    assert own != usual
    monkeypatch.setattr(source, "analyze", refuse)
    assert report(capsys, str(logdir), "--thresholds", str(limits)) == own
    assert report(capsys, str(logdir)) == usual


def test_who_wants_no_cache_leaves_nothing_in_it(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report(capsys, str(logdir), "--no-cache")
    assert not default_folder().exists()


def test_a_logdir_that_nobody_may_write_to_is_read_and_kept(
    logdir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(logdir.rglob("*"))
    for path in [logdir, *before]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        first = report(capsys, str(logdir))
        monkeypatch.setattr(source, "analyze", refuse)
        assert report(capsys, str(logdir)) == first
        assert sorted(logdir.rglob("*")) == before
    finally:
        for path in [logdir, *before]:
            path.chmod(0o755)


def test_links_out_of_the_logdir_are_followed_on_demand(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "train").symlink_to(logdir / "train", target_is_directory=True)
    assert main(["runs", str(tmp_path / "linked")]) == 3
    assert "--follow-links" in capsys.readouterr().err
    assert main(["runs", str(tmp_path / "linked"), "--follow-links"]) == 0
    assert "train/s" in capsys.readouterr().out


def test_the_folder_of_the_cache_is_the_users_alone(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report(capsys, str(logdir))
    assert default_folder().stat().st_mode & 0o077 == 0
    assert len(list(default_folder().iterdir())) == 1
    assert Cache(default_folder())


def test_what_takes_long_says_how_long_it_will_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock_s = iter((100.0, 101.0, 110.0))
    monkeypatch.setattr(base, "time", SimpleNamespace(monotonic=lambda: next(clock_s)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    progress = base.Progress(Catalog("en"))
    progress("analysing", 0.1)
    progress("analysing", 0.25)
    _, early, late = capsys.readouterr().err.split("\x1b[K")
    assert (early.strip(), late) == ("analysing (10%)", "analysing (25%, about 30 s left)")

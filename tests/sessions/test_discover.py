from __future__ import annotations

import os
from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import find_session, list_sessions, read_host


def capture(root: Path, run: str, session: str, *hosts: str, age_s: int = 0) -> Path:
    folder = root / run / "plugins" / "profile" / session
    folder.mkdir(parents=True)
    for host in hosts:
        file = folder / f"{host}.xplane.pb"
        file.write_bytes(b"x")
        os.utime(file, (1_000_000 - age_s, 1_000_000 - age_s))
    return folder


def test_runs_are_named_as_the_profile_tab_names_them_newest_first(tmp_path: Path) -> None:
    capture(tmp_path, "", "run1", "h", age_s=30)
    capture(tmp_path, "train", "2026_01_15", "h", age_s=20)
    capture(tmp_path, "a/b", "s", "h", age_s=10)
    assert [s.run for s in list_sessions(str(tmp_path))] == ["a/b/s", "train/2026_01_15", "run1"]


def test_hosts_are_file_names_and_other_files_are_ignored(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s", "10.0.0.2_6003", "10.0.0.1_6003")
    (folder / "ALL_HOSTS.op_stats_v2.pb").write_bytes(b"x")
    (tmp_path / "train" / "plugins" / "profile" / "empty").mkdir()
    (session,) = list_sessions(str(tmp_path))
    assert [file.host for file in session.hosts] == ["10.0.0.1_6003", "10.0.0.2_6003"]


def test_a_circle_of_links_ends(tmp_path: Path) -> None:
    capture(tmp_path, "train", "s", "h")
    (tmp_path / "train" / "again").symlink_to(tmp_path, target_is_directory=True)
    assert [s.run for s in list_sessions(str(tmp_path))] == ["train/s"]


def test_a_file_that_vanished_is_no_host(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s", "h")
    (folder / "gone.xplane.pb").symlink_to(tmp_path / "nowhere")
    (session,) = list_sessions(str(tmp_path))
    assert [file.host for file in session.hosts] == ["h"]


def test_without_a_run_the_newest_session_is_taken(tmp_path: Path) -> None:
    capture(tmp_path, "old", "s", "h", age_s=100)
    capture(tmp_path, "new", "s", "h")
    assert find_session(str(tmp_path)).run == "new/s"


def test_a_run_may_be_named_by_an_unambiguous_end(tmp_path: Path) -> None:
    capture(tmp_path, "a", "s1", "h")
    capture(tmp_path, "b", "s1", "h")
    capture(tmp_path, "b", "s2", "h")
    assert find_session(str(tmp_path), "s2").run == "b/s2"
    with pytest.raises(AdvisorError) as caught:
        find_session(str(tmp_path), "s1")
    assert caught.value.code == "run-not-found"


def test_a_session_folder_or_a_file_can_be_named_itself(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s", "h1", "h2")
    assert [f.host for f in find_session(str(folder)).hosts] == ["h1", "h2"]
    assert [f.host for f in find_session(str(folder / "h2.xplane.pb")).hosts] == ["h2"]


def test_home_is_expanded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    capture(tmp_path, "logs/train", "s", "h")
    assert find_session("~/logs").run == "train/s"


@pytest.mark.parametrize(
    ("path", "code"),
    [("missing", "logdir-not-found"), ("missing/x.xplane.pb", "logdir-not-found"), ("", "no-sessions")],
)
def test_what_is_not_there_is_said(tmp_path: Path, path: str, code: str) -> None:
    with pytest.raises(AdvisorError) as caught:
        find_session(str(tmp_path / path))
    assert caught.value.code == code


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s", "h")
    (host,) = find_session(str(tmp_path)).hosts
    (folder / "h.xplane.pb").write_bytes(b"")
    with pytest.raises(AdvisorError) as caught:
        read_host(host)
    assert (caught.value.code, caught.value.arguments["file"]) == ("file-empty", host.path)
    (folder / "h.xplane.pb").unlink()
    with pytest.raises(AdvisorError) as caught:
        read_host(host)
    assert caught.value.code == "file-not-readable"

"""A folder of profiles that has no run says why."""

import os
from pathlib import Path
from typing import Any

import pytest

from tb_gpu_advisor.sessions import Problems, list_sessions
from tests.sessions.test_discover import capture


def problems_of(logdir: Path) -> list[tuple[str, str]]:
    problems: Problems = []
    list_sessions(str(logdir), problems=problems)
    return sorted((one.code, str(one.arguments.get("folder", one.arguments.get("file")))) for one in problems)


def test_a_session_without_a_profile_is_told(tmp_path: Path) -> None:
    capture(tmp_path, "train", "whole", "h")
    empty = capture(tmp_path, "train", "empty")
    (empty / "host.trace.json.gz").write_bytes(b"x")
    assert problems_of(tmp_path) == [("session-empty", str(empty))]


def test_a_profile_that_leads_out_of_the_logdir_is_told(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.pb").write_bytes(b"x")
    folder = capture(tmp_path / "logs", "train", "link")
    (folder / "h.xplane.pb").symlink_to(tmp_path / "elsewhere.pb")
    assert problems_of(tmp_path / "logs") == [("file-not-readable", str(folder / "h.xplane.pb"))]


def test_a_folder_that_may_not_be_listed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    capture(tmp_path, "train", "whole", "h")
    locked = capture(tmp_path, "train", "locked", "h")
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if str(path) == str(locked):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert problems_of(tmp_path) == [("file-not-readable", str(locked))]


def test_whole_runs_and_links_to_them_have_no_problem(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "whole", "h")
    (folder.parent / "latest").symlink_to(folder, target_is_directory=True)
    (tmp_path / "notes").mkdir()
    assert problems_of(tmp_path) == []

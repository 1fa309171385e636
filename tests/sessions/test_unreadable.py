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
    return sorted((one.code, str(next(iter(one.arguments.values())))) for one in problems)


def test_a_session_without_a_profile_is_shown(tmp_path: Path) -> None:
    capture(tmp_path, "train", "whole", "h")
    empty = capture(tmp_path, "train", "empty")
    (empty / "notes.txt").write_bytes(b"x")
    assert problems_of(tmp_path) == [("session-empty", str(empty))]


def test_a_profile_that_leads_out_of_the_logdir_is_shown(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.pb").write_bytes(b"x")
    folder = capture(tmp_path / "logs", "train", "link")
    (folder / "h.xplane.pb").symlink_to(tmp_path / "elsewhere.pb")
    assert problems_of(tmp_path / "logs") == [("link-left-out", str(folder / "h.xplane.pb"))]
    # Next to a host that is read: the run would seem to have one host only.
    (folder / "g.xplane.pb").write_bytes(b"x")
    assert problems_of(tmp_path / "logs") == [("link-left-out", str(folder / "h.xplane.pb"))]


def refuse_to_list(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if str(path) == str(folder):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)


def test_a_folder_that_may_not_be_listed_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    capture(tmp_path, "train", "whole", "h")
    locked = capture(tmp_path, "train", "locked", "h")
    refuse_to_list(locked, monkeypatch)
    assert problems_of(tmp_path) == [("file-not-readable", str(locked))]


def test_a_logdir_that_may_not_be_listed_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """TensorBoard's tab said that there is no profile in it yet."""
    logs = tmp_path / "logs"
    capture(logs, "train", "s", "h")
    refuse_to_list(logs, monkeypatch)
    assert problems_of(logs) == [("file-not-readable", str(logs))]


def test_a_logdir_that_is_not_there_yet_has_no_problem_and_a_file_is_none(tmp_path: Path) -> None:
    assert problems_of(tmp_path / "soon") == []
    (tmp_path / "events").write_bytes(b"x")
    assert problems_of(tmp_path / "events") == [("file-not-readable", str(tmp_path / "events"))]


def test_whole_runs_and_links_to_them_have_no_problem(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "whole", "h")
    (folder.parent / "latest").symlink_to(folder, target_is_directory=True)
    (tmp_path / "notes").mkdir()
    assert problems_of(tmp_path) == []


@pytest.mark.parametrize(
    ("link", "to"),
    [
        ("mine", ""),
        ("mine", "deeper"),
        ("mine/plugins", "deeper/train/plugins"),
        ("plugins/profile/t", "deeper/train/plugins/profile/s"),
    ],
)
def test_a_link_to_profiles_outside_of_the_logdir_is_shown(tmp_path: Path, link: str, to: str) -> None:
    """The run list was silent, and seemed to be all there is."""
    capture(tmp_path / "elsewhere", "deeper/train", "s", "h")
    logs = tmp_path / "logs"
    capture(logs, "train", "ours", "h")
    (logs / link).parent.mkdir(parents=True, exist_ok=True)
    (logs / link).symlink_to(tmp_path / "elsewhere" / to, target_is_directory=True)
    assert problems_of(logs) == [("link-left-out", str(logs / link))]
    problems: Problems = []
    assert len(list_sessions(str(logs), follow_links=True, problems=problems)) == 2
    assert problems == []


def test_links_to_other_things_are_shown_only_where_there_is_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "data" / "plugins" / "profile" / "s").mkdir(parents=True)
    (tmp_path / "data" / "images.xplane.pb").write_bytes(b"in no session's folder")
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "data").symlink_to(tmp_path / "data", target_is_directory=True)
    assert problems_of(logs) == [("link-left-out", str(logs / "data"))]
    capture(logs, "train", "s", "h")
    assert problems_of(logs) == []


def test_a_link_to_what_holds_the_logdir_itself_hides_nothing(tmp_path: Path) -> None:
    capture(tmp_path / "all" / "logs", "train", "s", "h")
    (tmp_path / "all" / "logs" / "up").symlink_to(tmp_path / "all", target_is_directory=True)
    assert problems_of(tmp_path / "all" / "logs") == []
    capture(tmp_path / "all" / "others", "train", "s", "h")
    assert problems_of(tmp_path / "all" / "logs") == [("link-left-out", str(tmp_path / "all/logs/up"))]


def test_not_more_is_looked_at_behind_a_link_than_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link may lead to all of a disk; behind so many folders it is not known whether there is a profile."""
    for number in range(300):
        (tmp_path / "disk" / f"a{number:03}" / "b").mkdir(parents=True)
    capture(tmp_path / "disk", "z/z", "s", "h")
    capture(tmp_path / "logs", "train", "s", "h")
    (tmp_path / "logs" / "disk").symlink_to(tmp_path / "disk", target_is_directory=True)
    listed: list[str] = []
    scandir = os.scandir

    def note(path: str) -> Any:
        listed.append(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", note)
    assert problems_of(tmp_path / "logs") == []
    assert 100 < len(listed) < 250

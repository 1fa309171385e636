import os
import shutil
from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import LOCAL, file_system_for, find_session, find_sessions, list_sessions, reload
from tests.sessions.contents import read_host


def capture(root: Path, run: str, session: str, *hosts: str, age_s: int = 0) -> Path:
    folder = root / run / "plugins" / "profile" / session
    folder.mkdir(parents=True)
    for host in hosts:
        file = folder / f"{host}.xplane.pb"
        file.write_bytes(b"x")
        os.utime(file, (1_000_000 - age_s, 1_000_000 - age_s))
    return folder


def runs(logdir: Path, follow_links: bool = False) -> list[str]:
    return [session.run for session in list_sessions(str(logdir), follow_links=follow_links)]


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


def test_a_file_that_is_named_is_read_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "sent.bin").write_bytes(b"x")
    session = find_session(str(tmp_path / "sent.bin"))
    assert (session.run, session.hosts[0].host) == (tmp_path.name, "sent.bin")


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


def test_a_folder_goes_by_its_own_name_and_not_by_a_links(tmp_path: Path) -> None:
    capture(tmp_path, "z/real", "s", "h")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "link").symlink_to(tmp_path / "z", target_is_directory=True)
    (tmp_path / "latest").symlink_to(tmp_path / "z" / "real", target_is_directory=True)
    assert [s.run for s in list_sessions(str(tmp_path))] == ["z/real/s"]


def test_a_folder_that_is_only_linked_goes_by_the_links_name(tmp_path: Path) -> None:
    capture(tmp_path / "elsewhere", "train", "s", "h")
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "mine").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert runs(tmp_path / "logs", follow_links=True) == ["mine/train/s"]
    assert runs(tmp_path / "logs") == []


def test_a_session_that_is_a_link_is_a_session(tmp_path: Path) -> None:
    folder = capture(tmp_path / "elsewhere", "train", "s", "h")
    (tmp_path / "logs" / "plugins" / "profile").mkdir(parents=True)
    (tmp_path / "logs" / "plugins" / "profile" / "t").symlink_to(folder, target_is_directory=True)
    assert runs(tmp_path / "logs", follow_links=True) == ["t"]
    assert runs(tmp_path / "logs") == []


@pytest.mark.parametrize("below", ["plugins", "plugins/profile", "plugins/profile/s"])
def test_a_logdir_that_lies_deeper_still_names_its_sessions(tmp_path: Path, below: str) -> None:
    capture(tmp_path, "", "s", "h")
    assert [s.run for s in list_sessions(str(tmp_path / below))] == ["s"]


def test_a_folder_that_cannot_be_listed_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    capture(tmp_path, "a", "s", "h")
    capture(tmp_path, "b", "s", "h")
    scandir = os.scandir

    def refuse(path: str) -> object:  # tests may run as root, whom no rights stop
        if str(path).endswith("/a"):
            raise PermissionError(13, "no rights", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert [s.run for s in list_sessions(str(tmp_path))] == ["b/s"]


def test_a_folder_that_is_named_and_cannot_be_listed_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    capture(tmp_path, "a", "s", "h")

    def refuse(path: str) -> object:
        raise PermissionError(13, "no rights", path)

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(AdvisorError) as refused:
        find_session(str(tmp_path))
    assert (refused.value.code, refused.value.arguments["cause"]) == ("file-not-readable", "no rights")


def test_files_being_written_count_with_what_is_there(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s", "h")
    (folder / "h.xplane.pb").write_bytes(b"")
    (folder / "i.xplane.pb.tmp").write_bytes(b"half")
    (session,) = list_sessions(str(tmp_path))
    assert [(file.host, file.size_bytes) for file in session.hosts] == [("h", 0)]


def test_among_sessions_of_one_moment_the_last_name_is_the_newest(tmp_path: Path) -> None:
    for name in ("2026_01_02", "2026_01_03", "2026_01_01"):
        capture(tmp_path, "train", name, "h")
    assert [s.run[-1] for s in list_sessions(str(tmp_path))] == ["3", "2", "1"]


def test_a_logdir_that_does_not_exist_yet_has_no_sessions(tmp_path: Path) -> None:
    assert list_sessions(str(tmp_path / "later")) == []


def test_an_ambiguous_end_names_the_runs_it_could_be(tmp_path: Path) -> None:
    for run in ("a", "b", "c"):
        capture(tmp_path, run, "s2" if run == "c" else "s1", "h")
    with pytest.raises(AdvisorError) as caught:
        find_session(str(tmp_path), "s1")
    assert caught.value.arguments["known"] == ("b/s1", "a/s1")


def test_an_end_is_a_whole_part_of_the_name(tmp_path: Path) -> None:
    capture(tmp_path, "train", "2026_01_15", "h")
    with pytest.raises(AdvisorError):
        find_session(str(tmp_path), "15")


def test_an_address_of_a_file_is_the_file_and_links_are_looked_at(tmp_path: Path) -> None:
    capture(tmp_path / "logs a", "train", "s1", "h")
    outside = capture(tmp_path / "other", "", "s2", "h")
    (tmp_path / "logs a" / "plugins").mkdir()
    (tmp_path / "logs a" / "plugins" / "profile").symlink_to(outside.parent)
    address = (tmp_path / "logs a").as_uri()
    assert "%20" in address
    assert file_system_for(address) is LOCAL
    assert [session.run for session in find_sessions(address)] == ["train/s1"]


def test_a_session_is_looked_at_again_in_its_folder(tmp_path: Path) -> None:
    folder = capture(tmp_path, "train", "s", "h")
    session = find_session(str(tmp_path))
    (folder / "i.xplane.pb").write_bytes(b"xy")
    fresh = reload(session)
    assert fresh is not None
    assert [file.host for file in fresh.hosts] == ["h", "i"]
    assert (fresh.run, fresh.identity != session.identity) == ("train/s", True)
    shutil.rmtree(folder)
    assert reload(session) is None


def test_a_run_may_be_named_by_an_unambiguous_beginning(tmp_path: Path) -> None:
    for run in ("input-bound", "input-bound-2", "launch-bound"):
        capture(tmp_path, run, "s", "h")
    assert find_session(str(tmp_path), "laun").run == "launch-bound/s"
    # Whole folders come first.
    assert find_session(str(tmp_path), "input-bound").run == "input-bound/s"
    with pytest.raises(AdvisorError) as caught:
        find_session(str(tmp_path), "input")
    known = caught.value.arguments["known"]
    assert isinstance(known, tuple)
    assert set(known) == {"input-bound/s", "input-bound-2/s"}
    capture(tmp_path, "launch-bound", "s2", "h")
    with pytest.raises(AdvisorError):
        find_session(str(tmp_path), "launch-bound")

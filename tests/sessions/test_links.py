"""No file outside of the logdir is read, however it is linked and whenever the link appears."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import LOCAL, Session, find_session, list_sessions, reload
from tb_gpu_advisor.sessions import filesystem as module
from tests.checks.judge import steady
from tests.sessions.contents import read_host

SECRET = b"somebody else's"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "elsewhere" / "secret.xplane.pb"
    file.parent.mkdir()
    file.write_bytes(SECRET)
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "logs" / "train" / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(b"ours")
    return folder


@pytest.fixture(params=[True, False], ids=["by parts", "by name"])
def way_to_open(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Both ways of opening a file: Windows has the second one only."""
    monkeypatch.setattr(module, "_BY_PARTS", request.param and module._BY_PARTS)
    return bool(request.param)


def session_of(folder: Path) -> Session:
    return find_session(str(folder.parents[3]))


def test_a_linked_file_is_a_host_only_inside_of_the_logdir(
    secret: Path, folder: Path, way_to_open: bool
) -> None:
    stored = folder.parents[3] / "blobs" / "1"
    stored.parent.mkdir()
    stored.write_bytes(b"inside")
    (folder / "inside.xplane.pb").symlink_to(os.path.relpath(stored, folder))
    (folder / "outside.xplane.pb").symlink_to(secret)
    session = session_of(folder)
    assert [(file.host, read_host(file)) for file in session.hosts] == [("h", b"ours"), ("inside", b"inside")]
    (followed,) = list_sessions(str(folder.parents[3]), follow_links=True)
    assert [read_host(file) for file in followed.hosts] == [b"ours", b"inside", SECRET]


def swap_file(folder: Path, secret: Path) -> None:
    (folder / "h.xplane.pb").unlink()
    (folder / "h.xplane.pb").symlink_to(secret)


def swap_folder(folder: Path, secret: Path) -> None:
    folder.rename(folder.with_name("old"))
    secret.rename(secret.with_name("h.xplane.pb"))
    folder.symlink_to(secret.parent, target_is_directory=True)


def swap_to_a_parent(folder: Path, secret: Path) -> None:
    (folder / "h.xplane.pb").unlink()
    (folder / "h.xplane.pb").symlink_to("../../../../../elsewhere/secret.xplane.pb")


@pytest.mark.parametrize("swap", [swap_file, swap_folder, swap_to_a_parent])
def test_a_link_that_appears_after_the_listing_is_an_error(
    swap: Callable[[Path, Path], None], secret: Path, folder: Path, way_to_open: bool
) -> None:
    session = session_of(folder)
    swap(folder, secret)
    with pytest.raises(AdvisorError) as caught:
        read_host(session.hosts[0])
    assert caught.value.code == "file-not-readable"
    assert reload(session) is None


@pytest.mark.parametrize("swap", [swap_file, swap_folder])
def test_a_link_that_appears_after_the_look_at_the_path_is_an_error(
    swap: Callable[[Path, Path], None], secret: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (host,) = session_of(folder).hosts
    inside = module._inside

    def swapped(path: str, below: str) -> str:
        real = inside(path, below)
        swap(folder, secret)
        return real

    monkeypatch.setattr(module, "_inside", swapped)
    with pytest.raises(OSError, match=r"symbolic links|Not a directory"):
        LOCAL.open(host.path, host.below)


def test_a_pipe_is_no_host(folder: Path) -> None:
    os.mkfifo(folder / "pipe.xplane.pb")
    session = session_of(folder)
    assert [file.host for file in session.hosts] == ["h"]
    (folder / "h.xplane.pb").unlink()
    os.mkfifo(folder / "h.xplane.pb")
    with pytest.raises(AdvisorError, match="not a plain file"):
        read_host(session.hosts[0])


def test_python_follows_links_on_demand(folder: Path, tmp_path: Path) -> None:
    (folder / "h.xplane.pb").write_bytes(steady().to_bytes())
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "train").symlink_to(folder.parents[2], target_is_directory=True)
    with pytest.raises(AdvisorError):
        analyze(str(tmp_path / "linked"))
    assert analyze(str(tmp_path / "linked"), follow_links=True).run == "train/s"


def test_a_logdir_that_is_a_link_itself_is_what_the_user_named(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder.parents[3], target_is_directory=True)
    session = find_session(str(tmp_path / "link"))
    assert (session.run, read_host(session.hosts[0])) == ("train/s", b"ours")


def test_a_file_that_is_named_itself_may_be_a_link(secret: Path, folder: Path) -> None:
    (folder / "mine.xplane.pb").symlink_to(secret)
    (host,) = find_session(str(folder / "mine.xplane.pb")).hosts
    assert read_host(host) == SECRET


def test_a_link_that_is_swapped_in_the_middle_of_a_scan_costs_no_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system says EINVAL of a link that is none any more."""
    logdir = folder.parents[3]
    (logdir / "swapped").symlink_to(logdir / "train", target_is_directory=True)
    realpath = os.path.realpath

    def swapped(path: str) -> str:
        if str(path).endswith("swapped"):
            raise OSError(22, "Invalid argument", path)
        return realpath(path)

    monkeypatch.setattr(os.path, "realpath", swapped)
    assert [session.run for session in list_sessions(str(logdir))] == ["train/s"]

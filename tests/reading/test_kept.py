"""Hosts that outlive the process that read them: read again, never stale, never half, never in the way."""

import os
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tb_gpu_advisor.facts import HostFacts
from tb_gpu_advisor.reading.host import Answers, Progress, Reader, here
from tb_gpu_advisor.reading.hosts import hosts_of
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.kept_files import default_folder, read_kept, write_kept
from tb_gpu_advisor.sessions import HostFile, Session, list_sessions
from tests.checks.judge import steady

FLIPS = 3000


def written(logdir: Path, content: bytes = b"") -> Session:
    folder = logdir / "plugins" / "profile" / "s"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "h.xplane.pb").write_bytes(content or steady(wait_us=200.0).to_bytes())
    return listed(logdir)


def listed(logdir: Path) -> Session:
    (session,) = list_sessions(str(logdir))
    return session


class Counted:
    """Reads in this process and counts; ``meanwhile`` happens before an answer is there."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.calls = 0
        self.meanwhile = meanwhile

    def __call__(self, reader: Reader, files: tuple[HostFile, ...], progress: Progress) -> Answers:
        for place, answer in here(reader, files, progress):
            self.calls += 1
            self.meanwhile()
            yield place, answer


def facts_of(session: Session, folder: Path, where: Counted) -> tuple[HostFacts, ...]:
    return hosts_of(session.hosts, Reader(kept=Kept(folder), tracks=True), where).facts  # type: ignore[arg-type]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return written(tmp_path / "logs")


def files_in(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def test_after_a_restart_nothing_is_read_again(session: Session, folder: Path) -> None:
    where = Counted()
    first = facts_of(session, folder, where)
    assert facts_of(session, folder, where) == first
    assert where.calls == 1
    kept = Kept(folder)
    assert kept.facts(session.hosts[0]) == first[0]
    tracks = kept.tracks(session.hosts[0], "run")
    assert tracks is not None
    assert (tracks.run, tracks.host) == ("run", "h")


def test_files_that_changed_are_read_again(tmp_path: Path, session: Session, folder: Path) -> None:
    where = Counted()
    facts_of(session, folder, where)
    facts_of(written(tmp_path / "logs", steady(steps=9).to_bytes()), folder, where)
    assert where.calls == 2


def test_a_file_that_grows_while_it_is_read_is_not_kept(
    tmp_path: Path, session: Session, folder: Path
) -> None:
    where = Counted(meanwhile=lambda: written(tmp_path / "logs", steady(steps=9).to_bytes()))
    facts_of(session, folder, where)
    assert Kept(folder).facts(session.hosts[0]) is None
    assert Kept(folder).facts(listed(tmp_path / "logs").hosts[0]) is None


def test_a_file_rewritten_with_its_old_time_is_another_file(
    tmp_path: Path, session: Session, folder: Path
) -> None:
    facts_of(session, folder, Counted())
    file = Path(session.hosts[0].path)
    data = file.read_bytes()
    file.write_bytes(bytes([data[0], data[1]]) + data[2:])
    os.utime(file, ns=(session.modified_ns, session.modified_ns))
    again = listed(tmp_path / "logs")
    assert (again.size_bytes, again.modified_ns) == (session.size_bytes, session.modified_ns)
    assert Kept(folder).facts(again.hosts[0]) is None


def test_an_error_is_not_kept(tmp_path: Path, folder: Path) -> None:
    session = written(tmp_path / "broken", b"no trace")
    assert facts_of(session, folder, Counted()) == ()
    assert list(files_in(folder)) == []


def test_files_without_a_time_are_not_kept(session: Session, folder: Path) -> None:
    file = Path(session.hosts[0].path)
    os.utime(file, ns=(0, 0))
    timeless = Session("s", (HostFile("h", str(file), file.stat().st_size, 0),))
    assert len(facts_of(timeless, folder, Counted())) == 1
    assert list(files_in(folder)) == []


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x80\x04N.", b"GPUADVK1" + bytes(8)])
def test_what_is_no_kept_file_is_made_again(session: Session, folder: Path, damage: bytes) -> None:
    where = Counted()
    first = facts_of(session, folder, where)
    for path in files_in(folder):
        path.write_bytes(damage)
    kept = Kept(folder)
    assert (kept.facts(session.hosts[0]), kept.tracks(session.hosts[0], "s")) == (None, None)
    assert facts_of(session, folder, where) == first
    assert facts_of(session, folder, where) == first
    assert where.calls == 2


def test_a_sum_that_is_right_around_what_is_no_host_is_made_again_too(session: Session, folder: Path) -> None:
    first = facts_of(session, folder, Counted())
    for path in files_in(folder):
        write_kept(path, [b"\xff" * 100])
    kept = Kept(folder)
    assert (kept.facts(session.hosts[0]), kept.tracks(session.hosts[0], "s")) == (None, None)
    facts_of(session, folder, Counted())
    assert kept.facts(session.hosts[0]) == first[0]


def test_no_bit_that_flipped_is_served(tmp_path: Path) -> None:
    """Flips of one to three bits in the whole file, its head included."""
    chance, content = random.Random(1), random.Random(2).randbytes(500)
    path = tmp_path / "cache" / "facts" / "name"
    write_kept(path, [content[:100], content[100:]])
    data = path.read_bytes()
    assert bytes(read_kept(path) or b"") == content
    for _ in range(FLIPS):
        broken = bytearray(data)
        for bit in chance.sample(range(8 * len(data)), chance.randint(1, 3)):
            broken[bit // 8] ^= 1 << bit % 8
        path.write_bytes(broken)
        path.chmod(0o600)
        assert read_kept(path) is None


def test_a_file_that_was_moved_or_cut_off_is_not_served(tmp_path: Path) -> None:
    path = tmp_path / "cache" / "facts" / "name"
    for size in range(0, 116, 9):
        write_kept(path, [bytes(100)])
        os.truncate(path, size)
        assert read_kept(path) is None
    write_kept(path, [bytes(100)])
    path.rename(path.with_name("other"))
    assert read_kept(path.with_name("other")) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners and modes of POSIX")
def test_what_others_own_or_may_write_to_is_not_used(
    tmp_path: Path, session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = Counted()
    facts_of(session, folder, where)
    (path,) = files_in(folder / "facts")
    assert all(one.stat().st_mode & 0o077 == 0 for one in (folder, *folder.rglob("*")))
    for writable in (path, path.parent):
        before = writable.stat().st_mode
        for mode in (0o020, 0o002):
            writable.chmod(before | mode)
            assert read_kept(path) is None
        writable.chmod(before)
    assert read_kept(path) is not None
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert read_kept(path) is None
    facts_of(session, folder, where)
    assert where.calls == 2
    assert len(list(files_in(folder))) == 2


def test_links_and_pipes_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "cache" / "facts" / "name"
    write_kept(path, [b"x"])
    path.rename(tmp_path / "name")
    path.symlink_to(tmp_path / "name")
    assert read_kept(path) is None
    path.unlink()
    os.mkfifo(path)
    reading = threading.Thread(target=read_kept, args=(path,), daemon=True)
    reading.start()
    reading.join(10)
    assert not reading.is_alive()


def test_a_folder_that_cannot_be_used_costs_no_answer(tmp_path: Path, session: Session) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert len(facts_of(session, tmp_path / "file" / "cache", Counted())) == 1


def test_a_user_without_a_home_has_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert default_folder() is None

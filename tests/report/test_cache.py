"""Reports that outlive the process that made them: found again, never stale, never half, never in the way."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.cache import Cache
from tb_gpu_advisor.report.given import settings_of
from tb_gpu_advisor.sessions import HostFile, Session, list_sessions
from tb_gpu_advisor.wire import Given, HostProblem, Report


def written(logdir: Path, content: bytes = b"x") -> Session:
    folder = logdir / "plugins" / "profile" / "s"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "h.xplane.pb").write_bytes(content)
    return written_before(logdir)


def written_before(logdir: Path) -> Session:
    (session,) = list_sessions(str(logdir))
    return session


def report_of(problems: tuple[HostProblem, ...] = ()) -> Report:
    return build("s", ("h",), Facts(()), problems)


def keep(cache: Cache, session: Session) -> None:
    report = report_of()
    cache.store(session, report, msgspec.json.encode(report))


class Analysis:
    """Counts what it is asked for; ``meanwhile`` happens while it reads."""

    def __init__(
        self, meanwhile: Callable[[], object] = lambda: None, problems: tuple[HostProblem, ...] = ()
    ) -> None:
        self.calls = 0
        self.meanwhile = meanwhile
        self.problems = problems

    def __call__(self) -> Report:
        self.calls += 1
        self.meanwhile()
        return report_of(self.problems)


def test_after_a_restart_nothing_is_analysed_again(tmp_path: Path) -> None:
    session, analysis = written(tmp_path / "logs"), Analysis()
    first = Cache(tmp_path / "cache").report(session, analysis)[0]
    assert Cache(tmp_path / "cache").report(session, analysis)[0] == first
    assert analysis.calls == 1


def test_files_that_changed_are_analysed_again(tmp_path: Path) -> None:
    analysis = Analysis()
    for content in (b"x", b"longer"):
        Cache(tmp_path / "cache").report(written(tmp_path / "logs", content), analysis)
    assert analysis.calls == 2


def test_what_the_user_told_has_a_place_of_its_own(tmp_path: Path) -> None:
    session, cache, report = written(tmp_path / "logs"), Cache(tmp_path / "cache"), report_of()
    told = settings_of(Given(5, None))
    cache.store(session, report, msgspec.json.encode(report), settings=told)
    assert cache.load(session) is None
    assert cache.load(session, settings_of(Given(5, 1.0))) is None
    assert cache.load(session, told)


def test_a_file_that_grows_while_it_is_read_is_not_kept(tmp_path: Path) -> None:
    session = written(tmp_path / "logs")
    analysis = Analysis(meanwhile=lambda: written(tmp_path / "logs", b"longer"))
    Cache(tmp_path / "cache").report(session, analysis)
    assert Cache(tmp_path / "cache").load(session) is None


def test_a_report_that_lacks_a_host_is_not_kept(tmp_path: Path) -> None:
    session = written(tmp_path / "logs")
    analysis = Analysis(problems=(HostProblem("h2", "file-empty", {"file": "x"}),))
    Cache(tmp_path / "cache").report(session, analysis)
    assert Cache(tmp_path / "cache").load(session) is None


def test_settings_of_the_user_make_another_report(tmp_path: Path) -> None:
    session, cache = written(tmp_path / "logs"), Cache(tmp_path / "cache")
    keep(cache, session)
    assert cache.load(session)
    assert cache.load(session, (("thresholds", [("input-bound", 0.2)]),)) is None


def test_a_file_rewritten_with_its_old_time_is_another_file(tmp_path: Path) -> None:
    session, cache = written(tmp_path / "logs"), Cache(tmp_path / "cache")
    keep(cache, session)
    file = Path(session.hosts[0].path)
    file.write_bytes(b"y")
    os.utime(file, ns=(session.modified_ns, session.modified_ns))
    again = written_before(tmp_path / "logs")
    assert (again.size_bytes, again.modified_ns) == (session.size_bytes, session.modified_ns)
    assert cache.load(again) is None


def test_an_error_is_not_kept(tmp_path: Path) -> None:
    def fail() -> None:
        raise AdvisorError("file-empty", file="x")

    session = written(tmp_path / "logs")
    with pytest.raises(AdvisorError):
        Cache(tmp_path / "cache").report(session, Analysis(fail))
    assert Cache(tmp_path / "cache").report(session, Analysis())[0]


def test_files_without_a_time_are_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "h.xplane.pb"
    file.parent.mkdir()
    file.write_bytes(b"x")
    os.utime(file, ns=(0, 0))
    session = Session("s", (HostFile("h", str(file), 1, 0),))
    keep(Cache(tmp_path / "cache"), session)
    assert Cache(tmp_path / "cache").load(session) is None


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x80\x04N.", b"<script>"])
def test_what_is_no_report_is_made_again(tmp_path: Path, damage: bytes) -> None:
    session, analysis = written(tmp_path / "logs"), Analysis()
    first = Cache(tmp_path / "cache").report(session, analysis)[0]
    (stored,) = (tmp_path / "cache").iterdir()
    stored.write_bytes(damage)
    assert Cache(tmp_path / "cache").report(session, analysis)[0] == first
    assert stored.read_bytes() == first


def test_a_folder_that_cannot_be_used_costs_no_answer(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert Cache(tmp_path / "file" / "cache").report(written(tmp_path / "logs"), Analysis())[0]


def test_what_was_longest_unused_goes_first(tmp_path: Path) -> None:
    sessions = [written(tmp_path / name) for name in ("a", "b", "c")]
    folder = tmp_path / "cache"
    cache = Cache(folder, capacity_bytes=2 * len(msgspec.json.encode(report_of())))
    keep(cache, sessions[0])
    for path in folder.iterdir():
        os.utime(path, ns=(1, 1))
    keep(cache, sessions[1])
    for path in folder.iterdir():
        os.utime(path, ns=(1, path.stat().st_mtime_ns - 10**9))
    assert cache.load(sessions[0])  # used again: now the newest
    keep(cache, sessions[2])
    assert [cache.load(session) is not None for session in sessions] == [True, False, True]

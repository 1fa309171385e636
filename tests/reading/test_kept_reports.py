"""Reports that are kept: read again as they were made, and never of anything else."""

from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading import kept_files
from tb_gpu_advisor.reading.host import Known, Progress, Reader, no_progress
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.report.build import analyze_runs
from tb_gpu_advisor.sessions import LOCAL, RECORDED, HostFile, Session, list_sessions
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.wire import Report
from tests.checks.judge import steady


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return written(tmp_path / "logs")


def written(logdir: Path, *hosts: str, run: str = "train") -> Session:
    place = logdir / run / "plugins" / "profile" / "s"
    place.mkdir(parents=True)
    for host in hosts or ("h",):
        (place / f"{host}.xplane.pb").write_bytes(steady(wait_us=200.0).to_bytes())
    return listed(logdir)


def listed(logdir: Path) -> Session:
    return list_sessions(str(logdir))[0]


def made(session: Session, folder: Path, settings: Settings | None = None) -> Report | AdvisorError:
    reader = Reader(kept=Kept(folder))
    ((_, report),) = analyze_runs([session], reader, settings or Settings())
    return report


def test_it_is_read_as_it_was_made(session: Session, folder: Path) -> None:
    assert Kept(folder).report(session) is None
    report = made(session, folder)
    assert Kept(folder).report(session) == report


def test_with_limits_of_ones_own_none_is_kept(session: Session, folder: Path) -> None:
    made(session, folder, Settings({"input-bound": 0.9}))
    assert Kept(folder).report(session) is None


def test_one_that_lacks_a_host_is_not_kept(tmp_path: Path, folder: Path) -> None:
    session = written(tmp_path / "logs", "h", "i")
    Path(session.hosts[1].path).write_bytes(b"no trace")
    session = listed(tmp_path / "logs")
    report = made(session, folder)
    assert isinstance(report, Report)
    assert report.problems
    assert Kept(folder).report(session) is None


def test_of_a_file_that_changed_there_is_none(tmp_path: Path, session: Session, folder: Path) -> None:
    made(session, folder)
    Path(session.hosts[0].path).write_bytes(steady(wait_us=400.0).to_bytes())
    assert Kept(folder).report(listed(tmp_path / "logs")) is None
    assert Kept(folder).report(session) is not None


def test_a_file_that_changes_while_it_is_read_keeps_none(
    session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Reader.read

    def late(reader: Reader, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        known = read(reader, file, progress)
        with Path(file.path).open("ab") as opened:
            opened.write(b"more")
        return known

    monkeypatch.setattr(Reader, "read", late)
    assert isinstance(made(session, folder), Report)
    assert Kept(folder).report(session) is None


def test_the_note_of_a_recording_makes_another(tmp_path: Path, session: Session, folder: Path) -> None:
    made(session, folder)
    (Path(session.hosts[0].path).parent / RECORDED).write_text('{"before_ms": 1.0, "during_ms": 2.0}')
    noted = listed(tmp_path / "logs")
    assert noted.recorded is not None
    assert Kept(folder).report(noted) is None


def test_the_same_files_under_another_name_have_their_own(session: Session, folder: Path) -> None:
    made(session, folder)
    assert Kept(folder).report(session._replace(run="other/s")) is None


def test_other_code_makes_it_again(session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(session, folder)
    monkeypatch.setattr("tb_gpu_advisor.reading.kept.code", lambda: ("0.0.0", "native", 0))
    assert Kept(folder).report(session) is None


def test_code_that_was_edited_is_other_code(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    for name in ("a.py", "room/b.py"):
        (tmp_path / name).write_text("")
    before_ns = kept_files._edited_ns(str(tmp_path))
    (tmp_path / "room" / "data.json").write_text("")
    assert kept_files._edited_ns(str(tmp_path)) == before_ns
    (tmp_path / "room" / "b.py").write_text("changed")
    assert kept_files._edited_ns(str(tmp_path)) > before_ns


@pytest.mark.parametrize("data", [b"", b"{}", b"[1", b"\xff"])
def test_what_is_no_report_is_made_again(session: Session, folder: Path, data: bytes) -> None:
    Kept(folder).keep_report(session, LOCAL, data)
    assert Kept(folder).report(session) is None
    assert made(session, folder) == Kept(folder).report(session)


def test_files_without_a_time_keep_none(session: Session, folder: Path) -> None:
    files = tuple(file._replace(modified_ns=0) for file in session.hosts)
    Kept(folder).keep_report(session._replace(hosts=files), LOCAL, b"{}")
    assert not folder.exists()

"""What was promised of a run when it was first read: a record, which nobody can make again."""

import os
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.kept import PROMISES, Kept
from tb_gpu_advisor.reading.kept_files import keep, name_of, write_kept
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.report.promises import promised_of, with_first_promise
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.wire import Bounds, Report
from tests.checks.judge import steady
from tests.reading.test_kept import files_in, written


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return written(tmp_path / "logs")


def promised_by(version: str, session: Session, folder: Path) -> Report:
    """The report that another version of the product would make of the session."""
    bound = Bounds(0.0, float(version[-1]))
    report = msgspec.structs.replace(analyze(session, Reader()), version=version, recoverable=bound)
    return with_first_promise(report, session, Kept(folder))


def test_a_promise_is_kept_as_the_first_version_made_it(session: Session, folder: Path) -> None:
    first = promised_of(promised_by("0.0.1", session, folder))
    assert (first.version, first.recoverable) == ("0.0.1", Bounds(0.0, 1.0))
    assert promised_by("0.0.1", session, folder).promised is None
    for version in ("0.0.2", "0.0.3"):
        assert promised_by(version, session, folder).promised == first
    assert analyze(session, Reader(kept=Kept(folder))).promised == first
    assert analyze(session, Reader()).promised is None
    limited = Settings({"step-gaps": 0.5})
    assert analyze(session, Reader(kept=Kept(folder)), limited).promised is None


def test_of_files_that_changed_nothing_was_promised(tmp_path: Path, session: Session, folder: Path) -> None:
    promised_by("0.0.1", session, folder)
    again = written(tmp_path / "logs", steady(wait_us=300.0).to_bytes())
    assert analyze(again, Reader(kept=Kept(folder))).promised is None


@pytest.mark.parametrize("way", ["content", "head", "empty", "link"])
def test_a_first_promise_that_this_version_cannot_read_is_left(
    session: Session, folder: Path, tmp_path: Path, way: str
) -> None:
    promised_by("0.0.1", session, folder)
    (file,) = (folder / "promises").iterdir()
    if way == "content":
        write_kept(file, [b"what a later version writes"])
    elif way == "link":
        file.rename(tmp_path / "elsewhere")
        file.symlink_to(tmp_path / "elsewhere")
    else:
        file.write_bytes(b"GPUADVK2" + bytes(100) if way == "head" else b"")
    before = file.read_bytes()
    assert promised_by("0.0.2", session, folder).promised is None
    assert file.read_bytes() == before
    assert file.is_symlink() == (way == "link")


def test_no_first_promise_makes_room_for_others(folder: Path) -> None:
    """However many there are: what was promised first nobody can make again."""
    large = [os.urandom(1 << 20)]
    for number in range(20):
        keep(PROMISES, folder / "promises" / name_of(number), lambda: large)
    assert len(list(files_in(folder))) == 20

"""The newest run is the one that was captured last, whatever clones and copies did to the times of files."""

import os
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from tb_gpu_advisor.plugin.logdirs import Logdirs
from tb_gpu_advisor.sessions import find_session, find_sessions, list_sessions, reload
from tb_gpu_advisor.sessions.dates import named_date
from tests.simulator.stories import STORIES

MAY, JUNE, JULY = (f"2026_{month:02}_01_09_00_00" for month in (5, 6, 7))


def write(top: Path, run: str, written: datetime) -> None:
    """A run ``TRAINING/SESSION`` whose file was written at a local time."""
    training, _, session = run.rpartition("/")
    file = top / training / "plugins" / "profile" / session / "h.xplane.pb"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"x")
    os.utime(file, (written.timestamp(),) * 2)


def runs(top: Path) -> list[str]:
    """Newest first: as the command line and as the tab list them."""
    names = [session.run for session in find_sessions(str(top))]
    assert names == [session.run for session in list_sessions(str(top))]
    assert names == [session.run for session, _ in Logdirs(str(top)).sessions()]
    assert names[0] == find_session(str(top)).run
    return names


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("order", [(MAY, JUNE, JULY), (JULY, JUNE, MAY), (JUNE, JULY, MAY)])
@pytest.mark.parametrize("apart_s", [0, 60], ids=["a clone", "a copy"])
def test_dates_in_names_decide_whatever_the_order_of_copying(
    tmp_path: Path, order: tuple[str, ...], apart_s: int
) -> None:
    for place, session in enumerate(order):
        write(tmp_path, f"train/{session}", datetime.fromtimestamp(1.8e9 + place * apart_s))
    assert runs(tmp_path) == [f"train/{session}" for session in (JULY, JUNE, MAY)]


def test_dates_decide_between_trainings_whose_names_sort_otherwise(tmp_path: Path) -> None:
    for run in (f"z/{MAY}", f"a/{JULY}", f"m/{JUNE}"):
        write(tmp_path, run, datetime(2027, 1, 1))
    assert runs(tmp_path) == [f"a/{JULY}", f"m/{JUNE}", f"z/{MAY}"]


def test_a_session_without_a_date_stands_where_its_file_was_written(tmp_path: Path) -> None:
    write(tmp_path, f"train/{MAY}", datetime(2026, 5, 1, 9, 1))
    write(tmp_path, f"train/{JULY}", datetime(2026, 7, 1, 9, 1))
    write(tmp_path, "train/mine", datetime(2026, 6, 1, 9))
    assert runs(tmp_path) == [f"train/{JULY}", "train/mine", f"train/{MAY}"]
    assert find_session(str(tmp_path), "mine").captured == "2026-06-01T09:00:00"


def test_in_a_copy_a_session_without_a_date_is_of_an_unknown_time_and_not_the_newest(tmp_path: Path) -> None:
    for run in (f"train/{MAY}", "train/mine", f"train/{JULY}"):
        write(tmp_path, run, datetime(2027, 1, 1))
    assert runs(tmp_path) == [f"train/{JULY}", f"train/{MAY}", "train/mine"]
    assert find_session(str(tmp_path), "mine").captured == ""
    # A run that was captured here since shows that files have times of their own again.
    write(tmp_path, "train/2027_01_02_10_00_00", datetime(2027, 1, 2, 10, 1))
    write(tmp_path, "train/now", datetime(2027, 1, 2, 11))
    assert runs(tmp_path)[:2] == ["train/now", "train/2027_01_02_10_00_00"]


def test_without_any_date_the_times_of_files_decide_and_then_names(tmp_path: Path) -> None:
    for run, day in (("a/s", 3), ("b/s", 1), ("c/s", 2), ("d/s", 2)):
        write(tmp_path, run, datetime(2026, 6, day))
    assert runs(tmp_path) == ["a/s", "d/s", "c/s", "b/s"]


@pytest.mark.parametrize("name", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata", "UTC"])
def test_dates_are_the_same_for_readers_in_all_zones(
    tmp_path: Path, zone: pytest.MonkeyPatch, name: str
) -> None:
    written = datetime(2026, 6, 1, 9, 1).timestamp()
    write(tmp_path, f"train/{JUNE}", datetime.fromtimestamp(written))
    write(tmp_path, f"train/{MAY}", datetime.fromtimestamp(written - 31 * 86_400))
    zone.setenv("TZ", name)
    time.tzset()
    assert runs(tmp_path) == [f"train/{JUNE}", f"train/{MAY}"]
    assert find_session(str(tmp_path)).captured == "2026-06-01T09:00:00"


@pytest.mark.parametrize(
    ("run", "date"),
    [
        ("2026_01_15_10_00_00", "2026-01-15T10:00:00"),
        ("train/rank0-2026_01_15_10_00_00_copy", "2026-01-15T10:00:00"),
        ("2026_01_15_10_00_00/mine", ""),
        ("train/2026_13_45_10_00_00", ""),
        ("train/12026_01_15_10_00_00", ""),
        ("train/2026_01_15_10_00_001", ""),
        ("train/2026_01_15", ""),
    ],
)
def test_a_date_is_read_in_the_name_of_the_session(run: str, date: str) -> None:
    assert named_date(run) == date


def test_a_session_keeps_its_date_when_it_is_looked_at_again(tmp_path: Path) -> None:
    write(tmp_path, "train/mine", datetime(2026, 6, 1, 9))
    session = find_session(str(tmp_path))
    again = reload(session)
    assert again is not None
    assert again.captured == session.captured == "2026-06-01T09:00:00"


@pytest.mark.parametrize(
    ("other", "host", "is_part"),
    [
        ("train/2026_06_01_09_00_07", "g", True),
        ("train/2026_06_01_09_00_07", "h", False),  # the same host, again
        ("train/2026_06_01_09_01_00", "g", False),
        ("eval/2026_06_01_09_00_07", "g", False),
        ("train/mine", "g", False),
        ("train_g/2026_06_01_09_00_07", "g", False),  # another training, on its host
    ],
)
def test_hosts_of_one_run_that_name_folders_seconds_apart_are_parts(
    tmp_path: Path, other: str, host: str, is_part: bool
) -> None:
    write(tmp_path, f"train/{JUNE}", datetime(2026, 6, 1, 9))
    write(tmp_path, other, datetime(2026, 6, 1, 9))
    place = tmp_path / other.replace("/", "/plugins/profile/")
    (place / "h.xplane.pb").rename(place / f"{host}.xplane.pb")
    sessions = list_sessions(str(tmp_path))
    again = [reload(session) for session in sessions]
    named = [find_session(str(Path(session.hosts[0].path).parent)) for session in sessions]
    seen = [file.is_part for one in [*sessions, *again, *named] if one for file in one.hosts]
    assert seen == [is_part] * 6


@pytest.mark.parametrize(
    ("runs", "hosts", "are_parts"),
    [
        (("a/worker0/2026_06_01_09_00_00", "a/worker1/2026_06_01_09_00_09"), "gh", True),
        (
            ("a/node-1/2026_06_01_09_00_00", "a/node-2/2026_06_01_09_00_09"),
            "hh",
            True,
        ),  # processes of one host
        (("g/2026_06_01_09_00_00", "h/2026_06_01_09_00_09"), "gh", True),
        (("a/rank0", "a/rank1"), "gh", True),
        (("a/rank0", "b/rank1"), "gh", False),
        (("a/worker0/2026_06_01_09_00_00", "a/worker1/2026_06_01_09_01_00"), "gh", False),
        (("lr1/2026_06_01_09_00_00", "lr2/2026_06_01_09_00_00"), "gh", False),
    ],
)
def test_hosts_or_processes_of_one_run_may_have_folders_of_their_own(
    tmp_path: Path, runs: tuple[str, ...], hosts: str, are_parts: bool
) -> None:
    for run, host in zip(runs, hosts, strict=True):
        write(tmp_path, run, datetime(2026, 6, 1, 9))
        place = tmp_path / "/plugins/profile/".join(run.rsplit("/", 1))
        (place / "h.xplane.pb").rename(place / f"{host}.xplane.pb")
    assert [file.is_part for one in list_sessions(str(tmp_path)) for file in one.hosts] == [are_parts] * 2


@pytest.mark.parametrize("written_s", [0, 2**40])
def test_files_of_absurd_times_hide_no_run(tmp_path: Path, written_s: int) -> None:
    write(tmp_path, f"train/{JUNE}", datetime(2026, 6, 1, 9))
    write(tmp_path, "train/odd", datetime(2026, 6, 1, 9))
    (file,) = (tmp_path / "train" / "plugins" / "profile" / "odd").iterdir()
    try:
        os.utime(file, (written_s, written_s))
    except OSError:  # a file system of fewer years
        os.utime(file, (0, 0))
    assert set(runs(tmp_path)) == {f"train/{JUNE}", "train/odd"}


def test_a_clone_of_the_demo_runs_opens_on_one_with_something_to_fix(tmp_path: Path) -> None:
    """And neither on a recording without a date, of a CPU, nor on the last day of a month that was mended."""
    demo_logs = Path(__file__).parents[2] / "demo_logs"
    for session in list_sessions(str(demo_logs)):
        write(tmp_path, session.run, datetime(2027, 1, 1))
    newest = runs(tmp_path)[0].partition("/")[0]
    assert len(next(story for story in STORIES if story.name == newest).finds) > 2

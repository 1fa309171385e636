"""Where too much is kept, what was longest unused goes, and nothing of anybody else's."""

import os
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.reading import kept as module
from tb_gpu_advisor.reading import kept_files
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.kept_files import keep, name_of, read_kept, shrink, write_kept
from tb_gpu_advisor.sessions import LOCAL, Session
from tests.reading.test_kept import Counted, facts_of, files_in, written
from tests.reading.test_kept_promises import promised_by


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return written(tmp_path / "logs")


def test_what_was_longest_unused_goes_first(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "facts"
    paths = [folder / name_of(name) for name in "abc"]
    for path in paths[:2]:
        write_kept(path, [bytes(100)])
    for age, path in enumerate(paths[:2], 1):
        os.utime(path, ns=(age, age))
    assert read_kept(paths[0]) is not None  # used again: now the newest
    write_kept(paths[2], [bytes(100)])
    shrink(folder, 300)
    assert [path.exists() for path in paths] == [True, False, True]


def test_clearing_up_removes_only_what_is_ours_by_name_and_content(tmp_path: Path) -> None:
    """In a folder that somebody linked to, or keeps files of their own in."""
    folder = tmp_path / "cache" / "facts"
    kept, part = folder / name_of("kept"), folder / f".{name_of('part')[:16]}.gpu_advisor.part"
    write_kept(kept, [bytes(100)])
    part.write_bytes(b"GPUA")  # of a writer that was killed
    theirs = {
        folder / "notes.txt": b"a year of notes",
        folder / "weights.part": bytes(1000),
        folder / name_of("theirs"): b"content of somebody's own store",
        folder / name_of("link"): b"GPUADVK1 behind a link",
    }
    for path, data in theirs.items():
        path.write_bytes(data)
    (folder / name_of("link")).rename(tmp_path / "elsewhere")
    (folder / name_of("link")).symlink_to(tmp_path / "elsewhere")
    shrink(folder, 0)
    assert not kept.exists()
    assert not part.exists()
    assert {path: path.read_bytes() for path in folder.iterdir()} == theirs


@pytest.mark.parametrize("linked", ["facts", "reports", "timelines", "promises", ""])
def test_a_linked_cache_costs_no_file_of_the_users(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: str
) -> None:
    """Of 70 files with room for none, clearing up at each file that is kept; also where all of the cache is a link."""
    theirs = tmp_path / "theirs"
    for number in range(70):
        for place in ("", *("facts", "reports", "timelines", "promises")):
            (theirs / place).mkdir(parents=True, exist_ok=True)
            (theirs / place / f"{number}.npy").write_bytes(bytes(100 + number))
    before = {path: path.read_bytes() for path in files_in(theirs)}
    folder = tmp_path / "cache"
    if linked:
        folder.mkdir()
    (folder / linked).symlink_to(theirs / linked)
    for name in ("FACTS", "TRACKS"):
        monkeypatch.setattr(module, name, (getattr(module, name)[0], 1))
    monkeypatch.setattr(module, "REPORTS", ("reports", 1))
    for version in ("0.0.1", "0.0.2"):
        made = msgspec.structs.replace(promised_by(version, session, folder), version=version)
        facts_of(session, folder, Counted())
        Kept(folder).keep_report(session, LOCAL, msgspec.json.encode(made))
    assert {path: data for path, data in before.items() if path.read_bytes() != data} == {}
    if linked:
        assert set(files_in(theirs)) == set(before)


def test_folders_are_looked_through_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def counted(folder: Path, capacity_bytes: int) -> None:
        looks.append(sum(path.stat().st_size for path in folder.iterdir()))
        shrink(folder, capacity_bytes)

    monkeypatch.setattr(kept_files, "shrink", counted)
    kind = "facts", 200_000
    for number in range(1000):
        keep(
            kind, tmp_path / "cache" / "facts" / name_of(number), lambda: [bytes(500), memoryview(bytes(484))]
        )
    assert 100 < len(looks) < 250  # of a thousand: a 200th of the room each, and 32 parts
    assert max(looks) < 1.1 * kind[1]
    keep(kind, tmp_path / "cache" / "facts" / name_of("large"), lambda: [bytes(7_000)])
    assert looks[-1] > kind[1] * 0.9  # what is large is always followed by a look


def test_facts_and_tracks_have_room_of_their_own(
    session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TRACKS", ("timelines", 10))
    facts_of(session, folder, Counted())
    assert Kept(folder).facts(session.hosts[0]) is not None
    assert list(files_in(folder / "timelines")) == []

"""Where recordings are written: whatever fails, and whoever else writes there, nobody loses anything."""

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.session_folder import NAME, KeptRecording, SessionFolder
from tb_gpu_advisor.sessions import RECORDED, Recorded
from tests.capture.fakes import Clock, FakeProfiler, profilers

ROOT = Path(__file__).parents[2]
NOW = "2026_11_26_10_11_12"


@pytest.fixture(autouse=True)
def _one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tb_gpu_advisor.capture.session_folder.time.strftime", lambda _: NOW)


def tree(top: Path) -> dict[str, bytes]:
    """Every file below, and every folder, links not followed."""
    content = {}
    for path in sorted(top.rglob("*")):
        name = str(path.relative_to(top))
        if path.is_symlink():
            content[name] = str(path.readlink()).encode()
        else:
            content[name] = path.read_bytes() if path.is_file() else b"a folder"
    return content


def profiled(staging: str, host: str = "host", data: bytes = b"profile") -> None:
    """What a profiler writes."""
    session = Path(staging, "plugins", "profile", "now")
    session.mkdir(parents=True)
    (session / f"{host}.xplane.pb").write_bytes(data)
    (session / f"{host}.trace.json.gz").write_bytes(b"trace")


def test_recordings_of_one_second_have_a_session_each(tmp_path: Path) -> None:
    """They begin at once, and all but the first are thrown away."""
    places = [SessionFolder(str(tmp_path)) for _ in range(16)]
    barrier = threading.Barrier(len(places))

    def begin(place: SessionFolder) -> None:
        barrier.wait()
        place.begin()

    threads = [threading.Thread(target=begin, args=(place,)) for place in places]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({place.folder for place in places}) == len(places)
    assert all(NAME.fullmatch(place.folder.name) for place in places)
    profiled(str(places[0].folder / "unfinished"))
    assert places[0].finish()
    for place in places[1:]:
        place.drop()
    assert list(tmp_path.glob("plugins/profile/*")) == [places[0].folder]
    assert (places[0].folder / "host.xplane.pb").read_bytes() == b"profile"


def test_a_recording_that_cannot_begin_removes_nothing(tmp_path: Path) -> None:
    """Two trainings of several processes that got the same plan: the second finds all names taken."""
    first, second = SessionFolder(str(tmp_path), NOW, "rank1"), SessionFolder(str(tmp_path), NOW, "rank1")
    profiled(first.begin())
    before = tree(tmp_path)
    with pytest.raises(FileExistsError):
        second.begin()
    second.drop()
    assert tree(tmp_path) == before
    assert first.finish()


@pytest.mark.parametrize("links", [True, False], ids=["", "without-links"])
@pytest.mark.parametrize("thrown", [True, False], ids=["thrown", "kept"])
def test_files_of_others_in_the_session_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool, thrown: bool
) -> None:
    """TensorFlow names sessions as we do: a callback of another program may write to ours, even over our empty file."""
    if not links:
        monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError(errno.EPERM, "no links")))
    monkeypatch.setattr("socket.gethostname", lambda: "host")
    place = SessionFolder(str(tmp_path))
    staging = place.begin()
    theirs = {"host.xplane.pb": b"theirs", "host.trace.json.gz": b"theirs", "notes.txt": b"a year of notes"}
    for name, data in theirs.items():
        (place.folder / name).write_bytes(data)
    profiled(staging)
    if thrown:
        place.drop()
        assert tree(place.folder) == theirs
    else:
        assert place.finish()
        ours = {"host-2.xplane.pb": b"profile", "host-2.trace.json.gz": b"trace"}
        assert tree(place.folder) == {**theirs, **ours}
        ended = KeptRecording(place, Recorded(1.0, 2.0), 0.0)
        ended.keep_note()
        assert (place.folder / RECORDED).exists()
        ended.drop()
        assert tree(place.folder) == theirs


def test_a_kept_file_that_somebody_wrote_anew_is_theirs(tmp_path: Path) -> None:
    place = SessionFolder(str(tmp_path))
    profiled(place.begin())
    assert place.finish()
    ended = KeptRecording(place, Recorded(1.0, 2.0), 0.0)
    ended.keep_note()
    (place.folder / "host.xplane.pb").write_bytes(b"another profile")
    ended.drop()
    assert tree(place.folder) == {"host.xplane.pb": b"another profile"}


def test_a_linked_session_is_not_written_to(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "logs" / "plugins" / "profile").mkdir(parents=True)
    (tmp_path / "logs" / "plugins" / "profile" / NOW).symlink_to(elsewhere)
    place = SessionFolder(str(tmp_path / "logs"), NOW, "rank1")
    with pytest.raises(OSError, match="link"):
        place.begin()
    place.drop()
    assert tree(elsewhere) == {}
    profiled(alone := SessionFolder(str(tmp_path / "logs")).begin())  # one alone takes another name
    assert Path(alone).parent.name == f"{NOW}-2"


def train(recording: Recording, clock: Clock, steps: int) -> None:
    for _ in range(steps):
        recording.step_begins()
        clock.now_s += 0.02
        recording.step_ends()


#: Calls of the system with which a recording writes.
WRITES = ("mkdir", "touch", "link", "rename", "unlink", "open")


@pytest.mark.parametrize("nth", range(4))
@pytest.mark.parametrize("call", WRITES)
def test_a_full_disk_at_any_write_costs_others_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, nth: int
) -> None:
    """The n-th call of each kind is refused, and all of its kind behind it; the training goes on."""
    there = tmp_path / "plugins" / "profile" / NOW
    there.mkdir(parents=True)
    (there / "host.xplane.pb").write_bytes(b"of yesterday")
    before = tree(tmp_path)
    clock, profiler, calls = Clock(monkeypatch), FakeProfiler(), 0
    recording = Recording(str(tmp_path), profilers(profiler), Budget(), 1)
    home: Any = {"open": os, "link": os}.get(call, Path)
    made = getattr(home, call)

    def refused(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        if call == "open" and not args[1] & os.O_CREAT:
            return made(*args, **kwargs)
        calls += 1
        if calls > nth:
            raise OSError(errno.ENOSPC, "No space left on device")
        return made(*args, **kwargs)

    monkeypatch.setattr(home, call, refused)
    train(recording, clock, 100)
    monkeypatch.undo()
    after = tree(tmp_path)
    assert {name: after.get(name) for name in before} == before
    whole = [data for name, data in after.items() if name.endswith(".xplane.pb") and data]
    assert set(whole) <= {b"of yesterday", b"profile"}


KILLED = """
import os, signal, sys
from pathlib import Path
from tb_gpu_advisor.capture.session_folder import KeptRecording
from tb_gpu_advisor.capture.session_folder import SessionFolder
from tb_gpu_advisor.sessions import Recorded
from tests.capture.test_session_folder import profiled

left = 0

def counted(home, name):
    made = getattr(home, name)
    def call(*args, **kwargs):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return made(*args, **kwargs)
    setattr(home, name, call)

def record(logdir, moment):
    global left
    for home, names in ((Path, ("mkdir", "touch", "unlink", "rename", "replace")), (os, ("link", "rmdir", "open"))):
        for name in names:
            counted(home, name)
    left = 1000
    staging = (place := SessionFolder(logdir)).begin()
    profiled(staging)
    left = moment
    place.finish()
    KeptRecording(place, Recorded(1.0, 2.0), 0.0).keep_note()
    os._exit(0)

for moment in range(100):
    child = os.fork()
    if child == 0:
        record(f"{sys.argv[1]}/{moment}", moment)
    if os.waitpid(child, 0)[1] == 0:
        break
"""


def test_a_recording_that_is_killed_at_any_call_loses_nothing(tmp_path: Path) -> None:
    """From the moment on in which the profiler has written its profile, that is there, in the session or the folder in
    it where the profiler wrote."""
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, check=True)
    moments = sorted(tmp_path.iterdir(), key=lambda path: int(path.name))
    assert 8 < len(moments) < 100
    for moment in moments:
        profiles = [path for path in moment.rglob("*.xplane.pb") if path.read_bytes() == b"profile"]
        assert profiles
    assert (profiles[0].parent / RECORDED).exists()

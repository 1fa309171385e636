"""Which runs TensorBoard's logdirs hold, and who waits for the answer."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin import logdirs as module
from tb_gpu_advisor.plugin.logdirs import Logdirs, Searching
from tb_gpu_advisor.sessions import FileSystem, Problems, Session, list_sessions, reload


def write_run(logdir: Path, run: str, session: str = "s") -> Path:
    folder = logdir / run / "plugins" / "profile" / session
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(b"x")
    return folder


def names(logdirs: Logdirs) -> list[str]:
    return [session.run for session, _ in logdirs.sessions()]


def reached(condition: Callable[[], object]) -> bool:
    deadline = time.monotonic() + 30
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
    return bool(condition())


class Gate:
    """``list_sessions`` that counts its calls and waits until the test opens it."""

    def __init__(self) -> None:
        self.calls = 0
        self.open = threading.Event()

    def __call__(self, logdir: str, files: FileSystem, follow_links: bool, _: Problems) -> list[Session]:
        self.calls += 1
        assert self.open.wait(30)
        return list_sessions(logdir, files)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(module, "list_sessions", gate)
    yield gate
    gate.open.set()


def test_the_tab_is_active_once_a_run_was_seen_and_stays(tmp_path: Path) -> None:
    folder = write_run(tmp_path, "train")
    logdirs = Logdirs(str(tmp_path))
    assert reached(logdirs.any_known)
    shutil.rmtree(folder)
    assert names(logdirs) == []
    assert logdirs.any_known()


def test_asking_for_activity_never_waits_for_the_scan(tmp_path: Path, gate: Gate) -> None:
    write_run(tmp_path, "train")
    logdirs = Logdirs(str(tmp_path))
    assert [logdirs.any_known() for _ in range(100)] == [False] * 100
    gate.open.set()
    assert reached(logdirs.any_known)
    assert gate.calls == 1


def test_while_nothing_is_there_scans_are_rare(tmp_path: Path, gate: Gate) -> None:
    gate.open.set()
    logdirs = Logdirs(str(tmp_path))
    logdirs.any_known()
    assert reached(lambda: not logdirs.any_known() and gate.calls == 1 and logdirs._ended == 1)
    for _ in range(100):
        logdirs.any_known()
    assert gate.calls == 1


def test_a_scan_that_began_earlier_is_not_the_answer(tmp_path: Path, gate: Gate) -> None:
    logdirs = Logdirs(str(tmp_path))
    gate.open.set()
    assert names(logdirs) == []
    gate.open.clear()
    logdirs._active = False
    logdirs._ended_at_s = -1e9
    logdirs.any_known()
    assert reached(lambda: gate.calls == 2)
    answers: list[list[str]] = []
    threads = [threading.Thread(target=lambda: answers.append(names(logdirs))) for _ in range(4)]
    for thread in threads:
        thread.start()
    assert reached(lambda: logdirs._asked == 3)
    write_run(tmp_path, "train")
    gate.open.set()
    for thread in threads:
        thread.join(30)
    assert answers == [["train/s"]] * 4


def test_the_first_scan_answers_who_asks_while_it_runs(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "QUICK_S", 0.0)
    monkeypatch.setattr(module, "REST", 1e12)
    write_run(tmp_path, "train")
    logdirs = Logdirs(str(tmp_path))
    logdirs.any_known()
    gate.open.set()
    assert names(logdirs) == ["train/s"]
    assert gate.calls == 1


def test_a_run_that_the_first_scan_missed_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for a run while the first scan runs may know of one that was not there when it passed."""
    listed, end = threading.Event(), threading.Event()

    def scan(logdir: str, files: FileSystem, follow_links: bool, _: Problems) -> list[Session]:
        sessions = list_sessions(logdir, files)
        listed.set()
        assert end.wait(30)
        return sessions

    monkeypatch.setattr(module, "list_sessions", scan)
    logdirs = Logdirs(str(tmp_path))
    logdirs.any_known()
    assert listed.wait(30)
    write_run(tmp_path, "late")
    wait_for = logdirs._changed.wait_for

    def ended(condition: Callable[[], bool], timeout: float) -> bool:
        end.set()
        return wait_for(condition, timeout)

    monkeypatch.setattr(logdirs._changed, "wait_for", ended)
    assert logdirs.find("late/s")[0].run == "late/s"


def test_a_slow_scan_is_answered_with_the_list_from_before(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 0.01)
    write_run(tmp_path, "train")
    logdirs = Logdirs(str(tmp_path))
    gate.open.set()
    assert names(logdirs) == ["train/s"]
    gate.open.clear()
    assert names(logdirs) == ["train/s"]


def test_while_the_first_scan_takes_long_it_says_so(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 0.01)
    write_run(tmp_path, "train")
    logdirs = Logdirs(str(tmp_path))
    for ask in (logdirs.sessions, lambda: logdirs.find("train/s")):
        with pytest.raises(Searching):
            ask()
    gate.open.set()
    assert reached(logdirs.any_known)
    monkeypatch.undo()
    assert names(logdirs) == ["train/s"]


def test_a_large_logdir_is_not_walked_again_at_once(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_run(tmp_path, "train")
    gate.open.set()
    logdirs = Logdirs(str(tmp_path))
    logdirs.sessions()
    logdirs._took_s = 3600.0
    write_run(tmp_path, "later")
    for _ in range(20):
        assert names(logdirs) == ["train/s"]
        with pytest.raises(AdvisorError):
            logdirs.find("later/s")
    assert gate.calls == 1
    monkeypatch.setattr(module, "REST", 0.0)
    assert names(logdirs) == ["later/s", "train/s"]


def test_who_polls_for_a_run_does_not_look_at_its_hosts_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_run(tmp_path, "train")
    logdirs = Logdirs(str(tmp_path))
    looks: list[str] = []

    def look(session: Session, files: FileSystem) -> Session | None:
        looks.append(session.run)
        return reload(session, files)

    monkeypatch.setattr(module, "reload", look)
    logdirs.find("train/s")
    assert looks == []  # a scan just saw it
    monkeypatch.setattr(module, "QUICK_S", 0.0)
    monkeypatch.setattr(module, "REST", 1e12)
    for _ in range(20):
        logdirs.find("train/s")
    assert looks == ["train/s"]


def test_a_known_run_is_read_without_a_scan_and_with_its_new_files(tmp_path: Path, gate: Gate) -> None:
    folder = write_run(tmp_path, "train")
    gate.open.set()
    logdirs = Logdirs(str(tmp_path))
    logdirs.find("train/s")
    (folder / "i.xplane.pb").write_bytes(b"xy")
    session, _ = logdirs.find("train/s")
    assert [file.host for file in session.hosts] == ["h", "i"]
    assert gate.calls == 1


def test_a_run_that_appeared_or_went_is_noticed(tmp_path: Path) -> None:
    logdirs = Logdirs(str(tmp_path))
    assert names(logdirs) == []
    folder = write_run(tmp_path, "train")
    assert logdirs.find("train/s")[0].run == "train/s"
    shutil.rmtree(folder)
    with pytest.raises(AdvisorError) as caught:
        logdirs.find("train/s")
    # A list of known runs would have none.
    assert caught.value.code == "runs-gone"


def test_one_logdir_that_cannot_be_searched_hides_no_other(tmp_path: Path) -> None:
    write_run(tmp_path, "train")
    assert names(Logdirs("", f"a:nosuch://bucket/logs,b:{tmp_path}")) == ["b/train/s"]
    with pytest.raises(AdvisorError) as caught:
        Logdirs("", "a:nosuch://bucket/logs").sessions()
    assert caught.value.code == "filesystem-missing"


def test_a_scan_that_breaks_is_a_problem_and_the_next_one_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_run(tmp_path, "train")
    logdirs = Logdirs(str(tmp_path))
    for error, code in ((OSError("disk"), "file-not-readable"), (ValueError("bug"), "internal")):
        with monkeypatch.context() as broken:

            def fail(*_: object, error: Exception = error) -> list[Session]:
                raise error

            broken.setattr(module, "list_sessions", fail)
            with pytest.raises(AdvisorError) as caught:
                logdirs.sessions()
            assert caught.value.code == code
    assert names(logdirs) == ["train/s"]


@pytest.mark.parametrize(
    ("spec", "roots"),
    [
        ("", []),
        ("/logs", [("", "/logs")]),
        ("a:/logs", [("a", "/logs")]),
        ("a:logs,logs2", [("a", "logs"), ("", "logs2")]),
        ("team/a:logs", [("team/a", "logs")]),
        ("/logs:with/colon", [("", "/logs:with/colon")]),
        ("a:/logs:with/colon", [("a", "/logs:with/colon")]),
        ("gs://bucket/logs", [("", "gs://bucket/logs")]),
        ("a:gs://bucket/logs,,", [("a", "gs://bucket/logs")]),
    ],
)
def test_a_logdir_spec_is_read_as_tensorboard_reads_it(spec: str, roots: list[tuple[str, str]]) -> None:
    from tensorboard.backend.event_processing.data_ingester import _parse_event_files_spec

    logdirs = Logdirs("", spec)
    assert logdirs._roots == roots
    tensorboards = _parse_event_files_spec(",".join(filter(None, spec.split(",")))) if spec else {}  # type: ignore[no-untyped-call]
    assert [name or None for name, _ in roots] == list(tensorboards.values())


def test_a_logdir_wins_over_a_logdir_spec(tmp_path: Path) -> None:
    write_run(tmp_path, "train")
    assert names(Logdirs(str(tmp_path), f"a:{tmp_path}")) == ["train/s"]


def test_without_a_logdir_there_are_no_runs() -> None:
    assert Logdirs("").sessions() == []


def test_a_relative_logdir_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_run(tmp_path / "logs", "train")
    monkeypatch.chdir(tmp_path)
    assert names(Logdirs("logs")) == ["train/s"]

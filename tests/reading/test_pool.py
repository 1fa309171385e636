"""Processes that wait for the next task, and read small runs one after the other."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.machine import peak_bytes
from tb_gpu_advisor.reading import pool as module
from tb_gpu_advisor.reading.child import Child
from tb_gpu_advisor.reading.host import LOCAL_READER, Answer, Known, Progress, Reader, no_progress
from tb_gpu_advisor.reading.limits import Limits
from tb_gpu_advisor.reading.pool import Pool, is_suspicious
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.sessions import LOCAL, HostFile, find_session
from tests.checks.judge import steady


def reached(condition: Callable[[], object], seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.005)
    return bool(condition())


def waiting(pool: Pool) -> psutil.Process:
    """The one that waits."""
    (child,) = pool._waiting
    return psutil.Process(child.pid)


def read(pool: Pool, file: HostFile, reader: Reader = LOCAL_READER) -> Answer:
    ((_, answer),) = Processes(pool=pool)(reader, [file], no_progress)
    assert not isinstance(answer, Known)
    return answer


def code(answer: Answer) -> str:
    return answer.code if isinstance(answer, AdvisorError) else "read"


@pytest.fixture
def pool() -> Iterator[Pool]:
    one = Pool(after_s=0.0)
    yield one
    one.end()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> HostFile:
    path = tmp_path_factory.mktemp("runs") / "h.xplane.pb"
    path.write_bytes(steady().to_bytes())
    return find_session(str(path)).hosts[0]


def test_nothing_waits_before_somebody_looks(pool: Pool) -> None:
    pool.again()
    assert not pool._waiting


def test_small_runs_are_read_by_one_process(pool: Pool, file: HostFile) -> None:
    pool.keep()
    pool.keep()
    first = waiting(pool)
    for _ in range(3):
        assert read(pool, file) == LOCAL_READER.answer(file)
        assert waiting(pool) == first


def test_one_that_has_read_many_or_taken_much_ends(
    pool: Pool, file: HostFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("MOST_READS", "PEAK_BYTES"):
        with monkeypatch.context() as patch:
            patch.setattr(module, limit, 1)
            pool.keep()
            process = waiting(pool)
            assert code(read(pool, file)) == "read"
            if limit == "MOST_READS" or peak_bytes(os.getpid()) is not None:
                assert not process.is_running()


def test_no_more_wait_than_are_read_at_once(pool: Pool, file: HostFile) -> None:
    files = [file._replace(host=str(number)) for number in range(4)]
    answers = dict(Processes(4, pool=pool)(LOCAL_READER, files, no_progress))
    assert all(isinstance(answer, bytes) for answer in answers.values())
    assert 1 <= len(pool._waiting) <= module.MOST_WAITING


def test_what_is_suspicious_has_a_process_that_read_nothing_and_ends_with_it(
    pool: Pool, file: HostFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool.keep()
    assert code(read(pool, file)) == "read"
    used = waiting(pool)
    asked = []
    monkeypatch.setattr(module, "SMALL_BYTES", 1)

    def take(pool: Pool, unused: bool) -> Child:
        asked.append(unused)
        return Child()

    monkeypatch.setattr(Pool, "take", take)
    given = []
    monkeypatch.setattr(Pool, "give_back", lambda pool, child: given.append(child))
    assert code(read(pool, file)) == "read"
    assert (asked, given) == ([True], [])
    assert waiting(pool) == used


def test_one_that_read_is_not_taken_for_one_that_did_not(pool: Pool, file: HostFile) -> None:
    assert code(read(pool, file)) == "read"
    (used,) = pool._waiting
    unused = pool.take(unused=True)
    assert unused.pid != used.pid
    pool._waiting.append(unused)
    assert pool.take(unused=False) is used
    assert pool.take(unused=True) is unused
    used.end()
    unused.end()


def test_large_and_packed_files_and_those_behind_links_are_suspicious(tmp_path: Path, file: HostFile) -> None:
    assert not is_suspicious(file, LOCAL)
    assert is_suspicious(file._replace(size_bytes=module.SMALL_BYTES + 1), LOCAL)
    packed = file._replace(path=f"{file.path}.gz", size_bytes=module.SMALL_BYTES // 2)
    assert is_suspicious(packed, LOCAL)
    top = tmp_path / "real"
    plain = top / "run/plugins/profile/s/h.xplane.pb"
    plain.parent.mkdir(parents=True)
    plain.write_bytes(Path(file.path).read_bytes())
    (tmp_path / "link").symlink_to(top)
    for logdir, suspicious in ((top, False), (tmp_path / "link", False)):
        (one,) = find_session(str(logdir)).hosts
        assert is_suspicious(one, LOCAL) is suspicious
    (top / "elsewhere").mkdir()
    moved = plain.rename(top / "elsewhere" / "h")
    plain.symlink_to(moved)
    (one,) = find_session(str(top)).hosts
    assert is_suspicious(one, LOCAL)


def test_a_file_that_fails_ends_the_process_and_is_read_again_by_one_of_its_own(
    pool: Pool, file: HostFile, tmp_path: Path
) -> None:
    damaged = tmp_path / "h.xplane.pb"
    damaged.write_bytes(Path(file.path).read_bytes()[:-7])
    (bad,) = find_session(str(damaged)).hosts
    pool.keep()
    assert code(read(pool, file)) == "read"
    process = waiting(pool)
    assert code(read(pool, bad)) == "trace-damaged"
    assert not process.is_running()
    assert code(read(pool, file)) == "read"


class OnlyFresh(Reader, frozen=True):
    """Fails wherever something was read before, in one way or the other."""

    way: str = ""

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        if not hasattr(module, "spoiled"):
            module.spoiled = True  # type: ignore[attr-defined]
            return super().read(file, progress)
        if self.way == "killed":
            os.kill(os.getpid(), signal.SIGTERM)
        return AdvisorError("internal", run=file.host)


@pytest.mark.parametrize("way", ["killed", "error"])
def test_what_one_run_breaks_costs_no_later_one(pool: Pool, file: HostFile, way: str) -> None:
    for _ in range(3):
        assert code(read(pool, file, OnlyFresh(way=way))) == "read"


class SlowOnce(Reader, frozen=True):
    """Takes too long, but for the first time."""

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        progress("reading", 0.0)
        if hasattr(module, "spoiled"):
            time.sleep(600)
        module.spoiled = True  # type: ignore[attr-defined]
        return super().read(file)


def test_a_deadline_holds_in_a_process_that_read_before_and_ends_it(pool: Pool, file: HostFile) -> None:
    slow = SlowOnce(limits=Limits(seconds=1.0))
    assert code(read(pool, file, slow)) == "read"
    process = waiting(pool)
    assert code(read(pool, file, slow)) == "time-limit"
    assert reached(lambda: not process.is_running())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts what a process may write to")
def test_the_limit_of_memory_holds_for_each_run(pool: Pool, file: HostFile) -> None:
    assert code(read(pool, file, Reader(limits=Limits(memory_bytes=512 << 20)))) == "read"
    assert code(read(pool, file, Large(limits=Limits(memory_bytes=64 << 20)))) == "memory-limit"
    assert code(read(pool, file, Large(limits=Limits(memory_bytes=512 << 20)))) == "read"


class Large(Reader, frozen=True):
    """Takes 256 MB."""

    def _facts(self, file: HostFile, progress: Progress) -> Known:
        bytearray(256 << 20)
        return super()._facts(file, progress)


def test_what_is_cancelled_ends_and_is_not_given_back(pool: Pool, file: HostFile) -> None:
    assert code(read(pool, file)) == "read"
    process = waiting(pool)
    processes = Processes(pool=pool)
    answers = list(processes(Waits(), [file], lambda stage, share: processes.end()))
    assert [code(answer) for _, answer in answers if not isinstance(answer, Known)] == ["host-lost"]
    assert not process.is_running()
    assert all(child.pid != process.pid for child in pool._waiting)


class Waits(Reader, frozen=True):
    """Until it is ended."""

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        progress("reading", 0.0)
        time.sleep(600)
        raise AssertionError


def test_one_that_was_killed_is_replaced(pool: Pool, file: HostFile) -> None:
    pool.keep()
    process = waiting(pool)
    process.kill()
    assert reached(lambda: process.status() == psutil.STATUS_ZOMBIE)
    assert code(read(pool, file)) == "read"


def test_one_that_does_not_answer_gets_no_task(
    pool: Pool, file: HostFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool.keep()
    process = waiting(pool)
    process.suspend()
    monkeypatch.setattr(module, "ANSWER_S", 0.1)
    assert code(read(pool, file)) == "read"
    assert not process.is_running()


def test_it_ends_when_nobody_asks(file: HostFile) -> None:
    pool = Pool(idle_s=0.0)
    pool.keep()
    assert reached(lambda: not pool._waiting)
    child = pool.take(unused=False)
    assert child.responds(20.0)
    child.end()
    assert code(read(pool, file)) == "read"
    assert reached(lambda: not pool._waiting)


def test_a_machine_without_room_has_none(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(child: Child) -> None:
        raise OSError

    monkeypatch.setattr(Child, "__init__", full)
    pool.keep()
    assert not pool._waiting

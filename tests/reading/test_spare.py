"""A process that waits for the next task."""

import time
from collections.abc import Callable, Iterator

import psutil
import pytest

from tb_gpu_advisor.reading import spare as module
from tb_gpu_advisor.reading.child import Child
from tb_gpu_advisor.reading.host import LOCAL_READER, no_progress
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.reading.spare import Spare
from tb_gpu_advisor.sessions import HostFile, find_session
from tests.checks.judge import steady


def reached(condition: Callable[[], object], seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.005)
    return bool(condition())


def waiting(spare: Spare) -> psutil.Process | None:
    child = spare._child
    return None if child is None else psutil.Process(child._process.pid)


@pytest.fixture
def spare() -> Iterator[Spare]:
    one = Spare(after_s=0.0)
    yield one
    one.end()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> HostFile:
    path = tmp_path_factory.mktemp("runs") / "h.xplane.pb"
    path.write_bytes(steady().to_bytes())
    return find_session(str(path)).hosts[0]


def test_nothing_waits_before_somebody_looks(spare: Spare) -> None:
    spare.again()
    assert spare._child is None


def test_one_task_takes_it_and_the_next_finds_another(spare: Spare, file: HostFile) -> None:
    spare.keep()
    spare.keep()
    first = waiting(spare)
    assert first is not None
    ((_, answer),) = Processes(spare=spare)(LOCAL_READER, [file], no_progress)
    assert isinstance(answer, bytes)
    assert not first.is_running()
    assert reached(lambda: spare._child)
    assert waiting(spare) != first


def test_one_that_was_killed_is_replaced(spare: Spare, file: HostFile) -> None:
    spare.keep()
    process = waiting(spare)
    assert process is not None
    process.kill()
    assert reached(lambda: process.status() == psutil.STATUS_ZOMBIE)
    ((_, answer),) = Processes(spare=spare)(LOCAL_READER, [file], no_progress)
    assert isinstance(answer, bytes)


def test_one_that_does_not_answer_gets_no_task(
    spare: Spare, file: HostFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    spare.keep()
    process = waiting(spare)
    assert process is not None
    process.suspend()
    monkeypatch.setattr(module, "ANSWER_S", 0.1)
    ((_, answer),) = Processes(spare=spare)(LOCAL_READER, [file], no_progress)
    assert isinstance(answer, bytes)
    assert not process.is_running()


def test_it_ends_when_nobody_asks() -> None:
    spare = Spare(idle_s=0.0)
    spare.keep()
    assert reached(lambda: spare._child is None)
    child = spare.take()
    assert child.responds(20.0)
    child.end()


def test_a_machine_without_room_has_none(spare: Spare, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(child: Child) -> None:
        raise OSError

    monkeypatch.setattr(Child, "__init__", full)
    spare.keep()
    assert spare._child is None

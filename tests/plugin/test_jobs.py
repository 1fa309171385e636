"""Analyses in the background, with an analysis that the test holds in its hand."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin import jobs as module
from tb_gpu_advisor.plugin.jobs import AT_ONCE, Jobs
from tb_gpu_advisor.wire import Running
from tests.plugin.held import KIND, Reading, asked, finished, reached, session

ROOT = Path(__file__).parents[2]


@pytest.fixture
def reading() -> Reading:
    return Reading()


def test_what_is_under_way_says_how_far_it_is(reading: Reading) -> None:
    jobs, task = Jobs(), reading.task(session("a"))
    asked(jobs, task)
    assert reached(lambda: reading.calls == ["a"])
    under_way = Running("running", "analysing", 0.5)
    shown = asked(jobs, task)
    assert shown == under_way
    assert jobs.running(KIND, "a") == under_way
    assert jobs.running(KIND, "b") is None
    reading.go.set()
    assert finished(jobs, task) == jobs.known(task) == "facts of a"
    assert jobs.running(KIND, "a") is None


def test_who_asks_for_the_same_run_shares_one_reading(reading: Reading) -> None:
    jobs = Jobs()
    reading.go.set()
    for address in "abc":
        finished(jobs, reading.task(session("a")), address)
    assert reading.calls == ["a"]
    finished(jobs, reading.task(session("a"), "another kind"))
    assert reading.calls == ["a", "a"]


def test_files_that_change_are_read_again(reading: Reading) -> None:
    jobs = Jobs()
    reading.go.set()
    for modified_ns in (1, 2):
        finished(jobs, reading.task(session("a", modified_ns)))
    assert reading.calls == ["a", "a"]


def test_files_that_change_while_they_are_read_start_no_second_reading(reading: Reading) -> None:
    jobs = Jobs()
    for modified_ns in range(1, 6):
        answer = asked(jobs, reading.task(session("a", modified_ns)))
        assert isinstance(answer, Running)
    assert reached(lambda: reading.calls == ["a"])
    reading.go.set()


def test_a_few_run_at_once_and_the_others_wait(reading: Reading) -> None:
    jobs = Jobs()
    tasks = [reading.task(session(f"run{number}")) for number in range(AT_ONCE + 3)]
    for task in tasks:
        answer = asked(jobs, task)
        assert isinstance(answer, Running)
    assert len(reading.calls) == AT_ONCE
    reading.go.set()
    assert all(finished(jobs, task) for task in tasks)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (AdvisorError("file-empty", file="x"), "file-empty"),
        (ValueError("x"), "internal"),
        (UnicodeDecodeError("utf-8", b"x", 0, 1, "flipped"), "internal"),
        (SystemExit(1), "internal"),
    ],
)
def test_whatever_it_raises_ends_it_and_is_raised_for_everybody(
    reading: Reading, error: BaseException, code: str
) -> None:
    jobs = Jobs()
    reading.go.set()
    reading.error = error
    for _ in range(2):
        with pytest.raises(AdvisorError) as caught:
            finished(jobs, reading.task(session("a")))
        assert caught.value.code == code
    assert reading.calls == ["a"]
    reading.error = None
    for number in range(2 * AT_ONCE):  # no place was lost with it
        assert finished(jobs, reading.task(session(f"b{number}")))


def test_where_no_thread_can_begin_a_job_ends_too(reading: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Jobs()
    reading.go.set()

    def full(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", full)
        for run in "abc":
            with pytest.raises(AdvisorError) as caught:
                asked(jobs, reading.task(session(run)))
            assert caught.value.code == "analysis-lost"
    monkeypatch.setattr(module, "RETRY_S", 0.0)
    assert finished(jobs, reading.task(session("d")))


def test_after_a_while_an_error_is_tried_again(reading: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.0)
    jobs, task = Jobs(), reading.task(session("a"))
    reading.go.set()
    reading.error = AdvisorError("file-not-readable", file="x", cause="no rights")
    with pytest.raises(AdvisorError):
        finished(jobs, task)
    reading.error = None
    assert finished(jobs, task)


@pytest.mark.parametrize(("retry_s", "is_again"), [(3600.0, False), (0.0, True)])
def test_what_is_not_whole_is_made_again_after_a_while(
    reading: Reading, monkeypatch: pytest.MonkeyPatch, retry_s: float, is_again: bool
) -> None:
    monkeypatch.setattr(module, "RETRY_S", retry_s)
    jobs = Jobs()
    reading.go.set()
    reading.whole = False
    for _ in range(2):
        assert finished(jobs, reading.task(session("a")))
    assert (len(reading.calls) > 1) == is_again


def test_what_was_asked_for_longest_ago_is_forgotten_first(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT_HOSTS", 2)
    jobs = Jobs()
    reading.go.set()
    for run in ("a", "b", "a", "c", "d", "c"):
        finished(jobs, reading.task(session(run)))
    assert reading.calls == ["a", "b", "c", "d"]
    finished(jobs, reading.task(session("large", hosts=5)))
    assert jobs.known(reading.task(session("large", hosts=5))) is not None
    assert jobs.known(reading.task(session("c"))) is None


def test_what_is_put_is_known_and_what_is_forgotten_is_not(reading: Reading) -> None:
    jobs, task = Jobs(), reading.task(session("a"))
    jobs.put(task, "known already")
    assert finished(jobs, task) == jobs.known(task) == "known already"
    jobs.forget(task)
    assert jobs.known(task) is None
    assert reading.calls == []


def test_what_nobody_waits_for_is_ended_and_begins_anew(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOK_S", 0.01)
    jobs = Jobs()
    asked(jobs, reading.task(session("a")))
    assert reached(lambda: reading.calls == ["a"])
    assert reading.killed == []
    monkeypatch.setattr(module, "ABANDONED_S", 0.0)
    assert reached(lambda: reading.killed == ["a"])
    monkeypatch.undo()
    reading.error = None
    assert finished(jobs, reading.task(session("a")))
    assert reading.calls == ["a", "a"]


def test_what_is_stopped_is_ended_unless_somebody_else_asks(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_s = 1000.0
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now_s))
    monkeypatch.setattr(module, "LOOK_S", 0.01)
    jobs = Jobs()
    jobs.stop("nothing")
    asked(jobs, reading.task(session("a")))
    assert reached(lambda: reading.calls == ["a"])
    jobs.stop("a")
    now_s += module.STOPPED_S - 1
    assert jobs.running(KIND, "a") is not None  # somebody else, who now waits on
    now_s += module.STOPPED_S
    assert jobs.running(KIND, "a") is not None
    assert reading.killed == []
    jobs.stop("a")
    now_s += module.STOPPED_S - 1
    jobs.stop("a")  # again, which does not put it off
    now_s += 1
    assert reached(lambda: reading.killed == ["a"])


def test_what_nobody_waits_for_any_more_does_not_begin(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = Jobs()
    for number in range(AT_ONCE + 1):
        asked(jobs, reading.task(session(f"run{number}")))
    assert reached(lambda: len(reading.calls) == AT_ONCE)
    monkeypatch.setattr(module, "ABANDONED_S", 0.0)
    reading.go.set()
    assert reached(lambda: all(jobs.running(KIND, f"run{number}") is None for number in range(AT_ONCE + 1)))
    monkeypatch.undo()
    reading.error = None  # those that were stopped had one
    assert finished(jobs, reading.task(session("last")))
    assert f"run{AT_ONCE}" not in reading.calls


def test_a_job_does_not_hold_up_the_end_of_the_process() -> None:
    code = (
        "import time\n"
        "from tb_gpu_advisor.plugin.jobs import Jobs, Task, UnderWay\n"
        "from tb_gpu_advisor.reading.processes import Processes\n"
        "from tb_gpu_advisor.sessions import HostFile, Session\n"
        "session = Session('a', (HostFile('h', '/h', 1, 1),))\n"
        "task = Task('report', session, Processes, lambda processes, progress: time.sleep(600))\n"
        "try: Jobs().ask(task)\n"
        "except UnderWay as answer: print(answer.running.state)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment, check=True
    )
    assert done.stdout == "running\n"

"""Analyses in the background, with an analysis that the test holds in its hand."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.plugin import jobs as module
from tb_gpu_advisor.plugin.jobs import AT_ONCE, Jobs
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.cache import Cache
from tb_gpu_advisor.sessions import HostFile, Session, find_session
from tb_gpu_advisor.wire import Given, HostProblem, Running

ROOT = Path(__file__).parents[2]


def session(run: str, modified_ns: int = 1) -> Session:
    return Session(run, (HostFile("h", f"/logs/{run}/h.xplane.pb", 10, modified_ns),))


class Analysis:
    """Counts what is started; each one waits until the test lets it go."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.killed: list[str] = []
        self.go = threading.Event()
        self.error: Exception | None = None
        self.problems: tuple[HostProblem, ...] = ()

    def __call__(self, session: Session, given: Given) -> Started:
        self.calls.append(session.run)
        return Started(self, session.run)


@dataclass
class Started:
    """One that was started."""

    analysis: Analysis
    run: str

    def result(self, progress: Callable[[str, float], None]) -> tuple[bytes, bool]:
        progress("analysing", 0.5)
        assert self.analysis.go.wait(30)
        if self.analysis.error is not None:
            raise self.analysis.error
        report = build(self.run, ("h",), Facts(()), self.analysis.problems)
        return msgspec.json.encode(report), not report.problems

    def kill(self) -> None:
        self.analysis.killed.append(self.run)
        self.analysis.error = AdvisorError("analysis-lost", run=self.run)
        self.analysis.go.set()


@pytest.fixture
def analysis(monkeypatch: pytest.MonkeyPatch) -> Analysis:
    monkeypatch.setattr(module, "GRACE_S", 0.01)
    return Analysis()


def finished(jobs: Jobs, wanted: Session) -> bytes:
    deadline = time.monotonic() + 30
    while isinstance(answer := jobs.report(wanted), Running):
        assert time.monotonic() < deadline
    return answer


def reached(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 30
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
    return condition()


def test_a_running_analysis_says_how_far_it_is(analysis: Analysis) -> None:
    jobs = Jobs(analysis)
    jobs.report(session("a"))
    assert reached(lambda: analysis.calls == ["a"])
    assert jobs.report(session("a")) == Running("running", "analysing", 0.5)
    analysis.go.set()
    assert b'"run":"a"' in finished(jobs, session("a"))


def test_who_asks_for_the_same_run_shares_one_analysis(analysis: Analysis) -> None:
    jobs = Jobs(analysis)
    analysis.go.set()
    for _ in range(5):
        finished(jobs, session("a"))
    assert analysis.calls == ["a"]


def test_what_the_user_tells_is_a_report_of_its_own(analysis: Analysis) -> None:
    jobs, given = Jobs(analysis), Given(5, 40.0)
    assert isinstance(jobs.report(session("a")), Running)
    assert jobs.running("a", given) is None
    assert isinstance(jobs.report(session("a"), given), Running)
    analysis.go.set()
    finished(jobs, session("a"))
    assert reached(lambda: jobs.running("a", given) is None)
    assert isinstance(jobs.report(session("a"), given), bytes)
    assert analysis.calls == ["a", "a"]


def test_files_that_change_are_analysed_again(analysis: Analysis) -> None:
    jobs = Jobs(analysis)
    analysis.go.set()
    finished(jobs, session("a"))
    finished(jobs, session("a", modified_ns=2))
    assert analysis.calls == ["a", "a"]


def test_files_that_change_while_they_are_analysed_start_no_second_analysis(analysis: Analysis) -> None:
    jobs = Jobs(analysis)
    for modified_ns in range(1, 6):
        assert isinstance(jobs.report(session("a", modified_ns)), Running)
    assert reached(lambda: analysis.calls == ["a"])
    analysis.go.set()


def test_a_few_run_at_once_and_the_others_wait(analysis: Analysis) -> None:
    jobs = Jobs(analysis)
    runs = [session(f"run{number}") for number in range(AT_ONCE + 3)]
    assert all(isinstance(jobs.report(run), Running) for run in runs)
    assert reached(lambda: len(analysis.calls) == AT_ONCE)
    time.sleep(0.05)
    assert len(analysis.calls) == AT_ONCE
    analysis.go.set()
    assert all(finished(jobs, run) for run in runs)


@pytest.mark.parametrize(
    ("error", "code"), [(AdvisorError("file-empty", file="x"), "file-empty"), (ValueError("x"), "internal")]
)
def test_an_error_is_told_to_everybody_who_asks(analysis: Analysis, error: Exception, code: str) -> None:
    jobs = Jobs(analysis)
    analysis.go.set()
    analysis.error = error
    for _ in range(2):
        with pytest.raises(AdvisorError) as caught:
            finished(jobs, session("a"))
        assert caught.value.code == code
    assert analysis.calls == ["a"]


def test_after_a_while_an_error_is_tried_again(analysis: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.0)
    jobs = Jobs(analysis)
    analysis.go.set()
    analysis.error = AdvisorError("file-not-readable", file="x", cause="no rights")
    with pytest.raises(AdvisorError):
        finished(jobs, session("a"))
    analysis.error = None
    assert finished(jobs, session("a"))


@pytest.mark.parametrize(("retry_s", "is_again"), [(3600.0, False), (0.0, True)])
def test_a_report_that_lacks_a_host_is_made_again_after_a_while(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch, retry_s: float, is_again: bool
) -> None:
    monkeypatch.setattr(module, "RETRY_S", retry_s)
    jobs = Jobs(analysis)
    analysis.go.set()
    analysis.problems = (HostProblem("h", "file-empty", {"file": "x"}),)
    for _ in range(2):
        assert finished(jobs, session("a"))
    assert (len(analysis.calls) > 1) == is_again


def test_what_was_asked_for_longest_ago_is_forgotten_first(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT", 2)
    jobs = Jobs(analysis)
    analysis.go.set()
    for run in ("a", "b", "a", "c", "d", "a"):
        finished(jobs, session(run))
    assert analysis.calls == ["a", "b", "c", "d"]
    finished(jobs, session("b"))
    assert analysis.calls == ["a", "b", "c", "d", "b"]


def test_how_far_an_analysis_is_is_told_without_its_files(analysis: Analysis) -> None:
    jobs = Jobs(analysis)
    assert jobs.running("a") is None
    jobs.report(session("a"))
    assert reached(lambda: jobs.running("a") == Running("running", "analysing", 0.5))
    analysis.go.set()
    assert reached(lambda: jobs.running("a") is None)


def test_what_nobody_waits_for_is_ended_and_begins_anew(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOK_S", 0.01)
    jobs = Jobs(analysis)
    jobs.report(session("a"))
    assert reached(lambda: analysis.calls == ["a"])
    for _ in range(20):  # while somebody asks it goes on
        jobs.report(session("a"))
    assert analysis.killed == []
    monkeypatch.setattr(module, "ABANDONED_S", 0.0)
    assert reached(lambda: analysis.killed == ["a"])
    monkeypatch.undo()
    analysis.error = None
    assert finished(jobs, session("a"))
    assert analysis.calls == ["a", "a"]


def test_what_is_stopped_is_ended_unless_somebody_else_asks(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_s = 1000.0
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now_s))
    monkeypatch.setattr(module, "LOOK_S", 0.01)
    jobs = Jobs(analysis)
    jobs.stop("nothing")
    jobs.report(session("a"))
    assert reached(lambda: analysis.calls == ["a"])
    jobs.stop("a")
    now_s += module.STOPPED_S - 1
    assert jobs.running("a") is not None  # somebody else, who now waits on
    now_s += module.STOPPED_S
    assert jobs.running("a") is not None
    assert analysis.killed == []
    jobs.stop("a")
    now_s += module.STOPPED_S - 1
    jobs.stop("a")  # again, which does not put it off
    now_s += 1
    assert reached(lambda: analysis.killed == ["a"])


def test_what_nobody_waits_for_any_more_does_not_begin(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = Jobs(analysis)
    for number in range(AT_ONCE + 1):
        jobs.report(session(f"run{number}"))
    assert reached(lambda: len(analysis.calls) == AT_ONCE)
    monkeypatch.setattr(module, "ABANDONED_S", 0.0)
    analysis.go.set()
    assert reached(lambda: all(jobs.running(f"run{number}") is None for number in range(AT_ONCE + 1)))
    monkeypatch.undo()
    analysis.error = None  # those that were stopped had one
    assert finished(jobs, session("last"))
    assert f"run{AT_ONCE}" not in analysis.calls


def test_what_another_tensorboard_has_kept_is_not_analysed(analysis: Analysis, tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(b"x")
    kept, cache = find_session(str(tmp_path)), Cache(tmp_path / "cache")
    data, _ = cache.report(kept, lambda: build("s", ("h",), Facts(()), ()))
    assert finished(Jobs(analysis, cache), kept) == data
    assert analysis.calls == []


def test_an_analysis_does_not_hold_up_the_end_of_the_process() -> None:
    code = (
        "import time\n"
        "from types import SimpleNamespace\n"
        "from tb_gpu_advisor.plugin.jobs import Jobs\n"
        "from tb_gpu_advisor.sessions import HostFile, Session\n"
        "jobs = Jobs(lambda session, given: SimpleNamespace(result=lambda progress: time.sleep(600)))\n"
        "print(jobs.report(Session('a', (HostFile('h', '/h', 1, 1),))).state)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment, check=True
    )
    assert done.stdout == "running\n"

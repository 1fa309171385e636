"""Hosts in processes beside each other give what one process gives, whatever happens to the processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading import hosts
from tb_gpu_advisor.reading.hosts import host_summary, in_processes, summarise_hosts
from tb_gpu_advisor.reading.workers import Answer
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import HostFile, Session, find_session
from tests.simulator.api import simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

#: A file that a worker leaves when it kills itself, so that it does so once.
MARKER: Final = "killed"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    logdir = tmp_path_factory.mktemp("logs")
    simulate(Scenario("run", replace(FOUR, gpus=2, hosts=3))).save(logdir)
    return find_session(str(logdir))


@pytest.fixture(autouse=True)
def any_size_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "WORTH_BYTES", 0)


def test_processes_give_the_same_report(session: Session) -> None:
    told: list[tuple[str, float]] = []
    together = analyze(session, progress=lambda stage, share: told.append((stage, share)), workers=2)
    assert together == analyze(session)
    assert [stage for stage, _ in told] == ["analysing"] * 4
    assert [share for _, share in told] == pytest.approx([0, 1 / 3, 2 / 3, 1])


def test_a_host_that_cannot_be_read_is_named(session: Session, tmp_path: Path) -> None:
    broken = tmp_path / "broken.xplane.pb"
    broken.write_bytes(b"no trace")
    files = (*session.hosts, HostFile("broken", str(broken), 8, 0))
    found = summarise_hosts(files, workers=2)
    assert [one.host for one in found.facts] == [file.host for file in session.hosts]
    assert [(one.host, one.code) for one in found.problems] == [("broken", "trace-damaged")]


def in_order(answers: Iterator[tuple[int, Answer]]) -> list[Answer]:
    return [answer for _, answer in sorted(answers)]


def killed_once(file: HostFile) -> bytes:
    """Dies without a word in the first process that reads the second host."""
    marker = Path(file.path).parent / MARKER
    if file.host == "worker-1" and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return host_summary(file)


def test_a_lost_worker_loses_nothing(session: Session) -> None:
    answers = in_order(in_processes(killed_once, session.hosts, 2))
    assert answers == [host_summary(file) for file in session.hosts]
    assert (Path(session.hosts[0].path).parent / MARKER).exists()


def killed_always(file: HostFile) -> bytes:
    """Dies over the second host whenever it is read."""
    if file.host == "worker-1":
        os.kill(os.getpid(), signal.SIGKILL)
    return host_summary(file)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_what_kills_every_process_costs_no_other_host(session: Session, workers: int) -> None:
    first, lost, last = in_order(in_processes(killed_always, session.hosts, workers))
    assert (first, last) == (host_summary(session.hosts[0]), host_summary(session.hosts[2]))
    assert isinstance(lost, AdvisorError)
    assert (lost.code, lost.arguments) == ("host-lost", {"file": session.hosts[1].path})


def faulty(file: HostFile) -> bytes:
    """What breaks at a host, each in another way."""
    if file.host == "worker-0":
        raise MemoryError
    if file.host == "worker-1":
        raise ZeroDivisionError
    return host_summary(file)


def test_a_fault_at_one_host_is_named_and_the_others_are_reported(session: Session) -> None:
    lost, broken, fine = in_order(in_processes(faulty, session.hosts, 2))
    assert [one.code for one in (lost, broken) if isinstance(one, AdvisorError)] == ["host-lost", "internal"]
    assert fine == host_summary(session.hosts[2])


def test_without_processes_a_fault_at_one_host_costs_no_other(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "host_summary", lambda file, *_: faulty(file))
    report = analyze(session)
    assert [(one.host, one.code) for one in report.problems] == [
        ("worker-0", "host-lost"),
        ("worker-1", "internal"),
    ]
    assert {gpu.host for gpu in report.gpu_breakdowns} == {"worker-2"}


def test_processes_end_when_nobody_waits_for_them_any_more(session: Session) -> None:
    def stop(stage: str, share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        summarise_hosts(session.hosts, workers=2, progress=stop)
    assert active_children() == []

"""Hosts in processes that run at once give what one process gives, whatever happens to the processes."""

import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.reading import hosts, processes
from tb_gpu_advisor.reading.child import Child
from tb_gpu_advisor.reading.host import LOCAL_READER, Answer, Known, Progress, Reader, no_progress
from tb_gpu_advisor.reading.hosts import Hosts, at_best, hosts_of
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.report.build import analyze, made_of
from tb_gpu_advisor.sessions import HostFile, Session, find_session
from tb_gpu_advisor.trace import decode
from tests.checks.judge import steady
from tests.checks.test_no_gpu_activity import copying
from tests.plugin.held import reached
from tests.simulator.api import brief, simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

#: A file that a worker leaves when it kills itself, so that it does so once.
MARKER: Final = "killed"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    logdir = tmp_path_factory.mktemp("logs")
    simulate(Scenario("run", brief(replace(FOUR, gpus=1, hosts=3)))).save(logdir)
    return find_session(str(logdir))


def read(reader: Reader, session: Session, most: int) -> list[Known | Answer]:
    return [answer for _, answer in sorted(Processes(most)(reader, session.hosts, no_progress))]


def expected(file: HostFile) -> Answer:
    return LOCAL_READER.answer(file)


def test_processes_give_the_same_report(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "WORTH_BYTES", 0)
    shown: list[tuple[str, float]] = []
    together = analyze(session, where=at_best(2), progress=lambda stage, share: shown.append((stage, share)))
    assert together == analyze(session)
    assert [stage for stage, _ in shown] == ["analysing"] * 4
    assert [share for _, share in shown] == pytest.approx([0, 1 / 3, 2 / 3, 1])


def test_one_process_tells_how_far_it_is(session: Session) -> None:
    shown: list[str] = []
    alone = session._replace(hosts=session.hosts[:1])
    analyze(alone, where=Processes(), progress=lambda stage, share: shown.append(stage))
    assert shown == ["reading", "analysing"]


def test_what_a_report_works_out_is_not_held_with_its_hosts(session: Session) -> None:
    held = hosts_of(session.hosts, LOCAL_READER, Processes(), no_progress)
    made_of(session, held)
    # Columns of a graph, and what changes to it save, take ten times the memory of the graph that they are read from.
    assert [vars(host.graph) for host in held.facts] == [{}] * len(session.hosts)


def test_small_files_are_read_in_this_process(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "Processes", lambda _: pytest.fail("a process"))
    assert hosts_of(session.hosts, LOCAL_READER, at_best(2)).errors == ()


def test_a_host_that_cannot_be_read_is_named(session: Session, tmp_path: Path) -> None:
    broken = tmp_path / "broken.xplane.pb"
    broken.write_bytes(b"no trace")
    files = (*session.hosts, HostFile("broken", str(broken), 8, 0))
    all_hosts = hosts_of(files, LOCAL_READER, Processes(2))
    assert [one.host for one in all_hosts.facts] == [file.host for file in session.hosts]
    assert [(one.host, one.code) for one in all_hosts.problems] == [("broken", "trace-damaged")]


class Killed(Reader, frozen=True):
    """Dies over the second host, always or but once."""

    once: bool = True

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        marker = Path(file.path).parent / MARKER
        if file.host == "worker-1" and not (self.once and marker.exists()):
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().read(file, progress)


def test_a_lost_worker_loses_nothing(session: Session) -> None:
    assert read(Killed(), session, 2) == [expected(file) for file in session.hosts]
    assert (Path(session.hosts[0].path).parent / MARKER).exists()


@pytest.mark.parametrize("most", [1, 3])
def test_what_kills_every_process_costs_no_other_host(session: Session, most: int) -> None:
    first, lost, last = read(Killed(once=False), session, most)
    assert (first, last) == (expected(session.hosts[0]), expected(session.hosts[2]))
    assert isinstance(lost, AdvisorError)
    assert (lost.code, lost.arguments) == ("host-lost", {"file": session.hosts[1].path})


class Faulty(Reader, frozen=True):
    """Breaks at two hosts, at each in another way."""

    def _facts(self, file: HostFile, progress: Progress) -> Known:
        if file.host == "worker-0":
            raise MemoryError
        if file.host == "worker-1":
            raise ZeroDivisionError
        return super()._facts(file, progress)


@pytest.mark.parametrize("where", [Processes(2), at_best(2)], ids=["processes", "here"])
def test_a_fault_at_one_host_is_named_and_the_others_are_reported(session: Session, where: Processes) -> None:
    report = analyze(session, Faulty(), where=where)
    assert [(one.host, one.code) for one in report.problems] == [
        ("worker-0", "host-lost"),
        ("worker-1", "internal"),
    ]
    assert {gpu.host for gpu in report.gpu_breakdowns} == {"worker-2"}


def test_processes_end_when_nobody_waits_for_them_any_more(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Child] = []

    class Seen(Child):
        def __init__(self) -> None:
            super().__init__()
            begun.append(self)

    def stop(stage: str, share: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(processes, "Child", Seen)
    with pytest.raises(KeyboardInterrupt):
        hosts_of(session.hosts, LOCAL_READER, Processes(2), stop)
    answers = Processes(2)(LOCAL_READER, session.hosts, no_progress)
    next(answers)
    answers.close()
    assert begun
    assert reached(lambda: all(child._process.poll() is not None for child in begun))


def test_what_was_ended_reads_nothing_more(session: Session) -> None:
    processes = Processes(2)
    processes.end()
    answers = list(processes(LOCAL_READER, session.hosts, no_progress))
    assert [answer.code for _, answer in answers if isinstance(answer, AdvisorError)] == ["host-lost"] * 3


def test_gpus_that_only_copy_take_no_part_in_the_steps_of_hosts_that_compute(session: Session) -> None:
    computes, copies = (summarise(decode(run.to_bytes()), "host") for run in (steady(), copying()))
    file = session.hosts[0]
    both = Hosts({0: (file, computes), 1: (file, copies)}).facts
    assert [len(host.gpus) for host in both] == [1, 0]
    assert [info.activity for host in both for info in host.infos] == ["active", "copies_only"]
    assert Hosts({0: (file, copies)}).facts == (copies,)

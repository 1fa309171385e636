"""Readings in the background that a test holds in its hand."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.jobs import Jobs, Task, UnderWay
from tb_gpu_advisor.reading.host import Progress
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.sessions import HostFile, Session
from tb_gpu_advisor.wire import Running

KIND = "report"


def session(run: str, modified_ns: int = 1, hosts: int = 1) -> Session:
    names = [f"h{number}" for number in range(hosts)]
    return Session(
        run, tuple(HostFile(name, f"/logs/{run}/{name}.xplane.pb", 10, modified_ns) for name in names)
    )


class Started(Processes):
    """One reading that was started; it does nothing but wait."""

    def __init__(self, reading: Reading, run: str) -> None:
        super().__init__()
        self.reading, self.run = reading, run
        self.over = False

    def end(self) -> None:
        if not self.over:  # and not because the reading was done
            self.reading.killed.append(self.run)
            self.reading.error = AdvisorError("host-lost", file=self.run)
            self.reading.go.set()


class Reading:
    """Counts what is started; each one waits until the test lets it go."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.killed: list[str] = []
        self.go = threading.Event()
        self.error: BaseException | None = None
        self.whole = True

    def task(self, of: Session, kind: str = KIND) -> Task[str]:
        started = Started(self, of.run)

        def read(processes: Processes, progress: Progress) -> str:
            self.calls.append(of.run)
            progress("analysing", 0.5)
            assert self.go.wait(30)
            started.over = True
            if self.error is not None:
                raise self.error
            return f"facts of {of.run}"

        return Task(kind, of, lambda: started, read, is_whole=lambda _: self.whole)


def asked(jobs: Jobs, task: Task[str], peer: str = "") -> str | Running:
    """The result, or how far it is."""
    try:
        return jobs.ask(task, peer)
    except UnderWay as answer:
        return answer.running


def finished(jobs: Jobs, task: Task[str], peer: str = "") -> str:
    deadline = time.monotonic() + 30
    while isinstance(answer := asked(jobs, task, peer), Running):
        assert time.monotonic() < deadline
    return answer


def reached(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 30
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
    return condition()

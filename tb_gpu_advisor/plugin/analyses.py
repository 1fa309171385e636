"""Reports made in the background: a request asks again until its report is there.

TensorBoard's server gives each request a thread and a browser allows few requests at a time, so none is held while
a large profile is read.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import FileSystem, Session
from tb_gpu_advisor.wire import Report

logger = logging.getLogger(__name__)

Analyze = Callable[[Session, FileSystem, Callable[[str, float], None]], Report]

#: Analyses at the same time. Each needs a few times the size of its files in memory.
WORKERS: Final = 2
#: Reports kept in memory; one is some hundred kilobytes.
KEPT: Final = 16
#: How long an error, or a report that lacks a host, stands before the same files are tried again.
RETRY_S: Final = 10.0
#: How long a request waits for its report: most are done by then and need no second request.
GRACE_S: Final = 0.2


class Running(msgspec.Struct, frozen=True):
    """The answer while a report is being made; ``share`` of the work is done, 0..1."""

    state: Literal["running"]
    stage: str
    share: float


@dataclass(eq=False)
class _Job:
    session: Session
    fs: FileSystem
    stage: str = "reading"
    share: float = 0.0
    done: threading.Event = field(default_factory=threading.Event)
    document: bytes = b""
    error: AdvisorError | None = None
    retry_s: float | None = None  # when to try again, by the monotonic clock


_Key = tuple[str, tuple[tuple[str, int, int], ...]]


class Analyses:
    """Makes and keeps reports; a run's files are their key, so changed files are analysed again."""

    def __init__(self, analyze: Analyze | None = None, workers: int = WORKERS, kept: int = KEPT) -> None:
        self._analyze = analyze or _analyze
        self._free_workers = workers
        self._kept = kept
        self._lock = threading.Lock()
        self._jobs: OrderedDict[_Key, _Job] = OrderedDict()
        self._queue: queue.SimpleQueue[_Job] = queue.SimpleQueue()

    def answer(self, session: Session, fs: FileSystem) -> bytes | Running:
        """The report as JSON, or how far it is. Raises the ``AdvisorError`` that the analysis ended with."""
        job = self._job(session, fs)
        if not job.done.wait(GRACE_S):
            return Running("running", job.stage, job.share)
        if job.error is not None:
            raise job.error
        return job.document

    def _job(self, session: Session, fs: FileSystem) -> _Job:
        """The job that makes this run's report; everybody who asks for the same one gets the same job."""
        key = (session.run, session.identity)
        with self._lock:
            for job in self._jobs.values():
                # While its files are still being written a run is analysed once, not once per question.
                if job.session.run == session.run and not job.done.is_set():
                    return job
            known = self._jobs.get(key)
            if known is None or (known.retry_s is not None and time.monotonic() >= known.retry_s):
                known = self._jobs[key] = _Job(session, fs)
                self._queue.put(known)
                self._hire()
            self._jobs.move_to_end(key)
            self._forget()
            return known

    def _hire(self) -> None:
        """Start a worker if there may be more. A daemon, so that Ctrl-C does not wait for an analysis."""
        if self._free_workers:
            self._free_workers -= 1
            threading.Thread(target=self._work, name="gpu-advisor-analysis", daemon=True).start()

    def _forget(self) -> None:
        """Drop what was asked for longest ago, but nothing that is still worked on."""
        finished = [key for key, job in self._jobs.items() if job.done.is_set()]
        for key in finished[: max(0, len(self._jobs) - self._kept)]:
            del self._jobs[key]

    def _work(self) -> None:
        while True:
            job = self._queue.get()
            try:
                self._make(job)
            finally:
                job.done.set()

    def _make(self, job: _Job) -> None:
        def progress(stage: str, share: float) -> None:
            job.stage, job.share = stage, share

        try:
            report = self._analyze(job.session, job.fs, progress)
            job.document = msgspec.json.encode(report)
            passing = bool(report.problems)
        except AdvisorError as error:
            job.error, passing = error, True
        except Exception:  # whatever broke, the tab says so and the log has the details
            logger.exception("GPU Advisor broke on %s", job.session.run)
            job.error, passing = AdvisorError("internal", run=job.session.run), True
        if passing:
            job.retry_s = time.monotonic() + RETRY_S


def _analyze(session: Session, fs: FileSystem, progress: Callable[[str, float], None]) -> Report:
    from tb_gpu_advisor.report.build import analyze  # numpy and protobuf: not at TensorBoard's start

    return analyze(session, fs, progress)

"""Analyses off the request threads: a few at once, the same run never twice, results kept while files stay the same.

TensorBoard gives each request a thread and a browser allows few requests at a time, so none is held while a large
profile is read: it asks again until its report is there.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.report.cache import Cache
from tb_gpu_advisor.report.given import settings_of
from tb_gpu_advisor.sessions import FileSystem, Session
from tb_gpu_advisor.wire import NOTHING_GIVEN, Given, Report, Running

_log = logging.getLogger(__name__)

#: Analyses at the same time; each holds one file in memory.
AT_ONCE: Final = 2
#: Reports kept (about 50 KB each).
KEPT: Final = 64
#: How long an error, or a report that lacks a host, stands before the same files are tried again.
RETRY_S: Final = 5.0
#: How long a request waits for its report: most are done by then and need no second request.
GRACE_S: Final = 0.2

Analyze = Callable[[Session, FileSystem, Callable[[str, float], None], Given], Report]


@dataclass(eq=False)
class _Job:
    session: Session
    files: FileSystem
    given: Given
    stage: str = "reading"
    share: float = 0.0
    done: threading.Event = field(default_factory=threading.Event)
    report: bytes = b""
    error: AdvisorError | None = None
    retry_at_s: float | None = None  # by the monotonic clock

    @property
    def outdated(self) -> bool:
        return self.retry_at_s is not None and time.monotonic() >= self.retry_at_s


class Jobs:
    """Reports by run, the identity of its files and what the user told, so that what changed is analysed again."""

    def __init__(self, analyze: Analyze | None = None, cache: Cache | None = None) -> None:
        """``cache`` outlives the process; without one, reports are kept in memory only."""
        self._analyze = analyze or _analyze
        self._cache = cache
        self._free_workers = AT_ONCE
        self._queue: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._jobs: OrderedDict[object, _Job] = OrderedDict()
        self._lock = threading.Lock()

    def report(self, session: Session, files: FileSystem, given: Given = NOTHING_GIVEN) -> bytes | Running:
        """The finished report as JSON, or how far it is. Raises the ``AdvisorError`` that the analysis ended with."""
        job = self._job(session, files, given)
        if not job.done.wait(GRACE_S):
            return Running("running", job.stage, job.share)
        if job.error is not None:
            raise job.error
        return job.report

    def _job(self, session: Session, files: FileSystem, given: Given) -> _Job:
        """The job for this run; everybody who asks for the same one gets the same job."""
        key = (session.run, session.identity, given)
        with self._lock:
            for job in self._jobs.values():
                # While its files are still being written a run is analysed once, not once per question.
                same = (job.session.run, job.given) == (session.run, given)
                if same and not job.done.is_set():
                    return job
            known = self._jobs.get(key)
            if known is None or known.outdated:
                known = self._jobs[key] = _Job(session, files, given)
                self._queue.put(known)
                self._start_worker()
            self._jobs.move_to_end(key)
            self._forget_oldest()
            return known

    def _start_worker(self) -> None:
        """One more worker, if there may be more. Daemons: Ctrl-C must not wait for an analysis."""
        if self._free_workers:
            self._free_workers -= 1
            threading.Thread(target=self._work, name="gpu-advisor-analysis", daemon=True).start()

    def _forget_oldest(self) -> None:
        finished = [key for key, job in self._jobs.items() if job.done.is_set()]
        for key in finished[: max(0, len(finished) - KEPT)]:
            del self._jobs[key]

    def _work(self) -> None:
        while True:
            job = self._queue.get()
            self._make(job)
            job.done.set()

    def _make(self, job: _Job) -> None:
        def progress(stage: str, share: float) -> None:
            job.stage, job.share = stage, share

        try:
            job.report, final = self._report(job, progress)
        except AdvisorError as error:
            job.error, final = error, False
        except Exception:
            _log.exception("analysis of %s failed", job.session.run)
            job.error, final = AdvisorError("internal", run=job.session.run), False
        if not final:
            job.retry_at_s = time.monotonic() + RETRY_S

    def _report(self, job: _Job, progress: Callable[[str, float], None]) -> tuple[bytes, bool]:
        """The report, from disk if it is there, and whether it is whole."""
        stored = self._cache.load(job.session, settings_of(job.given)) if self._cache else None
        if stored is not None:
            return stored, True
        report = self._analyze(job.session, job.files, progress, job.given)
        data = msgspec.json.encode(report)
        if self._cache:
            self._cache.store(job.session, report, data, job.files, settings_of(job.given))
        return data, not report.problems


def _analyze(
    session: Session, files: FileSystem, progress: Callable[[str, float], None], given: Given
) -> Report:
    # Imported by the worker: numpy and protobuf must not delay TensorBoard's start.
    from tb_gpu_advisor.report.build import analyze

    return analyze(session, files, progress, workers=os.cpu_count() or 1, given=given)

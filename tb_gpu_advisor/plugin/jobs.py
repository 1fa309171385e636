"""Analyses off the request threads: a few at once, the same run never twice, results kept while files stay the same.

TensorBoard gives each request a thread and a browser allows few requests at a time, so none is held while a large
profile is read: it asks again until its report is there. When nobody asks any more, the analysis is ended.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.process import Process, Request
from tb_gpu_advisor.report.cache import Cache
from tb_gpu_advisor.report.given import settings_of
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import NOTHING_GIVEN, Given, Running

_log = logging.getLogger(__name__)

#: Analyses at the same time; each has a process, which holds one file in memory at least.
AT_ONCE: Final = 2
#: Reports kept (about 50 KB each).
KEPT: Final = 64
#: How long an error, or a report that lacks a host, stands before the same files are tried again.
RETRY_S: Final = 5.0
#: How long a request waits for its report: most are done by then and need no second request.
GRACE_S: Final = 0.2
#: An analysis that nobody has asked for so long is ended. Browsers let a hidden page ask once a minute.
ABANDONED_S: Final = 75.0
#: After a stop it is ended so soon: pages that are seen ask every two seconds, so whoever else waits asks before.
STOPPED_S: Final = 5.0
#: How often that is looked at.
LOOK_S: Final = 1.0


class Analysis(Protocol):
    """An analysis under way; ``Process`` is one."""

    def result(self, progress: Callable[[str, float], None]) -> tuple[bytes, bool]:
        """The report as JSON and whether it is whole; raises ``AdvisorError``."""

    def kill(self) -> None:
        """End it; then ``result`` raises."""


@dataclass(eq=False)
class _Job:
    session: Session
    given: Given
    asked_at_s: float  # by the monotonic clock, as the others
    stage: str = "reading"
    share: float = 0.0
    done: threading.Event = field(default_factory=threading.Event)
    report: bytes = b""
    error: AdvisorError | None = None
    retry_at_s: float | None = None
    cancelled: bool = False

    @property
    def outdated(self) -> bool:
        return self.retry_at_s is not None and time.monotonic() >= self.retry_at_s


class Jobs:
    """Reports by run, the identity of its files and what the user told, so that what changed is analysed again."""

    def __init__(
        self,
        start: Callable[[Session, Given], Analysis] | None = None,
        cache: Cache | None = None,
        dask: str = "",
    ) -> None:
        """``cache`` outlives the process; without one, reports are kept in memory only."""
        folder = str(cache.folder) if cache else ""
        self._start = start or (lambda session, given: Process(Request(session, folder, dask, given=given)))
        self._cache = cache
        self._free_workers = AT_ONCE
        self._queue: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._jobs: OrderedDict[tuple[str, object, Given], _Job] = OrderedDict()
        self._lock = threading.Lock()

    def report(self, session: Session, given: Given = NOTHING_GIVEN) -> bytes | Running:
        """The finished report as JSON, or how far it is. Raises the ``AdvisorError`` that the analysis ended with."""
        job = self._job(session, given)
        if not job.done.wait(GRACE_S) or job.cancelled:
            return Running("running", job.stage, job.share)
        if job.error is not None:
            raise job.error
        return job.report

    def ready(self, session: Session, given: Given = NOTHING_GIVEN) -> bytes | None:
        """The report as JSON if it has been made already; begins nothing."""
        with self._lock:
            known = self._jobs.get((session.run, session.identity, given))
        if known is not None and known.done.is_set() and known.report and not known.outdated:
            return known.report
        return self._cache.load(session, settings_of(given)) if self._cache else None

    def running(self, run: str, given: Given = NOTHING_GIVEN) -> Running | None:
        """How far this analysis of a run is; None when there is none. Looks at no file."""
        with self._lock:
            job = self._unfinished(run, given)
        if job is None or job.done.wait(GRACE_S):
            return None
        return Running("running", job.stage, job.share)

    def forget(self, session: Session) -> None:
        """Who asks for it again gets it made anew."""
        with self._lock:
            own = (session.run, session.identity)
            for key in [key for key in self._jobs if key[:2] == own]:
                del self._jobs[key]

    def stop(self, run: str) -> None:
        """Nobody here waits for this run any more; who still does asks again before it is ended.

        Repeating it changes nothing: an end that is near does not move.
        """
        with self._lock:
            for job in self._jobs.values():
                if job.session.run == run and not job.done.is_set():
                    latest_s = time.monotonic() - ABANDONED_S + STOPPED_S
                    job.asked_at_s = min(job.asked_at_s, latest_s)

    def _job(self, session: Session, given: Given) -> _Job:
        """The job for this run; everybody who asks for the same one gets the same job."""
        key = (session.run, session.identity, given)
        with self._lock:
            # While its files are still being written a run is analysed once, not once per question.
            unfinished = self._unfinished(session.run, given)
            if unfinished is not None:
                return unfinished
            known = self._jobs.get(key)
            if known is None or known.outdated or known.cancelled:
                known = self._jobs[key] = _Job(session, given, time.monotonic())
                self._queue.put(known)
                self._start_worker()
            self._jobs.move_to_end(key)
            self._forget_oldest()
            return known

    def _unfinished(self, run: str, given: Given) -> _Job | None:
        for job in self._jobs.values():
            same = (job.session.run, job.given) == (run, given)
            if same and not job.done.is_set() and not job.cancelled:
                job.asked_at_s = time.monotonic()
                return job
        return None

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
            if not self._cancel_if_abandoned(job):
                self._make(job)
            job.done.set()

    def _make(self, job: _Job) -> None:
        stored = self._cache.load(job.session, settings_of(job.given)) if self._cache else None
        if stored is not None:
            job.report = stored
            return
        whole = False
        try:
            job.report, whole = self._run(job)
        except AdvisorError as error:
            job.error = error
        except Exception:
            _log.exception("analysis of %s failed", job.session.run)
            job.error = AdvisorError("internal", run=job.session.run)
        if not whole:
            job.retry_at_s = time.monotonic() + RETRY_S

    def _run(self, job: _Job) -> tuple[bytes, bool]:
        def progress(stage: str, share: float) -> None:
            job.stage, job.share = stage, share

        analysis = self._start(job.session, job.given)
        over = threading.Event()
        watch = threading.Thread(target=self._watch, args=(job, analysis, over), daemon=True)
        watch.start()
        try:
            return analysis.result(progress)
        finally:
            over.set()

    def _watch(self, job: _Job, analysis: Analysis, over: threading.Event) -> None:
        """End the analysis when nobody waits for it."""
        while not over.wait(LOOK_S):
            if self._cancel_if_abandoned(job):
                analysis.kill()
                return

    def _cancel_if_abandoned(self, job: _Job) -> bool:
        with self._lock:
            job.cancelled = time.monotonic() - job.asked_at_s >= ABANDONED_S
        return job.cancelled

"""Analyses off the request threads: a few at once, the same run never twice, results kept while files stay the same."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import FileSystem, Session
from tb_gpu_advisor.wire import Report

_log = logging.getLogger(__name__)

#: Analyses at the same time; each holds one file in memory.
AT_ONCE: Final = 2
#: Finished reports kept (about 50 KB each).
KEPT: Final = 64

Identity = tuple[tuple[str, int, int], ...]
Analyze = Callable[[Session, FileSystem, Callable[[str, float], None]], Report]


class Running(msgspec.Struct, frozen=True):
    """An analysis under way; ``share`` is 0..1."""

    state: str
    stage: str
    share: float


@dataclass
class _Job:
    stage: str = "queued"
    share: float = 0.0
    report: bytes | None = None
    error: AdvisorError | None = None


class Jobs:
    """Reports by the identity of their files, so a run that is written again is analysed again."""

    def __init__(self, analyze: Analyze) -> None:
        self._analyze = analyze
        self._executor = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="gpu-advisor")
        self._jobs: OrderedDict[Identity, _Job] = OrderedDict()
        self._lock = threading.Lock()

    def report(self, session: Session, files: FileSystem) -> bytes | Running:
        """The finished report as JSON, or how far it is. Raises the ``AdvisorError`` of a failed analysis, once."""
        with self._lock:
            job = self._jobs.get(session.identity)
            if job is None:
                job = self._jobs[session.identity] = _Job()
                self._executor.submit(self._work, job, session, files)
            self._jobs.move_to_end(session.identity)
            self._forget_oldest()
            if job.error is not None:
                # The next request tries again: the file may have been repaired.
                del self._jobs[session.identity]
                raise job.error
            return job.report if job.report is not None else Running("running", job.stage, job.share)

    def _work(self, job: _Job, session: Session, files: FileSystem) -> None:
        def progress(stage: str, share: float) -> None:
            job.stage, job.share = stage, share

        try:
            job.report = msgspec.json.encode(self._analyze(session, files, progress))
        except AdvisorError as error:
            job.error = error
        except Exception:
            _log.exception("analysis of %s failed", session.run)
            job.error = AdvisorError("internal", run=session.run)

    def _forget_oldest(self) -> None:
        finished = [key for key, job in self._jobs.items() if job.report or job.error]
        for key in finished[: max(0, len(finished) - KEPT)]:
            del self._jobs[key]

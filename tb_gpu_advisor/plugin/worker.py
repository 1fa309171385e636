"""One analysis in a process of its own, which ``process.py`` starts and may kill at any moment.

In: a pickled ``Request`` from the process that started this one. Out: lines of JSON, and the report after the last one.
What a profile can reach speaks JSON only, so that a fault in reading it stays in here.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import threading
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.filesystem import file_system_for
from tb_gpu_advisor.plugin.process import Done, Failed, Progress, Request
from tb_gpu_advisor.reading.cluster import cluster
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.report.cache import Cache, settings_of_thresholds
from tb_gpu_advisor.report.given import settings_of
from tb_gpu_advisor.sessions import processes_for
from tb_gpu_advisor.wire import Report

_log = logging.getLogger(__name__)

_OUT: Final = 1


def main() -> None:
    """Answer the one request on standard input."""
    answers = _answers()
    request: Request = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        _analyse(request, answers)
    except AdvisorError as error:
        _tell(answers, Failed(error.code, error.arguments))
    except MemoryError:
        _tell(answers, Failed("analysis-lost", {"run": request.session.run}))
    except Exception:
        _log.exception("analysis of %s failed", request.session.run)
        _tell(answers, Failed("internal", {"run": request.session.run}))
    answers.flush()


def _analyse(request: Request, answers: BinaryIO) -> None:
    session = request.session
    files = file_system_for(session.hosts[0].path)

    def make() -> Report:
        with cluster(request.dask) if request.dask else nullcontext() as pool:
            return analyze(
                session,
                files,
                lambda stage, share: _tell(answers, Progress(stage, share)),
                workers=processes_for(session),
                thresholds=request.thresholds,
                given=request.given,
                pool=pool,
                keep=request.keep,
            )

    if request.cache_folder:
        cache = Cache(Path(request.cache_folder), own=settings_of_thresholds(request.thresholds))
        data, whole = cache.report(session, make, files, settings_of(request.given))
    else:
        report = make()
        data, whole = msgspec.json.encode(report), not report.problems
    _tell(answers, Done(whole, len(data)))
    answers.write(data)


def _tell(answers: BinaryIO, message: Progress | Done | Failed) -> None:
    answers.write(msgspec.json.encode(message) + b"\n")
    answers.flush()


def _answers() -> BinaryIO:
    """Standard output for messages alone: whatever a library prints goes to the log."""
    answers = os.fdopen(os.dup(_OUT), "wb")
    os.dup2(sys.stderr.fileno(), _OUT)
    return answers


def _end_with_parent() -> None:
    """The parent holds the other end of standard input: when it is gone, however that happened, so are we."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)  # with the processes that read hosts
    os._exit(1)

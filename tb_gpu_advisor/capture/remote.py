"""Recording programs that serve TensorFlow's profiler service, several workers at once."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import list_sessions

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Report

#: How often a recording that holds warm-up is replaced: a worker trains on meanwhile.
AGAIN: Final = 2


def capture_remote(addresses: list[str], logdir: str, duration_ms: int) -> Report:
    """Of one profile of all workers, in one session of the logdir.

    ``addresses`` are ``grpc://host:port`` of programs that called ``tf.profiler.experimental.server.start(port)``.
    What holds warm-up is recorded anew. Raises ``AdvisorError`` without TensorFlow, or if no worker answers.
    """
    from tb_gpu_advisor import analyze

    there = {session.run for session in list_sessions(logdir)}
    for left in reversed(range(AGAIN + 1)):
        _record(addresses, logdir, duration_ms)
        report = analyze(logdir)
        if not left or not _holds_warm_up(report):
            break
        for session in list_sessions(logdir):
            if session.run == report.run and session.run not in there:
                shutil.rmtree(Path(session.hosts[0].path).parent, ignore_errors=True)
    return report


def _holds_warm_up(report: Report) -> bool:
    return any(row.id == "warm-up-in-window" and row.status == "failed" for row in report.checks)


def _record(addresses: list[str], logdir: str, duration_ms: int) -> None:
    try:
        import tensorflow as tf
    except ImportError:
        raise AdvisorError("package-missing", package="tensorflow", purpose="capture") from None
    try:
        tf.profiler.experimental.client.trace(",".join(addresses), logdir, duration_ms)
    except tf.errors.OpError as error:
        raise AdvisorError("worker-not-recorded", address=tuple(addresses), cause=error.message) from None
    except RuntimeError as error:
        raise AdvisorError("worker-not-recorded", address=tuple(addresses), cause=str(error)) from None

"""Recording programs that serve TensorFlow's profiler service, several workers at once."""

from typing import TYPE_CHECKING, Final

from tb_gpu_advisor import analyze
from tb_gpu_advisor.errors import AdvisorError, import_failed

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Report

#: How often what holds warm-up is recorded again: workers train on meanwhile. Nothing is deleted, because others may
#: record to the same logdir, and TensorFlow does not tell how its session is called. Our default: a user waits for no
#: more.
AGAIN: Final = 2


def capture_remote(addresses: list[str], logdir: str, duration_ms: int) -> "Report":
    """The report of one profile of all workers, in one session of the logdir.

    ``addresses`` are ``grpc://host:port`` of programs that called ``tf.profiler.experimental.server.start(port)``.
    What holds warm-up is recorded again, next to the first. Raises ``AdvisorError`` without TensorFlow, or if no worker
    answers.
    """
    for _ in range(AGAIN + 1):
        _record(addresses, logdir, duration_ms)
        report = analyze(logdir)
        if not any(row.id == "warm-up-in-window" and row.status == "failed" for row in report.checks):
            break
    return report


def _record(addresses: list[str], logdir: str, duration_ms: int) -> None:
    try:
        import tensorflow as tf
    except ImportError as error:
        raise import_failed(error, "tensorflow", "tensorflow") from None
    try:
        tf.profiler.experimental.client.trace(",".join(addresses), logdir, duration_ms)
    except (tf.errors.OpError, RuntimeError) as error:
        cause = getattr(error, "message", str(error))
        raise AdvisorError("worker-not-recorded", address=tuple(addresses), cause=cause) from None

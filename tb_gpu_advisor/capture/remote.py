"""Recording programs that serve TensorFlow's profiler service, several workers at once."""

from tb_gpu_advisor.errors import AdvisorError


def capture_remote(addresses: list[str], logdir: str, duration_ms: int) -> None:
    """One profile of all workers, in one session of the logdir.

    ``addresses`` are ``grpc://host:port`` of programs that called ``tf.profiler.experimental.server.start(port)``.
    Raises ``AdvisorError`` without TensorFlow, or if no worker answers.
    """
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

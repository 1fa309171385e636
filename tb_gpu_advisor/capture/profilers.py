"""The profilers of TensorFlow and JAX, behind one shape. Each is imported only when a recording begins."""

import sys
from contextlib import AbstractContextManager, suppress
from typing import Final, Literal, Protocol

from tb_gpu_advisor.capture.others import forget

Framework = Literal["tensorflow", "jax"]
#: What marks the taking of a batch: reports know events that are called so, as those of loaders are.
TAKING: Final = "Batches.__next__"


class Profiler(Protocol):
    """Starts and stops a recording of this process, and marks steps."""

    @property
    def on_cpu(self) -> bool:
        """Whether the program computes on no other device than the CPU."""

    @property
    def cuts(self) -> bool:
        """Whether a profile tells work behind the last marker from that of marked steps."""

    def start(self, logdir: str) -> None:
        """Begins a profile; call ``wait`` before."""

    def wait(self) -> None:
        """Awaits the devices' work."""

    def stop(self, keep: bool = True) -> None:
        """Ends the recording and writes the profile, unless nobody will ``keep`` it."""

    def marker(self, step: int) -> AbstractContextManager[object]:
        """Marks one step."""

    def taking(self) -> AbstractContextManager[object]:
        """Marks the taking of a batch."""


class _Level:
    """An integer that TensorFlow 2.20 and 2.21 take: of a plain ``int`` they say "expects an i value" and ignore it."""

    def __init__(self, level: int) -> None:
        self._level = level

    def __index__(self) -> int:
        return self._level


class TensorFlowProfiler:
    """``tf.profiler.experimental`` with the tracers that the checks need: host and device, Python on demand."""

    def __init__(self, python: bool) -> None:
        self._python = python

    @property
    def on_cpu(self) -> bool:
        """Whether TensorFlow sees neither a GPU nor a TPU."""
        import tensorflow as tf

        return not any(tf.config.list_logical_devices(kind) for kind in ("GPU", "TPU"))

    @property
    def cuts(self) -> bool:
        """TensorFlow's thread is in a call while its work runs, or the work has its GPU's line."""
        return True

    def start(self, logdir: str) -> None:
        """Begins a profile."""
        import tensorflow as tf

        options = tf.profiler.experimental.ProfilerOptions(
            host_tracer_level=_Level(2),
            python_tracer_level=_Level(int(self._python)),
            device_tracer_level=_Level(1),
            delay_ms=_Level(0),  # the default is None, of which TensorFlow 2.20 and 2.21 warn
        )
        tf.profiler.experimental.start(logdir, options)

    def wait(self) -> None:
        """Until the GPUs have done what was launched."""
        import tensorflow as tf

        if tf.config.list_physical_devices("GPU"):
            # TensorFlow 2.10 has no such function.
            with suppress(AttributeError):
                tf.test.experimental.sync_devices()

    def stop(self, keep: bool = True) -> None:
        """Ends the profile, and writes it if asked to."""
        import tensorflow as tf

        tf.profiler.experimental.stop(save=keep)

    def marker(self, step: int) -> AbstractContextManager[object]:
        """What marks a step in the profile while it is entered."""
        import tensorflow as tf

        trace: AbstractContextManager[object] = tf.profiler.experimental.Trace("train", step_num=step, _r=1)
        return trace

    def taking(self) -> AbstractContextManager[object]:
        """What marks the taking of a batch while it is entered."""
        import tensorflow as tf

        trace: AbstractContextManager[object] = tf.profiler.experimental.Trace(TAKING)
        return trace


class JaxProfiler:
    """``jax.profiler``; its Python tracer is off unless asked for: it makes ``stop_trace`` take minutes."""

    def __init__(self, python: bool) -> None:
        self._python = python

    @property
    def on_cpu(self) -> bool:
        """Whether JAX computes on CPUs."""
        import jax

        return all(device.platform == "cpu" for device in jax.local_devices())

    @property
    def cuts(self) -> bool:
        """A program that waits for a CPU's work shows no event: it looks as one that runs ahead of it."""
        return not self.on_cpu

    def start(self, logdir: str) -> None:
        """Begins a profile."""
        import jax

        if hasattr(jax.profiler, "ProfileOptions"):
            options = jax.profiler.ProfileOptions()
            options.python_tracer_level = int(self._python)
            options.host_tracer_level = 2
            jax.profiler.start_trace(logdir, profiler_options=options)
        else:
            jax.profiler.start_trace(logdir)

    def wait(self) -> None:
        """Until each device has done what was launched: it works in order, so what is asked of it now comes last."""
        import jax

        for device in jax.local_devices():
            (jax.device_put(0.0, device) + 0).block_until_ready()

    def stop(self, keep: bool = True) -> None:
        """Ends the profile, and writes it if asked to. JAX has no call that ends one without writing it."""
        import jax

        if keep or not forget():
            jax.profiler.stop_trace()

    def marker(self, step: int) -> AbstractContextManager[object]:
        """What marks a step in the profile while it is entered."""
        import jax

        annotation: AbstractContextManager[object] = jax.profiler.StepTraceAnnotation("train", step_num=step)
        return annotation

    def taking(self) -> AbstractContextManager[object]:
        """What marks the taking of a batch while it is entered."""
        import jax

        annotation: AbstractContextManager[object] = jax.profiler.TraceAnnotation(TAKING)
        return annotation


def framework_of_program() -> Framework:
    """What this program computes with: JAX where it has started a backend, else TensorFlow where that was imported.

    TensorFlow's Keras imports JAX where both are installed, and programs in JAX read data with TensorFlow.
    """
    bridge = sys.modules.get("jax._src.xla_bridge")
    started = getattr(bridge, "backends_are_initialized", lambda: bridge is not None)()
    return "jax" if started or "tensorflow" not in sys.modules else "tensorflow"


def profiler_for(framework: Framework, python: bool) -> Profiler:
    """The profiler of a framework; ``python`` turns the Python tracer on."""
    return JaxProfiler(python) if framework == "jax" else TensorFlowProfiler(python)

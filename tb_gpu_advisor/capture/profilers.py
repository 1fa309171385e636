"""The profilers of TensorFlow and JAX, behind one shape. Each is imported only when a recording begins."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, suppress
from typing import Any, Literal, Protocol

Framework = Literal["tensorflow", "jax"]


class Profiler(Protocol):
    """Starts and stops a recording of this process, and marks steps."""

    def start(self, logdir: str) -> None:
        """Begins; work that was launched before is awaited first."""

    def stop(self) -> None:
        """Awaits the devices' work and writes the profile."""

    def marker(self, step: int) -> AbstractContextManager[object]:
        """Marks one step."""


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

    def start(self, logdir: str) -> None:
        """Begins a profile, after the work that was begun before."""
        import tensorflow as tf

        self._await(tf)
        options = tf.profiler.experimental.ProfilerOptions(
            host_tracer_level=_Level(2),
            python_tracer_level=_Level(int(self._python)),
            device_tracer_level=_Level(1),
        )
        tf.profiler.experimental.start(logdir, options)

    def stop(self) -> None:
        """Ends the profile and writes it, after all work of its steps."""
        import tensorflow as tf

        self._await(tf)
        tf.profiler.experimental.stop()

    def marker(self, step: int) -> AbstractContextManager[object]:
        """What marks a step in the profile while it is entered."""
        import tensorflow as tf

        trace: AbstractContextManager[object] = tf.profiler.experimental.Trace("train", step_num=step, _r=1)
        return trace

    @staticmethod
    def _await(tf: Any) -> None:
        if tf.config.list_physical_devices("GPU"):
            # TensorFlow 2.10 has no such function.
            with suppress(AttributeError):
                tf.test.experimental.sync_devices()


class JaxProfiler:
    """``jax.profiler``; its Python tracer is off unless asked for: it makes ``stop_trace`` take minutes."""

    def __init__(self, python: bool) -> None:
        self._python = python

    def start(self, logdir: str) -> None:
        """Begins a profile, after the work that was begun before."""
        import jax

        self._await(jax)
        if hasattr(jax.profiler, "ProfileOptions"):
            options = jax.profiler.ProfileOptions()
            options.python_tracer_level = int(self._python)
            options.host_tracer_level = 2
            jax.profiler.start_trace(logdir, profiler_options=options)
        else:
            jax.profiler.start_trace(logdir)

    def stop(self) -> None:
        """Ends the profile and writes it, after all work of its steps."""
        import jax

        self._await(jax)
        jax.profiler.stop_trace()

    def marker(self, step: int) -> AbstractContextManager[object]:
        """What marks a step in the profile while it is entered."""
        import jax

        annotation: AbstractContextManager[object] = jax.profiler.StepTraceAnnotation("train", step_num=step)
        return annotation

    @staticmethod
    def _await(jax: Any) -> None:
        """What is put behind all work of a device is there when that work is done."""
        for device in jax.local_devices():
            (jax.device_put(0.0, device) + 0).block_until_ready()


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

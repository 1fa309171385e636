"""The profilers of TensorFlow and JAX, behind one shape. Each is imported only when a recording begins."""

import sys
from contextlib import AbstractContextManager, suppress
from typing import Final, Literal, Protocol, TypeAlias, cast

from tb_gpu_advisor.capture.other_profilers import forget

Framework = Literal["tensorflow", "jax"]
#: What marks a part of the profile while it is entered.
Mark: TypeAlias = AbstractContextManager[object]
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

    def marker(self, step: int) -> Mark:
        """Marks one step."""

    def within(self, name: str = TAKING) -> Mark:
        """Marks a part of the program: the taking of a batch where no other is named."""


class _Level:
    """An integer that TensorFlow 2.20 and 2.21 take: of a plain ``int`` they say "expects an i value" and ignore it."""

    def __init__(self, level: int) -> None:
        self._level = level

    def __index__(self) -> int:
        return self._level


class TensorFlowProfiler(Profiler):
    """``tf.profiler.experimental`` with the tracers that the checks need: host and device, Python on demand. Its thread
    is in a call while its work runs, or the work has its GPU's line."""

    cuts = True

    def __init__(self, python: bool) -> None:
        import tensorflow

        self._tf, self._python = tensorflow, python

    @property
    def on_cpu(self) -> bool:
        return not any(self._tf.config.list_logical_devices(kind) for kind in ("GPU", "TPU"))

    def start(self, logdir: str) -> None:
        options = self._tf.profiler.experimental.ProfilerOptions(
            host_tracer_level=_Level(2),
            python_tracer_level=_Level(int(self._python)),
            device_tracer_level=_Level(1),
            delay_ms=_Level(0),  # the default is None, of which TensorFlow 2.20 and 2.21 warn
        )
        self._tf.profiler.experimental.start(logdir, options)

    def wait(self) -> None:
        if self._tf.config.list_physical_devices("GPU"):
            # TensorFlow 2.10 has no such function.
            with suppress(AttributeError):
                self._tf.test.experimental.sync_devices()

    def stop(self, keep: bool = True) -> None:
        self._tf.profiler.experimental.stop(save=keep)

    def marker(self, step: int) -> Mark:
        return cast("Mark", self._tf.profiler.experimental.Trace("train", step_num=step, _r=1))

    def within(self, name: str = TAKING) -> Mark:
        return cast("Mark", self._tf.profiler.experimental.Trace(name))


class JaxProfiler(Profiler):
    """``jax.profiler``; its Python tracer is off unless asked for: it makes ``stop_trace`` take minutes."""

    def __init__(self, python: bool) -> None:
        import jax

        self._jax, self._python = jax, python

    @property
    def on_cpu(self) -> bool:
        return all(device.platform == "cpu" for device in self._jax.local_devices())

    @property
    def cuts(self) -> bool:
        """A program that waits for a CPU's work shows no event: it looks as one that runs ahead of it."""
        return not self.on_cpu

    def start(self, logdir: str) -> None:
        profiler = self._jax.profiler
        if hasattr(profiler, "ProfileOptions"):
            options = profiler.ProfileOptions()
            options.python_tracer_level = int(self._python)
            options.host_tracer_level = 2
            profiler.start_trace(logdir, profiler_options=options)
        else:
            profiler.start_trace(logdir)

    def wait(self) -> None:
        """Each device works in order, so what is asked of it now comes last."""
        for device in self._jax.local_devices():
            (self._jax.device_put(0.0, device) + 0).block_until_ready()

    def stop(self, keep: bool = True) -> None:
        """JAX has no call that ends one without writing it."""
        if keep or not forget():
            self._jax.profiler.stop_trace()

    def marker(self, step: int) -> Mark:
        return cast("Mark", self._jax.profiler.StepTraceAnnotation("train", step_num=step))

    def within(self, name: str = TAKING) -> Mark:
        return cast("Mark", self._jax.profiler.TraceAnnotation(name))


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

"""Recording JAX."""

from __future__ import annotations

from contextlib import AbstractContextManager
from importlib.metadata import version
from pathlib import Path

import jax


class JaxProfiler:
    """JAX's own profiler, on the program that runs in this process."""

    def __init__(self, folder: Path, python_tracer: bool) -> None:
        self._folder = folder
        self._options = jax.profiler.ProfileOptions()
        self._options.python_tracer_level = int(python_tracer)
        self._options.host_tracer_level = 2

    def start(self) -> None:
        jax.profiler.start_trace(str(self._folder), profiler_options=self._options)

    def stop(self) -> None:
        jax.profiler.stop_trace()

    def marker(self, step: int) -> AbstractContextManager[object]:
        marker: AbstractContextManager[object] = jax.profiler.StepTraceAnnotation("train", step_num=step)
        return marker

    def wait(self, last: object) -> None:
        jax.block_until_ready(last)


def devices() -> tuple[int, list[str]]:
    """How many GPUs JAX sees, and their models."""
    gpus = [device for device in jax.devices() if device.platform == "gpu"]
    return len(gpus), [str(device.device_kind) for device in gpus]


def versions() -> dict[str, str]:
    return {name: version(name) for name in ("jax", "jaxlib")}

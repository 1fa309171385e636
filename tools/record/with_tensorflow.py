"""Recording TensorFlow."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

import keras
import tensorflow as tf

from tools.record.recorder import Recorder


class _Level:
    """An integer that TensorFlow 2.20 and 2.21 take: of a plain ``int`` they say "expects an i value" and ignore it."""

    def __init__(self, level: int) -> None:
        self._level = level

    def __index__(self) -> int:
        return self._level


class TensorFlowProfiler:
    """TensorFlow's own profiler, on the program that runs in this process."""

    def __init__(self, folder: Path, python_tracer: bool) -> None:
        self._folder = folder
        self._options = tf.profiler.experimental.ProfilerOptions(
            host_tracer_level=_Level(2),
            python_tracer_level=_Level(int(python_tracer)),
            device_tracer_level=_Level(1),
        )

    def start(self) -> None:
        tf.profiler.experimental.start(str(self._folder), self._options)

    def stop(self) -> None:
        tf.profiler.experimental.stop()

    def marker(self, step: int) -> AbstractContextManager[object]:
        trace: AbstractContextManager[object] = tf.profiler.experimental.Trace("train", step_num=step, _r=1)
        return trace

    def wait(self, last: object) -> None:
        for tensor in tf.nest.flatten(last):
            if tensor is not None:
                tensor.numpy()
        if tf.config.list_physical_devices("GPU"):
            tf.test.experimental.sync_devices()


def devices() -> tuple[int, list[str]]:
    """How many GPUs TensorFlow sees, and the names of its devices."""
    gpus = tf.config.list_physical_devices("GPU")
    models = [tf.config.experimental.get_device_details(gpu).get("device_name", gpu.name) for gpu in gpus]
    return len(gpus), [str(model) for model in models]


def versions() -> dict[str, str]:
    build = tf.sysconfig.get_build_info()
    releases = {"tensorflow": tf.__version__, "keras": keras.__version__}
    return releases | {name: str(build[name]) for name in ("cuda_version", "cudnn_version") if name in build}


def fit_callback(recorder: Recorder) -> object:
    """Steps of ``Model.fit``; to be the first of its callbacks, so that what the others do lies between steps."""
    return keras.callbacks.LambdaCallback(
        on_train_batch_begin=lambda batch, logs: recorder.begin(),
        on_train_batch_end=lambda batch, logs: recorder.end(),
    )


def mirrored() -> tf.distribute.MirroredStrategy:
    """All GPUs; in a rehearsal as many CPU devices as it asks for."""
    rehearsed = int(os.environ.get("RECORD_CPU_DEVICES", "0"))
    if not rehearsed:
        return tf.distribute.MirroredStrategy()
    [cpu] = tf.config.list_physical_devices("CPU")
    tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * rehearsed)
    return tf.distribute.MirroredStrategy([f"/CPU:{index}" for index in range(rehearsed)])

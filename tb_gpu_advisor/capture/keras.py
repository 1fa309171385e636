"""Recording in ``Model.fit``, of Keras 2 and 3."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tb_gpu_advisor.capture.ending import told
from tb_gpu_advisor.capture.profilers import Framework, profiler_for
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.window import Budget

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Report


def GpuAdvisor(  # noqa: N802 -- it stands for a class that exists only once Keras is there
    logdir: str, budget: Budget | None = None, repeat: int = 1, python: bool = False, report: bool = True
) -> Any:
    """A Keras callback that records steady steps of ``fit``, and prints the first findings at its end.

    ``budget`` says how much to record, ``repeat`` how many windows, ``python`` turns the Python tracer on. The report
    is in the callback's ``report`` afterwards. Raises ``ImportError`` without Keras.
    """
    keras = _keras()
    keras_3 = hasattr(keras, "ops")
    # Keras 2 marks the steps of fit by itself.
    recording = Recording(
        logdir, lambda: profiler_for(_framework(keras), python), budget or Budget(), repeat, marks=keras_3
    )
    return _callback_class(keras)(recording, report)


def _keras() -> Any:
    """The Keras that the program uses: TensorFlow's where TensorFlow was imported."""
    if "keras" not in sys.modules and "tensorflow" in sys.modules:
        return sys.modules["tensorflow"].keras
    import keras

    return keras


def _framework(keras: Any) -> Framework:
    return "jax" if hasattr(keras, "ops") and keras.backend.backend() == "jax" else "tensorflow"


def _callback_class(keras: Any) -> Any:
    """The callback: Keras' class exists only in the program."""

    class GpuAdvisorCallback(keras.callbacks.Callback):  # type: ignore[misc]
        """Tells the recording where steps begin and end, and when ``fit`` does something else."""

        def __init__(self, recording: Recording, tells: bool) -> None:
            super().__init__()
            self.report: Report | None = None
            self._recording, self._tells = recording, tells
            self._marker: Any = None
            self._batch = 0

        def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
            self._batch = batch
            self._marker = self._recording.step_begins()
            self._marker.__enter__()

        def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
            if self._marker is not None:
                self._marker.__exit__(None, None, None)
                self._marker = None
            steps = (self.params or {}).get("steps")
            self._recording.step_ends(None if steps is None else steps - batch - 1)

        def on_test_begin(self, logs: Any = None) -> None:
            self._recording.interrupted()

        def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
            self._recording.interrupted()

        def on_train_end(self, logs: Any = None) -> None:
            self._recording.interrupted()
            if self._tells:
                self.report = told(self._recording.logdir, self._recording.ended)

    return GpuAdvisorCallback

"""Keras: a callback works between the steps."""

from __future__ import annotations

import time
from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

WORK_S = 0.02
# So long a step on a CPU that Keras' own Python, 2 ms of it under the tracer, is no fault of the healthy program.
BATCH, WIDTH = 1024, 1024


def log_weights(batch: int, logs: Any) -> None:
    """What callbacks do: write to a slow place, after every batch."""
    time.sleep(WORK_S)


def run(faulty: bool, recorder: Recorder) -> None:
    import keras
    import tensorflow as tf

    from tools.record.with_tensorflow import fit_callback

    batch = (tf.zeros([BATCH, WIDTH]), tf.zeros([BATCH, 1]))
    batches = tf.data.Dataset.from_tensors(batch).repeat().prefetch(4)
    layers = [keras.layers.Dense(WIDTH, activation="relu") for _ in range(3)]
    model = keras.Sequential([*layers, keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    callbacks = [fit_callback(recorder)]
    if faulty:
        callbacks.append(keras.callbacks.LambdaCallback(on_train_batch_end=log_weights))
    model.fit(batches, steps_per_epoch=recorder.total, verbose=0, callbacks=callbacks)


PROGRAM = Program(
    framework="tensorflow",
    fault="a callback takes 20 ms after every batch",
    healthy="no such callback",
    finds=("step-gaps",),
    run=run,
    gpus=0,
    python_tracer=True,
)

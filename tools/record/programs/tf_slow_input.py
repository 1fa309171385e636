"""Keras: the input pipeline reads one batch after the other."""

from __future__ import annotations

import time
from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

READ_S = 0.1
BATCH, WIDTH = 128, 1024


def read_batch(features: Any) -> Any:
    """A slow source: a disk, a network, a decoder."""
    time.sleep(READ_S)
    return features


def run(faulty: bool, recorder: Recorder) -> None:
    import keras
    import tensorflow as tf

    from tools.record.with_tensorflow import fit_callback

    def load(_: Any) -> Any:
        features = tf.numpy_function(read_batch, [tf.zeros([BATCH, WIDTH])], tf.float32)
        features.set_shape([BATCH, WIDTH])
        return features, tf.zeros([BATCH, 1])

    threads = tf.data.Options()
    # As many as calls, whatever the machine has: they sleep.
    threads.threading.private_threadpool_size = 16
    indices = tf.data.Dataset.range(10 * recorder.total).with_options(threads)
    batches = indices.map(load) if faulty else indices.map(load, num_parallel_calls=16).prefetch(4)
    layers = [keras.layers.Dense(WIDTH, activation="relu") for _ in range(3)]
    model = keras.Sequential([*layers, keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(batches, steps_per_epoch=recorder.total, verbose=0, callbacks=[fit_callback(recorder)])


PROGRAM = Program(
    framework="tensorflow",
    fault="a tf.data map reads each batch in Python, one call at a time",
    healthy="the same map with 16 parallel calls and a prefetch buffer",
    finds=("input-bound", "slow-input-stage"),
    run=run,
    gpus=0,
    python_tracer=True,
)

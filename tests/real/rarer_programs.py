"""Programs as ``further_programs``: batches that come late now and then, windows of groups, Keras a batch at a time.

python -m tests.real.rarer_programs NAME FOLDER [python].
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from tests.real.further_programs import train
from tests.real.input_programs import BATCH, Window, _cheap
from tests.real.loader_programs import of_tensorflow

#: What takes no time to make.
BATCH_OF_ONES: Final = np.ones((64, 32), np.float32), np.ones((64, 1), np.float32)


def batches_with_jitter() -> Iterator[Any]:
    """Every fifth batch is late."""
    at = 0
    while True:
        at += 1
        time.sleep(0.08 if at % 5 == 0 else 0.001)
        yield BATCH_OF_ONES


def read_page() -> Any:
    """A slow source."""
    time.sleep(0.015)
    return BATCH_OF_ONES


def pages() -> Iterator[Any]:
    while True:
        yield read_page()


def pipelines() -> dict[str, Callable[[], Any]]:
    """Pipelines of tf.data."""
    import tensorflow as tf

    data = tf.data.Dataset
    kinds = (tf.TensorSpec((64, 32), tf.float32), tf.TensorSpec((64, 1), tf.float32))

    def key(row: Any, _: Any) -> Any:
        return tf.cast(row[0], tf.int64) % 2

    def whole(_: Any, group: Any) -> Any:
        return group.batch(BATCH)

    return {
        "jitter": lambda: data.from_generator(batches_with_jitter, output_signature=kinds).prefetch(1),
        "custom_fine_group_window": lambda: (
            data.range(10**6).map(_cheap).group_by_window(key, whole, window_size=BATCH).prefetch(4)
        ),
    }


def fit(name: str, window: Window) -> None:
    import keras

    layers = [keras.layers.Dense(64, activation="relu") for _ in range(3)]
    model = keras.Sequential([keras.Input((32,)), *layers, keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    if name == "by_hand":
        for rows, labels in pages():
            window.begin()
            model.train_on_batch(rows, labels)
            window.end()
            if window._step == window.total:
                return
    callback = keras.callbacks.LambdaCallback(
        on_train_batch_begin=window.begin, on_train_batch_end=window.end
    )
    steps = window.total + 2
    model.fit(pipelines()[name](), steps_per_epoch=steps, epochs=1, verbose=0, callbacks=[callback])


if __name__ == "__main__":
    chosen, target, *tracer = sys.argv[1:]
    os.environ["KERAS_BACKEND"] = "tensorflow"
    recorded = of_tensorflow(chosen, target, bool(tracer))
    if chosen.startswith("custom"):
        train(pipelines()[chosen], recorded, units=16384)
    else:
        fit(chosen, recorded)

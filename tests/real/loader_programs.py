"""More programs whose steps wait for input, as ``input_programs``: files, loaders of other libraries, threads, epochs.

python -m tests.real.loader_programs NAME FOLDER [python]: twelve steps under the profiler, with Python's tracer or not;
``unmarked`` in a name leaves the marks of steps away.
"""

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import numpy as np

from tests.real.input_programs import FEW_STEPS, Window, _Level, compute, of_jax
from tests.real.loaders import batches_of_a_thread, of_arrays, of_grain, of_torch
from tests.real.more_pipelines import pipelines

FEW_STEPS.update({"bucketed": 6, "generators_interleaved": 6, "csv_lines": 4})


def of_tensorflow(name: str, folder: str, python: bool) -> Window:
    import tensorflow as tf

    profiler = tf.profiler.experimental

    def mark(step: int) -> Any:
        return nullcontext() if "unmarked" in name else profiler.Trace("train", step_num=step, _r=1)

    options = profiler.ProfilerOptions(_Level(2), _Level(int(python)), _Level(1))
    return Window(name, lambda: profiler.start(folder, options), profiler.stop, mark)


def unmarked(window: Window) -> Window:
    window._mark = lambda step: nullcontext()
    return window


def fit(name: str, folder: str, python: bool) -> None:
    """Keras, on TensorFlow or JAX."""
    import keras

    on_jax = os.environ["KERAS_BACKEND"] == "jax"
    window = (of_jax if on_jax else of_tensorflow)(name, folder, python)
    wide = 2048 if name == "no_prefetch" else 64
    layers = [keras.layers.Dense(wide, activation="relu") for _ in range(3)]
    model = keras.Sequential([keras.Input((32,)), *layers, keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    callback = keras.callbacks.LambdaCallback(
        on_train_batch_begin=window.begin, on_train_batch_end=window.end
    )
    model.fit(
        adapted(name, keras), steps_per_epoch=window.total + 2, epochs=1, verbose=0, callbacks=[callback]
    )


def adapted(name: str, keras: Any) -> Any:
    """What a model is fitted to."""
    if "loader" in name:
        return of_torch(workers=2 if "workers" in name else 0)
    if "pydataset" in name:

        class Batches(keras.utils.PyDataset):  # type: ignore[misc]
            def __len__(self) -> int:
                return 1000

            def __getitem__(self, _: int) -> Any:
                for _ in range(6):
                    compute()
                return np.ones((64, 32), np.float32), np.ones((64, 1), np.float32)

        return Batches(workers=3)
    if "arrays" in name:
        return of_arrays()
    made = pipelines()[name.removeprefix("keras_jax_")]()
    return made if name == "no_prefetch" else made.prefetch(2)


def loop(name: str, folder: str, python: bool) -> None:
    """A loop of the user's own with a model of Flax's."""
    import jax
    import jax.numpy as jnp
    import optax
    from flax import linen as nn

    window = of_jax(name, folder, python)
    if "unmarked" in name:
        unmarked(window)
    model = nn.Sequential([nn.Dense(64), nn.relu, nn.Dense(1)])
    optimizer = optax.sgd(1e-3)
    weights = model.init(jax.random.key(0), jnp.ones((1, 32)))
    state = (weights, optimizer.init(weights))

    def train_step(state: Any, rows: Any, labels: Any) -> Any:
        def loss(weights: Any) -> Any:
            return ((model.apply(weights, rows) - labels) ** 2).mean()

        value, gradients = jax.value_and_grad(loss)(state[0])
        updates, rest = optimizer.update(gradients, state[1])
        return (optax.apply_updates(state[0], updates), rest), value

    compiled = jax.jit(train_step)
    makers: dict[str, Callable[[], Any]] = {
        "thread": batches_of_a_thread,
        "grain": of_grain,
        "loader": lambda: of_torch(2 if "workers" in name else 0),
        "arrays": of_arrays,
        "tfdata": lambda: pipelines()["custom_flat_map"]().prefetch(2).as_numpy_iterator(),
    }
    batches = iter(next(make for kind, make in makers.items() if kind in name)())
    for _ in range(window.total):
        window.begin()
        rows, labels = (np.asarray(part) for part in next(batches))
        state, value = compiled(state, rows, labels)
        value.block_until_ready()
        window.end()


def loop_of_tensorflow(name: str, folder: str, python: bool) -> None:
    import tensorflow as tf

    window = of_tensorflow(name, folder, python)
    weight = tf.Variable(tf.ones((32, 64)))

    def train_step(rows: Any, labels: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((tf.reduce_sum(tf.tanh(rows @ weight), 1, keepdims=True) - labels) ** 2)
        weight.assign_sub(1e-3 * tape.gradient(loss, weight))
        return loss

    compiled = tf.function(train_step)
    data = batches_of_a_thread() if "thread" in name else pipelines()[name]().prefetch(2)
    batches = iter(data)
    for _ in range(window.total):
        window.begin()
        rows, labels = next(batches)
        compiled(tf.convert_to_tensor(rows), tf.convert_to_tensor(labels)).numpy()
        window.end()


if __name__ == "__main__":
    chosen, target, *tracer = sys.argv[1:]
    # Programs carry the paths of their sources; file names without folders are enough.
    os.environ["JAX_HLO_SOURCE_FILE_CANONICALIZATION_REGEX"] = ".*/"
    os.environ["KERAS_BACKEND"] = "jax" if chosen.startswith("keras_jax") else "tensorflow"
    kinds = {"flax": loop, "custom": loop_of_tensorflow}
    kinds.get(chosen.partition("_")[0], fit)(chosen, target, bool(tracer))

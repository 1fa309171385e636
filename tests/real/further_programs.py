"""Yet more programs, as ``loader_programs``: ones whose steps wait for input, and relatives whose batches are in time.

python -m tests.real.further_programs NAME FOLDER [python]. ``wide`` in a name makes the step compute for long.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from tests.real.further_pipelines import keeping_up, slow_for_a_reason
from tests.real.input_programs import FEW_STEPS, FIRST, Window, compute, of_jax
from tests.real.loader_programs import of_tensorflow
from tests.real.loaders import of_torch

FIRST.update({"repeat_refill": 46})
FEW_STEPS.update({"huge_slices": 4, "slow_lines": 6, "heavy_filter": 8, "repeat_refill": 10})
#: Steps of these take no longer than a batch, or hardly.
QUICK: Final = frozenset({"fine_cache_quick"})


def fit(name: str, folder: str, python: bool) -> None:
    import keras

    on_jax = os.environ["KERAS_BACKEND"] == "jax"
    window = (of_jax if on_jax else of_tensorflow)(name, folder, python)
    is_wide = "fine" in name and name not in QUICK
    units = 1536 if is_wide else 64
    layers = [keras.layers.Dense(units, activation="relu") for _ in range(3)]
    model = keras.Sequential([keras.Input((32,)), *layers, keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    callback = keras.callbacks.LambdaCallback(
        on_train_batch_begin=window.begin, on_train_batch_end=window.end
    )
    model.fit(made(name, keras), steps_per_epoch=window.total + 2, epochs=1, verbose=0, callbacks=[callback])


def made(name: str, keras: Any) -> Any:
    if "pydataset" not in name:
        return (slow_for_a_reason() | keeping_up())[name.removesuffix("_quick").removeprefix("keras_jax_")]()

    class Pages(keras.utils.PyDataset):  # type: ignore[misc]
        def __len__(self) -> int:
            return 1000

        def __getitem__(self, index: int) -> Any:
            if "fine" not in name:
                time.sleep(0.03)
            return np.ones((64, 32), np.float32), np.ones((64, 1), np.float32)

    return Pages()


def post_process() -> None:
    """What the loop itself computes in Python after each step."""
    for _ in range(3):
        compute()


def hold_the_lock() -> None:
    """A thread that computes in Python all the time."""
    while True:
        compute()


def made_by_a_thread() -> Iterator[Any]:
    """Batches that a thread makes by computing in Python, which takes the lock from the loop."""
    import queue

    into: queue.Queue[Any] = queue.Queue(2)

    def augment_forever() -> None:
        while True:
            for _ in range(4):
                compute()
            into.put((np.ones((64, 32), np.float32), np.ones((64, 1), np.float32)))

    threading.Thread(target=augment_forever, daemon=True).start()
    while True:
        yield into.get()


def slow_lines() -> Iterator[Any]:
    """Rows of text that the loop itself parses."""
    line = ",".join(["1.5"] * 33)
    while True:
        rows = np.array([[float(cell) for cell in line.split(",")] for _ in range(512)], np.float32)
        yield rows[:, :32], rows[:, 32:]


def quick_batches() -> Iterator[Any]:
    batch = np.ones((64, 32), np.float32), np.ones((64, 1), np.float32)
    while True:
        yield batch


def loop(name: str, folder: str, python: bool) -> None:
    """JAX in a loop of one's own."""
    import jax
    import jax.numpy as jnp

    window = of_jax(name, folder, python)
    units = 4096 if "fine" in name else 256

    def train_step(weight: Any, rows: Any, labels: Any) -> Any:
        def loss(weight: Any) -> Any:
            hidden = jnp.tanh(rows @ weight)
            return ((hidden @ hidden.T).mean(1, keepdims=True) - labels).mean()

        value, gradient = jax.value_and_grad(loss)(weight)
        return weight - 1e-3 * gradient, value

    compiled = jax.jit(train_step)
    weight = jnp.ones((32, units))
    if "torch" in name:
        batches = iter(of_torch(2 if "workers" in name else 0))
    else:
        kinds = {
            "lock": made_by_a_thread,
            "lines": slow_lines,
            "fine": quick_batches,
            "beside": quick_batches,
        }
        batches = next(make for kind, make in kinds.items() if kind in name)()
    if "beside" in name:
        threading.Thread(target=hold_the_lock, daemon=True).start()
    for _ in range(window.total):
        window.begin()
        rows, labels = (np.asarray(part) for part in next(batches))
        weight, value = compiled(weight, rows, labels)
        value.block_until_ready()
        if "beside" in name:
            post_process()
        window.end()


def loop_of_tensorflow(name: str, folder: str, python: bool) -> None:
    """TensorFlow in a loop of one's own, without a strategy."""
    pipelines = slow_for_a_reason() | keeping_up()
    window = of_tensorflow(name, folder, python)
    train(pipelines[name.removeprefix("custom_")], window, 16384 if "fine" in name else 64)


def train(pipeline: Callable[[], Any], window: Window, units: int) -> None:
    """Steps of one layer of so many units in a loop of one's own; each takes a batch of the pipeline."""
    import tensorflow as tf

    weight = tf.Variable(tf.ones((32, units)))

    def train_step(rows: Any, labels: Any) -> Any:
        with tf.GradientTape() as tape:
            hidden = tf.tanh(rows @ weight)
            loss = tf.reduce_mean((tf.reduce_sum(hidden, 1, keepdims=True) - labels) ** 2)
        weight.assign_sub(1e-3 * tape.gradient(loss, weight))
        return loss

    compiled = tf.function(train_step, reduce_retracing=True)
    batches = iter(pipeline())
    for _ in range(window.total):
        window.begin()
        rows, labels = next(batches)
        compiled(rows, labels).numpy()
        window.end()


if __name__ == "__main__":
    chosen, target, *tracer = sys.argv[1:]
    # Programs carry the paths of their sources; file names without folders are enough.
    os.environ["JAX_HLO_SOURCE_FILE_CANONICALIZATION_REGEX"] = ".*/"
    os.environ["KERAS_BACKEND"] = "jax" if chosen.startswith("keras_jax") else "tensorflow"
    kinds = {"flax": loop, "jax": loop, "custom": loop_of_tensorflow}
    kinds.get(chosen.partition("_")[0], fit)(chosen, target, bool(tracer))
    for server in (
        one for one in sys.modules["tests.real.further_pipelines"].SERVERS if hasattr(one, "kill")
    ):
        server.kill()

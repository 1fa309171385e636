"""Programs whose steps wait for input, for a reason that was planted: ``input/*.xplane.pb.gz`` was recorded of them.

python -m tests.real.input_programs NAME FOLDER [python]: twelve steps under the profiler, with Python's tracer or not.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

# Before any framework is imported: each reads these once.
# All of it runs on the CPU.
os.environ |= {"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", "JAX_PLATFORMS": "cpu"}
BATCH: Final = 8
STEPS: Final = 12
#: Of epochs of 50 steps the window holds the beginning of the second.
FIRST: Final = {"shuffle_refill": 44}


def compute() -> None:
    """Python that computes, and so holds its lock."""
    total = 0
    for number in range(60_000):
        total += number * number


def read_batch() -> tuple[Any, Any]:
    """A slow source: a disk, a network, a decoder."""
    time.sleep(0.02)
    return np.ones((64, 32), np.float32), np.ones((64, 1), np.float32)


def generated() -> Iterator[tuple[Any, Any]]:
    while True:
        yield read_batch()


def elements() -> Iterator[tuple[Any, Any]]:
    while True:
        compute()
        yield np.ones((32,), np.float32), np.ones((1,), np.float32)


def slow_in_python(index: Any) -> Any:
    compute()
    return np.full((32,), float(index) % 7, np.float32)


def asleep_in_python(index: Any) -> Any:
    time.sleep(0.02)
    return np.full((32,), float(index) % 7, np.float32)


def slow_test(index: Any) -> Any:
    time.sleep(0.003)
    return np.bool_(index % 4 == 0)


def pipelines() -> dict[str, Callable[[], Any]]:
    """Pipelines of tf.data, by what is slow in them."""
    return _maps() | _of_python() | _of_images()


def _heavy(index: Any) -> Any:
    import tensorflow as tf

    matrix = tf.random.stateless_uniform((160, 160), [index, index])
    for _ in range(6):
        matrix = tf.nn.softmax(tf.matmul(matrix, matrix))
    return tf.reshape(matrix[0, :32], (32,)), matrix[0, :1]


def _cheap(index: Any) -> Any:
    import tensorflow as tf

    row = tf.fill((32,), tf.cast(index % 7, tf.float32))
    return row, row[:1]


def _maps() -> dict[str, Callable[[], Any]]:
    import tensorflow as tf

    numbers, auto = tf.data.Dataset.range(10**6), tf.data.AUTOTUNE

    def inner(_: Any) -> Any:
        return tf.data.Dataset.range(20).map(_heavy)

    return {
        "map": lambda: numbers.map(_heavy).batch(BATCH),
        "map_batch_fused": lambda: numbers.map(_heavy, num_parallel_calls=auto).batch(BATCH),
        "parallel_maps": lambda: (
            numbers.map(_heavy, num_parallel_calls=4)
            .map(lambda row, label: (row + 1.0, label), num_parallel_calls=2)
            .batch(BATCH, num_parallel_calls=2)
        ),
        "padded_batch": lambda: numbers.map(_heavy, num_parallel_calls=auto).padded_batch(BATCH),
        "interleave": lambda: numbers.interleave(inner, cycle_length=4, num_parallel_calls=4).batch(BATCH),
        "tiny_elements": lambda: numbers.map(_cheap).batch(128),
        "shuffle_refill": lambda: (
            numbers.take(200).map(_heavy, num_parallel_calls=auto).shuffle(120).batch(4)
        ),
    }


def _of_python() -> dict[str, Callable[[], Any]]:
    import tensorflow as tf

    numbers = tf.data.Dataset.range(10**6)

    def calling(function: Any, op: Any = tf.numpy_function) -> Any:
        def mapped(index: Any) -> Any:
            row = tf.ensure_shape(op(function, [index], tf.float32), (32,))
            return row, row[:1]

        return mapped

    def generator() -> Any:
        kinds = (tf.TensorSpec((32,), tf.float32), tf.TensorSpec((1,), tf.float32))
        return tf.data.Dataset.from_generator(elements, output_signature=kinds)

    def filtered(index: Any) -> Any:
        return tf.ensure_shape(tf.numpy_function(slow_test, [index], tf.bool), ())

    computes, computes_eagerly = calling(slow_in_python), calling(slow_in_python, tf.py_function)
    return {
        "numpy_function_parallel": lambda: numbers.map(computes, num_parallel_calls=8).batch(BATCH),
        "numpy_function": lambda: numbers.map(calling(asleep_in_python)).batch(BATCH),
        "py_function_parallel": lambda: numbers.map(computes_eagerly, num_parallel_calls=8).batch(BATCH),
        "generator": lambda: generator().batch(BATCH),
        "generator_and_map": lambda: (
            generator().map(lambda row, label: (row * 2.0, label), num_parallel_calls=4).batch(BATCH)
        ),
        "filter": lambda: numbers.filter(filtered).map(_cheap).batch(BATCH),
    }


def _of_images() -> dict[str, Callable[[], Any]]:
    import tensorflow as tf

    def decoded(image: Any) -> Any:
        pixels = tf.image.resize(tf.io.decode_jpeg(image), (64, 64))
        return tf.reshape(pixels, (-1,))[:32] / 255.0, tf.reshape(pixels, (-1,))[:1] / 255.0

    def images() -> Any:
        noise = tf.image.convert_image_dtype(tf.random.uniform((640, 640, 3)), tf.uint8)
        return tf.data.Dataset.from_tensors(tf.io.encode_jpeg(noise)).repeat()

    return {
        "decode_jpeg": lambda: images().map(decoded, num_parallel_calls=tf.data.AUTOTUNE).batch(BATCH),
    }


#: Steps of many events: a file stays small.
FEW_STEPS: Final = {"tiny_elements": 5}


class Window:
    """Starts and stops the profiler around the recorded steps, and marks each."""

    def __init__(self, name: str, start: Callable[[], None], stop: Callable[[], None], mark: Any) -> None:
        self._first = FIRST.get(name, 8)
        self._start, self._stop, self._mark = start, stop, mark
        self._step = 0
        self._marked: Any = None
        self.total = self._first + FEW_STEPS.get(name, STEPS)

    def begin(self, *_: Any, **__: Any) -> None:
        if self._step == self._first:
            self._start()
        if self._first <= self._step < self.total:
            self._marked = self._mark(self._step)
            self._marked.__enter__()

    def end(self, *_: Any, **__: Any) -> None:
        if self._marked is not None:
            self._marked.__exit__(None, None, None)
            self._marked = None
        self._step += 1
        if self._step == self.total:
            self._stop()


class _Level:
    def __init__(self, level: int) -> None:
        self._level = level

    def __index__(self) -> int:
        return self._level


def of_jax(name: str, folder: str, python: bool) -> Window:
    import jax

    options = jax.profiler.ProfileOptions()
    options.python_tracer_level, options.host_tracer_level = int(python), 2
    return Window(
        name,
        lambda: jax.profiler.start_trace(folder, profiler_options=options),
        jax.profiler.stop_trace,
        lambda step: jax.profiler.StepTraceAnnotation("train", step_num=step),
    )


def fit(name: str, folder: str, python: bool) -> None:
    """Keras: on TensorFlow a pipeline of tf.data, else (on JAX, too) what Keras' own adapters read."""
    import keras

    if name.startswith("keras_jax"):
        window = of_jax(name, folder, python)
    else:
        import tensorflow as tf

        profiler = tf.profiler.experimental
        window = Window(
            name,
            lambda: profiler.start(
                folder, profiler.ProfilerOptions(_Level(2), _Level(int(python)), _Level(1))
            ),
            profiler.stop,
            lambda step: profiler.Trace("train", step_num=step, _r=1),
        )
    layers = [keras.layers.Dense(64, activation="relu"), keras.layers.Dense(1)]
    model = keras.Sequential([keras.Input((32,)), *layers])
    model.compile("sgd", "mse")
    callback = keras.callbacks.LambdaCallback(
        on_train_batch_begin=window.begin, on_train_batch_end=window.end
    )
    data = adapted(name, keras) if name.startswith("keras") else pipelines()[name]().prefetch(2)
    steps = None if name in FIRST else window.total + 2
    model.fit(data, steps_per_epoch=steps, epochs=2 if name in FIRST else 1, verbose=0, callbacks=[callback])


def adapted(name: str, keras: Any) -> Any:
    """What Keras reads by adapters of its own."""
    if name.endswith("generator"):
        return generated()

    class Batches(keras.utils.PyDataset):  # type: ignore[misc]
        def __len__(self) -> int:
            return 1000

        def __getitem__(self, _: int) -> Any:
            return read_batch()

    return Batches()


class Loader:
    """A loader as people write them."""

    def __iter__(self) -> "Loader":
        return self

    def __next__(self) -> tuple[Any, Any]:
        return read_batch()


def loop(name: str, folder: str, python: bool) -> None:
    """JAX in a loop over batches of NumPy's."""
    import jax
    import jax.numpy as jnp

    window = of_jax(name, folder, python)
    step = jax.jit(lambda weight, batch: weight - 1e-3 * batch.T @ jnp.tanh(batch @ weight))
    weight = jnp.ones((32, 512))
    batches = iter(Loader() if name == "jax_loader" else generated())
    for _ in range(window.total):
        window.begin()
        batch = read_batch() if name == "jax_function" else next(batches)
        weight = step(weight, batch[0])
        window.end()


if __name__ == "__main__":
    chosen, target, *tracer = sys.argv[1:]
    # Programs carry the paths of their sources; file names without folders are enough.
    os.environ["JAX_HLO_SOURCE_FILE_CANONICALIZATION_REGEX"] = ".*/"
    os.environ["KERAS_BACKEND"] = "jax" if chosen.startswith("keras_jax") else "tensorflow"
    (loop if chosen.startswith("jax") else fit)(chosen, target, bool(tracer))

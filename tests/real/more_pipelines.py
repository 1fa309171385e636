"""Pipelines of tf.data of ``loader_programs``, by what is slow in them: files, stages of several kinds, epochs."""

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import numpy as np

from tests.real.input_programs import BATCH, _cheap, _heavy
from tests.real.loaders import augment, quick_batches, tokens

#: Held for as long as the process lives.
SERVERS: Final[list[Any]] = []


def pipelines() -> dict[str, Callable[[], Any]]:
    """Pipelines of tf.data, by what is slow in them."""
    return _of_files() | _of_stages()


def _files(write: Callable[[str], object], number: int) -> list[str]:
    folder = mkdtemp(dir=".")
    paths = [str(Path(folder, f"{index:04}")) for index in range(number)]
    for path in paths:
        write(path)
    return paths


def _images() -> list[str]:
    import tensorflow as tf

    pixels = np.random.default_rng(1).integers(0, 255, (500, 500, 3), np.uint8)
    image = tf.io.encode_png(pixels).numpy()
    return _files(lambda path: Path(path).write_bytes(image), 32)


def _load(path: Any) -> Any:
    import tensorflow as tf

    pixels = tf.image.resize(tf.io.decode_png(tf.io.read_file(path)), (64, 64))
    return tf.reshape(pixels, (-1,))[:32] / 255.0, tf.reshape(pixels, (-1,))[:1] / 255.0


def _records(kind: str, number: int, size: int, files: int) -> list[str]:
    import tensorflow as tf

    row = np.random.default_rng(2).normal(size=size).astype(np.float32).tobytes()

    def write(path: str) -> None:
        with tf.io.TFRecordWriter(path, kind) as writer:
            for _ in range(number):
                writer.write(row)

    return _files(write, files)


def _raw(record: Any) -> Any:
    import tensorflow as tf

    row = tf.ensure_shape(tf.io.decode_raw(record, tf.float32)[:32], (32,))
    return row, row[:1]


def _lines() -> list[str]:
    text = "\n".join(",".join(f"{index + column}.5" for column in range(33)) for index in range(4000))
    return _files(lambda path: Path(path).write_text(text), 2)


def _columns(line: Any) -> Any:
    import tensorflow as tf

    cells = tf.stack(tf.io.decode_csv(line, [0.0] * 33))
    return cells[:32] / 4000.0, cells[32:] / 4000.0


def _of_files() -> dict[str, Callable[[], Any]]:
    from tensorflow import data

    return {
        "png_files": lambda: data.Dataset.from_tensor_slices(_images()).repeat().map(_load).batch(BATCH),
        "packed_records": lambda: (
            data.TFRecordDataset(_records("GZIP", 16, 240_000, 1), "GZIP").repeat().map(_raw).batch(BATCH)
        ),
        "small_files": lambda: (
            data.Dataset.from_tensor_slices(_records("", 1, 32, 400))
            .repeat()
            .interleave(data.TFRecordDataset, cycle_length=1)
            .map(_raw)
            .batch(128)
        ),
        "csv_lines": lambda: data.TextLineDataset(_lines()).repeat().map(_columns).batch(128),
    }


def _of_python(function: Any) -> Any:
    import tensorflow as tf

    return lambda index: tf.ensure_shape(tf.numpy_function(function, [index], tf.float32), (None,))


def _squeezed(rows: Any) -> Any:
    import tensorflow as tf

    rows = tf.pad(rows, [[0, 0], [0, 32 - tf.shape(rows)[1]]])
    return tf.ensure_shape(rows, (None, 32)), rows[:, :1]


def _generated(pause_s: float) -> Any:
    import tensorflow as tf

    kinds = (tf.TensorSpec((64, 32), tf.float32), tf.TensorSpec((64, 1), tf.float32))
    return tf.data.Dataset.from_generator(lambda: quick_batches(pause_s), output_signature=kinds)


def _by_service(numbers: Any) -> Any:
    from tensorflow.data.experimental import service

    dispatcher = service.DispatchServer()
    address = dispatcher.target.partition("://")[2]
    SERVERS.extend([dispatcher, service.WorkerServer(service.WorkerConfig(dispatcher_address=address))])
    remote = service.distribute("parallel_epochs", dispatcher.target)
    return numbers.map(_heavy).batch(BATCH).apply(remote)


def _of_stages() -> dict[str, Callable[[], Any]]:
    import tensorflow as tf

    numbers, auto = tf.data.Dataset.range(10**6), tf.data.AUTOTUNE

    def single(index: Any) -> Any:
        return tf.data.Dataset.from_tensors(tf.fill((32,), tf.cast(index % 7, tf.float32)))

    def augmented(row: Any) -> Any:
        row = tf.ensure_shape(_of_python(augment)(row), (32,))
        return row, row[:1]

    return {
        "cache_first_epoch": lambda: numbers.take(4000).map(_heavy).cache().repeat().batch(BATCH),
        "cache_later_epoch": lambda: numbers.take(40).map(_heavy).cache().repeat().batch(BATCH),
        "bucketed": lambda: (
            numbers.map(_of_python(tokens))
            .bucket_by_sequence_length(tf.size, [4, 8], [BATCH, BATCH, BATCH])
            .map(_squeezed)
        ),
        "generators_interleaved": lambda: tf.data.Dataset.range(2).interleave(
            lambda _: _generated(0.04), cycle_length=2
        ),
        "second_map": lambda: (
            numbers.map(_cheap)
            .map(lambda row, label: _heavy(tf.cast(row[0], tf.int64)), num_parallel_calls=auto)
            .batch(BATCH)
        ),
        "no_prefetch": lambda: _generated(0.02),
        "service": lambda: _by_service(numbers),
        "custom_unmarked_map": lambda: numbers.map(_heavy).batch(BATCH),
        "custom_flat_map": lambda: numbers.flat_map(single).map(augmented).batch(BATCH),
    }

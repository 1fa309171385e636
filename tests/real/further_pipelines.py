"""Pipelines of tf.data of ``further_programs``, each slow for one reason, and ones that keep up."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np

from tests.real.input_programs import BATCH, _cheap, _heavy, compute
from tests.real.more_pipelines import SERVERS, _files, _of_python, _raw, _records, _squeezed


def decoded_by_pillow(image: Any) -> Any:
    """What Pillow does without Python's lock, and some Python around it."""
    from PIL import Image

    pixels = Image.open(BytesIO(image.numpy())).convert("RGB").resize((96, 96))
    return np.asarray(pixels, np.float32).reshape(-1)[:32] / 255.0


def slow_rows() -> Iterator[Any]:
    """Rows that arrive from elsewhere."""
    while True:
        time.sleep(0.004)
        yield np.ones((32,), np.float32), np.ones((1,), np.float32)


def quick_rows() -> Iterator[Any]:
    while True:
        yield np.ones((32,), np.float32), np.ones((1,), np.float32)


def read_row(index: Any) -> Any:
    """One row of a packed HDF5 file, whose whole chunk is unpacked for it."""
    return _hdf5()[int(index) % 512][:32]


def _hdf5() -> Any:
    h5py = import_module("h5py")
    if not SERVERS:
        path = Path(mkdtemp(dir="."), "rows.h5")
        rows = np.random.default_rng(4).normal(size=(512, 4096)).astype(np.float32)
        with h5py.File(path, "w") as file:
            file.create_dataset("rows", data=rows, chunks=(64, 4096), compression="gzip")
        SERVERS.append(h5py.File(path, "r", rdcc_nbytes=0)["rows"])
    return SERVERS[0]


def _jpegs(size: int) -> list[str]:
    from PIL import Image

    packed = BytesIO()
    Image.fromarray(np.random.default_rng(5).integers(0, 255, (size, size, 3), np.uint8)).save(packed, "JPEG")
    return _files(lambda path: Path(path).write_bytes(packed.getvalue()), 16)


def serial(dataset: Any) -> Any:
    """As old versions run pipelines: no stage is made parallel, and none is prefetched."""
    import tensorflow as tf

    options = tf.data.Options()
    options.autotune.enabled = False
    options.experimental_optimization.apply_default_optimizations = False
    return dataset.with_options(options)


def _augmented(index: Any) -> Any:
    import tensorflow as tf

    image = tf.random.stateless_uniform((192, 192, 3), [index, index])
    image = tf.image.adjust_hue(tf.image.random_flip_left_right(image), 0.1)
    row = tf.reshape(tf.image.resize(image, (64, 64)), (-1,))
    return row[:32], row[:1]


def _rarely(row: Any, label: Any) -> Any:
    """A test of an element that is work itself."""
    import tensorflow as tf

    index = tf.cast(row[0], tf.int64)
    return tf.logical_and(tf.equal(index % 4, 0), _heavy(index)[1][0] > -1.0)


def _lookup(row: Any) -> Any:
    """Python for one element, called by ``_of_python``."""
    compute()
    return np.full((32,), float(row) % 7, np.float32)


def slow_for_a_reason() -> dict[str, Callable[[], Any]]:
    """Pipelines by what is slow in them."""
    return _of_sources() | _of_python_functions() | _of_tests() | _of_maps()


def _generator(function: Any) -> Any:
    import tensorflow as tf

    kinds = (tf.TensorSpec((32,), tf.float32), tf.TensorSpec((1,), tf.float32))
    return tf.data.Dataset.from_generator(function, output_signature=kinds)


def _of_sources() -> dict[str, Callable[[], Any]]:
    from tensorflow import data

    wide = np.ones((400_000, 32), np.float32)
    return {
        "records_interleaved": lambda: serial(
            data.Dataset.from_tensor_slices(_records("GZIP", 16, 160_000, 4))
            .repeat()
            .interleave(lambda path: data.TFRecordDataset(path, "GZIP"), cycle_length=2)
            .map(_raw)
            .batch(BATCH)
            .prefetch(2)
        ),
        "slow_generator": lambda: _generator(slow_rows).batch(BATCH),
        "huge_slices": lambda: serial(
            data.Dataset.from_tensor_slices((wide, wide[:, :1])).repeat().batch(2048).prefetch(2)
        ),
        "far_service": _far_service,
    }


def _by_pillow(path: Any) -> Any:
    import tensorflow as tf

    row = tf.py_function(decoded_by_pillow, [tf.io.read_file(path)], tf.float32)
    row = tf.ensure_shape(row, (32,))
    return row, row[:1]


def _calling(function: Any) -> Any:
    import tensorflow as tf

    def mapped(index: Any) -> Any:
        row = tf.ensure_shape(_of_python(function)(index), (32,))
        return row, row[:1]

    return mapped


def _of_python_functions() -> dict[str, Callable[[], Any]]:
    from tensorflow import data

    numbers = data.Dataset.range(10**6)
    return {
        "pillow": lambda: (
            data.Dataset.from_tensor_slices(_jpegs(700))
            .repeat()
            .map(_by_pillow, num_parallel_calls=4)
            .batch(BATCH)
        ),
        "hdf5": lambda: numbers.map(_calling(read_row), num_parallel_calls=4).batch(BATCH),
        "python_lookup_serial": lambda: serial(numbers.map(_calling(_lookup)).batch(BATCH).prefetch(2)),
    }


def _of_tests() -> dict[str, Callable[[], Any]]:
    """Filters, and what orders elements."""
    import tensorflow as tf

    numbers, auto = tf.data.Dataset.range(10**6), tf.data.AUTOTUNE

    def ragged(index: Any) -> Any:
        row, _ = _heavy(index)
        return row[: 1 + index % 12]

    return {
        "heavy_filter": lambda: serial(numbers.map(_cheap).filter(_rarely).batch(2).prefetch(2)),
        "late_filter": lambda: (
            numbers.map(_heavy, num_parallel_calls=auto)
            .map(lambda row, label: (row, label, row[0] < 2.0))
            .filter(lambda row, label, keep: keep)
            .map(lambda row, label, keep: (row, label))
            .batch(BATCH)
        ),
        "repeat_refill": lambda: serial(
            numbers.take(200).map(_heavy).shuffle(120).repeat().batch(4).prefetch(2)
        ),
        "ragged_buckets": lambda: (
            numbers.map(ragged)
            .bucket_by_sequence_length(tf.size, [4, 8], [BATCH, BATCH, BATCH])
            .map(_squeezed)
        ),
    }


def _of_maps() -> dict[str, Callable[[], Any]]:
    import tensorflow as tf

    data, numbers = tf.data, tf.data.Dataset.range(10**6)
    return {
        "serial_augment": lambda: serial(numbers.map(_augmented).batch(BATCH).prefetch(2)),
        "unbuffered": lambda: serial(numbers.map(_augmented).batch(4)),
        "big_batches": lambda: serial(
            data.Dataset.from_tensors(tf.ones((512, 512, 8)))
            .repeat()
            .batch(8)
            .map(lambda rows: (rows[:, 0, :4, 0], rows[:, 0, 0, :1]), num_parallel_calls=2)
            .map(lambda rows, labels: (tf.tile(rows, [1, 8]), labels))
            .prefetch(2)
        ),
        "interleaved_maps": lambda: serial(
            data.Dataset.range(10**6)
            .interleave(lambda _: data.Dataset.range(50).map(_augmented), cycle_length=4)
            .batch(BATCH)
            .prefetch(2)
        ),
    }


def _far_service() -> Any:
    """Workers of tf.data service in another process."""
    import subprocess
    import sys

    import tensorflow as tf
    from tensorflow.data.experimental import service

    code = (
        "from tensorflow.data.experimental import service as s; import time; d = s.DispatchServer();"
        "w = s.WorkerServer(s.WorkerConfig(dispatcher_address=d.target.partition('://')[2]));"
        "print(d.target, flush=True); time.sleep(60)"
    )
    far = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    SERVERS.append(far)
    assert far.stdout is not None
    remote = service.distribute("parallel_epochs", far.stdout.readline().strip())
    return tf.data.Dataset.range(10**6).map(_heavy).batch(BATCH).apply(remote)


def keeping_up() -> dict[str, Callable[[], Any]]:
    """Relatives of the slow ones whose batches are there in time."""
    import tensorflow as tf

    numbers, auto, data = tf.data.Dataset.range(10**6), tf.data.AUTOTUNE, tf.data
    rows, labels = np.ones((4000, 32), np.float32), np.ones((4000, 1), np.float32)

    def short(index: Any) -> Any:
        return tf.fill((1 + index % 12,), tf.cast(index % 7, tf.float32))

    buckets: Any = numbers.map(short).bucket_by_sequence_length(tf.size, [4, 8], [8, 8, 8]).map(_squeezed)
    records: Any = data.Dataset.from_tensor_slices(_records("", 64, 32, 4)).repeat()
    records = records.interleave(data.TFRecordDataset, cycle_length=4, num_parallel_calls=auto)
    made = {
        "fine_map": numbers.map(_cheap, num_parallel_calls=auto).batch(BATCH),
        "fine_shuffle": numbers.map(_cheap).shuffle(500).batch(BATCH),
        "fine_cache": numbers.take(40).map(_heavy).cache().repeat().batch(BATCH),
        "fine_buckets": buckets,
        "fine_generator": _generator(quick_rows).batch(BATCH),
        "fine_records": records.map(_raw, num_parallel_calls=auto).batch(BATCH),
        "fine_filter": numbers.map(_cheap).filter(lambda row, label: row[0] < 5.0).batch(BATCH),
        "fine_slices": data.Dataset.from_tensor_slices((rows, labels)).repeat().batch(BATCH),
    }
    return {name: partial(pipeline.prefetch, 2) for name, pipeline in made.items()}

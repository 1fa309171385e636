"""Trainings whose memory TensorFlow's BFC allocator tells the profiler of, on a CPU; ``tests/real/memory`` has them.

    TF_CPU_ALLOCATOR_USE_BFC=1 TF_ENABLE_ONEDNN_OPTS=0 python tests/real/memory_programs.py MODEL BATCH FILE.tsv.gz

A line of a recording is an event in its order: "+" or "-", the address's number, bytes, bytes in use, the peak so far,
and of what is taken the op and its shape. Needs this package on the path.
"""

import gzip
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

EXAMPLES: Final = 1024


def made(tf: Any, model: str) -> tuple[Any, Any]:
    """A model, and what it takes."""
    of, rng = tf.keras.layers, np.random.default_rng(0)
    if model == "cnn":
        convolutions = [of.Conv2D(32, 3, padding="same", activation="relu") for _ in range(2)]
        layers = [one for conv in convolutions for one in (conv, of.BatchNormalization())]
        layers += [of.Conv2D(64, 3, strides=2, activation="relu"), of.GlobalAveragePooling2D(), of.Dense(10)]
        return tf.keras.Sequential([tf.keras.Input((32, 32, 3)), *layers]), rng.random(
            (EXAMPLES, 32, 32, 3), "f"
        )
    if model == "mlp":
        layers = [
            of.Dense(256, activation="relu"),
            of.Dense(256, activation="relu"),
            of.Dropout(0.2),
            of.Dense(10),
        ]
        return tf.keras.Sequential([tf.keras.Input((784,)), *layers]), rng.random((EXAMPLES, 784), "f")
    tokens = tf.keras.Input((64,))
    inner = of.Embedding(1000, 128)(tokens)
    for _ in range(2):
        inner = of.LayerNormalization()(inner + of.MultiHeadAttention(4, 32)(inner, inner))
        inner = of.LayerNormalization()(inner + of.Dense(128)(of.Dense(256, activation="gelu")(inner)))
    return tf.keras.Model(tokens, of.Dense(10)(of.GlobalAveragePooling1D()(inner))), rng.integers(
        0, 1000, (EXAMPLES, 64)
    )


def recorded(model: str, batch: int, logs: str) -> None:
    """Two steps of a loop of one's own, or four of ``fit``."""
    import tensorflow as tf

    tf.config.threading.set_inter_op_parallelism_threads(1)
    net, examples = made(tf, model)
    labels = np.random.default_rng(1).integers(0, 10, EXAMPLES)
    data = tf.data.Dataset.from_tensor_slices((examples, labels)).batch(batch, drop_remainder=True)
    data = data.repeat().prefetch(1)
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    optimizer = tf.keras.optimizers.Adam()
    if model == "fit":
        net.compile(optimizer, loss, jit_compile=False)
        net.fit(data, steps_per_epoch=5, verbose=0)
        with tf.profiler.experimental.Profile(logs):
            net.fit(data, steps_per_epoch=4, verbose=0)
        return

    def trains(taken: Any, wanted: Any) -> None:
        with tf.GradientTape() as tape:
            value = loss(wanted, net(taken, training=True))
        gradients = tape.gradient(value, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables, strict=True))

    step, batches = tf.function(trains), iter(data)
    for _ in range(3):
        step(*next(batches))
    with tf.profiler.experimental.Profile(logs):
        for number in range(2):
            with tf.profiler.experimental.Trace("train", step_num=number, _r=1, batch_size=batch):
                step(*next(batches))


def lines(file: Path) -> list[str]:
    """The memory events of a profile."""
    from tb_gpu_advisor.trace import decode

    trace = decode(file.read_bytes())
    rows = trace.stat("allocator_name").row.astype(np.int64)
    rows = rows[np.argsort(trace.start_ps[rows], kind="stable")]
    numbers = [trace.ints(name, 0, at=rows).tolist() for name in ("addr", "allocation_bytes")]
    numbers += [trace.ints(name, 0, at=rows).tolist() for name in ("bytes_allocated", "peak_bytes_in_use")]
    texts = [[trace.strings[one] for one in trace.string_ids(name, at=rows)] for name in ("tf_op", "shape")]
    kinds = [trace.strings[one] for one in trace.names(rows)[:]]
    known: dict[int, int] = {}
    return [
        "\t".join(
            map(str, ("+" if kind == "MemoryAllocation" else "-", known.setdefault(at, len(known)), *rest))
        )
        for kind, at, *rest in zip(kinds, *numbers, *texts, strict=True)
    ]


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        recorded(sys.argv[1], int(sys.argv[2]), folder)
        (profile,) = Path(folder).rglob("*.xplane.pb")
        Path(sys.argv[3]).write_bytes(gzip.compress("\n".join(lines(profile)).encode(), 9, mtime=0))

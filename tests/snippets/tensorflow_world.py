"""What stands around a snippet for TensorFlow, and what it must have brought."""

import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import tensorflow as tf

SNIPPETS = Path(__file__).parents[2] / "tb_gpu_advisor" / "snippets"
APIS = ("keras", "custom-loop")
KERAS_2 = not hasattr(tf.keras, "ops")
VERSION = f"TensorFlow {tf.__version__}, Keras {2 if KERAS_2 else tf.keras.__version__}"
BATCH = 16
ROWS = 64
#: Under a strategy because of what they are about, whatever the variant.
STRATEGY = (
    "cross-gpu-copies",
    "exposed-allreduce/custom-loop",
    "input-cannot-feed-gpus",
    "serial-gpus",
    "uneven-replicas",
)
#: Code that makes a strategy itself.
MAKES_STRATEGY = ("idle-gpus", "exposed-allreduce")
#: Fixes of a capture record a profile, which needs more steps than one pass over the data.
PROFILES = ("capture-too-short", "dropped-events", "no-host-trace", "no-step-markers", "warm-up-in-window")
_CPUS = tf.config.list_physical_devices("CPU")
tf.config.set_logical_device_configuration(_CPUS[0], [tf.config.LogicalDeviceConfiguration()] * 2)
#: Loss scaling in a loop of one's own has other names in Keras 2.
KERAS_3_ONLY = (
    "dynamic-loss-scaling/custom-loop",
    "single-precision/custom-loop",
    "tensor-cores-unused/custom-loop",
)
#: Code that only adds to a recording that somebody starts.
NOT_STARTED = (("no-host-trace", "custom-loop"), ("no-step-markers", "custom-loop"))


def left_out(name: str) -> bool:
    """Code for the other Keras; what differs there stands in a comment of the code."""
    if name.startswith("dynamic-loss-scaling/keras"):
        return name.endswith("keras-2") != KERAS_2
    return KERAS_2 and name in KERAS_3_ONLY


def _files() -> list[str]:
    folder = Path(tempfile.mkdtemp())
    for number in range(2):
        with tf.io.TFRecordWriter(str(folder / f"{number}.tfrecord")) as writer:
            for row in np.random.default_rng(number).random((ROWS // 2, 9), np.float32):
                writer.write(row.tobytes())
    return sorted(map(str, folder.iterdir()))


def _parse_batch(serialized: Any) -> Any:
    values = tf.reshape(tf.io.decode_raw(serialized, tf.float32), [-1, 9])
    return values[:, :8], values[:, 8:]


def _build_model() -> Any:
    inputs = tf.keras.Input((8,))
    hidden = tf.keras.layers.Dense(16, activation="relu")(inputs)
    return tf.keras.Model(inputs, tf.keras.layers.Dense(1, dtype="float32")(hidden))


def _data() -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    return rng.random((ROWS, 8), np.float32), rng.random((ROWS, 1), np.float32)


def worlds(name: str) -> list[Callable[[], dict[str, Any]]]:
    """The programs to execute a snippet in: code for Model.fit that has no form of its own for a strategy runs alone,
    and under one."""
    folder, _, fix = name.partition("/")
    has_strategy = (SNIPPETS / folder / f"{fix}-strategy.txt").is_file()
    alone = (
        fix.startswith("keras")
        and not has_strategy
        and not _distributed(name)
        and folder not in MAKES_STRATEGY
    )
    return [partial(world, name), *([partial(world, name, distributed=True)] if alone else [])]


def world(name: str, distributed: bool = False) -> dict[str, Any]:
    """A fresh program: data, model, optimizer, loss, a training step, and two devices where the code needs them."""
    tf.keras.backend.clear_session()
    tf.keras.mixed_precision.set_global_policy("float32")
    tf.keras.utils.set_random_seed(1)
    x, y = _data()
    strategy: Any = (
        tf.distribute.MirroredStrategy(["/CPU:0", "/CPU:1"])
        if distributed or _distributed(name)
        else tf.distribute.get_strategy()
    )
    with strategy.scope():
        model = _build_model()
        optimizer = tf.keras.optimizers.Adam(0.01)
        optimizer.build(model.trainable_variables)
        model.compile(optimizer, "mse")
    around = _names(strategy, model, optimizer, x, y)
    around |= _steps(around) | _for(name, around) | {"in_scope": distributed}
    return around


def _names(strategy: Any, model: Any, optimizer: Any, x: Any, y: Any) -> dict[str, Any]:
    """What the code of fixes takes for granted."""
    return {
        "tf": tf,
        "np": np,
        "x": x,
        "y": y,
        "strategy": strategy,
        "model": model,
        "optimizer": optimizer,
        "build_model": _build_model,
        "inputs": model.inputs,
        "outputs": model.outputs,
        "loss": "mse",
        "learning_rate": 0.01,
        "batch_size": BATCH,
        "batch_size_per_gpu": BATCH // 2,
        "steps": 40,
        "step": 0,
        "files": _files(),
        "parse_batch": _parse_batch,
        "log_dir": tempfile.mkdtemp(),
        "units": 13,
        "classes": 4,
        "longest": 8,
        "dataset": tf.data.Dataset.from_tensor_slices((x, y)).batch(BATCH, drop_remainder=True),
        "make_dataset": lambda: tf.data.Dataset.from_tensor_slices((x, y)),
        "loss_fn": lambda y, y_pred: tf.reduce_mean(tf.square(y - y_pred)),
        "op_from_the_table": tf.square,
    }


def _distributed(name: str) -> bool:
    return name.endswith(("strategy", "gpus")) or name.startswith(STRATEGY)


def _steps(around: dict[str, Any]) -> dict[str, Any]:
    """A step in plain TensorFlow, and one for each replica."""

    def replica_step(x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = around["loss_fn"](y, around["model"](x, training=True))
        variables = around["model"].trainable_variables
        gradients = tape.gradient(loss, variables)
        around["optimizer"].apply_gradients(zip(gradients, variables, strict=True))
        return loss

    def train_step(*batch: Any) -> Any:
        batch = batch[0] if len(batch) == 1 else batch
        return around["strategy"].run(replica_step, args=batch)

    return {"replica_step": replica_step, "train_step": tf.function(train_step)}


def _for(name: str, around: dict[str, Any]) -> dict[str, Any]:
    """What one snippet speaks of and others do not have."""
    batch = next(iter(around["dataset"]))
    check = name.partition("/")[0]
    if check == "half-precision-softmax":
        return {"x": tf.keras.Input((8,))}
    if check == "xla-recompiles" and name.endswith("custom-loop"):
        rows = [np.ones(1 + n % 8, np.float32) for n in range(ROWS)]
        pairs = tf.data.Dataset.from_generator(
            lambda: ((row, 1.0) for row in rows), (tf.float32, tf.float32), ((None,), ())
        )
        return {"dataset": pairs}
    if check in ("xla-recompiles", "small-batch"):
        return {"dataset": around["dataset"].unbatch()}
    if check == "extra-allreduce":
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(around["model"](batch[0]))
        return {"gradients": tape.gradient(loss, around["model"].trainable_variables)}
    if check == "host-placed-ops" and not name.endswith("python"):
        return {"x": batch[0]}
    if check in (*PROFILES, "step-gaps") or name == "exposed-input-copy/keras-strategy":
        return {"dataset": around["dataset"].repeat(10), "steps": 4}
    return {}

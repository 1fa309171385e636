"""The program that stands around a snippet for TensorFlow: data, model, optimizer, a training step."""

import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import tensorflow as tf

APIS = ("keras", "custom-loop")
KERAS_2 = not hasattr(tf.keras, "ops")
VERSION = f"TensorFlow {tf.__version__}, Keras {2 if KERAS_2 else tf.keras.__version__}"
BATCH = 16
STEPS = 40
#: The last batch is smaller.
ROWS = BATCH * STEPS + 5
IMAGES = BATCH * STEPS
LEARNING_RATE = {"SGD": 0.02, "Adam": 0.002}
LONGEST = 8
_CPUS = tf.config.list_physical_devices("CPU")
tf.config.set_logical_device_configuration(_CPUS[0], [tf.config.LogicalDeviceConfiguration()] * 2)
_ImageExample = {
    "image": tf.io.FixedLenFeature([], tf.string),
    "label": tf.io.FixedLenFeature([1], tf.float32),
}


@cache
def data() -> tuple[Any, Any]:
    """Rows and what to learn of them, with some noise."""
    rng = np.random.default_rng(0)
    x = rng.normal(size=(ROWS, 8)).astype(np.float32)
    y = np.tanh(x[:, :1] - x[:, 1:2]) + 0.5 * x[:, 2:3] + 0.1 * rng.normal(size=(ROWS, 1))
    return x, y.astype(np.float32)


@cache
def image_files() -> list[str]:
    """Two files of small JPEG images, each with how red it is."""
    rng = np.random.default_rng(0)
    folder = Path(tempfile.mkdtemp())
    for number in range(2):
        with tf.io.TFRecordWriter(str(folder / f"{number}.tfrecord")) as writer:
            for _ in range(IMAGES // 2):
                image = np.clip(rng.integers(0, 200, 3) + rng.integers(0, 56, (8, 8, 3)), 0, 255)
                jpeg = tf.io.encode_jpeg(image.astype(np.uint8)).numpy()
                label = float(image[..., 0].mean() / 128 - 1)
                features = {
                    "image": tf.train.Feature(bytes_list=tf.train.BytesList(value=[jpeg])),
                    "label": tf.train.Feature(float_list=tf.train.FloatList(value=[label])),
                }
                example = tf.train.Example(features=tf.train.Features(feature=features))
                writer.write(example.SerializeToString())
    return sorted(map(str, folder.iterdir()))


def parse_example(serialized: Any) -> Any:
    """One image and its label: ``decode_jpeg`` takes no batch."""
    parsed = tf.io.parse_single_example(serialized, _ImageExample)
    image = tf.io.decode_jpeg(parsed["image"], channels=3)
    return tf.ensure_shape(image, (8, 8, 3)), parsed["label"]


def scale_batch(images: Any, labels: Any) -> Any:
    """Images, one or many, as numbers around 0."""
    return tf.cast(images, tf.float32) / 128 - 1, labels


def ragged() -> Any:
    """Rows of different lengths."""
    rng = np.random.default_rng(0)
    rows = [rng.normal(size=1 + n % LONGEST).astype(np.float32) for n in range(ROWS)]
    return tf.data.Dataset.from_generator(
        lambda: ((row, row.mean()) for row in rows), (tf.float32, tf.float32), ((None,), ())
    )


def seeded(model: Any) -> Any:
    """The model with the same weights each time."""
    rng = np.random.default_rng(7)
    shapes = [weight.shape for weight in model.get_weights()]
    model.set_weights([rng.normal(size=shape) / np.sqrt(shape[0]) * (len(shape) > 1) for shape in shapes])
    return model


def build_model() -> Any:
    """A model of rows."""
    return dense_model(tf.keras.Input((8,)))


def build_image_model() -> Any:
    """A model of images."""
    inputs = tf.keras.Input((8, 8, 3))
    return dense_model(inputs, tf.keras.layers.Flatten()(inputs))


def build_ragged_model() -> Any:
    """A model of rows of any length, which takes 0 for padding and leaves it out of the mean."""
    inputs = tf.keras.Input((None,))

    def mean(x: Any) -> Any:
        there = tf.cast(x != 0, x.dtype)
        return tf.reduce_sum(x, -1, keepdims=True) / tf.reduce_sum(there, -1, keepdims=True)

    model = dense_model(inputs, tf.keras.layers.Lambda(mean, output_shape=(1,))(inputs))
    flat = tf.keras.layers.Lambda(lambda y: y[:, 0], output_shape=())(model.outputs[0])
    return tf.keras.Model(inputs, flat)


def dense_model(inputs: Any, hidden: Any = None, units: int = 16) -> Any:
    """Two layers, the last one in float32."""
    hidden = tf.keras.layers.Dense(units, activation="relu")(inputs if hidden is None else hidden)
    return seeded(tf.keras.Model(inputs, tf.keras.layers.Dense(1, dtype="float32")(hidden)))


def two_devices() -> Any:
    """A strategy for two logical devices that stand for GPUs. No collective ops: those of one process must have one
    shape for each key, and programs of several shapes run in it."""
    return tf.distribute.MirroredStrategy(
        ["/CPU:0", "/CPU:1"], cross_device_ops=tf.distribute.ReductionToOneDevice()
    )


def world(strategy: Any, build: Any = build_model, optimizer: str = "SGD") -> dict[str, Any]:
    """A fresh program with this strategy and model. Its step is one for each replica, its loss that of the whole batch:
    gradients of replicas are added up. In 16 bits the loss is scaled."""
    around: dict[str, Any] = {"strategy": strategy, "build_model": build, "replicas": None}

    def build_optimizer(learning_rate: float = LEARNING_RATE[optimizer]) -> Any:
        if optimizer == "Adam":
            return tf.keras.optimizers.Adam(learning_rate)
        return tf.keras.optimizers.SGD(learning_rate, momentum=0.9)

    def loss_fn(y: Any, y_pred: Any) -> Any:
        replicas = around["replicas"] or around["strategy"].num_replicas_in_sync
        return tf.reduce_mean(tf.square(y - y_pred)) / replicas

    with strategy.scope():
        model, used = build(), build_optimizer()
        if tf.keras.mixed_precision.global_policy().name == "mixed_float16":
            used = tf.keras.mixed_precision.LossScaleOptimizer(used)
        used.build(model.trainable_variables)
        model.compile(used, "mse")
    around |= {
        "model": model,
        "optimizer": used,
        "build_optimizer": build_optimizer,
        "inputs": model.inputs,
        "outputs": model.outputs,
        "loss": "mse",
        "loss_fn": loss_fn,
        "learning_rate": LEARNING_RATE[optimizer],
    }
    around |= _given()
    around["replica_step"] = partial_step(around)
    around["train_step"] = tf.function(whole_step(around))
    return around


def _given() -> dict[str, Any]:
    """What the code of fixes takes for granted in addition to a model."""
    x, y = data()
    return {
        "tf": tf,
        "np": np,
        "x": x,
        "y": y,
        "batch_size": BATCH,
        "batch_size_per_gpu": BATCH // 2,
        "steps": STEPS,
        "step": 0,
        "files": image_files(),
        "parse_example": parse_example,
        "scale_batch": scale_batch,
        "log_dir": tempfile.mkdtemp(),
        "units": 16,
        "classes": 4,
        "longest": LONGEST,
        "dataset": tf.data.Dataset.from_tensor_slices((x, y)).batch(BATCH, drop_remainder=True),
        "make_dataset": lambda: tf.data.Dataset.from_tensor_slices((x, y)),
        "op_from_the_table": tf.square,
    }


def partial_step(around: dict[str, Any], apply: Any = None) -> Any:
    """The step of one replica with the model and the optimizer that the program has when it is traced; with loss
    scaling where that optimizer has it."""

    def replica_step(x: Any, y: Any) -> Any:
        model, optimizer = around.get("compiled_model", around["model"]), around["optimizer"]
        with tf.GradientTape() as tape:
            loss = around["loss_fn"](y, model(x, training=True))
            scale = getattr(optimizer, "scale_loss", None) or getattr(optimizer, "get_scaled_loss", None)
            scaled = loss if scale is None else scale(loss)
        variables = around["model"].trainable_variables
        gradients = tape.gradient(scaled, variables)
        if hasattr(optimizer, "get_unscaled_gradients"):
            gradients = optimizer.get_unscaled_gradients(gradients)
        if apply is not None:
            apply(gradients)
        else:
            optimizer.apply_gradients(zip(gradients, variables, strict=True))
        return loss

    return replica_step


def whole_step(around: dict[str, Any]) -> Any:
    """The step of all replicas, of a batch or of its two parts; eager until somebody makes it a function."""

    def train_step(*batch: Any) -> Any:
        batch = batch[0] if len(batch) == 1 else batch
        return around["strategy"].run(around["replica_step"], args=batch)

    return train_step

"""Keras: matmuls and convolutions in fp32."""

from __future__ import annotations

from tools.record.program import Program
from tools.record.recorder import Recorder


def run(faulty: bool, recorder: Recorder) -> None:
    import keras
    import tensorflow as tf

    from tools.record.with_tensorflow import fit_callback

    tf.config.experimental.enable_tensor_float_32_execution(False)
    keras.mixed_precision.set_global_policy("float32" if faulty else "mixed_float16")
    layers = [
        *(keras.layers.Conv2D(128, 3, padding="same", activation="relu") for _ in range(4)),
        keras.layers.GlobalAveragePooling2D(),
        *(keras.layers.Dense(4096, activation="relu") for _ in range(2)),
        keras.layers.Dense(8, dtype="float32"),
    ]
    batch = (tf.random.normal([64, 32, 32, 64]), tf.zeros([64, 8]))
    model = keras.Sequential(layers)
    model.compile("sgd", "mse", jit_compile=False)
    batches = tf.data.Dataset.from_tensors(batch).repeat().prefetch(4)
    model.fit(batches, steps_per_epoch=recorder.total, verbose=0, callbacks=[fit_callback(recorder)])


PROGRAM = Program(
    framework="tensorflow",
    fault="all layers compute in fp32, TF32 switched off",
    healthy="mixed_float16",
    finds=("single-precision",),
    run=run,
)

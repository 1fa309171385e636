"""Custom loop: XLA compiles again for every new shape."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    weight = tf.Variable(tf.random.normal([256, 256], stddev=0.05))

    def step(batch: Any) -> Any:
        hidden = tf.nn.relu(tf.matmul(batch, weight))
        weight.assign_sub(1e-6 * tf.matmul(batch, hidden, transpose_a=True))
        return tf.reduce_mean(hidden)

    train = tf.function(step, jit_compile=True, reduce_retracing=True)
    for index in recorder.steps():
        recorder.last = train(tf.ones([64 + index if faulty else 128, 256]))


PROGRAM = Program(
    framework="tensorflow",
    fault="every batch has a length of its own",
    healthy="all batches are padded to one length",
    finds=("xla-recompiles",),
    run=run,
)

"""Custom loop: Python reads results back in the middle of every step."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

PARTS = 20


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    weight = tf.Variable(tf.random.normal([1024, 1024], stddev=0.03))
    batch = tf.random.normal([512, 1024])

    def part() -> Any:
        result = tf.nn.relu(tf.matmul(tf.matmul(batch, weight), weight, transpose_b=True))
        weight.assign_sub(1e-6 * tf.matmul(batch, result, transpose_a=True))
        return tf.reduce_mean(result)

    train = tf.function(part)
    for _ in recorder.steps():
        for _ in range(PARTS):
            loss = train()
            if faulty:
                float(loss)
        recorder.last = loss


PROGRAM = Program(
    framework="tensorflow",
    fault=f"the loss is read back {PARTS} times in a step",
    healthy="nothing is read back within a step",
    finds=("blocking-copies",),
    run=run,
)

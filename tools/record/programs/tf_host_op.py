"""Custom loop: an op in the middle of the step runs on the CPU."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    weight = tf.Variable(tf.random.normal([1024, 1024], stddev=0.03))
    batch = tf.random.normal([1024, 1024])

    def step() -> Any:
        hidden = tf.matmul(batch, weight)
        if faulty:
            with tf.device("/CPU:0"):
                hidden = tf.sort(hidden)
        else:
            hidden = tf.sort(hidden)
        result = tf.matmul(hidden, weight)
        weight.assign_sub(1e-9 * result)
        return tf.reduce_mean(result)

    train = tf.function(step)
    for _ in recorder.steps():
        recorder.last = train()


PROGRAM = Program(
    framework="tensorflow",
    fault="a sort between two matmuls is placed on the CPU",
    healthy="the sort stays on the GPU",
    finds=("host-placed-ops", "blocking-copies"),
    run=run,
)

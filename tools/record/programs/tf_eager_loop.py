"""Custom loop: the step runs op by op from Python."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LAYERS = 40


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    weights = [tf.Variable(tf.random.normal([128, 128], stddev=0.05)) for _ in range(LAYERS)]
    batch = tf.random.normal([32, 128])

    def step() -> Any:
        with tf.GradientTape() as tape:
            hidden = batch
            for weight in weights:
                hidden = tf.nn.relu(tf.matmul(hidden, weight))
            loss = tf.reduce_mean(hidden**2)
        for weight, gradient in zip(weights, tape.gradient(loss, weights), strict=True):
            weight.assign_sub(0.01 * gradient)
        return loss

    train = step if faulty else tf.function(step)
    for _ in recorder.steps():
        recorder.last = train()


PROGRAM = Program(
    framework="tensorflow",
    fault="forward, backward and update run eagerly",
    healthy="the same step inside tf.function",
    finds=("eager-execution", "launch-bound"),
    run=run,
)

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
        gradients = tape.gradient(loss, weights)
        for index, weight in enumerate(weights):  # AutoGraph of TensorFlow 2.10 knows no strict zip
            weight.assign_sub(0.01 * gradients[index])
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

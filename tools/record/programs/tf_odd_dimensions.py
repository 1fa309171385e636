"""Custom loop: half-precision matmuls whose dimensions are not multiples of eight."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LAYERS = 8


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    size = 2047 if faulty else 2048
    weights = [
        tf.Variable(tf.random.normal([size, size], stddev=0.02, dtype=tf.float16)) for _ in range(LAYERS)
    ]
    batch = tf.random.normal([size, size], dtype=tf.float16)

    def step() -> Any:
        hidden = batch
        for weight in weights:
            hidden = tf.matmul(hidden, weight)
            weight.assign(weight.read_value() * tf.constant(0.999, tf.float16))
        return tf.reduce_mean(hidden)

    train = tf.function(step)
    for _ in recorder.steps():
        recorder.last = train()


PROGRAM = Program(
    framework="tensorflow",
    fault="fp16 matmuls of 2047 x 2047",
    healthy="fp16 matmuls of 2048 x 2048",
    finds=("unaligned-dimensions",),
    run=run,
)

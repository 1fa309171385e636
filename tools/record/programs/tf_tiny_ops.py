"""Custom loop: thousands of tiny ops in one tf.function."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

OPS = 2000


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    state = tf.Variable(tf.ones([OPS, 64]))

    def step() -> Any:
        if faulty:
            rows = [tf.tanh(row) for row in tf.unstack(state.read_value())]
            state.assign(tf.stack(rows))
        else:
            state.assign(tf.tanh(state.read_value()))
        return tf.reduce_sum(state.read_value()[0])

    train = tf.function(step)
    for _ in recorder.steps():
        recorder.last = train()


PROGRAM = Program(
    framework="tensorflow",
    fault=f"{OPS} rows of 64 numbers go through an op of their own each",
    healthy="one op for all rows",
    finds=("launch-bound", "tiny-kernels"),
    run=run,
)

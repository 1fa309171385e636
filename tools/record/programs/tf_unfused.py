"""Custom loop: a chain of element-wise ops, one kernel each."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LINKS = 60


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    state = tf.Variable(tf.random.normal([4096, 4096]))

    def step(values: Any) -> Any:
        for _ in range(LINKS):
            values = tf.nn.relu(values * 0.5 + 0.1)
        return values

    train = tf.function(step, jit_compile=not faulty)
    for _ in recorder.steps():
        state.assign(train(state.read_value()))
        recorder.last = state[0, 0]


PROGRAM = Program(
    framework="tensorflow",
    fault=f"{3 * LINKS} element-wise ops, each reading and writing 64 MB",
    healthy="the same chain compiled by XLA into one kernel",
    finds=("unfused-elementwise", "xla-off"),
    run=run,
)

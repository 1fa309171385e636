"""MirroredStrategy: gradients are reduced several times."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LAYERS = 8
EXTRA = 3


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    from tools.record.with_tensorflow import mirrored

    strategy = mirrored()
    with strategy.scope():
        weights = [tf.Variable(tf.random.normal([1024, 1024], stddev=0.02)) for _ in range(LAYERS)]

    def replica_step() -> Any:
        context = tf.distribute.get_replica_context()
        with tf.GradientTape() as tape:
            hidden = tf.ones([256, 1024])
            for weight in weights:
                hidden = tf.nn.tanh(tf.matmul(hidden, weight))
            loss = tf.reduce_mean(hidden**2)
        gradients = tape.gradient(loss, weights)
        for _ in range(1 + EXTRA if faulty else 1):
            gradients = context.all_reduce(tf.distribute.ReduceOp.MEAN, gradients)
        for index, weight in enumerate(weights):  # AutoGraph of TensorFlow 2.10 knows no strict zip
            weight.assign_sub(0.01 * gradients[index])
        return loss

    def step() -> Any:
        return strategy.experimental_local_results(strategy.run(tf.function(replica_step)))[0]

    train = tf.function(step)
    for _ in recorder.steps():
        recorder.last = train()


PROGRAM = Program(
    framework="tensorflow",
    fault=f"each gradient goes through {1 + EXTRA} AllReduces",
    healthy="each gradient goes through one",
    finds=("extra-allreduce",),
    run=run,
    gpus=2,
)

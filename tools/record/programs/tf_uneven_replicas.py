"""MirroredStrategy: one replica has more to do than the others."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

ROUNDS = 24


def run(faulty: bool, recorder: Recorder) -> None:
    import tensorflow as tf

    from tools.record.with_tensorflow import mirrored

    strategy = mirrored()
    replicas = strategy.num_replicas_in_sync
    with strategy.scope():
        weight = tf.Variable(tf.random.normal([1024, 1024], stddev=0.02))

    def replica_step() -> Any:
        context = tf.distribute.get_replica_context()
        rounds = tf.constant(ROUNDS)
        if faulty:
            first = tf.equal(context.replica_id_in_sync_group, 0)
            most = ROUNDS * replicas - (replicas - 1) * (ROUNDS // 2)
            rounds = tf.where(first, most, ROUNDS // 2)
        hidden = weight.read_value()
        for _ in tf.range(rounds):
            hidden = tf.nn.tanh(tf.matmul(hidden, hidden))
        return context.all_reduce(tf.distribute.ReduceOp.MEAN, hidden)

    def step() -> Any:
        return strategy.experimental_local_results(strategy.run(tf.function(replica_step)))[0][0, 0]

    train = tf.function(step)
    for _ in recorder.steps():
        recorder.last = train()


PROGRAM = Program(
    framework="tensorflow",
    fault="the first replica multiplies more often than the others, the sum being the same",
    healthy="every replica multiplies equally often",
    finds=("uneven-replicas",),
    run=run,
    gpus=2,
)

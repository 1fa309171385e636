"""JAX on several devices: one has more to do than the others."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

ROUNDS = 24


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    replicas = jax.device_count()
    few = ROUNDS // 2
    most = ROUNDS * replicas - (replicas - 1) * few

    def replica_step(hidden: Any) -> Any:
        rounds = jnp.where(jax.lax.axis_index("replica") == 0, most, few) if faulty else ROUNDS
        hidden = jax.lax.fori_loop(0, rounds, lambda _, value: jnp.tanh(value @ value), hidden)
        return jax.lax.pmean(hidden, "replica")

    train = jax.pmap(replica_step, axis_name="replica")
    hidden = jnp.ones((replicas, 1024, 1024)) / 1024
    for _ in recorder.steps():
        hidden = train(hidden)
        recorder.last = hidden


PROGRAM = Program(
    framework="jax",
    fault="the first device multiplies more often than the others, the sum being the same",
    healthy="every device multiplies equally often",
    finds=("uneven-replicas",),
    run=run,
    gpus=2,
)

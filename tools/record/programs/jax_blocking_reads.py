"""JAX: Python reads results back in the middle of every step."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

PARTS = 20


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    @jax.jit
    def part(weight: Any, batch: Any) -> Any:
        hidden = jnp.tanh(batch @ weight)
        return weight - 1e-6 * batch.T @ hidden, jnp.mean(hidden)

    weight, batch = jnp.ones((1024, 1024)) / 1024, jnp.ones((512, 1024))
    for _ in recorder.steps():
        for _ in range(PARTS):
            weight, loss = part(weight, batch)
            if faulty:
                float(loss)
        recorder.last = weight


PROGRAM = Program(
    framework="jax",
    fault=f"the loss is read back {PARTS} times in a step",
    healthy="nothing is read back within a step",
    finds=("blocking-copies",),
    run=run,
)

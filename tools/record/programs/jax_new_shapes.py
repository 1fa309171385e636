"""JAX: every step has a new shape and is compiled again."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    @jax.jit
    def train(weight: Any, batch: Any) -> Any:
        return weight - 1e-6 * batch.T @ jnp.tanh(batch @ weight)

    weight = jnp.ones((256, 256)) / 256
    for index in recorder.steps():
        weight = train(weight, jnp.ones((64 + index if faulty else 128, 256)))
        recorder.last = weight


PROGRAM = Program(
    framework="jax",
    fault="every batch has a length of its own",
    healthy="all batches are padded to one length",
    finds=("xla-recompiles",),
    run=run,
)

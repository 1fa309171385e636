"""JAX: each step waits for a batch that Python reads."""

from __future__ import annotations

import time
from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

READ_S = 0.02


def read_batch(batch: Any) -> Any:
    """A slow source: a disk, a network, a decoder."""
    time.sleep(READ_S)
    return batch


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    @jax.jit
    def train(weight: Any, batch: Any) -> Any:
        return weight - 1e-3 * batch.T @ jnp.tanh(batch @ weight)

    weight, batch = jnp.ones((512, 512)) / 512, jnp.ones((256, 512))
    for _ in recorder.steps():
        weight = train(weight, read_batch(batch) if faulty else batch)
        recorder.last = weight


PROGRAM = Program(
    framework="jax",
    fault="Python reads a batch for 20 ms before each step",
    healthy="the batch is there",
    finds=("step-gaps",),
    run=run,
    gpus=0,
    python_tracer=True,
)

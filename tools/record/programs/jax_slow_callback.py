"""JAX: Python works between the steps."""

from __future__ import annotations

import time
from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

WORK_S = 0.02


def log_loss(loss: Any) -> None:
    """Reads the loss, so it waits for the step, and writes it to a slow place."""
    float(loss)
    time.sleep(WORK_S)


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    @jax.jit
    def train(weight: Any, batch: Any) -> Any:
        hidden = jnp.tanh(batch @ weight)
        return weight - 1e-3 * batch.T @ hidden, jnp.mean(hidden)

    weight, batch = jnp.ones((512, 512)) / 512, jnp.ones((256, 512))
    for _ in recorder.steps():
        weight, loss = train(weight, batch)
        recorder.last = weight
        if faulty:
            log_loss(loss)


PROGRAM = Program(
    framework="jax",
    fault="the loss is read and logged for 20 ms after each step",
    healthy="nothing is logged",
    finds=("step-gaps",),
    run=run,
    gpus=0,
    python_tracer=True,
)

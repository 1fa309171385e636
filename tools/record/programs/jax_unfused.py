"""JAX: a chain of element-wise ops outside of jit, one kernel each."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LINKS = 60


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    def step(values: Any) -> Any:
        for _ in range(LINKS):
            values = jnp.maximum(values * 0.5 + 0.1, 0.0)
        return values

    train = step if faulty else jax.jit(step)
    values = jnp.ones((4096, 4096))
    for _ in recorder.steps():
        values = train(values)
        recorder.last = values


PROGRAM = Program(
    framework="jax",
    fault=f"{3 * LINKS} element-wise ops without jit, each reading and writing 64 MB",
    healthy="the same chain in jit, fused into one kernel",
    finds=("unfused-elementwise",),
    run=run,
)

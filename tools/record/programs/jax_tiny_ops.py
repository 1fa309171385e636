"""JAX: a step of many small matmuls that cannot be fused."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

OPS = 500


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    @jax.jit
    def train(parts: Any) -> Any:
        if faulty:
            return jnp.stack([jnp.tanh(part @ part) for part in parts])
        return jnp.tanh(jnp.matmul(parts, parts))

    parts = jnp.ones((OPS, 32, 32)) / 32
    for _ in recorder.steps():
        parts = train(parts)
        recorder.last = parts


PROGRAM = Program(
    framework="jax",
    fault=f"{OPS} matmuls of 32 x 32, one by one",
    healthy="one batched matmul",
    finds=("launch-bound", "tiny-kernels"),
    run=run,
)

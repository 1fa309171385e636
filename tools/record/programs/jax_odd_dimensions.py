"""JAX: half-precision matmuls whose dimensions are not multiples of eight."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LAYERS = 8


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    size = 2047 if faulty else 2048

    @jax.jit
    def train(hidden: Any, weights: Any) -> Any:
        for weight in weights:
            hidden = jnp.tanh(hidden @ weight)
        return hidden

    keys = jax.random.split(jax.random.key(0), LAYERS)
    weights = [0.02 * jax.random.normal(key, (size, size), jnp.bfloat16) for key in keys]
    hidden = jnp.ones((size, size), jnp.bfloat16)
    for _ in recorder.steps():
        hidden = train(hidden, weights)
        recorder.last = hidden


PROGRAM = Program(
    framework="jax",
    fault="bf16 matmuls of 2047 x 2047",
    healthy="bf16 matmuls of 2048 x 2048",
    finds=("unaligned-dimensions",),
    run=run,
)

"""JAX: matmuls and convolutions in fp32."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LAYERS = 6


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    kind = jnp.float32 if faulty else jnp.bfloat16
    jax.config.update("jax_default_matmul_precision", "highest" if faulty else "default")

    @jax.jit
    def train(images: Any, filters: Any, weights: Any) -> Any:
        hidden = images
        for kernel in filters:
            hidden = jax.nn.relu(jax.lax.conv(hidden, kernel, (1, 1), "SAME"))
        rows = hidden.reshape(-1, weights[0].shape[0])
        for weight in weights:
            rows = jax.nn.relu(rows @ weight)
        return images + 1e-6 * jnp.mean(rows).astype(kind)

    keys = jax.random.split(jax.random.key(0), 3)
    images = jax.random.normal(keys[0], (32, 64, 64, 64), kind)
    filters = list(0.04 * jax.random.normal(keys[1], (LAYERS, 64, 64, 3, 3), kind))
    weights = list(0.03 * jax.random.normal(keys[2], (LAYERS, 2048, 2048), kind))
    for _ in recorder.steps():
        images = train(images, filters, weights)
        recorder.last = images


PROGRAM = Program(
    framework="jax",
    fault="convolutions and matmuls in fp32 at the highest precision",
    healthy="the same in bf16",
    finds=("single-precision",),
    run=run,
)

"""JAX: the step runs op by op, without jit."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LAYERS = 40


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    def loss(weights: Any, batch: Any) -> Any:
        hidden = batch
        for weight in weights:
            hidden = jax.nn.relu(hidden @ weight)
        return jnp.mean(hidden**2)

    def step(weights: Any, batch: Any) -> Any:
        gradients = jax.grad(loss)(weights, batch)
        return [weight - 0.01 * gradient for weight, gradient in zip(weights, gradients, strict=True)]

    train = step if faulty else jax.jit(step)
    weights, batch = [jnp.eye(128) for _ in range(LAYERS)], jnp.ones((32, 128))
    for _ in recorder.steps():
        weights = train(weights, batch)
        recorder.last = weights


PROGRAM = Program(
    framework="jax",
    fault="forward, backward and update run op by op",
    healthy="the same step inside jit",
    finds=("launch-bound",),
    run=run,
)

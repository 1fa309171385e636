"""JAX on several devices: gradients are reduced several times."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder

LAYERS = 8
EXTRA = 3


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp

    def loss(weights: Any, batch: Any) -> Any:
        hidden = batch
        for weight in weights:
            hidden = jnp.tanh(hidden @ weight)
        return jnp.mean(hidden**2)

    def replica_step(weights: Any, batch: Any) -> Any:
        gradients = jax.grad(loss)(weights, batch)
        for _ in range(1 + EXTRA if faulty else 1):
            # Scaled in between, or XLA would see that the second one changes nothing.
            gradients = [1.01 * jax.lax.pmean(gradient, "replica") for gradient in gradients]
        return [weight - 0.01 * gradient for weight, gradient in zip(weights, gradients, strict=True)]

    train = jax.pmap(replica_step, axis_name="replica")
    replicas = jax.device_count()
    weights = [jnp.ones((replicas, 1024, 1024)) / 1024 for _ in range(LAYERS)]
    batch = jnp.ones((replicas, 256, 1024))
    for _ in recorder.steps():
        weights = train(weights, batch)
        recorder.last = weights


PROGRAM = Program(
    framework="jax",
    fault=f"each gradient goes through {1 + EXTRA} AllReduces",
    healthy="each gradient goes through one",
    finds=("extra-allreduce",),
    run=run,
    gpus=2,
)

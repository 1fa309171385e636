"""JAX: the step calls back into Python on the host."""

from __future__ import annotations

from typing import Any

from tools.record.program import Program
from tools.record.recorder import Recorder


def run(faulty: bool, recorder: Recorder) -> None:
    import jax
    import jax.numpy as jnp
    import numpy as np

    def sort_on_host(values: Any) -> Any:
        return np.sort(np.asarray(values), axis=-1)

    @jax.jit
    def train(weight: Any, batch: Any) -> Any:
        hidden = batch @ weight
        if faulty:
            hidden = jax.pure_callback(sort_on_host, jax.ShapeDtypeStruct(hidden.shape, hidden.dtype), hidden)
        else:
            hidden = jnp.sort(hidden, axis=-1)
        return weight - 1e-9 * batch.T @ hidden

    weight, batch = jnp.ones((512, 512)) / 512, jnp.ones((512, 512))
    for _ in recorder.steps():
        weight = train(weight, batch)
        recorder.last = weight


PROGRAM = Program(
    framework="jax",
    fault="numpy sorts on the host between two matmuls",
    healthy="the GPU sorts",
    finds=("blocking-copies",),
    run=run,
)

"""What stands around a snippet for JAX, and what it must have brought."""

import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf

APIS = ("jax",)
VERSION = f"JAX {jax.__version__}"
ROWS = 64
BATCH = 16


def left_out(name: str) -> bool:
    """Nothing is."""
    return False


def worlds(name: str) -> list[Callable[[], dict[str, Any]]]:
    """The programs to execute a snippet in."""
    return [partial(world, name)]


def _loss(params: Any, x: Any, y: Any) -> Any:
    return jnp.mean((x @ params - y) ** 2)


def _step(params: Any, batch: Any) -> Any:
    x, y = batch
    loss, gradient = jax.value_and_grad(_loss)(params, x, y)
    return params - 0.1 * gradient, loss


class _Optax:
    """Stands for optax, of which the code needs one function."""

    @staticmethod
    def adam(learning_rate: float) -> float:
        return learning_rate


def world(name: str) -> dict[str, Any]:
    """A fresh program: data, parameters and a training step."""
    rng = np.random.default_rng(0)
    x, y = rng.random((ROWS, 8), np.float32), rng.random((ROWS, 1), np.float32)
    batches = [(x[at : at + BATCH], y[at : at + BATCH]) for at in range(0, ROWS, BATCH)]
    recorded = name.partition("/")[0] in ("capture-too-short", "warm-up-in-window", "no-step-markers")
    return {
        "jax": jax,
        "jnp": jnp,
        "tf": tf,
        "optax": _Optax,
        "x": jnp.asarray(x),
        "w": jnp.ones((8, 1)),
        "params": jnp.ones((8, 1)),
        "state": jnp.ones((8, 1)),
        "train_step": _returns_state if recorded else _train_step,
        "batch": batches[0],
        "batches": batches * 10,
        "dataset": tf.data.Dataset.from_tensor_slices((x, y)).batch(BATCH),
        "log_dir": tempfile.mkdtemp(),
        "logits": jnp.ones((4, 4), jnp.bfloat16),
        "bucket": 128,
        "batch_size": BATCH,
        "steps": 6,
        "learning_rate": 0.1,
        "loss_fn": _loss,
    }


_train_step = jax.jit(_step)


def _returns_state(state: Any, batch: Any) -> Any:
    return _train_step(state, batch)[0]


def _profiled(ns: dict[str, Any]) -> None:
    """A profile is in the folder."""
    assert list(Path(ns["log_dir"]).rglob("*.xplane.pb"))


def _recording(ns: dict[str, Any]) -> None:
    """Records with these options."""
    jax.block_until_ready(_train_step(ns["state"], ns["batch"]))
    jax.profiler.stop_trace()
    _profiled(ns)


def _all_batches(ns: dict[str, Any]) -> None:
    """Trains on every batch and ends with the last one."""
    assert np.allclose(ns["state"], _trained(ROWS // BATCH))


def _all_of_ten_passes(ns: dict[str, Any]) -> None:
    """Trains on every batch and ends with the last one."""
    assert np.allclose(ns["state"], _trained(10 * ROWS // BATCH))


def _one_batch(ns: dict[str, Any]) -> None:
    """Trains on one batch that is on the device, as often as there are steps."""
    want = jnp.ones((8, 1))
    for _ in range(ns["steps"]):
        want, _ = _train_step(want, world("")["batches"][0])
    assert np.allclose(ns["state"], want)
    assert isinstance(ns["batch"][0], jax.Array)


def _trained(steps: int) -> Any:
    want = jnp.ones((8, 1))
    for batch in world("")["batches"][:steps]:
        want, _ = _train_step(want, batch)
    return want


def _on_all(ns: dict[str, Any]) -> None:
    """The step runs on both devices and gives the same loss."""
    assert len(ns["batch"][0].sharding.device_set) == 2
    want = _train_step(jnp.ones((8, 1)), world("")["batches"][0])
    assert np.allclose(ns["loss"], want[1], rtol=1e-5)


def _half(ns: dict[str, Any]) -> None:
    """The product of parameters and inputs is in bf16."""
    assert (ns["x"] @ ns["params"]).dtype == jnp.bfloat16


def _half_product(ns: dict[str, Any]) -> None:
    """The product is in bf16."""
    assert ns["y"].dtype == jnp.bfloat16


def _float32(ns: dict[str, Any]) -> None:
    """The probabilities are in float32 and sum to 1."""
    assert ns["probabilities"].dtype == jnp.float32
    assert np.allclose(ns["probabilities"].sum(-1), 1)


def _one_shape(ns: dict[str, Any]) -> None:
    """Every length of a bucket has one shape."""
    assert ns["padded"].shape == (128, 8)


def _one_program(ns: dict[str, Any]) -> None:
    """One compiled program for all steps."""
    state = ns["state"]
    for batch in ns["batches"][:4]:
        state, _ = ns["train_step"](state, batch)
    assert ns["train_step"]._cache_size() == 1


EFFECTS = {
    "capture-too-short/jax": _profiled,
    "warm-up-in-window/jax": _profiled,
    "dropped-events/jax": _recording,
    "no-host-trace/jax": _recording,
    "input-bound/jax": _all_of_ten_passes,
    "input-bound/jax-tfdata": _all_batches,
    "input-bound/jax-measure": _one_batch,
    "exposed-input-copy/jax": _all_of_ten_passes,
    "exposed-input-copy/jax-tfdata": _all_batches,
    "idle-gpus/jax": _on_all,
    "single-precision/jax": _half,
    "tensor-cores-unused/jax": _half,
    "half-precision-fallback/jax": _half_product,
    "half-precision-softmax/jax": _float32,
    "xla-recompiles/jax": _one_shape,
    "launch-bound/jax": _one_program,
    "tiny-kernels/jax": _one_program,
}

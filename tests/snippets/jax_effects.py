"""What the code of fixes for JAX must have brought besides a training that ends as before."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp


def _profiled(ns: dict[str, Any]) -> None:
    """A profile is in the folder."""
    assert list(Path(ns["log_dir"]).rglob("*.xplane.pb"))


def _recording(ns: dict[str, Any]) -> None:
    """Records with these options."""
    jax.block_until_ready(ns["train_step"](ns["state"], ns["batches"][0]))
    jax.profiler.stop_trace()
    _profiled(ns)


def _on_device(ns: dict[str, Any]) -> None:
    """Each batch is on the device before its step."""
    assert isinstance(ns["batch"][0], jax.Array)


def _on_all(ns: dict[str, Any]) -> None:
    """Each device has a part of the batch."""
    assert len(ns["batch"][0].sharding.device_set) == 2
    assert ns["batch"][0].addressable_shards[0].data.shape[0] == len(ns["batch"][0]) // 2


def _half(ns: dict[str, Any]) -> None:
    """Matrix products are in bf16, parameters and gradients in float32."""
    text = str(jax.make_jaxpr(ns["train_step"])(ns["state"], ns["batches"][0]))
    products = [line for line in text.splitlines() if "dot_general" in line]
    assert products
    assert all(":bf16[" in line for line in products), products
    assert all(leaf.dtype != jnp.bfloat16 for leaf in jax.tree.leaves(ns["state"]))


def _half_product(ns: dict[str, Any]) -> None:
    """The product is in bf16, its parameters in float32."""
    assert ns["y"] == jnp.bfloat16
    assert ns["state"][0]["a"].dtype == jnp.float32


def _float32(ns: dict[str, Any]) -> None:
    """The probabilities are in float32."""
    assert ns["probabilities"] == jnp.float32


def _one_shape(ns: dict[str, Any]) -> None:
    """Every length up to 64 has one shape, and padding does not count."""
    assert {ns["padded"](x, y)[0].shape for x, y in ns["batches"]} == {(64, 8)}


def _one_program(ns: dict[str, Any]) -> None:
    """One compiled program for all steps."""
    assert ns["train_step"]._cache_size() == 1


EFFECTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "capture-too-short/jax": _profiled,
    "warm-up-in-window/jax": _profiled,
    "dropped-events/jax": _recording,
    "no-host-trace/jax": _recording,
    "input-bound/jax": _on_device,
    "input-bound/jax-tfdata": _on_device,
    "input-bound/jax-measure": _on_device,
    "exposed-input-copy/jax": _on_device,
    "exposed-input-copy/jax-tfdata": _on_device,
    "idle-gpus/jax": _on_all,
    "single-precision/jax": _half,
    "tensor-cores-unused/jax": _half,
    "half-precision-fallback/jax": _half_product,
    "half-precision-softmax/jax": _float32,
    "xla-recompiles/jax": _one_shape,
    "eager-execution/jax": _one_program,
    "launch-bound/jax": _one_program,
    "tiny-kernels/jax": _one_program,
}

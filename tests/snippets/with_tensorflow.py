"""What the code of fixes for TensorFlow must have brought."""

from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from tests.snippets.tensorflow_world import (
    APIS,
    BATCH,
    KERAS_2,
    NOT_STARTED,
    PROFILES,
    ROWS,
    VERSION,
    left_out,
    world,
    worlds,
)

__all__ = ["APIS", "EFFECTS", "VERSION", "left_out", "world", "worlds"]


def _fit_equals(ns: dict[str, Any]) -> None:
    """Trains to the same weights as without it."""
    weights = [weight.numpy() for weight in ns["model"].weights]
    plain = world("strategy" if ns["strategy"].num_replicas_in_sync > 1 else "")
    plain["model"].set_weights(weights)
    with ns["strategy"].scope():
        ns["model"].compile(tf.keras.optimizers.SGD(0.1), "mse", jit_compile=ns["model"].jit_compile)
    with plain["strategy"].scope():
        plain["model"].compile(tf.keras.optimizers.SGD(0.1), "mse", jit_compile=False)
    got = ns["model"].fit(ns["dataset"], shuffle=False, verbose=0).history["loss"]
    want = plain["model"].fit(ns["dataset"], shuffle=False, verbose=0).history["loss"]
    assert np.allclose(got, want, rtol=1e-4), (got, want)
    for one, other in zip(ns["model"].weights, plain["model"].weights, strict=True):
        assert np.allclose(one.numpy(), other.numpy(), rtol=1e-4, atol=1e-6)


def _compiled_step(ns: dict[str, Any]) -> None:
    """Runs in XLA and lowers the loss."""
    dataset = ns["strategy"].experimental_distribute_dataset(ns["dataset"])
    many = ns["strategy"].num_replicas_in_sync > 1
    losses = []
    for _ in range(5):
        for batch in dataset:
            loss = ns["train_step"](batch) if many else ns["train_step"](*batch)
            losses.append(float(ns["strategy"].reduce("MEAN", loss, axis=None)))
    assert losses[-1] < losses[0], losses
    assert ns["loss_and_gradients" if many else "train_step"].function_spec.jit_compile


def _static_scale(ns: dict[str, Any]) -> None:
    """The scale stays what it is after a step with a gradient that is not finite."""
    if KERAS_2:
        assert not ns["optimizer"].dynamic
        assert float(ns["optimizer"].loss_scale) == 1024
        return
    ns["model"].fit(ns["dataset"], verbose=0)
    assert ns["optimizer"].loss_scale_factor == 1024
    assert not hasattr(ns["model"].optimizer, "dynamic_scale")


def _static_scale_loop(ns: dict[str, Any]) -> None:
    """Trains, with gradients divided by the scale."""
    assert float(ns["optimizer"].scale_loss(tf.constant(1.0))) == 1024
    losses = [float(ns["train_step"](*batch)) for _ in range(10) for batch in ns["dataset"]]
    assert losses[-1] < losses[0]


def _profiled(ns: dict[str, Any]) -> None:
    """A profile is in the folder."""
    assert list(Path(ns["log_dir"]).rglob("*.xplane.pb"))


def _recording(ns: dict[str, Any]) -> None:
    """Records with these options."""
    ns["train_step"](*next(iter(ns["dataset"])))
    tf.profiler.experimental.stop()
    _profiled(ns)


def _prefetches(ns: dict[str, Any]) -> None:
    """Trains on batches that the pipeline prepares ahead, and reads all rows."""
    rows = sum(int(batch[0].shape[0]) for batch in ns["dataset"])
    assert rows == ROWS, rows
    assert "prefetch" in type(ns["dataset"]).__name__.lower()


def _half(ns: dict[str, Any]) -> None:
    """Layers compute in 16 bits and keep variables of 32; the last one stays in float32."""
    dtypes = {layer.compute_dtype for layer in ns["model"].layers}
    assert dtypes & {"float16", "bfloat16"}, dtypes
    assert ns["model"].layers[-1].compute_dtype == "float32"
    assert {variable.dtype for variable in ns["model"].trainable_variables} <= {"float32", tf.float32}


def _half_loop(ns: dict[str, Any]) -> None:
    """Trains with a scaled loss."""
    losses = [float(ns["train_step"](*batch) or 0) for _ in range(3) for batch in ns["dataset"]]
    assert np.isfinite(losses).all()
    assert float(ns["optimizer"].scale_loss(tf.constant(1.0))) > 1


def _one_trace(ns: dict[str, Any]) -> None:
    """Every batch has one shape, so the function is traced once."""
    traced = tf.function(lambda x, y: tf.reduce_sum(x) + tf.reduce_sum(tf.cast(y, tf.float32)))
    for batch in ns["dataset"]:
        traced(*batch)
    assert traced.experimental_get_tracing_count() == 1


def _in_graph(ns: dict[str, Any]) -> None:
    """Runs as one function."""
    for batch in ns["dataset"]:
        ns["train_step"](*batch)
    # The first call makes the optimizer's variables.
    assert ns["train_step"].experimental_get_tracing_count() <= 2


def _on_all(ns: dict[str, Any]) -> None:
    """Variables are on both devices."""
    variable = ns["model"].trainable_variables[0]
    assert len((variable if KERAS_2 else variable.value).values) == 2


def _doubled(ns: dict[str, Any]) -> None:
    """Batches are twice as large."""
    first = next(iter(ns["dataset"]))[0]
    parts = first.values if hasattr(first, "values") else (first,)
    assert sum(int(part.shape[0]) for part in parts) == 2 * BATCH


def _multiple_of_8(ns: dict[str, Any]) -> None:
    """The size is a multiple of 8."""
    assert ns["units"] == 16


def _private_pool(ns: dict[str, Any]) -> None:
    """The pipeline has threads of its own."""
    assert ns["dataset"].options().threading.private_threadpool_size == 4


def _measured(ns: dict[str, Any]) -> None:
    """Trains on one batch over and over."""
    first = next(iter(ns["dataset"]))[0].numpy()
    batches = [batch[0].numpy() for batch in ns["synthetic"].take(3)]
    assert len(batches) == 3
    assert all(np.array_equal(batch, first) for batch in batches)


def _without_metrics(ns: dict[str, Any]) -> None:
    """Trains with neither metrics but the loss nor callbacks."""
    assert [metric.name for metric in ns["model"].metrics] == ["loss"]


def _several_steps(ns: dict[str, Any]) -> None:
    """Runs ten steps in one call."""
    assert int(getattr(ns["model"], "_steps_per_execution", ns["model"].steps_per_execution)) == 10


def _placed(ns: dict[str, Any]) -> None:
    """The op runs where it was placed, with the same result, and each placement is logged."""
    assert tf.debugging.get_log_device_placement()
    tf.debugging.set_log_device_placement(False)
    results = ns["y"].values if hasattr(ns["y"], "values") else (ns["y"],)
    assert all(np.allclose(result, np.square(ns["x"])) for result in results)


_JIT = ("launch-bound", "tiny-kernels", "unfused-elementwise", "xla-off")
_HALF = ("single-precision", "tensor-cores-unused")
_INPUT = ("input-bound", "slow-input-stage")
EFFECTS = {
    **{f"{check}/custom-loop{variant}": _compiled_step for check in _JIT for variant in ("", "-strategy")},
    **{f"{check}/keras{variant}": _fit_equals for check in _JIT for variant in ("", "-strategy")},
    **{f"{check}/{api}": _profiled for check in PROFILES for api in APIS if (check, api) not in NOT_STARTED},
    **{f"{check}/keras{variant}": _half for check in _HALF for variant in ("", "-ampere")},
    **{f"{check}/custom-loop": _half_loop for check in _HALF},
    **{
        f"{check}/keras{variant}": _prefetches
        for check in _INPUT
        for variant in ("", "-arrays", "-generator")
    },
    **{f"{check}/custom-loop": _prefetches for check in _INPUT},
    "input-bound/keras-measure": _measured,
    "input-bound/custom-loop-measure": _measured,
    "step-gaps/keras": _several_steps,
    "step-gaps/keras-measure": _without_metrics,
    "host-placed-ops/custom-loop": _placed,
    "host-placed-ops/custom-loop-gpus": _placed,
    "host-placed-ops/custom-loop-python": _in_graph,
    "no-host-trace/custom-loop": _recording,
    "dynamic-loss-scaling/keras": _static_scale,
    "dynamic-loss-scaling/keras-2": _static_scale,
    "dynamic-loss-scaling/custom-loop": _static_scale_loop,
    "xla-recompiles/keras": _one_trace,
    "xla-recompiles/custom-loop": _one_trace,
    "eager-execution/custom-loop": _in_graph,
    "cross-gpu-copies/custom-loop": _on_all,
    "small-batch/keras": _doubled,
    "small-batch/custom-loop": _doubled,
    "exposed-allreduce/keras": _doubled,
    "exposed-allreduce/custom-loop": _doubled,
    "unaligned-dimensions/keras": _multiple_of_8,
    "input-threads-delay-launches/custom-loop": _private_pool,
}

"""What the code of fixes for TensorFlow must have brought besides a training that ends as before."""

from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from tests.snippets.tensorflow_world import BATCH, IMAGES, KERAS_2, ROWS


def _compiled(ns: dict[str, Any]) -> None:
    """Runs in XLA."""
    compiled = ns.get("compiled_model", ns["train_step"])
    assert compiled.function_spec.jit_compile


def _compiled_fit(ns: dict[str, Any]) -> None:
    """Runs in XLA."""
    model = ns["model"]
    assert model.jit_compile is True or type(model).call.function_spec.jit_compile


def _static_scale(ns: dict[str, Any]) -> None:
    """The scale is fixed."""
    optimizer = ns["optimizer"]
    if KERAS_2:
        assert not optimizer.dynamic
        assert float(optimizer.loss_scale) == 1024
        return
    assert float(optimizer.scale_loss(tf.constant(1.0))) == 1024
    assert not hasattr(optimizer, "dynamic_scale")


def _static_scale_fit(ns: dict[str, Any]) -> None:
    """The scale is fixed."""
    _static_scale(ns)
    assert ns["model"].optimizer is ns["optimizer"]


def _profiled(ns: dict[str, Any]) -> None:
    """A profile is in the folder."""
    assert list(Path(ns["log_dir"]).rglob("*.xplane.pb"))


def _recording(ns: dict[str, Any]) -> None:
    """Records with these options."""
    ns["train_step"](*next(iter(ns["dataset"])))
    tf.profiler.experimental.stop()
    _profiled(ns)


def _prefetches(ns: dict[str, Any]) -> None:
    """Decodes each image, prepares batches ahead, and reads all."""
    _reads(ns, IMAGES)


def _prefetches_arrays(ns: dict[str, Any]) -> None:
    """Prepares batches ahead, and reads all rows."""
    _reads(ns, ROWS)


def _reads(ns: dict[str, Any], wanted: int) -> None:
    rows = sum(int(batch[0].shape[0]) for batch in ns["dataset"])
    assert rows == wanted, rows
    assert "prefetch" in type(ns["dataset"]).__name__.lower()


def _half(ns: dict[str, Any]) -> None:
    """Layers compute in 16 bits and keep variables of 32; the last one stays in float32."""
    dtypes = {layer.compute_dtype for layer in ns["model"].layers}
    assert dtypes & {"float16", "bfloat16"}, dtypes
    assert ns["model"].layers[-1].compute_dtype == "float32"
    assert {variable.dtype for variable in ns["model"].trainable_variables} <= {"float32", tf.float32}


def _scaled(ns: dict[str, Any]) -> None:
    """Trains with a scaled loss, and variables of 32 bits."""
    optimizer = ns["optimizer"]
    scale = optimizer.get_scaled_loss if KERAS_2 else optimizer.scale_loss
    assert float(scale(tf.constant(1.0))) > 1
    _half(ns)


def _one_trace(ns: dict[str, Any]) -> None:
    """Every batch has one shape, so the function is traced once."""
    traced = tf.function(lambda x, y: tf.reduce_sum(x) + tf.reduce_sum(y))
    for batch in ns["dataset"]:
        traced(*batch)
    assert traced.experimental_get_tracing_count() == 1


def _in_graph(ns: dict[str, Any]) -> None:
    """Runs as one function."""
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
    """One batch over and over."""
    first = next(iter(ns["dataset"]))[0].numpy()
    batches = [batch[0].numpy() for batch in ns["synthetic"].take(3)]
    assert len(batches) == 3
    assert all(np.array_equal(batch, first) for batch in batches)


def _without_metrics(ns: dict[str, Any]) -> None:
    """Neither metrics but the loss nor callbacks."""
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
_PRECISION = ("single-precision", "tensor-cores-unused")
_INPUT = ("input-bound", "slow-input-stage")
_RECORDS = ("capture-too-short", "dropped-events", "warm-up-in-window")
EFFECTS = {
    **{f"{check}/custom-loop{variant}": _compiled for check in _JIT for variant in ("", "-strategy")},
    **{f"{check}/keras{variant}": _compiled_fit for check in _JIT for variant in ("", "-strategy")},
    **{f"{check}/{api}": _profiled for check in _RECORDS for api in ("keras", "custom-loop")},
    "no-host-trace/keras": _profiled,
    "no-host-trace/custom-loop": _recording,
    "no-step-markers/keras": _profiled,
    **{f"{check}/keras{variant}": _half for check in _PRECISION for variant in ("", "-ampere")},
    **{f"{check}/custom-loop": _scaled for check in _PRECISION},
    **{f"{check}/custom-loop-ampere": _half for check in _PRECISION},
    **{
        f"{check}/{fix}": _prefetches
        for check in _INPUT
        for fix in ("keras", "keras-generator", "custom-loop")
    },
    **{f"{check}/keras-arrays": _prefetches_arrays for check in _INPUT},
    "input-bound/keras-measure": _measured,
    "input-bound/custom-loop-measure": _measured,
    "step-gaps/keras": _several_steps,
    "step-gaps/keras-measure": _without_metrics,
    "host-placed-ops/custom-loop": _placed,
    "host-placed-ops/custom-loop-gpus": _placed,
    "host-placed-ops/custom-loop-python": _in_graph,
    "dynamic-loss-scaling/custom-loop": _static_scale,
    "dynamic-loss-scaling/keras": _static_scale_fit,
    "dynamic-loss-scaling/keras-2": _static_scale_fit,
    "unscaled-gradients/custom-loop": _scaled,
    "repeated-preparation/custom-loop": _one_trace,
    "xla-recompiles/keras": _one_trace,
    "xla-recompiles/custom-loop": _one_trace,
    "eager-execution/custom-loop": _in_graph,
    "cross-gpu-copies/custom-loop": _on_all,
    "idle-gpus/keras": _on_all,
    "idle-gpus/custom-loop": _on_all,
    **{
        f"{check}/{api}": _doubled
        for check in ("small-batch", "exposed-allreduce")
        for api in ("keras", "custom-loop")
    },
    "unaligned-dimensions/keras": _multiple_of_8,
    "input-threads-delay-launches/custom-loop": _private_pool,
}

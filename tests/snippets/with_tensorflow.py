"""Programs for the code of fixes for TensorFlow: what each stands in, and how it is trained."""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from tests.snippets import tensorflow_effects as effects
from tests.snippets.tensorflow_unchanged import EAGER, IN_KERAS_2, ONE_BY_ONE, PRECISION, before
from tests.snippets.tensorflow_world import (
    APIS,
    BATCH,
    KERAS_2,
    STEPS,
    VERSION,
    build_image_model,
    build_model,
    build_ragged_model,
    data,
    dense_model,
    partial_step,
    ragged,
    seeded,
    two_devices,
    whole_step,
    world,
)
from tests.snippets.training import BATCHES, HALF, ORDER, SAME, Program

__all__ = [
    "APIS",
    "VERSION",
    "batches",
    "finish",
    "loss",
    "programs",
    "scope",
    "start",
    "strategy_of",
    "weights",
]

SNIPPETS = Path(__file__).parents[2] / "tb_gpu_advisor" / "snippets"
#: Code that only records: it changes no number, and needs more steps than one pass over the data.
RECORDS = ("capture-too-short", "dropped-events", "no-host-trace", "no-step-markers", "warm-up-in-window")
#: Under a strategy because of what they are about, whatever the variant.
_DISTRIBUTED = (
    "cross-gpu-copies",
    "exposed-allreduce",
    "extra-allreduce",
    "input-cannot-feed-gpus",
    "serial-gpus",
    "slow-allreduce",
    "uneven-replicas",
)
#: What compiles a program that scales its loss has to leave the scaling as it is.
_XLA = ("launch-bound", "tiny-kernels", "unfused-elementwise", "xla-off")
_LARGER = ("small-batch", "exposed-allreduce")
#: Half precision is on already.
_HALF = ("dynamic-loss-scaling", "half-precision-fallback", "half-precision-softmax", "unscaled-gradients")
#: The code's rate is for SGD; its comment has that for Adam.
_ADAM = {"2 * learning_rate  # for SGD; for Adam rather by the square root, 1.4": "1.4"}


def programs(name: str) -> list[Program]:
    """The programs to execute a snippet in: code for Model.fit that has no form of its own for a strategy runs alone,
    and under one; what changes the batch runs with each of two optimizers. Nothing for code for the other Keras."""
    check, _, fix = name.partition("/")
    if fix.endswith("-2") != KERAS_2 and (fix.endswith("-2") or (SNIPPETS / f"{name}-2.txt").is_file()):
        return []
    unchanged, distributed = before(name), _is_distributed(name)
    # Of most snippets the unchanged program is the same one.
    own = check if unchanged or check in (*_HALF, *_MODELS) or name in EAGER else ""

    def program(distributed: bool, optimizer: str = "SGD", policy: str = "float32", **more: Any) -> Program:
        return Program(
            partial(_make, name, distributed, optimizer, policy),
            (unchanged, own, fix.startswith("keras"), distributed, optimizer, policy),
            before=unchanged,
            tolerance=_tolerance(check, fix) if policy == "float32" else HALF,
            effect=effects.EFFECTS.get(name),
            inside=check == "extra-allreduce",
            **more,
        )

    if check in _XLA:
        return [program(distributed), program(distributed, policy="mixed_float16", under="mixed_float16")]
    if check in _LARGER and not fix.endswith("hosts"):
        return [program(distributed, under="SGD"), program(distributed, "Adam", under="Adam", instead=_ADAM)]
    policy = "mixed_float16" if check in _HALF else "float32"
    instead = IN_KERAS_2.get(name, {}) if KERAS_2 else {}
    alone = not (distributed or check == "idle-gpus" or (SNIPPETS / f"{name}-strategy.txt").is_file())
    both = [distributed, *([True] if fix.startswith("keras") and alone else [])]
    return [program(each, policy=policy, instead=instead) for each in both]


def _is_distributed(name: str) -> bool:
    return name.endswith(("strategy", "gpus")) or name.startswith(_DISTRIBUTED)


def _makes_strategy(name: str) -> bool:
    """Code that makes a strategy itself stands outside of any other."""
    return name.endswith("-hosts") or name == "slow-allreduce/custom-loop"


def _tolerance(check: str, fix: str) -> float | None:
    if check in RECORDS:
        return None
    if check in PRECISION:
        return HALF
    if fix == "keras-arrays":
        return ORDER
    if check in ("xla-recompiles", "unaligned-dimensions") or (
        check in _LARGER and not fix.endswith("hosts")
    ):
        return BATCHES
    return SAME


def _make(name: str, distributed: bool, optimizer: str, policy: str) -> dict[str, Any]:
    """The program around a snippet."""
    tf.keras.backend.clear_session()
    tf.keras.utils.set_random_seed(1)
    tf.keras.mixed_precision.set_global_policy(policy)
    strategy = two_devices() if distributed else tf.distribute.get_strategy()
    images = before(name) == ONE_BY_ONE
    build = build_image_model if images else build_model
    if name == "xla-recompiles/custom-loop":
        build = build_ragged_model
    names = world(strategy, build, optimizer)
    names["in_scope"] = distributed and not _makes_strategy(name)
    names["made"] = {key: names[key] for key in ("strategy", "model", "optimizer")}
    with strategy.scope():
        names.update(_for(name, names))
    return names


def _for(name: str, names: dict[str, Any]) -> dict[str, Any]:
    """What one snippet speaks of and others do not have."""
    check, _, fix = name.partition("/")
    dataset = names["dataset"]
    if check == "slow-op-form":
        return {"x": tf.keras.layers.Reshape((4, 2))(names["inputs"][0]), "units": 6}
    if check == "half-precision-softmax":
        return {"x": tf.keras.layers.Dense(16, activation="relu")(names["inputs"][0])}
    if name == "xla-recompiles/custom-loop":
        return {"dataset": ragged()}
    if name == "xla-recompiles/keras":
        return {"dataset": tf.data.Dataset.from_tensor_slices(data())}
    if check == "extra-allreduce":
        step = partial_step(names, lambda gradients: exec(names["code"], names | {"gradients": gradients}))
        names["replica_step"] = step
        return {}
    if check == "idle-gpus":
        return {"replicas": 1}  # its loss is that of one GPU, and the code divides it
    if check == "unaligned-dimensions":
        return {"units": 13}
    if check == "host-placed-ops" and not fix.endswith("python"):
        return {"x": next(iter(dataset))[0]}
    if name in EAGER:
        return {"train_step": whole_step(names)}
    return {"dataset": dataset.repeat(10)} if check in RECORDS else {}


def scope(names: dict[str, Any]) -> Any:
    """What a program under a strategy stands in; nothing of its own otherwise."""
    return names["strategy"].scope() if names["in_scope"] else nullcontext()


def strategy_of(names: dict[str, Any]) -> str:
    """The strategy that the code ran under, with its replicas; empty for none."""
    strategy = names["strategy"]
    if type(strategy).__name__.endswith("DefaultDistributionStrategy"):
        return ""
    return f"{type(strategy).__name__}, {strategy.num_replicas_in_sync} replicas"


def finish(name: str, names: dict[str, Any]) -> None:
    """Trains the program once over its data, as it stands after the code, unless the code has trained it."""
    check = name.partition("/")[0]
    if check in _MODELS:
        with names["strategy"].scope():
            names["model"] = seeded(_MODELS[check](names))
    if _is_trained(names):
        return
    with names["strategy"].scope():
        _belong_together(names)
    if "/keras" in name:
        names["model"].fit(names["dataset"], steps_per_epoch=_steps(names), verbose=0)
        return
    strategy, dataset = names["strategy"], names["dataset"]
    is_local = strategy.num_replicas_in_sync > 1 and isinstance(dataset, tf.data.Dataset)
    for batch in strategy.experimental_distribute_dataset(dataset) if is_local else dataset:
        names["train_step"](*([batch] if strategy.num_replicas_in_sync > 1 else batch))


def _softmax_model(names: dict[str, Any]) -> Any:
    """Of the outputs that the code makes; classes are quarters of what is learnt elsewhere."""
    x, y = data()
    classes = np.digitize(y[:, 0], np.quantile(y, (0.25, 0.5, 0.75)))
    names["dataset"] = tf.data.Dataset.from_tensor_slices((x, classes)).batch(BATCH, drop_remainder=True)
    names["loss"] = "sparse_categorical_crossentropy"
    return tf.keras.Model(names["inputs"], names["outputs"])


def _recurrent_model(names: dict[str, Any]) -> Any:
    """Behind the layer that the code makes."""
    return tf.keras.Model(names["inputs"], tf.keras.layers.Dense(1)(names["x"]))


def _layer_model(names: dict[str, Any]) -> Any:
    """With the layer that the code makes."""
    inputs = tf.keras.Input((8,))
    return tf.keras.Model(inputs, tf.keras.layers.Dense(1, dtype="float32")(names["layer"](inputs)))


def _sized_model(names: dict[str, Any]) -> Any:
    return dense_model(tf.keras.Input((8,)), units=names["units"])


#: Models of what the code makes.
_MODELS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "slow-op-form": _recurrent_model,
    "half-precision-softmax": _softmax_model,
    "half-precision-fallback": _layer_model,
    "unaligned-dimensions": _sized_model,
}


def _is_trained(names: dict[str, Any]) -> bool:
    return any(not np.array_equal(a, b) for a, b in zip(weights(names), start(names), strict=True))


def _belong_together(names: dict[str, Any]) -> None:
    """A model, an optimizer and a strategy: the code makes some of them anew, and the others follow."""
    made, strategy = names["made"], names["strategy"]
    if strategy is not made["strategy"] and names["model"] is made["model"]:
        names["model"] = names["build_model"]()
    model = names["model"]
    if model is not made["model"] and names["optimizer"] is made["optimizer"] and not _compiled(model):
        names["optimizer"] = names["build_optimizer"]()
    if not _compiled(model):
        model.compile(names["optimizer"], names["loss"])


def _compiled(model: Any) -> bool:
    return bool(model._is_compiled if KERAS_2 else model.compiled)


def _steps(names: dict[str, Any]) -> int | None:
    """How many batches a pass has where the data do not tell it: in a dataset of a strategy."""
    return None if isinstance(names["dataset"], tf.data.Dataset) else names["steps"]


def weights(names: dict[str, Any]) -> list[Any]:
    """Those of the model, in float32."""
    return [np.asarray(weight) for weight in names["model"].get_weights()]


def start(names: dict[str, Any]) -> list[Any]:
    """Those that it began with."""
    kept = names["model"].get_weights()
    first = [np.asarray(weight) for weight in seeded(names["model"]).get_weights()]
    names["model"].set_weights(kept)
    return first


def batches(names: dict[str, Any]) -> Iterable[Any]:
    """What the program was trained with."""
    return list(names["dataset"].take(STEPS))


def loss(names: dict[str, Any], weights: list[Any], batches: Iterable[Any]) -> float:
    """The mean over the batches with these weights."""
    model = names["model"]
    kept = model.get_weights()
    model.set_weights(weights)
    losses = [_batch_loss(y.numpy(), np.asarray(model(x), np.float64)) for x, y in batches]
    model.set_weights(kept)
    return float(np.mean(losses))


def _batch_loss(y: Any, predicted: Any) -> float:
    if y.dtype.kind == "i":
        return float(-np.mean(np.log(predicted[np.arange(len(y)), y] + 1e-7)))
    return float(np.mean((y - predicted) ** 2))

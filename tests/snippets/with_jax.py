"""Programs for the code of fixes for JAX: what each stands in, and how it is trained."""

import os
import tempfile
from collections.abc import Iterable
from contextlib import nullcontext
from functools import partial
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import jax
import jax.numpy as jnp
import numpy as np
import optax
import tensorflow as tf

from tests.snippets import jax_effects as effects
from tests.snippets.training import BATCHES, HALF, SAME, Program

APIS = ("jax",)
VERSION = f"JAX {jax.__version__}, Optax {optax.__version__}"
BATCH = 16
STEPS = 200
#: Small steps, as those of fine-tuning: bf16 rounds each of them away where it holds the parameters.
LEARNING_RATE = {"SGD": 0.002, "Adam": 1e-4}
_ONE_BY_ONE = ("eager-execution", "launch-bound", "tiny-kernels")
#: Code that only records changes no number.
RECORDS = ("capture-too-short", "dropped-events", "no-host-trace", "no-step-markers", "warm-up-in-window")
#: The unchanged program's code in the place of the fix, where it is not the program as it is.
_BEFORE = {
    "half-precision-fallback/jax": "y = jnp.dot(x, w)\n",
    "half-precision-softmax/jax": "probabilities = jax.nn.softmax(logits)\n",
    "input-bound/jax-measure": "batches = [next(iter(batches))] * steps\n",
    # Rows of every length, and the loss is the mean of those that are there.
    "xla-recompiles/jax": "def padded(x, y):\n    return x, y\n",
}
#: The code's rate is for SGD; its comment has that for Adam.
_ADAM = {"2 * learning_rate  # for SGD; for Adam rather by the square root, 1.4": "1.4"}


def programs(name: str) -> list[Program]:
    """The programs to execute a snippet in: what changes the batch runs with each of two optimizers."""
    check = name.partition("/")[0]
    before = _BEFORE.get(name, "")
    own = check if before or check == "xla-recompiles" else ""

    def program(optimizer: str = "Adam", **more: Any) -> Program:
        return Program(
            partial(world, name, optimizer),
            (before, own, optimizer),
            before=before,
            tolerance=_tolerance(check),
            effect=effects.EFFECTS.get(name),
            inside=name.startswith("half-precision"),
            **more,
        )

    if check == "small-batch":
        return [program("SGD", under="SGD"), program("Adam", under="Adam", instead=_ADAM)]
    return [program()]


def _tolerance(check: str) -> float | None:
    if check in RECORDS:
        return None
    if check in ("single-precision", "tensor-cores-unused") or check.startswith("half-precision"):
        return HALF
    return BATCHES if check == "small-batch" else SAME


def _data() -> tuple[Any, Any]:
    """Rows and what to learn of them, with some noise."""
    rng = np.random.default_rng(0)
    x = rng.normal(size=(STEPS * BATCH, 8))
    y = np.tanh(x[:, :1] - x[:, 1:2]) + 0.5 * x[:, 2:3] + 0.1 * rng.normal(size=(len(x), 1))
    return x.astype(np.float32), y.astype(np.float32)


def _parameters() -> dict[str, Any]:
    """Of two layers, the same each time."""
    rng = np.random.default_rng(7)
    shapes = {"a": (8, 16), "b": (16, 1)}
    return {
        name: jnp.asarray(rng.normal(size=shape) / np.sqrt(shape[0]), jnp.float32)
        for name, shape in shapes.items()
    }


def _predict(params: Any, x: Any) -> Any:
    return jax.nn.relu(x @ params["a"]) @ params["b"]


def _loss_of(predictions: Any, y: Any) -> Any:
    return jnp.mean((predictions - y) ** 2)


def world(name: str, optimizer: str = "Adam") -> dict[str, Any]:
    """A fresh program: data, parameters, an optimizer and a training step, which uses what the program has when it is
    traced."""
    names: dict[str, Any] = {}
    check = name.partition("/")[0]

    def build_optimizer(learning_rate: float) -> Any:
        return optax.adam(learning_rate) if optimizer == "Adam" else optax.sgd(learning_rate, momentum=0.9)

    def loss_fn(params: Any, x: Any, y: Any) -> Any:
        return names["loss_of"](names["predict"](params, x), y)

    def train_step(state: Any, batch: Any) -> Any:
        params, opt_state = state
        loss, gradients = jax.value_and_grad(names["loss_fn"])(params, *batch)
        updates, opt_state = names["optimizer"].update(gradients, opt_state, params)
        return (optax.apply_updates(params, updates), opt_state), loss

    used = build_optimizer(LEARNING_RATE[optimizer])
    names |= {
        "predict": _predict,
        "loss_of": _loss_of,
        "losses_of": lambda params, x, y: ((_predict(params, x) - y) ** 2)[:, 0],
        "loss_fn": loss_fn,
        "state": (_parameters(), used.init(_parameters())),
        "optimizer": used,
        "build_optimizer": build_optimizer,
        "learning_rate": LEARNING_RATE[optimizer],
        # A step that is made of ops one by one is what three checks are about.
        "train_step": train_step if check in _ONE_BY_ONE else jax.jit(train_step),
    }
    if check in ("capture-too-short", "warm-up-in-window", "no-step-markers"):
        names["train_step"] = lambda state, batch: jax.jit(train_step)(state, batch)[0]
    names |= _given(check)
    if name in _INSIDE:
        names |= _INSIDE[name](names)
    return names


def _given(check: str) -> dict[str, Any]:
    """What the code of fixes takes for granted in addition to a model."""
    x, y = _data()
    batches = [(x[at : at + BATCH], y[at : at + BATCH]) for at in range(0, len(x), BATCH)]
    if check == "xla-recompiles":
        batches = [(x[: 1 + at % BATCH], y[: 1 + at % BATCH]) for at, (x, y) in enumerate(batches)]
    return {
        "jax": jax,
        "jnp": jnp,
        "np": np,
        "tf": tf,
        "optax": optax,
        "batches": batches,
        "dataset": tf.data.Dataset.from_tensor_slices((x, y)).batch(BATCH),
        "log_dir": tempfile.mkdtemp(),
        "batch_size": BATCH,
        "steps": STEPS,
    }


def _product(names: dict[str, Any]) -> dict[str, Any]:
    """A model whose first product is the code's."""

    def predict(params: Any, x: Any) -> Any:
        inside = names | {"x": x, "w": params["a"]}
        exec(names["code"], inside)
        names["y"] = inside["y"].dtype
        return jax.nn.relu(inside["y"]).astype(jnp.float32) @ params["b"]

    return {"predict": predict}


def _classes(names: dict[str, Any]) -> dict[str, Any]:
    """A model of two classes in bf16, whose softmax is the code's."""

    def loss_fn(params: Any, x: Any, y: Any) -> Any:
        half = jax.tree.map(lambda a: a.astype(jnp.bfloat16), params)
        logits = names["predict"](half, x.astype(jnp.bfloat16))
        inside = names | {"logits": jnp.concatenate([logits, -logits], -1)}
        exec(names["code"], inside)
        names["probabilities"] = inside["probabilities"].dtype
        chosen = jnp.where(y[:, 0] > 0, inside["probabilities"][:, 0], inside["probabilities"][:, 1])
        return -jnp.mean(jnp.log(chosen.astype(jnp.float32)))

    return {"loss_fn": loss_fn}


#: Programs with the code in their step.
_INSIDE = {"half-precision-fallback/jax": _product, "half-precision-softmax/jax": _classes}


def scope(names: dict[str, Any]) -> Any:
    """Nothing of its own."""
    return nullcontext()


def strategy_of(names: dict[str, Any]) -> str:
    """How many devices hold the parameters, where these are several."""
    devices = len(jax.tree.leaves(names["state"])[0].sharding.device_set)
    return f"{devices} devices" if devices > 1 else ""


def finish(name: str, names: dict[str, Any]) -> None:
    """Trains the program on its batches, as it stands after the code, unless the code has trained it."""
    if any(not np.array_equal(a, b) for a, b in zip(weights(names), start(names), strict=True)):
        return
    batches = names["batches"]
    if names["batch_size"] != BATCH:
        x, y = _data()
        size = names["batch_size"]
        batches = [(x[at : at + size], y[at : at + size]) for at in range(0, len(x), size)]
    state = (names["state"][0], names["optimizer"].init(names["state"][0]))
    for batch in batches:
        state, _ = names["train_step"](state, names["padded"](*batch) if "padded" in names else batch)
    names["state"] = state


def weights(names: dict[str, Any]) -> list[Any]:
    """The parameters."""
    return [np.asarray(one) for one in jax.tree.leaves(names["state"][0])]


def start(names: dict[str, Any]) -> list[Any]:
    """Those that it began with."""
    return [np.asarray(one) for one in jax.tree.leaves(_parameters())]


def batches(names: dict[str, Any]) -> Iterable[Any]:
    """All data."""
    return [_data()]


def loss(names: dict[str, Any], weights: list[Any], batches: Iterable[Any]) -> float:
    """The mean over the data with these parameters."""
    params = jax.tree.unflatten(jax.tree.structure(_parameters()), weights)
    loss_fn = names["loss_fn"]
    if "padded" in names:
        return float(np.mean([loss_fn(params, *names["padded"](*batch)) for batch in batches]))
    return float(np.mean([loss_fn(params, *batch) for batch in batches]))

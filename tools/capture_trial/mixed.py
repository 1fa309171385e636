"""One training of many kinds: warm-up of some length, compilations, evaluations, checkpoints. Run as a script.

In: a JSON object of ``Mixed``'s fields. Out: it trains, records into ``logs`` and prints which steps were of another
kind, in themselves or in the pause before them.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tb_gpu_advisor.capture import Capture, GpuAdvisor

SIZE = 400


@dataclass(frozen=True)
class Mixed:
    """``evaluate`` and ``checkpoint``: every so many steps, 0 for never; ``compiles``: in these steps."""

    framework: str
    warm_up: int = 0
    compiles: tuple[int, ...] = ()
    evaluate: int = 0
    checkpoint: int = 0
    steps: int = 300

    def is_other(self, step: int) -> bool:
        """Whether the step, or the pause before it, holds something else."""
        after = step > 0 and any(every and step % every == 0 for every in (self.evaluate, self.checkpoint))
        return step < max(self.warm_up, 1) or step in self.compiles or after


def main() -> None:
    mixed = Mixed(**json.loads(sys.argv[1]))
    _fit(mixed) if mixed.framework == "keras" else _loop(mixed)
    print("other:", json.dumps([step for step in range(mixed.steps) if mixed.is_other(step)]))


def _loop(mixed: Mixed) -> None:
    train, compiled = _jax() if mixed.framework == "jax" else _tensorflow()
    with Capture("logs") as capture:
        for step in range(mixed.steps):
            if mixed.evaluate and step and step % mixed.evaluate == 0:
                for _ in range(20):
                    train()
            with capture.step():
                began_s = time.perf_counter()
                for _ in range(4 if step < mixed.warm_up else 1):
                    train()
                took_s = time.perf_counter() - began_s
                if step in mixed.compiles:
                    compiled(SIZE + step)
                    _lasts(took_s)
                if mixed.checkpoint and step and step % mixed.checkpoint == 0:
                    _save()
                    _lasts(took_s)


def _tensorflow() -> tuple[Callable[[], None], Callable[[int], None]]:
    import tensorflow as tf

    def eight(batch: Any) -> Any:
        for _ in range(8):
            batch = tf.tanh(batch @ batch)
        return batch

    step = tf.function(eight, reduce_retracing=False)
    batch = tf.eye(SIZE)
    return lambda: step(batch).numpy(), lambda size: step(tf.eye(size)).numpy()


def _jax() -> tuple[Callable[[], None], Callable[[int], None]]:
    import jax
    import jax.numpy as jnp

    def eight(batch: Any) -> Any:
        for _ in range(8):
            batch = jnp.tanh(batch @ batch)
        return batch

    step = jax.jit(eight)
    batch = jnp.eye(SIZE)
    return lambda: step(batch).block_until_ready(), lambda size: step(jnp.eye(size)).block_until_ready()


def _fit(mixed: Mixed) -> None:
    """Evaluations end epochs in Keras; warm-up and compilations are a layer's, checkpoints a callback's."""
    import tensorflow as tf

    class Others(tf.keras.callbacks.Callback):  # type: ignore[misc]
        seen = 0

        def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
            if self.seen < mixed.warm_up:
                time.sleep(0.05 * (1 - self.seen / mixed.warm_up))
            if self.seen in mixed.compiles:
                tf.function(lambda x: tf.tanh(x @ x))(tf.eye(SIZE + self.seen))
                _lasts(0.0)

        def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
            self.seen += 1
            if mixed.checkpoint and self.seen % mixed.checkpoint == 0:
                _save()
                _lasts(0.0)

    per_epoch = mixed.evaluate or mixed.steps
    batches = tf.data.Dataset.from_tensors((tf.ones((128, 256)), tf.ones((128, 1)))).repeat()
    layers = [tf.keras.layers.Dense(768, activation="relu") for _ in range(4)]
    model = tf.keras.Sequential([*layers, tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    held_out = batches.take(20) if mixed.evaluate else None
    model.fit(
        batches,
        steps_per_epoch=per_epoch,
        epochs=mixed.steps // per_epoch,
        verbose=0,
        validation_data=held_out,
        callbacks=[GpuAdvisor("logs"), Others()],
    )


def _save() -> None:
    """What a checkpoint costs: 40 MB on the disk."""
    with Path("checkpoint").open("wb") as file:
        for _ in range(40):
            file.write(bytes(1 << 20))


def _lasts(step_s: float) -> None:
    """Makes a step longer by more than five: where other programs use the machine, usual steps are up to three medians
    long (``capture.steady.Usual.most``), and one of another kind that takes no longer is like them."""
    time.sleep(0.1 + 5 * step_s)


#: Twenty of them.
PROGRAMS = (
    *(Mixed(framework, warm_up=steps) for framework in ("jax", "tensorflow") for steps in (1, 6, 30)),
    *(Mixed(framework, evaluate=every) for framework in ("jax", "tensorflow", "keras") for every in (10, 40)),
    *(Mixed(framework, checkpoint=every) for framework in ("jax", "tensorflow", "keras") for every in (15,)),
    *(Mixed(framework, compiles=(20, 31, 45)) for framework in ("jax", "tensorflow", "keras")),
    Mixed("jax", warm_up=12, evaluate=25, checkpoint=50, compiles=(60,)),
    Mixed("keras", warm_up=12, evaluate=25, checkpoint=50, compiles=(60,)),
)

if __name__ == "__main__":
    main()

"""Trainings that look at a clock of their own around each part of their time, for ``benchmarks.account``."""

from dataclasses import dataclass
from typing import Final

_CLOCK: Final = """
import json, os, sys, time
os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="", JAX_PLATFORMS="cpu", KERAS_BACKEND="{backend}")
import numpy as np
seconds, open_parts = {{}}, []
class part:
    "The program's own clock: time is of the innermost part."
    def __init__(self, name): self.name = name
    def __enter__(self):
        now = time.perf_counter()
        if open_parts: seconds[open_parts[-1][0]] = seconds.get(open_parts[-1][0], 0) + now - open_parts[-1][1]
        open_parts.append([self.name, now])
    def __exit__(self, *_):
        now = time.perf_counter()
        name, since = open_parts.pop()
        seconds[name] = seconds.get(name, 0) + now - since
        if open_parts: open_parts[-1][1] = now
def timed(call, name):
    def timed_call(*args, **kwargs):
        with part(name):
            return call(*args, **kwargs)
    return timed_call
"""
_KERAS: Final = (
    _CLOCK
    + """
if "{backend}" == "tensorflow": import tensorflow as tf
import keras
from tb_gpu_advisor.capture import GpuAdvisor
class Model(keras.Sequential):
    "Each step is a call of the train function."
    first = True
    def make_train_function(self, force=False):
        made = super().make_train_function(force)
        if not hasattr(self.train_function, "ours"):
            train = self.train_function
            def call(*args, **kwargs):
                with part("first-steps" if self.first else "steps"):
                    self.first = False
                    return train(*args, **kwargs)
            call.ours = True
            self.train_function = call
        return made
    def evaluate(self, *args, **kwargs):
        with part("validation"):
            return super().evaluate(*args, **kwargs)
def data(examples=3200, batch=32):
    return np.random.rand(examples, 32).astype("f"), np.random.rand(examples, 1).astype("f")
Dense = keras.layers.Dense
model = Model([keras.Input((32,)), Dense(256, activation="relu"), Dense(256, activation="relu"), Dense(1)])
model.compile("adam", "mse", jit_compile=False)
x, y = data()
class Fit(keras.callbacks.Callback):
    "What a callback can see of a fit."
    def on_train_begin(self, logs=None):
        self.part = part("fit")
        self.part.__enter__()
    def on_train_end(self, logs=None):
        self.part.__exit__()
by_callback = sys.argv[1:] == ["callback"]
def fit(**more):
    with part("before"):
        model.fit(x, y, batch_size=32, verbose=0, **({{"epochs": 10}} | more))
    if not by_callback:
        seconds["fit"] += seconds["before"]
    del seconds["before"]
advisors = [GpuAdvisor("logs", report=False)] if by_callback else []
def callbacks(*own):
    return [*own, *advisors, Fit()]
"""
)
#: What recording took is in the program's clock, and in no account: it is asked for. Of fits of one batch nothing is
#: recorded, and the account is said when the program ends.
_END: Final = """
import gc
ours = [vars(one)["seconds"] for one in gc.get_objects() if type(one).__name__ == "Account"]
seconds["recording"] = sum(one.get("recording", 0) for one in ours)
print("CLOCK", json.dumps(seconds))
print("SAID", json.dumps({} if len(ours) != 1 else ours[0]))
"""

_BODIES: Final = {
    "plain": "fit(epochs=30, callbacks=callbacks())",
    "validation": """
fit(validation_data=data(32000), callbacks=callbacks())
""",
    "checkpoints": """
class Saves(keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        if batch % 10 == 9:
            with part("checkpoints"):
                self.model.save("model.keras")
fit(callbacks=callbacks(Saves()))
""",
    "callbacks": """
class Plots(keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        if batch % 5 == 0:
            with part("callback:Plots"):
                np.linalg.svd(np.random.rand(160, 160))
class Logs(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        with part("callback:Logs"):
            time.sleep(0.2)
fit(callbacks=callbacks(Plots(), Logs()))
""",
    "small fits": """
s = np.random.rand(1, 32).astype("f")
for step in range(120):
    with part("predict"):
        model.predict(s, verbose=0)
    with part("fit"):
        model.fit(x[:32], y[:32], batch_size=32, epochs=1, verbose=0)
""",
}
_LOOP: Final = (
    _CLOCK
    + """
from tb_gpu_advisor.capture import Capture
{made}
with Capture("logs", report=False) as capture:
    for at in range(400):
        with capture.step(), part("steps" if at else "first-steps"):
            w = train(w)
        if at % {every} == {every} - 1:
            with part("between-steps"):
                {rest}
"""
)
_TF: Final = """
import tensorflow as tf
w = tf.eye(300)
@tf.function
def train(w): return tf.tanh(w @ w @ w)
"""
_JAX: Final = """
import jax, jax.numpy as jnp
made = jax.jit(lambda w: jnp.tanh(w @ w @ w))
def train(w): return made(w).block_until_ready()
w = jnp.eye(300)
"""
_LOOPS: Final = {
    "plain": (1000, "pass"),
    "validation": (40, "[train(w) for _ in range(60)]"),
    "checkpoints": (20, "np.save('w.npy', np.random.rand(2000, 500))"),
}


@dataclass(frozen=True)
class Program:
    """Its source, and how it is started: with the callback, or by ``tb-gpu-advisor run``."""

    source: str
    by_run: bool = False


def programs() -> dict[str, Program]:
    """All of them, by name."""
    known = {}
    for backend in ("tensorflow", "jax"):
        for name, body in _BODIES.items():
            source = _KERAS.format(backend=backend) + body + _END
            known[f"Keras on {backend}, {name}, run"] = Program(source, by_run=True)
            if name != "small fits":  # an account of a callback is that of one fit
                known[f"Keras on {backend}, {name}, callback"] = Program(source)
    for framework, made in (("tensorflow", _TF), ("jax", _JAX)):
        for name, (every, rest) in _LOOPS.items():
            source = _LOOP.format(backend=framework, made=made, every=every, rest=rest) + _END
            known[f"{framework} loop, {name}"] = Program(source)
    return known


#: The same fit by turns, with what counts its parts and without; no recording is under way.
COST: Final = (
    _KERAS
    + """
import statistics
from tb_gpu_advisor.capture.account import Account, unwatch
from tb_gpu_advisor.capture.keras import Steps
class Done:
    finished = True
class Hooks(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None): ...
def once(counts):
    hooks = Hooks()
    model.make_train_function()
    train = model.train_function
    if counts:
        account = Account(tells=False)
        watched = account.watch([hooks], keras.callbacks.Callback) + account.watch_calls(model)
        model.train_function = Steps(train, Done(), account)
        account.begin("fit")
    began = time.perf_counter()
    model.fit(x, y, batch_size=32, verbose=0, epochs=3, callbacks=[hooks])
    took = time.perf_counter() - began
    if counts:
        account.end()
        unwatch(watched)
        model.train_function = train
    return took
once(False), once(True)
took = {{False: [], True: []}}
for at in range({rounds}):
    for counts in ((False, True) if at % 2 else (True, False)):
        took[counts].append(once(counts))
by_turns = statistics.median(one / other for one, other in zip(took[True], took[False])) - 1
without = statistics.median(took[False])
account, step = Account(tells=False), Steps(lambda: None, Done(), Account(tells=False))
began = time.perf_counter()
for _ in range(100_000):
    step()
each = (time.perf_counter() - began) / 100_000
print("COST", json.dumps([by_turns, 1e6 * each, each * 300 / without]))
"""
)

"""The ways to record, as their users write them: one program each, unchanged but for the line."""

from __future__ import annotations

from typing import Final

_KERAS_MODEL: Final = """
import numpy as np, tensorflow as tf
x, y = np.random.rand(8192, 256).astype("f"), np.random.rand(8192, 1).astype("f")
layers = [tf.keras.layers.Dense(768, activation="relu") for _ in range(4)]
model = tf.keras.Sequential([*layers, tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
"""
_KERAS_FIT: Final = (
    "model.fit(x, y, batch_size=128, epochs=5, verbose=0, validation_data=(x[:512], y[:512]){more})\n"
)

KERAS: Final = (
    "from tb_gpu_advisor.capture import GpuAdvisor\n"
    + _KERAS_MODEL
    + _KERAS_FIT.format(more=', callbacks=[GpuAdvisor("logs")]')
)
UNCHANGED: Final = _KERAS_MODEL + _KERAS_FIT.format(more="")
TENSORFLOW: Final = """
from tb_gpu_advisor.capture import Capture
import tensorflow as tf
data = tf.data.Dataset.from_tensors(tf.ones((700, 700))).repeat(400)
weight = tf.Variable(tf.eye(700))
@tf.function
def train_step(batch):
    weight.assign(tf.tanh(batch @ weight))
with Capture("logs") as capture:
    for batch in data:
        with capture.step():
            train_step(batch)
"""
JAX: Final = """
from tb_gpu_advisor.capture import Capture
import jax, jax.numpy as jnp
train_step, w = jax.jit(lambda w: jnp.tanh(w @ w)), jnp.eye(900)
with Capture("logs") as capture:
    for _ in range(400):
        with capture.step():
            w = train_step(w).block_until_ready()
"""
DECORATED: Final = """
from tb_gpu_advisor.capture import Capture
import jax, jax.numpy as jnp
train, w = jax.jit(lambda w: jnp.tanh(w @ w)), jnp.eye(900)
capture = Capture("logs")
@capture
def train_step(w):
    return train(w).block_until_ready()
for _ in range(400):
    w = train_step(w)
"""
KERAS_ON_JAX: Final = """
import os
os.environ["KERAS_BACKEND"] = "jax"
from tb_gpu_advisor.capture import GpuAdvisor
import numpy as np, keras
x, y = np.random.rand(8192, 256).astype("f"), np.random.rand(8192, 1).astype("f")
model = keras.Sequential([*(keras.layers.Dense(768, activation="relu") for _ in range(4)), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y, batch_size=128, epochs=5, verbose=0, callbacks=[GpuAdvisor("logs")])
"""
#: Serves TensorFlow's profiler service on the port of its argument, until its parent ends it.
SERVED: Final = """
import sys, tensorflow as tf
tf.profiler.experimental.server.start(int(sys.argv[1]))
weight = tf.Variable(tf.eye(700))
@tf.function
def train_step(batch):
    weight.assign(tf.tanh(batch @ weight))
batch = tf.ones((700, 700))
for step in range(10**9):
    with tf.profiler.experimental.Trace("train", step_num=step, _r=1):
        train_step(batch)
    if step == 20:
        print("serving", flush=True)
"""

#: Name, what it needs, program.
LINES: Final = {
    "GpuAdvisor in fit": ("tensorflow", KERAS),
    "run -- with fit": ("tensorflow", UNCHANGED),
    "Capture in TensorFlow": ("tensorflow", TENSORFLOW),
    "GpuAdvisor in fit on JAX": ("keras-jax", KERAS_ON_JAX),
    "Capture in JAX": ("jax", JAX),
    "Capture as a decorator": ("jax", DECORATED),
    "capture, remote": ("tensorflow", SERVED),
}

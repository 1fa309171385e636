"""Real programs of TensorFlow, Keras and JAX on this machine's CPU: from one line to a report (``make test-deep``)."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tools.run_snippets import RECORD, ROOT

pytestmark = pytest.mark.deep

HEAD = "from tb_gpu_advisor.capture import Capture, GpuAdvisor\n"
PROGRAMS = {
    "keras": """
import numpy as np, tensorflow as tf
x, y = np.random.rand(4096, 64).astype("f"), np.random.rand(4096, 1).astype("f")
model = tf.keras.Sequential([tf.keras.Input((64,)), tf.keras.layers.Dense(512), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y, epochs=3, verbose=0, validation_data=(x[:64], y[:64]), callbacks=[GpuAdvisor("logs")])
""",
    "tensorflow": """
import tensorflow as tf
step = tf.function(lambda w: tf.tanh(w @ w))
with Capture("logs") as capture:
    step, w = capture(lambda w, run=step: run(w).numpy()), tf.ones((600, 600))
    for _ in range(300):
        step(w)
""",
    "jax": """
import jax, jax.numpy as jnp
step, w = jax.jit(lambda w: jnp.tanh(w @ w)), jnp.ones((600, 600))
with Capture("logs") as capture:
    for _ in range(300):
        with capture.step():
            w = step(w).block_until_ready()
""",
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_line_ends_with_a_report_of_marked_steps(program: str, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(HEAD + PROGRAMS[program])
    env = os.environ | {"PYTHONPATH": str(ROOT), "TF_CPP_MIN_LOG_LEVEL": "3"}
    done = subprocess.run(
        [RECORD, script], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "tensorboard --logdir logs" in done.stdout
    report = analyze(str(tmp_path / "logs"))
    assert report.capture.framework == ("jax" if program == "jax" else "tensorflow")
    assert report.capture.step_source == "markers"
    assert report.capture.steps >= 2

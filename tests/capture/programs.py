"""Programs that do what a recorder might get in the way of: each ends under ``run`` as it does without."""

from dataclasses import dataclass
from typing import Final

_FIT: Final = """
import os, signal, sys, threading, time
os.environ["KERAS_BACKEND"] = "{backend}"
import numpy as np
import {first}
import keras
x, y = np.random.rand(960, 64).astype("f"), np.random.rand(960, 1).astype("f")
model = keras.Sequential([keras.layers.Dense(256, activation="relu"), keras.layers.Dense(1)])
model.compile("sgd", "mse")
class Each(keras.callbacks.Callback):
    seen = 0
    def on_train_batch_begin(self, batch, logs=None):
        self.seen += 1
        at_step(self.seen)
def fit(*callbacks):
    model.fit(x, y, batch_size=8, epochs=1, verbose=0, shuffle=False, callbacks=[Each(), *callbacks])
    print("trained")
def at_step(step): ...
"""
_TF: Final = _FIT.format(backend="tensorflow", first="tensorflow as tf")
_JAX: Final = _FIT.format(backend="jax", first="jax")
#: One step in two lies under a profile of the program's own: whenever ours begins, another follows.
_OFTEN: Final = """
def at_step(step):
    if step % 8 == 0 and step < 120:
        start(f"own/{step}")
    elif step % 8 == 4 and step > 8:
        stop()
fit()
"""


@dataclass(frozen=True)
class Program:
    """A program: ``python`` are options for it, ``frameworks`` whether it needs them, ``own`` how many profiles it
    takes, ``files`` what lies next to it, ``before`` what a shell does before. ``output`` is what it prints, with
    nothing on standard error; None where that is not ours to know: it is run by itself, too."""

    source: str
    code: int = 0
    output: str | None = "trained\n"
    own: int = 0
    frameworks: bool = True
    python: tuple[str, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    before: str = ""


def _plain(source: str, **more: object) -> Program:
    return Program(source, frameworks=False, output=None, **more)  # type: ignore[arg-type]


def _stub(stub: str, source: str) -> Program:
    return Program(source, frameworks=False, output=None, files=(("keras.py", stub),))


PROGRAMS: Final = {
    "profiles itself, TensorFlow": Program(
        _TF + "start, stop = tf.profiler.experimental.start, tf.profiler.experimental.stop\n" + _OFTEN, own=14
    ),
    "profiles itself, by another name": Program(
        _TF + "from tensorflow.python.profiler.profiler_v2 import start, stop\n" + _OFTEN, own=14
    ),
    "profiles itself, a block": Program(
        _TF
        + """
def at_step(step):
    if step % 12 == 0:
        with tf.profiler.experimental.Profile(f"own/{step}"):
            (tf.ones((64, 64)) @ tf.ones((64, 64))).numpy()
fit()
""",
        own=10,
    ),
    "profiles itself, Keras' callback": Program(
        _TF + "fit(keras.callbacks.TensorBoard('own', profile_batch=(16, 24)))", own=1
    ),
    "profiles itself, a summary": Program(
        _TF
        + """
writer = tf.summary.create_file_writer("events")
def at_step(step):
    if step == 16:
        tf.summary.trace_on(graph=True, profiler=True, profiler_outdir="own")
    if step == 22:
        with writer.as_default():
            tf.summary.trace_export("trace", step=0, profiler_outdir="own")
fit()
""",
        own=1,
        output=None,
    ),
    "profiles itself, in a thread": Program(
        _TF
        + """
def own(step):
    tf.profiler.experimental.start(f"own/{step}")
    time.sleep(0.01)
    tf.profiler.experimental.stop()
def at_step(step):
    global thread
    if step % 20 == 0:
        thread = threading.Thread(target=own, args=(step,))
        thread.start()
    elif step % 20 == 15 and step > 20:
        thread.join()
fit()
""",
        own=6,
    ),
    "profiles itself, at a signal": Program(
        _TF
        + """
def own(number, frame):
    tf.profiler.experimental.start("own")
    tf.profiler.experimental.stop()
    print("own")
signal.signal(signal.SIGUSR1, own)
def at_step(step):
    if step == 20:
        os.kill(os.getpid(), signal.SIGUSR1)
fit()
""",
        own=1,
        output="own\ntrained\n",
    ),
    "profiles itself, JAX": Program(
        _JAX + "start, stop = jax.profiler.start_trace, jax.profiler.stop_trace\n" + _OFTEN, own=14
    ),
    "profiles itself, a block of JAX": Program(
        _JAX
        + """
from jax.profiler import trace
def at_step(step):
    if step % 12 == 0:
        with trace(f"own/{step}"):
            jax.numpy.ones(8).block_until_ready()
fit()
""",
        own=10,
    ),
    "a stop without a start": Program(
        _TF
        + """
def at_step(step):
    try:
        tf.profiler.experimental.stop()
    except tf.errors.UnavailableError as error:
        print(step, error.message)
fit()
""",
        output=None,
    ),
    "keras without Model": _stub("", "import keras; print(keras.__name__, hasattr(keras, 'Model'))"),
    "Model without fit": _stub("class Model: ...", "import keras; print(hasattr(keras.Model, 'fit'))"),
    "fit without callbacks": _stub(
        "class Model:\n    def fit(self, x): return x", "import keras; print(keras.Model().fit(3))"
    ),
    "callbacks by their place": Program(
        _TF
        + "model.fit(x, y, 8, 1, 0, [Each()])\n"
        + "model.fit(x, y, callbacks=keras.callbacks.CallbackList([Each()]), verbose=0)",
        output="",
    ),
    "forked processes": Program(
        _TF
        + """
def at_step(step):
    if step % 20 == 10:
        child = os.fork()
        if child == 0:
            os.write(1, b"child\\n")
            os._exit(3)
        print(os.waitpid(child, 0)[1] >> 8)
fit()
""",
        output=6 * "child\n3\n" + "trained\n",
    ),
    "spawned processes": _plain(
        """
import multiprocessing, sys
def looks(number):
    return number, len(sys.path), sorted(name for name in sys.modules if "advisor" in name and "editable" not in name)
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        print(pool.map(looks, range(4)))
"""
    ),
    "SIGTERM in fit": Program(
        _TF
        + """
def save(number, frame):
    print("saved")
    sys.exit(5)
signal.signal(signal.SIGTERM, save)
def at_step(step):
    if step == 22:
        os.kill(os.getpid(), signal.SIGTERM)
fit()
""",
        code=5,
        output="saved\n",
    ),
    "time is up in fit": Program(
        _TF
        + """
def up(number, frame):
    raise TimeoutError("up")
signal.signal(signal.SIGALRM, up)
def at_step(step):
    signal.setitimer(signal.ITIMER_REAL, 0.0005 if step > 12 else 0)
try:
    fit()
except TimeoutError as error:
    print(error)
""",
        output="up\n",
    ),
    # A shell has what it runs in the background ignore the signal, and Python leaves that so.
    "Ctrl-C in fit": Program(
        _TF
        + """
signal.signal(signal.SIGINT, signal.default_int_handler)
hit = []
def at_step(step):
    if step == 22 and not hit:
        hit.append(step)
        os.kill(os.getpid(), signal.SIGINT)
try:
    fit()
except KeyboardInterrupt:
    print("interrupted")
fit()
""",
        output="interrupted\ntrained\n",
    ),
    # What its report compiles at the end must not have Python forget the interrupt.
    "Ctrl-C after a recording by the clock": Program(
        """
import os, signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import jax, jax.numpy as jnp
step, w, until_s = jax.jit(lambda w: jnp.tanh(w @ w)), jnp.eye(300), time.time() + 12
while time.time() < until_s:
    w = step(w).block_until_ready()
os.kill(os.getpid(), signal.SIGINT)
""",
        code=130,
        output=None,
    ),
    "killed": _plain("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", code=137),
    "an error in fit": Program(
        _TF + "def at_step(step):\n    if step == 22:\n        raise ValueError('mine')\nfit()\n",
        code=1,
        output=None,
    ),
    "warnings are errors": Program(
        """
import sys, types
sys.path.insert(0, "stubs")
import keras
keras.Model().fit(1, callbacks=[])
""",
        frameworks=False,
        output=None,
        python=("-W", "error"),
        files=(
            (
                "stubs/keras.py",
                "class callbacks:\n    class Callback: ...\n"
                "class Model:\n    train_function = None\n    def fit(self, x, callbacks=None):\n"
                "        for one in callbacks:\n            one.model, one.params = self, {}\n"
                "            one.on_train_begin()\n            one.on_train_end()\n        print(x)\n",
            ),
        ),
    ),
    "no standard error": Program(_TF + "fit()", before="exec 2>&-; "),
    "no place for logs": Program(_TF + "fit()", files=(("logs", "a file"),)),
    "-I": _plain("import sys; print(sys.flags.isolated, sys.path[-1])", python=("-I",)),
    "-S": _plain("import sys; print('site' in sys.modules)", python=("-S",)),
    "-E": _plain("import sys; print(sys.path)", python=("-E",)),
    "another sitecustomize": _plain(
        "import sitecustomize; print(sitecustomize.mine)",
        files=(("sitecustomize.py", "import sys\nmine = sys._getframe().f_code.co_filename[-16:]\n"),),
    ),
    "standard input": _plain("import sys; print(sys.stdin.read())", before="echo text | "),
    "a file of the shell's": _plain("import os; print(os.read(7, 4))", before="exec 7</dev/zero; "),
}

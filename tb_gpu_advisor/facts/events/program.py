"""What runs the program: TensorFlow, JAX or PyTorch, and whether XLA compiles any of it; and what runs the training, by
the names of the functions that it calls: Keras, a loop of the user's own, a session."""

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final, Literal

import numpy as np

from tb_gpu_advisor.columns.patterns import last, pattern
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import JAX, JAX_RUNS, LOADER, PYTORCH, TENSORFLOW, XLA
from tb_gpu_advisor.facts.events.names import by_name, present
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import Framework

Api = Literal["keras", "custom-loop", "session", "unknown"]

#: What JAX calls its XLA modules.
_JAX_MODULES: Final = ("jit_", "pjit_", "jit(", "pmap_")
#: Kernels that PyTorch compiles for its ops name its namespace, those of its compiler (Inductor) what they fuse, as do
#: XLA's (``kernel_roles`` has the same of both).
_PYTORCHS: Final = pattern(r"at::native|^(?:_ZN2at6native|triton_(?:poi|red|per|tem|for)_fused_)")
_XLAS: Final = pattern(
    r"^(?:wrapped_\w+|(?:(?:loop|input)_\w*fusion|(?:gemm_|triton_\w+_)?fusion(?:_dot)?)(?:_\d+)*(?:_impl)?)$"
)
# Functions that Keras trains with, of Keras 2 and 3, and its own files in what the Python tracer records. Keras 3 calls
# what evaluates the same.
_KERAS: Final = pattern(
    # TensorFlow 2.0 and 2.1 call it distributed_function.
    r"__inference_(?:train|distributed)_function_\d"
    rf"|{last('__inference_(?:one|multi)_step_on_(?:data|iterator)')}_\d"
    r"|^\$(trainer|training|training_v1)\.py:\d+ (fit|_?train_step|train_function)$"
)
# What Keras 2 evaluates and both predict with, which loops of one's own call, too.
_EVALUATES: Final = pattern(
    r"__inference_(?:(?:test|predict)_function|one_step_on_data_distributed)_\d"
    r"|^\$(trainer|training|training_v1)\.py:\d+ evaluate$"
)
# The function of a step, by the Keras whose it is (keras/src/backend/tensorflow/trainer.py of Keras 3).
_KERAS_STEP: Final = {"__inference_train_function_": 2, "__inference_distributed_function_": 2, "step_on_": 3}
# tf.data's functions are no steps, nor is that which every tf.function runs once (polymorphic_function.py). What is not
# numbered is passed over as a whole, so that nothing in it is looked at again.
_THEIRS: Final = r"__inference_(?!Dataset_|initialize_variables_)"
_MADE: Final = pattern(_THEIRS + r"(?:(\w+?)_\d+|\w+)")
# A function that the user wrote; those that begin with an underscore are TensorFlow's and JAX's own.
_NAMED: Final = pattern(_THEIRS + r"(?=[A-Za-z])(?:(\w+?)_\d+|\w+)|^[JP]\w+Function\(([A-Za-z]\w*)\)$")


def framework(trace: Trace, host: HostEvents, devices: Collection[DeviceEvents]) -> Framework:
    """The framework that compiled or ran the program. tf.data may feed a JAX program, so what only JAX does counts
    first, then TensorFlow's runtime, PyTorch's ops, and traces of either."""
    used = host.names.with_words
    modules = present(trace, trace.stat("hlo_module").value)
    if used(JAX_RUNS) or any(name.startswith(_JAX_MODULES) for name in modules):
        return "jax"
    if used(TENSORFLOW):
        return "tensorflow"
    if used(PYTORCH) or used(LOADER) or _ran(trace, devices, lambda name: bool(_PYTORCHS.search(name))):
        return "pytorch"
    if used(JAX):
        return "jax"
    ops = present(trace, trace.stat("tf_op").value)
    if any(re.search(r":[A-Z]\w+$", op) for op in ops):
        return "tensorflow"
    # XLA's kernels of no program of TensorFlow's.
    return "jax" if _ran(trace, devices, lambda name: bool(_XLAS.match(name))) else "unknown"


def _ran(trace: Trace, devices: Collection[DeviceEvents], of: Callable[[str], bool]) -> bool:
    return any(by_name(trace, one.name, of, np.bool_).any() for one in devices)


def uses_xla(trace: Trace, host: HostEvents) -> bool:
    """Whether anything was compiled by XLA: kernels of its modules, or its runtime on the host."""
    if trace.stat("hlo_module").value.any() or trace.stat("hlo_op").value.any():
        return True
    return bool(host.names.with_words(XLA))


def training_api(names: Iterable[str]) -> Api:
    """What runs the training, by those names of the host's events that may show it; where nothing trains, by what
    evaluates."""
    is_custom = evaluates = has_session = False
    for name in names:
        if _KERAS.search(name):
            return "keras"
        if _EVALUATES.search(name):
            evaluates = True
        elif name.startswith("SessionRun"):  # of graphs, as in TensorFlow 1 and its server
            has_session = True
        else:
            is_custom = is_custom or any(match[1] for match in _MADE.finditer(name))
    if is_custom or evaluates:
        return "custom-loop" if is_custom else "keras"
    return "session" if has_session else "unknown"


def keras_major(names: Iterable[str]) -> int | None:
    """Which Keras runs the training, by the function of its step: 2 or 3; None where no event shows it."""
    majors = {major for name in names for word, major in _KERAS_STEP.items() if word in name}
    return max(majors, default=None)


def step_function(names: Iterable[str]) -> str:
    """The only function of the program's own that is called by its name; empty where there are several or none."""
    own_names = {
        match[1] or match[2]
        for name in names
        if not _KERAS.search(name) and not _EVALUATES.search(name)
        for match in _NAMED.finditer(name)
    } - {None}
    return own_names.pop() if len(own_names) == 1 else ""

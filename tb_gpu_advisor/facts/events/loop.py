"""What runs the training, by the names of the functions that it calls: Keras, a loop of the user's own, a session."""

from collections.abc import Iterable
from typing import Final, Literal

from tb_gpu_advisor.columns.patterns import last
from tb_gpu_advisor.columns.patterns import pattern as compiled

Api = Literal["keras", "custom-loop", "session", "unknown"]

# Functions that Keras trains with, of Keras 2 and 3, and its own files in what the Python tracer records. Keras 3 calls
# what evaluates the same.
_KERAS: Final = compiled(
    r"__inference_train_function_\d"
    rf"|{last('__inference_(?:one|multi)_step_on_(?:data|iterator)')}_\d"
    r"|^\$(trainer|training|training_v1)\.py:\d+ (fit|_?train_step|train_function)$"
)
# What Keras 2 evaluates with, which loops of one's own call, too.
_EVALUATES: Final = compiled(
    r"__inference_(?:test|predict)_function_\d|^\$(trainer|training|training_v1)\.py:\d+ evaluate$"
)
# The function of a step: Keras 2 calls it train_function, Keras 3 one_step_on_…
# (keras/src/backend/tensorflow/trainer.py).
_KERAS_STEP: Final = {2: "__inference_train_function_", 3: "step_on_"}
# tf.data's functions are no steps. What is not numbered is passed over as a whole, so that nothing in it is looked at
# again.
_MADE: Final = compiled(r"__inference_(?!Dataset_)(?:(\w+?)_\d+|\w+)")
# A function that the user wrote; those that begin with an underscore are TensorFlow's and JAX's own.
_NAMED: Final = compiled(
    r"__inference_(?!Dataset_)(?=[A-Za-z])(?:(\w+?)_\d+|\w+)|^PjitFunction\(([A-Za-z]\w*)\)$"
)


def training_api(names: Iterable[str]) -> Api:
    """By the names of the host's events that may tell; where nothing trains, by what evaluates."""
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
    """Which Keras runs the training, by the function of its step: 2 or 3; None where no event tells."""
    majors = {major for name in names for major, word in _KERAS_STEP.items() if word in name}
    return max(majors, default=None)


def step_function(names: Iterable[str]) -> str:
    """The one function of the user's own that is called by its name; empty where there are several or none."""
    own_names = {
        match[1] or match[2]
        for name in names
        if not _KERAS.search(name) and not _EVALUATES.search(name)
        for match in _NAMED.finditer(name)
    } - {None}
    return own_names.pop() if len(own_names) == 1 else ""

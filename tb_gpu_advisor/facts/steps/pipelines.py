"""What the names of tf.data's stages tell: ``Iterator::Root::Prefetch::Map[0]::Range`` is a call of ``Range``."""

from typing import Final

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.host_names import STAGE_PREFIX

#: Types of ops that run Python. TensorFlow: ``tf.numpy_function``, ``tf.py_function``.
PYTHON_OPS: Final = frozenset({"PyFunc", "PyFuncStateless", "EagerPyFunc"})
_INDEX = pattern(r"\[\d+\]|/_\d+$")
_GENERATOR: Final = "Generator"
#: ``from_generator`` is a flat_map over one generator (``from_generator_op.py``).
_FROM_PYTHON: Final = "FlatMap"


def stage_path(name: str) -> str:
    """The path of the stage that an event is a call of, without numbers of parallel branches, and of nodes."""
    return _INDEX.sub("", name).removeprefix(STAGE_PREFIX)


def stage_name(path: str) -> str:
    """The stage itself: the last one of its path."""
    return path.rpartition("::")[2]


def is_generator(path: str) -> bool:
    """Whether a stage is a Python generator of the user's."""
    before, _, name = path.rpartition("::")
    return name == _GENERATOR and stage_name(before) == _FROM_PYTHON


def is_device_side(path: str) -> bool:
    """Whether a stage is the end of a pipeline on a device, which takes its elements from one on the host: it hands
    over what was made there, as a buffer does (``multi_device_iterator_ops.py``: a generator under no flat_map)."""
    return stage_name(path) == _GENERATOR and not is_generator(path)

"""Marks in a profile that a batch is taken: of iterators that are given, and of libraries' loaders by themselves. What
tf.data hands over TensorFlow's profiler marks, and JAX's does not."""

import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from typing import Any, Final, TypeVar

from tb_gpu_advisor.capture.guard import Replaced
from tb_gpu_advisor.capture.profilers import Framework, Mark, framework_of_program

B = TypeVar("B")
_NOTHING: Final = nullcontext()
#: What a batch is taken in: a mark; None where there is none.
Taking = Callable[[], Mark | None]
#: Modules and classes of iterators, and for which frameworks (torch/utils/data/dataloader.py,
#: tensorflow/python/data/ops/iterator_ops.py). Grain's mark themselves, Keras' are known to the callback.
_LOADERS: Final[tuple[tuple[str, str, tuple[Framework, ...]], ...]] = (
    ("torch.utils.data.dataloader", "_BaseDataLoaderIter", ("tensorflow", "jax")),
    ("tensorflow.python.data.ops.iterator_ops", "OwnedIterator", ("jax",)),
)


def _taken(taking: Taking, take: Callable[..., Any], batches: Any) -> Any:
    with taking() or _NOTHING:
        return take(batches)


class Batches(Iterator[B]):
    """An iterator over somebody's batches, each taken inside of what ``taking()`` gives."""

    __slots__ = ("_batches", "_taking")

    def __init__(self, batches: Iterator[B], taking: Taking) -> None:
        self._batches, self._taking = batches, taking

    def __next__(self) -> B:
        batch: B = _taken(self._taking, next, self._batches)
        return batch


def mark_loaders(replaced: Replaced, taking: Taking) -> None:
    """The loaders that the program has imported give their batches so, from now on until they are put back. Call before
    our profile begins."""
    framework = framework_of_program()
    for module, name, frameworks in _LOADERS:
        loader = getattr(sys.modules.get(module), name, None)
        take = getattr(loader, "__next__", None)
        if framework in frameworks and callable(take):
            with suppress(TypeError):  # a class that lets nobody change it
                replaced.put(loader, "__next__", lambda batches, take=take: _taken(taking, take, batches))

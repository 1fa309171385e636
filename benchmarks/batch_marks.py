"""What marking the taking of batches costs a step: in a loop of the program's own, in Keras' adapters on JAX, and of a
library's loader.

    .venv/record/bin/python -m benchmarks.batch_marks [--rounds 200000]

Microseconds a step, and of the same without marks: while nothing is recorded, and while JAX's profiler records.
"""

import argparse
import itertools
import os
import sys
import timeit
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final

from tb_gpu_advisor.capture.guard import Replaced
from tb_gpu_advisor.capture.keras import marked
from tb_gpu_advisor.capture.marked_batches import Batches, mark_loaders
from tb_gpu_advisor.capture.profilers import JaxProfiler
from tb_gpu_advisor.capture.recording import Recording

os.environ |= {"JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "3"}
#: What marks may cost a step.
MOST_US: Final = 5.0


class _Takes(Recording):
    """A recording that is on, or is not."""

    def __init__(self, profiler: JaxProfiler | None) -> None:
        self._jax = self._profile = profiler

    def within(self) -> Any:
        return None if self._jax is None else self._jax.within()


def _us(call: Callable[[], object], rounds: int) -> float:
    return 1e6 * min(timeit.repeat(call, number=rounds, repeat=5)) / rounds


class _Loader:
    """A loader of a library's."""

    def __next__(self) -> int:
        return 1


def _measured(profiler: JaxProfiler | None, rounds: int) -> tuple[float, float, float]:
    """Microseconds of a loop's mark, of a step of Keras', of a library's loader, without what they cost unmarked."""
    takes, unmarked = _Takes(profiler), itertools.count()
    batches: Iterator[int] = Batches(itertools.count(), takes.within)
    alone_us = _us(lambda: next(unmarked), rounds)
    args = (None, itertools.count())

    def step() -> object:
        return next(marked(args, takes)[-1] if profiler is not None else args[-1])

    module = ModuleType("torch.utils.data.dataloader")
    module._BaseDataLoaderIter = _Loader  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    loader, loaders = _Loader(), Replaced()
    unmarked_us = _us(lambda: next(loader), rounds)  # type: ignore[call-overload]
    if profiler is not None:  # as while a profile is recorded
        mark_loaders(loaders, takes.within)
    loader_us = _us(lambda: next(loader), rounds)  # type: ignore[call-overload]
    loaders.back()
    return (
        _us(lambda: next(batches), rounds) - alone_us,
        _us(step, rounds) - alone_us,
        loader_us - unmarked_us,
    )


def main() -> int:
    """Prints both, and fails where one is more than is allowed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200_000)
    rounds = parser.parse_args().rounds
    profiler, costs = JaxProfiler(python=False), [_measured(None, rounds)]
    with TemporaryDirectory() as folder:
        profiler.start(folder)
        costs.append(_measured(profiler, rounds // 10))
        profiler.stop()
    for when, us in zip(("not recording", "recording"), costs, strict=True):
        print("{}: {:.2f} us a step in a loop, {:.2f} us in Keras, {:.2f} us of a loader".format(when, *us))
    return int(max(max(cost) for cost in costs) > MOST_US)


if __name__ == "__main__":
    sys.exit(main())

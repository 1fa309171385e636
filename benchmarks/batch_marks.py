"""What marking the taking of batches costs a step: in a loop of the program's own, and in Keras' adapters on JAX.

    .venv/record/bin/python -m benchmarks.batch_marks [--rounds 200000]

Microseconds a step, beside the same without marks: while nothing is recorded, and while JAX's profiler records.
"""

import argparse
import itertools
import os
import sys
import timeit
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from typing import Any, Final

from tb_gpu_advisor.capture.keras import marked
from tb_gpu_advisor.capture.loop import Batches
from tb_gpu_advisor.capture.profilers import JaxProfiler
from tb_gpu_advisor.capture.recording import Recording

os.environ |= {"JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "3"}
#: What marks may cost a step.
MOST_US: Final = 5.0


class _Takes(Recording):
    """A recording that is on, or is not."""

    def __init__(self, profiler: JaxProfiler | None) -> None:
        self._jax = profiler

    def taking(self) -> Any:
        return None if self._jax is None else self._jax.taking()


def _us(call: Callable[[], object], rounds: int) -> float:
    return 1e6 * min(timeit.repeat(call, number=rounds, repeat=5)) / rounds


def _measured(profiler: JaxProfiler | None, rounds: int) -> tuple[float, float]:
    """Microseconds of a loop's mark, and of a step of Keras', without what they cost unmarked."""
    takes, unmarked = _Takes(profiler), itertools.count()
    batches: Iterator[int] = Batches(itertools.count(), takes)
    alone_us = _us(lambda: next(unmarked), rounds)
    args = (None, itertools.count())

    def step() -> object:
        return next(marked(args, takes)[-1] if profiler is not None else args[-1])

    return _us(lambda: next(batches), rounds) - alone_us, _us(step, rounds) - alone_us


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
    for when, (loop_us, keras_us) in zip(("not recording", "recording"), costs, strict=True):
        print(f"{when}: {loop_us:.2f} us a step in a loop, {keras_us:.2f} us in Keras (at most {MOST_US:g})")
    return int(max(max(cost) for cost in costs) > MOST_US)


if __name__ == "__main__":
    sys.exit(main())

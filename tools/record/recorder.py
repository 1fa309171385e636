"""Takes a training loop through its phases: warm up, measure without the profiler, record.

The loop asks for each step (``for _ in recorder.steps(): …``) or announces it (``begin``, ``end``), and names in
``last`` what has to be computed for the step to be over: GPUs run behind, so the clock is read only after waiting for
it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True)
class Phases:
    """How many steps each phase takes; measuring goes by chunks, whose spread tells how good the number is."""

    warm_up: int
    chunks: int
    chunk: int
    recorded: int

    @property
    def total(self) -> int:
        return self.warm_up + self.chunks * self.chunk + self.recorded


#: Twelve recorded steps make ten complete ones: the first meets a queue that the profiler's start has emptied, the last
#: has no end.
FULL: Final = Phases(warm_up=8, chunks=5, chunk=8, recorded=12)
#: Enough to see that a program runs.
SHORT: Final = Phases(warm_up=1, chunks=1, chunk=1, recorded=2)


class Profiler(Protocol):
    """What the recorder needs of a framework."""

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def marker(self, step: int) -> AbstractContextManager[object]: ...
    def wait(self, last: object) -> None: ...


class Recorder:
    """``chunk_ms`` holds the mean step time of each chunk, ``recorded_ms`` that under the profiler."""

    def __init__(self, profiler: Profiler, phases: Phases) -> None:
        self.total = phases.total
        self.last: object = None
        self.chunk_ms: list[float] = []
        self.recorded_ms = 0.0
        self._profiler = profiler
        self._phases = phases
        self._step = 0
        self._since = 0.0
        self._marker: AbstractContextManager[object] | None = None

    @property
    def step_ms(self) -> float:
        """Median over the chunks."""
        return statistics.median(self.chunk_ms)

    def steps(self) -> Iterator[int]:
        """The steps to train, each between its markers."""
        for step in range(self.total):
            self.begin()
            yield step
            self.end()

    def begin(self) -> None:
        """A step begins."""
        first_recorded = self.total - self._phases.recorded
        if self._step == self._phases.warm_up:
            self._restart()
        if self._step == first_recorded:
            self._profiler.start()
            self._restart()
        if self._step >= first_recorded:
            self._marker = self._profiler.marker(self._step)
            self._marker.__enter__()

    def end(self) -> None:
        """A step's calls are made; its work may go on."""
        if self._marker is not None:
            self._marker.__exit__(None, None, None)
        self._step += 1
        chunks, chunk = self._phases.chunks, self._phases.chunk
        measured = self._step - self._phases.warm_up
        if measured > 0 and measured % chunk == 0 and len(self.chunk_ms) < chunks:
            self.chunk_ms.append(self._elapsed_ms() / chunk)
            self._restart()
        if self._step == self.total:
            self.recorded_ms = self._elapsed_ms() / self._phases.recorded
            self._profiler.stop()

    def _restart(self) -> None:
        self._profiler.wait(self.last)
        self._since = time.perf_counter()

    def _elapsed_ms(self) -> float:
        self._profiler.wait(self.last)
        return 1e3 * (time.perf_counter() - self._since)

"""Recording in a loop of one's own, in TensorFlow or JAX."""

import functools
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tb_gpu_advisor.capture.account import Loop
from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.marked_batches import Batches
from tb_gpu_advisor.capture.profilers import Framework, framework_of_program, profiler_for
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.summary import Summary

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Report

P = ParamSpec("P")
R = TypeVar("R")
B = TypeVar("B")


class Capture:
    """Records steady steps of the loop inside ``with Capture(logdir) as capture``.

    Each step runs inside ``with capture.step()``, or is a function decorated with the capture; a loader that is not
    tf.data's gives its batches through ``capture.batches(loader)``. ``budget`` says how much to record, ``repeat`` how
    many windows, ``python`` turns the Python tracer on (slower, names lines of code), ``report`` whether the findings
    are printed at the end: of the block, or of the program where there is none.
    """

    def __init__(
        self,
        logdir: str,
        budget: Budget | None = None,
        repeat: int = 1,
        python: bool = False,
        framework: Framework | None = None,
        report: bool = True,
    ) -> None:
        self._recording = Recording(
            logdir,
            lambda: profiler_for(framework or framework_of_program(), python),
            budget or Budget(),
            repeat,
        )
        self._loop = Loop()
        self._summary = Summary(self._recording, report, at_exit_too=True, seconds=self._loop.seconds)

    @property
    def report(self) -> "Report | None":
        """The report of the last window that was recorded, as soon as there is one."""
        return self._summary.report()

    def step(self) -> AbstractContextManager[None]:
        """One step of the training."""
        return _Step(self._recording, self._loop)

    def batches(self, data: Iterable[B]) -> Iterator[B]:
        """The batches of a loader, in whose profile the taking of each is marked: a report then tells how long steps
        wait for them, whoever makes them."""
        return Batches(iter(data), self._recording.taking)

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """The function, each of whose calls is a step."""

        @functools.wraps(function)
        def step(*args: P.args, **kwargs: P.kwargs) -> R:
            with self.step():
                return function(*args, **kwargs)

        return step

    def __enter__(self) -> "Capture":
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.over()
        self._summary.tell()


class _Step:
    __slots__ = ("_loop", "_recording")

    def __init__(self, recording: Recording, loop: Loop) -> None:
        self._recording, self._loop = recording, loop

    def __enter__(self) -> None:
        if not self._recording.finished:
            self._loop.ours(self._recording.step_begins)
        self._loop.begins()

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            self._loop.ends()
            if not self._recording.finished:
                self._loop.ours(self._recording.step_ends)
        else:
            self._recording.interrupted()

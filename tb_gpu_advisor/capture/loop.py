"""Recording in a loop of one's own, in TensorFlow or JAX."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tb_gpu_advisor.capture.ending import told
from tb_gpu_advisor.capture.profilers import Framework, framework_of_program, profiler_for
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.window import Budget

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Report

P = ParamSpec("P")
R = TypeVar("R")


class Capture:
    """Records steady steps of the loop inside ``with Capture(logdir) as capture``.

    Each step runs inside ``with capture.step()``, or is a function decorated with the capture. ``budget`` says how much
    to record, ``repeat`` how many windows, ``python`` turns the Python tracer on (slower, names lines of code),
    ``report`` whether the findings are printed at the end. The report of the last window is in ``report`` then.
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
        self._tells = report
        self._recording = Recording(
            logdir,
            lambda: profiler_for(framework or framework_of_program(), python),
            budget or Budget(),
            repeat,
        )
        self.report: Report | None = None

    @contextmanager
    def step(self) -> Iterator[None]:
        """One step of the training."""
        recording = self._recording
        if recording.finished:
            yield
            return
        recording.step_begins()
        try:
            yield
        except BaseException:
            recording.interrupted()
            raise
        recording.step_ends()

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """The function, each of whose calls is a step."""

        @functools.wraps(function)
        def step(*args: P.args, **kwargs: P.kwargs) -> R:
            with self.step():
                return function(*args, **kwargs)

        return step

    def __enter__(self) -> Capture:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._recording.interrupted()
        if self._tells:
            self.report = told(self._recording)

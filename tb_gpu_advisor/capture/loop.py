"""Recording in a loop of one's own, in TensorFlow or JAX, and where its time goes.

Of a loop of one's own only the steps are known, and what lies between two of them has no name. A device may do the work
of many steps later, when the program waits for a number: where steps end long before those around the recording did,
which waited for the device, they are what as many of these take.
"""

import functools
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from statistics import median
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.guard import guarded
from tb_gpu_advisor.capture.marked_batches import Batches
from tb_gpu_advisor.capture.profilers import Framework, framework_of_program, profiler_for
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.summary import Summary

if TYPE_CHECKING:
    from tb_gpu_advisor.sessions import Recorded
    from tb_gpu_advisor.wire import Report

#: Steps that take less of the time than as many recorded ones, which waited for the device, end before their work does.
#: Our default: half, as steps of a busy machine differ.
_WAITS: Final = 0.5
#: Our default: the usual one of so many pauses is known.
_PAUSES: Final = 1000
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
        return Batches(iter(data), self._recording.within)

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


class Loop:
    """Seconds of a loop of one's own: ``begins`` and ``ends`` around each step, and ``ours`` around our own work, which
    is no time of the program's. Takes about a microsecond a step."""

    _began_s = _first_s = _last_s = _inside_s = _between_s = _ours_s = 0.0
    _steps = 0

    @guarded
    def __init__(self) -> None:
        #: Seconds between two steps, of the first ones.
        self._pauses: list[float] = []

    @guarded
    def ours(self, act: Callable[[], object]) -> None:
        """Our own work, before a step or after it."""
        began_s = time.perf_counter()
        try:
            act()
        finally:
            self._ours_s += time.perf_counter() - began_s

    @guarded
    def begins(self) -> None:
        """A step begins."""
        self._began_s = time.perf_counter()
        if self._steps:
            pause_s = self._pause(self._began_s)
            if self._steps <= _PAUSES:
                self._pauses.append(pause_s)

    @guarded
    def ends(self) -> None:
        """It has ended. The first one is traced and compiled."""
        self._last_s = time.perf_counter()
        if self._steps:
            self._inside_s += self._last_s - self._began_s
        else:
            self._first_s = self._last_s - self._began_s
        self._steps += 1
        self._ours_s = 0.0

    @guarded
    def over(self) -> None:
        """What comes after the last step is the loop's, too."""
        if self._steps:
            self._pause(time.perf_counter())

    def _pause(self, now_s: float) -> float:
        """Counts the time since the last step, but for ours."""
        pause_s = max(0.0, now_s - self._last_s - self._ours_s)
        self._between_s += pause_s
        self._last_s, self._ours_s = now_s, 0.0
        return pause_s

    def seconds(self, note: "Recorded") -> dict[str, float]:
        """By part, with what ``note`` tells of a step; none where it tells nothing, or of a loop of one step. Usual
        pauses are the steps': they take their batches there. So is what the first one takes as the others do."""
        steps = self._steps - 1
        if steps < 1 or note.without_ms <= 0:
            return {}
        usual_s = median(self._pauses) if self._pauses else 0.0
        total_s = self._inside_s + self._between_s
        steps_s = self._inside_s + min(steps * usual_s, self._between_s)
        as_recorded_s = steps * note.without_ms / 1e3
        if steps_s < _WAITS * as_recorded_s:  # the device runs behind
            steps_s = min(total_s, as_recorded_s)
        of_first_s = min(self._first_s, steps_s / steps)
        return {
            "steps": steps_s + of_first_s,
            "first-steps": self._first_s - of_first_s,
            "between-steps": total_s - steps_s,
        }


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

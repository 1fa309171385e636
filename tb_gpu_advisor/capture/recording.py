"""One program's recording: asks the window after each step, drives the profiler, and never harms the training."""

import atexit
import os
import time
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from statistics import median
from typing import Final, TypeVar

from tb_gpu_advisor.capture.behind import Behind
from tb_gpu_advisor.capture.ended import Ended
from tb_gpu_advisor.capture.memory import resident_bytes
from tb_gpu_advisor.capture.place import Place
from tb_gpu_advisor.capture.processes import Follower, Plan, Processes, processes_of_program
from tb_gpu_advisor.capture.profilers import Profiler
from tb_gpu_advisor.capture.window import FIRST_STEPS, Action, Budget, Window, warmed_up
from tb_gpu_advisor.sessions import Recorded

T = TypeVar("T")

#: Steps after the recording whose times tell what recording cost.
AFTER: Final = 8
#: So many are watched: warm-up may take as long each step, until it ends at once.
WATCHED: Final = 8 * AFTER
#: How often a recording of what turned out to be warm-up is replaced.
AGAIN: Final = 3


class Recording:
    """What stands between a training loop and the profiler. A fault of ours is a warning, and ends the recording.

    The program calls ``step_begins`` and ``step_ends`` around each step, and ``interrupted`` where it does something
    else. ``finished`` says that there is nothing to do any more: then neither need be called.
    """

    def __init__(
        self, logdir: str, profiler: Callable[[], Profiler], budget: Budget, repeat: int, marks: bool = True
    ) -> None:
        self.logdir = logdir
        self.ended: list[Ended] = []
        self.finished = self.failed = False
        #: Whether another epoch follows this one.
        self.more_to_come = False
        self._make_profiler = profiler
        self._profiler: Profiler | None = None
        self._budget, self._repeat, self._marks = budget, repeat, marks
        self._processes: Processes | None = None
        self.window: Window = Window(budget)
        self._step = 0
        self._first_step = 0
        self._began_s = self._last_end_s = self._pause_s = self._start_s = self._stopped_s = 0.0
        self._memory_bytes = 0
        self._place: Place | None = None
        self._marker: AbstractContextManager[object] | None = None
        self._after_s: list[float] = []
        self._behind: Behind | None = None
        self._waits = False
        #: A recording of warm-up, or of steps that differ, until there is a better one.
        self._replaced: Ended | None = None
        self._again = AGAIN
        self._process_id = os.getpid()
        self._profiling = False

    @property
    def forked(self) -> bool:
        """Whether this is the copy of a recording in a process that the program forked off: the profiler and what it
        writes are the other one's."""
        return os.getpid() != self._process_id

    def step_begins(self) -> None:
        """Call right before a step."""
        if self.finished:
            return
        now_s = time.perf_counter()
        self._pause_s = now_s - self._last_end_s if self._last_end_s else 0.0
        if self.window.recording:
            self._guarded(self._recorded_step_begins)
            now_s = time.perf_counter()
        self._began_s = now_s

    def step_ends(self, steps_left: int | None = None) -> None:
        """Call right after a step: tells the window how long it took, and does what it says."""
        if self.finished:
            return
        step_s = time.perf_counter() - self._began_s
        self._step += 1
        if self.window.done:
            self._guarded(lambda: self._watch_after(step_s + self._pause_s))
        else:
            self._guarded(lambda: self._step_ended(step_s, steps_left))
        self._last_end_s = time.perf_counter()

    def interrupted(self) -> None:
        """The program evaluates, saves or ends now, or a step did not come to its end."""
        if not self.finished:
            self._guarded(lambda: self._do(self.window.interrupted()))
        if self._behind is not None:
            self._behind.again(time.perf_counter())
        self._last_end_s = 0.0

    def _recorded_step_begins(self) -> None:
        self._do(self.window.before(self._pause_s))
        if self._marks and self.window.marks and self._profiler is not None:
            self._marker = self._profiler.marker(self._step)
            self._marker.__enter__()

    def _step_ended(self, step_s: float, steps_left: int | None) -> None:
        window = self.window
        if self._processes is None:
            self._processes = processes_of_program(self.logdir)
            if not self._processes.leads:
                self.window = window = Follower(self._budget, self._processes)
        window.step, window.more_to_come = self._step, self.more_to_come
        if self._step == FIRST_STEPS:  # what waiting needs is compiled now, while nothing is measured
            self._profiler = self._make_profiler()
            self._profiler.wait()
        if self._behind is not None and not window.recording:
            self._do(self._measured_behind(self._behind, steps_left))
            return
        if self._waits and window.recording and self._profiler is not None:
            self._profiler.wait()
            step_s = time.perf_counter() - self._began_s
        grown = resident_bytes() - self._memory_bytes if window.recording else 0
        action = window.after(step_s, self._pause_s, steps_left, grown)
        if action not in ("cut", "discard"):
            self._close_marker()
        self._do(action)
        self._close_marker()

    def _measured_behind(self, behind: Behind, steps_left: int | None) -> Action:
        """Begins when two chunks of steps take as long."""
        assert self._profiler is not None
        if not behind.step():
            return "go on"
        self._profiler.wait()
        behind.waited(time.perf_counter())
        if not behind.steady and not behind.given_up:
            return "go on"
        return self.window.begin(behind.usual, behind.steady, steps_left)

    def _runs_behind(self, profiler: Profiler) -> bool:
        """Whether the devices have more to do than the step that was asked for last; they have done it afterwards."""
        began_s = time.perf_counter()
        profiler.wait()
        now_s = time.perf_counter()
        if self._behind is not None or 1e3 * (now_s - began_s) <= self.window.before_ms:
            return False
        self._behind = Behind(now_s)
        self._waits = profiler.on_cpu
        return True

    def _close_marker(self) -> None:
        """A marker that is closed when the profiler has stopped is not in the profile."""
        marker, self._marker = self._marker, None
        if marker is not None:
            marker.__exit__(None, None, None)

    def _do(self, action: Action) -> None:
        if action == "start":
            self._start()
        elif action == "discard":
            self._discard()
        elif action in ("stop", "cut"):
            self._stop()
        if self._marker is not None and action != "go on":
            self._close_marker()

    def _start(self) -> None:
        assert self._processes is not None
        window, profiler = self.window, self._profiler
        assert profiler is not None
        if self._runs_behind(profiler) and not isinstance(window, Follower):
            window.not_yet()
            return
        window.cuts = profiler.cuts
        if isinstance(window, Follower):
            plan = window.plan
        else:
            window.settling = self._processes.settling(window.before_ms)
            first = self._step + window.settling
            plan = Plan("", first, first + self._budget.steps)
        self._place = Place(self.logdir, plan.session, self._processes.name)
        atexit.register(self.interrupted)
        staging = self._place.begin()
        self._processes.tell(Plan(self._place.folder.name, plan.first_step, plan.last_step))
        profiler.start(staging)
        self._profiling = True
        self._first_step = plan.first_step
        self._memory_bytes = resident_bytes()
        self._start_s = time.perf_counter()

    def _stop(self) -> None:
        assert self._profiler is not None
        assert self._place is not None
        atexit.unregister(self.interrupted)
        window = self.window
        before_s = time.perf_counter()
        self._profiler.wait()
        waited_s = time.perf_counter()
        self._profiler.stop()
        self._profiling = False
        stopped_s = self._stopped_s = time.perf_counter()
        place, self._place = self._place, None
        if not place.finish():
            raise OSError("the profiler wrote no profile")
        during_ms = median(window.recorded_ms)
        if self._behind is not None or 1e3 * (waited_s - before_s) > during_ms:
            steps = len(window.recorded_ms) + window.settling
            during_ms = 1e3 * (waited_s - self._start_s) / steps
        note = Recorded(
            before_ms=window.before_ms,
            during_ms=during_ms,
            steps=len(window.recorded_ms),
            first_step=self._first_step,
            steady=window.steady and not window.uneven,
            stop_s=stopped_s - waited_s,
            processes=self._processes.count if self._processes else 1,
        )
        ended = Ended(place.folder, note, self._processes.name if self._processes else "", made=place.made)
        if self._replaced is not None:
            self.ended.remove(self._replaced)
            self._replaced.drop()
            self._replaced = None
        self.ended.append(ended)
        ended.keep_note()

    def _discard(self) -> None:
        assert self._profiler is not None
        assert self._place is not None
        atexit.unregister(self.interrupted)
        place, self._place = self._place, None
        self._profiling, began_s = False, time.perf_counter()
        try:
            self._profiler.stop(keep=False)
        finally:
            place.drop()
        self.window.thrown_s += time.perf_counter() - began_s

    def _watch_after(self, period_s: float) -> None:
        """How long steps take without the profiler, and whether another window is wanted."""
        self._after_s.append(period_s)
        seen = len(self._after_s) - 1  # the first one may wait for what the profiler left
        if seen == 0 or seen % AFTER:
            return
        ended, after_s = self.ended[-1], median(self._after_s[-AFTER:])
        if self._behind is not None and self._profiler is not None:
            self._profiler.wait()
            after_s = (time.perf_counter() - self._stopped_s) / len(self._after_s)
        if seen == AFTER:
            ended.note = ended.note._replace(after_ms=1e3 * after_s)
            ended.keep_note()
        worse = self.window.uneven or warmed_up(ended.note.before_ms, 1e3 * after_s)
        if worse and self._again and self._alone:
            self._again -= 1
            self._replaced = ended
        elif seen < WATCHED and self._behind is None and self._alone:
            return
        self.finished = self._replaced is None and len(self.ended) >= self._repeat
        self.window, self._after_s, self._behind = self._next_window(), [], None

    @property
    def _alone(self) -> bool:
        return self._processes is None or self._processes.count == 1

    def _next_window(self) -> Window:
        if self._processes is not None and not self._processes.leads:
            return Follower(self._budget, self._processes)
        return Window(self._budget)

    def _guarded(self, act: Callable[[], None]) -> None:
        """Whatever goes wrong here must not stop a training."""
        if self.forked:
            self.finished = True
            return
        try:
            act()
        except Exception as error:
            self.finished = self.failed = True
            place, self._place = self._place, None
            _tried(self._close_marker)
            if self._profiling and self._profiler is not None:  # else it is someone else's that runs
                profiler = self._profiler
                _tried(lambda: profiler.stop(keep=False))
            if place is not None:
                _tried(place.drop)
            cause = f"{type(error).__name__}: {error}"
            warnings.warn(f"GPU Advisor stops recording: {cause}", stacklevel=3)


def _tried(act: Callable[[], None]) -> None:
    """What is cleaned up after a fault may fail of it, too."""
    try:
        act()
    except Exception:
        return

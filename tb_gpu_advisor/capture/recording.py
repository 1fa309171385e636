"""One program's recording: asks the window after each step, drives the profiler, and never harms the training."""

import atexit
import time
from collections.abc import Callable
from statistics import median
from typing import Final

from tb_gpu_advisor.capture.budget import AGAIN, PATIENCE, Budget
from tb_gpu_advisor.capture.guard import guarded, guest
from tb_gpu_advisor.capture.other_profilers import is_profiling
from tb_gpu_advisor.capture.processes import Follower, Plan, Processes, processes_of_program
from tb_gpu_advisor.capture.profile import Guest, Profile
from tb_gpu_advisor.capture.profilers import TAKING, Mark, Profiler
from tb_gpu_advisor.capture.session_folder import KeptRecording, SessionFolder
from tb_gpu_advisor.capture.steady import AsyncSteps
from tb_gpu_advisor.capture.window import FIRST_STEPS, Action, Window, warmed_up
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import Recorded, keep_nothing, why_failed, why_not

#: Steps after the recording whose times tell what recording cost. Our default: as many as steps are judged by
#: (``steady.JUDGED``).
AFTER: Final = 8
#: So many are watched: warm-up may take as long each step, until it ends at once. Our default: eight times that.
WATCHED: Final = 8 * AFTER
#: Where somebody records this program from outside, so many steps pass before the next attempt. Our default: others
#: record for some steps.
AGAIN_LATER: Final = 32


class Recording(Guest):
    """What stands between a training loop and the profiler. A fault of ours is one line, and ends the recording.

    The program calls ``step_begins`` and ``step_ends`` around each step, and ``interrupted`` where it does something
    else. ``finished`` says that there is nothing to do any more: then neither need be called.
    """

    made = False  #: Whether this process has any: its steps are marked.

    @guarded
    def __init__(
        self, logdir: str, profiler: Callable[[], Profiler], budget: Budget, repeat: int, marks: bool = True
    ) -> None:
        Recording.made = True
        self.logdir = logdir
        self.ended: list[KeptRecording] = []
        #: Whether another epoch follows this one.
        self.more_to_come = False
        self._make_profiler = profiler
        self._profiler: Profiler | None = None
        self._budget, self._repeat, self._marks = budget, repeat, marks
        self._processes: Processes | None = None
        self.window: Window = Window(budget, PATIENCE[0])
        #: Of the steps so far, those that lay under a profile of the program's own.
        self._others = self._step = self._not_before = 0
        self._began_s = self._last_end_s = self._pause_s = self._stopped_s = 0.0
        self._after_s: list[float] = []
        self._async_steps: AsyncSteps | None = None
        self._waits = False
        #: A recording of warm-up, or of steps that differ, until there is a better one.
        self._replaced: KeptRecording | None = None
        self._again, self._unsteady = AGAIN, 0
        self.begin()

    @guest
    def step_begins(self) -> None:
        """Call right before a step."""
        now_s = time.perf_counter()
        self._pause_s = now_s - self._last_end_s if self._last_end_s else 0.0
        if self.window.recording and self._profile is not None:
            self._do(self.window.before(self._pause_s))
            if self._marks and self.window.marks:
                self._profile.mark(self._step)
            now_s = time.perf_counter()
        self._began_s = now_s

    @guest
    def step_ends(self, steps_left: int | None = None) -> None:
        """Call right after a step: tells the window how long it took, and does what it says."""
        step_s = time.perf_counter() - self._began_s
        self._step += 1
        if not self.window.recording and (is_profiling() or self._step < self._not_before):
            self._others += 1  # a step under a profile of the program's own tells nothing
            self._other_work()
        elif self.window.done:
            self._watch_after(step_s + self._pause_s)
        else:
            self._step_ended(step_s, steps_left)
        self._last_end_s = time.perf_counter()

    @property
    def is_on(self) -> bool:
        """Whether a profile is recorded now."""
        return self._profile is not None

    @guarded
    def within(self, name: str = TAKING) -> Mark | None:
        """What a batch is taken in, or another part that has a name: a mark of it, while a profile is recorded."""
        return self._profiler.within(name) if self.is_on and self._profiler is not None else None

    @guest
    def interrupted(self) -> None:
        self._other_work()
        self._last_end_s = 0.0

    def _other_work(self) -> None:
        self._do(self.window.interrupted())
        if self._async_steps is not None:
            self._async_steps.again(time.perf_counter())

    def _step_ended(self, step_s: float, steps_left: int | None) -> None:
        window = self.window
        if self._processes is None:
            self._processes = processes_of_program(self.logdir)
            if not self._processes.leads:
                self.window = window = Follower(self._budget, self._processes)
            elif not self._alone:
                window.patience = None
        window.step, window.more_to_come = self._step, self.more_to_come
        if self._profiler is None and self._step >= FIRST_STEPS:
            # What waiting needs is compiled now, while nothing is measured.
            self._profiler = self._make_profiler()
            self._profiler.wait()
        if self._async_steps is not None and not window.recording:
            self._do(self._measured_async(self._async_steps, steps_left))
            return
        profile = self._profile
        if self._waits and window.recording and self._profiler is not None:
            self._profiler.wait()
            step_s = time.perf_counter() - self._began_s
        grown = profile.grown_bytes if profile is not None else 0
        action = window.after(step_s, self._pause_s, steps_left, grown)
        if profile is not None and action not in ("cut", "discard"):
            profile.unmark()
        self._do(action)

    def _measured_async(self, steps: AsyncSteps, steps_left: int | None) -> Action:
        """Begins when two chunks of steps take as long."""
        assert self._profiler is not None
        if not steps.step():
            return "go on"
        self._profiler.wait()
        steps.waited(time.perf_counter())
        if not steps.steady and not steps.given_up:
            return "go on"
        return self.window.begin(steps.usual, steps.steady, steps_left)

    def _is_async(self, profiler: Profiler) -> bool:
        """Whether the devices have more to do than the step that was asked for last; they have done it afterwards."""
        began_s = time.perf_counter()
        profiler.wait()
        now_s = time.perf_counter()
        if self._async_steps is not None or 1e3 * (now_s - began_s) <= self.window.before_ms:
            return False
        self._async_steps = AsyncSteps(now_s, self.window.patience)
        self._waits = profiler.on_cpu
        return True

    def _do(self, action: Action) -> None:
        if action == "start":
            self._start()
        elif action == "discard":
            self._discard()
        elif action in ("stop", "cut"):
            self._stop()

    def _start(self) -> None:
        window, profiler = self.window, self._profiler
        assert self._processes is not None
        assert profiler is not None
        if self._is_async(profiler) and not isinstance(window, Follower):
            window.not_yet()
            return
        window.cuts = profiler.cuts
        if isinstance(window, Follower):
            plan = window.plan
        else:
            window.settling = self._processes.settling(window.before_ms)
            first = self._step + window.settling
            plan = Plan("", first, first + self._budget.steps)
        place = SessionFolder(self.logdir, plan.session, self._processes.name)
        self._profile = profile = Profile(profiler, place, self.interrupted, self.within)
        atexit.register(self.interrupted)
        staging = place.begin()
        self._processes.tell(Plan(place.folder.name, plan.first_step, plan.last_step))
        profile.first_step = plan.first_step
        if not profile.start(staging):
            self._profile = None
            atexit.unregister(self.interrupted)
            window.not_yet()
            self._not_before = self._step + AGAIN_LATER

    def _stop(self) -> None:
        assert self._profiler is not None
        assert self._profile is not None
        atexit.unregister(self.interrupted)
        window, profile = self.window, self._profile
        before_s = time.perf_counter()
        self._profiler.wait()
        waited_s = time.perf_counter()
        stop_s = profile.stop()
        self._profile = None
        self._stopped_s = time.perf_counter()
        during_ms = median(window.recorded_ms)
        if self._async_steps is not None or 1e3 * (waited_s - before_s) > during_ms:
            steps = len(window.recorded_ms) + window.settling
            during_ms = 1e3 * (waited_s - profile.start_s) / steps
        note = Recorded(
            before_ms=window.before_ms,
            during_ms=during_ms,
            steps=len(window.recorded_ms),
            first_step=profile.first_step,
            steady=window.steady and not window.uneven,
            stop_s=stop_s,
            processes=self._processes.count if self._processes else 1,
        )
        self._keep(KeptRecording(profile.place, note, window.spread))

    def _keep(self, ended: KeptRecording) -> None:
        """The recording, unless that which it was to replace has steps that differ less."""
        replaced, self._replaced = self._replaced, None
        if replaced is not None:
            if replaced.is_better_than(ended):
                ended.drop()
                return
            replaced.drop()
            self.ended.remove(replaced)
        self.ended.append(ended)
        ended.keep_note()

    def _discard(self) -> None:
        assert self._profile is not None
        atexit.unregister(self.interrupted)
        began_s = time.perf_counter()
        self._profile.throw_away()
        self._profile = None
        self.window.thrown_s += time.perf_counter() - began_s

    def _watch_after(self, period_s: float) -> None:
        """How long steps take without the profiler, and whether another window is wanted."""
        self._after_s.append(period_s)
        seen = len(self._after_s) - 1  # the first one may wait for what the profiler left
        if seen == 0 or seen % AFTER:
            return
        ended, after_s = self.ended[-1], median(self._after_s[-AFTER:])
        if self._async_steps is not None and self._profiler is not None:
            self._profiler.wait()
            after_s = (time.perf_counter() - self._stopped_s) / len(self._after_s)
        if seen == AFTER and not ended.note.after_ms:
            ended.note = ended.note._replace(after_ms=1e3 * after_s)
            ended.keep_note()
        if self._to_replace(ended, 1e3 * after_s):
            self._replaced = ended
        elif seen < WATCHED and self._async_steps is None and self._alone and ended.note.steady:
            return
        self.finished = self._replaced is None and len(self.ended) >= self._repeat
        self.window, self._after_s, self._async_steps = self._next_window(), [], None

    def _to_replace(self, ended: KeptRecording, after_ms: float) -> bool:
        """Whether another recording is to be tried: of steps that differ less, or of none of warm-up."""
        if not self._alone:
            return False
        if not self.window.steady:
            self._unsteady += 1
            return self._unsteady < len(PATIENCE)
        worse = self._again > 0 and (self.window.uneven or warmed_up(ended.note.before_ms, after_ms))
        self._again -= worse
        return worse

    @property
    def _alone(self) -> bool:
        return self._processes is None or self._processes.count == 1

    def _next_window(self) -> Window:
        if self._processes is not None and not self._processes.leads:
            return Follower(self._budget, self._processes)
        return Window(self._budget, PATIENCE[min(self._unsteady, len(PATIENCE) - 1)] if self._alone else None)

    def why_nothing(self) -> AdvisorError | None:
        """Why nothing was recorded; None where something was, a fault was said, or another process leads."""
        if self.forked or self.ended or self.failed or not self.window.leads:
            return None
        steady_after, least = self.window.steady_after, self._budget.least_steps
        return why_not(self.logdir, self._step, self._others, steady_after, least)

    def fail(self, error: BaseException) -> None:
        """A fault is the reason, where nothing was recorded before."""
        super().fail(error)
        if not self.ended and self.window.leads:
            keep_nothing(why_failed(error, self.logdir), self.logdir)

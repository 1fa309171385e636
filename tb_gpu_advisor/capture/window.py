"""When to record: waits until steps are steady, then chooses some that are like each other.

Pure: it is given how long each step took and how long the pause before it was, and answers what to do before the next
step.
"""

from collections import deque
from statistics import median
from typing import Final, Literal

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.steady import (
    JUDGED,
    SPREADS,
    TYPICAL,
    UNLIKE_LEAST,
    Usual,
    gets_faster,
    stays,
    usual_of,
)

#: What to do before the next step. ``cut`` and ``discard`` end a recording at a step unlike the others, which must not
#: be in it; ``discard`` because too few were before it.
Action = Literal["go on", "start", "stop", "cut", "discard"]

#: The first steps trace functions, choose kernels and fill caches. Our default: more would be few of a short training.
FIRST_STEPS: Final = 5
#: The first step of a recording may be slow, while the profiler connects to the GPU: it has no marker. Where several
#: processes record together there are more (``Window.settling``), until all do. Our default: one is enough for that.
SETTLING: Final = 1
#: So many steps are recorded of slow ones, too. Our default: a report analyses four of them, as the first and the last
#: may be left out, and it asks for more than three ("capture-too-short").
ENOUGH: Final = 6
#: A program that never gets steady is recorded as it is after both. Our default: a user waits so long.
PATIENCE_STEPS: Final = 200
PATIENCE_S: Final = 60.0
#: A recording that meets an unlike step too early is begun anew so often (Measured: as for ``PICKY_TRIES``), ...
TRIES: Final = 15
#: ... and so many of them ask for steps that can be judged (``ENOUGH``); then the least number is enough. Measured: of
#: 6000 simulated trainings with step times of a busy machine (12 and 24 % of steps longer than 1.6 medians) 1.7 % get
#: fewer so, and 6.1 % with 8 tries of which 6 are picky.
PICKY_TRIES: Final = 12
#: Half of this, spent on ending recordings, ends being picky; all of it ends trying. Our default: a user waits so long.
THROWN_S: Final = 10.0
#: Steps that are faster by this share after a recording show that it was warm-up. Our default: as ``steady.DRIFT``.
WARMED_UP: Final = 0.1
#: What is typical is the median of so many last steps. Our default: enough that a few slow steps do not move it.
REMEMBERED: Final = 128


class Window:
    """Tells a recorder when to start and when to stop; one window of steady steps, or, after ``patience`` of them, of
    steps as they are."""

    #: Whether it decides itself.
    leads = True

    def __init__(self, budget: Budget, patience: int | None = None) -> None:
        self.budget, self.patience = budget, patience
        self._wanted = self._most_steps = budget.steps
        self._recent_s: deque[float] = deque(maxlen=SPREADS[-1][0])
        self._long_s: deque[float] = deque(maxlen=REMEMBERED)
        self._seen = self._lived = 0
        self._waited_s = 0.0
        self._since_unlike = 0
        self._interval = 0
        self._period: int | None = None
        self._tries = 0
        self._recorded_s: list[float] = []
        self._usual = Usual(0.0, 0.0)
        self._interrupted = False
        self._longest_room = 0
        self.settling = SETTLING
        self.step = 0
        #: After how many steps they were steady for the first time.
        self.steady_after: int | None = None
        #: How long it took to end what was thrown away.
        self.thrown_s = 0.0
        #: Whether an epoch follows that is as long as this one: then a few steps at the end of this one need not do.
        self.more_to_come = False
        #: Whether work behind the last marker can be distinguished from that of marked steps. Where not, an unlike step
        #: is the last one that is marked: it bounds the one before it, and is none itself.
        self.cuts = True
        self.recording = False
        self.steady = True
        #: Whether what was recorded holds steps unlike the others, as those that came later show.
        self.uneven = False
        self.done = False

    @property
    def before_ms(self) -> float:
        """Median step before the recording, the pause before it included."""
        return 1e3 * self._usual.median

    @property
    def recorded_ms(self) -> tuple[float, ...]:
        """The marked steps of the recording, with the pauses before them."""
        return tuple(1e3 * time for time in self._recorded_s[self.settling :])

    @property
    def spread(self) -> float:
        """How much recorded steps differ: the mean distance from their median, as a share of it."""
        times = self.recorded_ms
        usual = median(times)
        return sum(abs(time - usual) for time in times) / len(times) / usual if usual else 0.0

    @property
    def _clean(self) -> int:
        return max(0, len(self._recorded_s) - self.settling)

    @property
    def marks(self) -> bool:
        """Whether the next step gets a marker: not the first of a recording."""
        return self.recording and len(self._recorded_s) >= self.settling

    def before(self, pause_s: float) -> Action:
        """What to do before a step begins, after a pause of this length: an evaluation may have lain in it."""
        return self._meets_unlike(in_pause=True) if self.marks and self._is_unlike(pause_s) else "go on"

    def after(
        self, step_s: float, pause_s: float, steps_left: int | None = None, grown_bytes: int = 0
    ) -> Action:
        """What to do after a step of this length, before which the program paused; ``steps_left`` until the program
        does something else, where that is known; ``grown_bytes``: the program's memory since the recording began."""
        if self.done:
            return "go on"
        self._lived += 1
        if self.recording:
            return self._recorded(step_s + pause_s, grown_bytes)
        self._learn(step_s + pause_s)
        if steps_left is not None:
            self._longest_room = max(self._longest_room, steps_left - 1 - self.settling)
        return self._start() if self._may_start(steps_left) else "go on"

    def begin(self, usual: Usual, steady: bool, steps_left: int | None) -> Action:
        """Begins to record steps of a program that were measured otherwise, if enough of them are left."""
        self._usual, self.steady = usual, steady
        if steady:
            self._was_steady()
        return self._start() if self._has_room(steps_left) else "go on"

    def interrupted(self) -> Action:
        """The program does something else now: evaluates, ends an epoch, or ends."""
        self._interrupted = True
        if not self.recording:
            return "go on"
        enough = self._worth_keeping if self.more_to_come else self.budget.least_steps
        return self._end("stop") if self._clean >= enough else self._discard()

    def _learn(self, time_s: float) -> None:
        self._seen += 1
        after_other, self._interrupted = self._interrupted, False
        if self._seen <= FIRST_STEPS or after_other:
            return
        self._waited_s += time_s
        self._saw(unlike=len(self._recent_s) >= JUDGED // 2 and self._is_unlike(time_s))
        self._recent_s.append(time_s)
        self._long_s.append(time_s)
        self._usual = usual_of(list(self._recent_s)[-JUDGED:])

    def _saw(self, unlike: bool) -> None:
        """On a busy machine steps are slow now and then; only what comes again after as many steps is a period."""
        self._since_unlike += 1
        if unlike:
            self._period = self._since_unlike if self._since_unlike == self._interval else None
            self._interval, self._since_unlike = self._since_unlike, 0

    def _is_unlike(self, time_s: float) -> bool:
        return time_s > self._most_s

    @property
    def _most_s(self) -> float:
        """What takes longer is unlike the others. Where recorded steps have become faster than those before, it is less
        by as much: compared with the steps of a machine that was busy anything looks usual."""
        marked = self._recorded_s[self.settling :]
        if len(marked) < JUDGED // 2:
            return self._usual.most
        faster = usual_of(marked).median / self._usual.median
        return self._usual.most * (faster if faster < 1 - UNLIKE_LEAST else 1.0)

    def _may_start(self, steps_left: int | None) -> bool:
        if not self._is_steady() or not self._has_room(steps_left):
            return False
        return self._period is None or self._fits(self._period)

    def _has_room(self, steps_left: int | None) -> bool:
        if steps_left is None:
            self._wanted = self._most_steps
            return True
        # The last one may be shorter: a batch that is not full.
        room = steps_left - 1 - self.settling
        self._wanted = max(1, min(self._most_steps, room))
        enough = min(self.budget.steps, ENOUGH) if self.more_to_come else 0
        return room >= max(self.budget.least_steps, min(enough, self._longest_room))

    def _fits(self, period: int) -> bool:
        """Where unlike steps come again and again, the window lies between two of them."""
        room = period - 1 - self._since_unlike
        if room >= self._wanted + self.settling or self._since_unlike > 2 * period:
            return True
        if self._since_unlike == 0 and room >= self.budget.least_steps + self.settling:
            self._wanted = room - self.settling
        return self._since_unlike == 0

    def _is_steady(self) -> bool:
        times, self.steady = list(self._recent_s), True
        for count, spread in SPREADS:
            newest = times[-count:]
            # The longer ones cost more, and change less from step to step.
            if len(newest) == count and self._seen % (count // JUDGED) == 0:
                usual = usual_of(newest)
                even = usual.width <= spread * usual.median
                typical = usual.median >= TYPICAL * median(self._long_s)
                if even and typical and stays(newest) and not gets_faster(newest):
                    self._usual = usual
                    self._was_steady()
                    return True
        self.steady = not self._is_impatient
        return not self.steady

    @property
    def _is_impatient(self) -> bool:
        """Whether steps are to be recorded as they are."""
        if self.patience is not None:
            return self._lived >= self.patience
        return self._seen >= PATIENCE_STEPS and self._waited_s >= PATIENCE_S

    def _was_steady(self) -> None:
        if self.steady_after is None:
            self.steady_after = self.step

    def _start(self) -> Action:
        self.recording = True
        self._tries += 1
        self._recorded_s = []
        return "start"

    def _recorded(self, time_s: float, grown_bytes: int) -> Action:
        unlike = self.marks and self._is_unlike(time_s)
        self._saw(unlike)
        if unlike and (action := self._meets_unlike()) != "go on":
            return action
        if self.marks and time_s < self._usual.least and self._clean >= self._worth_keeping:
            return self._end("cut" if self.cuts else "stop")
        self._recorded_s.append(time_s)
        least = self.budget.least_steps
        enough = self._wanted
        if grown_bytes >= self.budget.megabytes * 1e6:
            enough = least
        elif sum(self._recorded_s) >= self.budget.seconds:
            enough = min(self._wanted, max(least, ENOUGH))
        return self._end("stop") if self._clean >= enough else "go on"

    def _meets_unlike(self, in_pause: bool = False) -> Action:
        if self._clean >= self._worth_keeping:
            if self.cuts:
                return self._end("cut")
            if not in_pause:
                return self._end("stop")
            # The next one, which begins as soon after such a pause, ends before the next pause.
            self._most_steps = self._clean
        tries_on = self._tries < TRIES and self.thrown_s < THROWN_S and self.steady
        if tries_on and not (self.patience is not None and self._is_impatient):
            return self._discard()
        # As it is, and said so.
        self.steady = False
        return "go on"

    @property
    def _worth_keeping(self) -> int:
        """So many steps; fewer only if there were no more several times."""
        picky = self._tries <= PICKY_TRIES and self.thrown_s < THROWN_S / 2
        return max(self.budget.least_steps, min(ENOUGH, self._wanted) if picky else 0)

    def not_yet(self) -> None:
        """The recording does not begin after all."""
        self.recording = False
        self._tries -= 1

    def _discard(self) -> Action:
        self.recording = False
        self._recorded_s = []
        return "discard"

    def _end(self, action: Action) -> Action:
        self.recording = False
        self.done = True
        marked = self._recorded_s[self.settling :]
        fast = sum(time < self._usual.least for time in marked)
        self.uneven = self.steady and (fast > 1 or any(map(self._is_unlike, marked)))
        return action


def warmed_up(before_ms: float, after_ms: float) -> bool:
    """Whether steps without the profiler have become so much faster that those recorded were warm-up."""
    return after_ms < (1 - WARMED_UP) * before_ms

"""When to record: waits until steps are steady, then chooses some that are like each other.

Pure: it is told how long each step took and how long the pause before it was, and answers what to do before the next
step.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Final, Literal

#: What to do before the next step. ``discard`` ends a recording that holds a step unlike the others.
Action = Literal["go on", "start", "stop", "discard"]

#: The first steps trace functions, choose kernels and fill caches, however long they take.
FIRST_STEPS: Final = 5
#: Steps by which steadiness is judged, the newest half beside the older one.
JUDGED: Final = 8
#: Steady: the middle half of the times lies within this share of their median, and the halves' medians, too.
SPREAD: Final = 0.2
DRIFT: Final = 0.1
#: A step this many times as long as the others is another kind of step: a checkpoint, an evaluation, a compilation.
UNLIKE: Final = 1.6
#: The first step of a recording may be slow: the profiler connects to the GPU then. It is left without marker.
SETTLING: Final = 1
#: After so many steps and so much time a program that never gets steady is recorded as it is.
PATIENCE_STEPS: Final = 200
PATIENCE_S: Final = 60.0
#: A recording that meets an unlike step is begun anew so often.
TRIES: Final = 4


@dataclass(frozen=True)
class Budget:
    """How much to record: ``steps`` at most, for ``seconds`` at most, but at least ``least_steps``."""

    steps: int = 10
    seconds: float = 5.0
    least_steps: int = 3

    def __post_init__(self) -> None:
        if not 1 <= self.least_steps <= self.steps or not self.seconds > 0:
            raise ValueError(f"not a budget: {self}")


class Window:
    """Tells a recorder when to start and when to stop; one window of steady steps."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._wanted = budget.steps
        self._recent_s: deque[float] = deque(maxlen=JUDGED)
        self._seen = 0
        self._waited_s = 0.0
        self._since_unlike = 0
        self._period: int | None = None
        self._tries = 0
        self._recorded_s: list[float] = []
        self.recording = False
        self.steady = True
        self.done = False

    @property
    def before_ms(self) -> float:
        """Median step before the recording."""
        return 1e3 * median(self._recent_s) if self._recent_s else 0.0

    @property
    def recorded_ms(self) -> tuple[float, ...]:
        """The marked steps of the recording."""
        return tuple(1e3 * time for time in self._recorded_s[SETTLING:])

    @property
    def marks(self) -> bool:
        """Whether the next step gets a marker: not the first of a recording."""
        return self.recording and len(self._recorded_s) >= SETTLING

    def after(self, step_s: float, pause_s: float, steps_left: int | None = None) -> Action:
        """What to do after a step of this length, before which the program paused; ``steps_left`` until the program
        does something else, where that is known."""
        if self.done:
            return "go on"
        if self.recording:
            return self._recorded(step_s, pause_s)
        self._learn(step_s, pause_s)
        return self._start() if self._may_start(steps_left) else "go on"

    def interrupted(self) -> Action:
        """The program does something else now: evaluates, ends an epoch, or ends."""
        self._recent_s.clear()
        if not self.recording:
            return "go on"
        return self._end() if len(self.recorded_ms) >= self._budget.least_steps else self._discard()

    def _learn(self, step_s: float, pause_s: float) -> None:
        self._seen += 1
        if self._seen <= FIRST_STEPS:
            return
        self._waited_s += step_s + pause_s
        self._since_unlike += 1
        if self._is_unlike(step_s, pause_s):
            self._period, self._since_unlike = self._since_unlike, 0
        self._recent_s.append(step_s)

    def _is_unlike(self, step_s: float, pause_s: float) -> bool:
        if len(self._recent_s) < JUDGED // 2:
            return False
        usual_s = median(self._recent_s)
        return step_s > UNLIKE * usual_s or pause_s > UNLIKE * usual_s

    def _may_start(self, steps_left: int | None) -> bool:
        if not self._is_steady():
            return False
        if steps_left is not None and steps_left < self._wanted + SETTLING:
            if steps_left < self._budget.least_steps + SETTLING:
                return False
            self._wanted = steps_left - SETTLING
        return self._period is None or self._fits(self._period)

    def _fits(self, period: int) -> bool:
        """Where unlike steps come again and again, the window lies between two of them."""
        room = period - 1 - self._since_unlike
        if room >= self._wanted + SETTLING or self._since_unlike > 2 * period:
            return True
        if self._since_unlike == 0 and room >= self._budget.least_steps + SETTLING:
            self._wanted = room - SETTLING
            return True
        return self._since_unlike == 0

    def _is_steady(self) -> bool:
        if len(self._recent_s) < JUDGED:
            return False
        times = list(self._recent_s)
        middle = median(times)
        low, _, high = quantiles(times, n=4)
        half = JUDGED // 2
        drift = abs(median(times[half:]) - median(times[:half]))
        if high - low <= SPREAD * middle and drift <= DRIFT * middle:
            return True
        self.steady = not (self._seen >= PATIENCE_STEPS and self._waited_s >= PATIENCE_S)
        return not self.steady

    def _start(self) -> Action:
        self.recording = True
        self._tries += 1
        self._recorded_s = []
        return "start"

    def _recorded(self, step_s: float, pause_s: float) -> Action:
        settled = len(self._recorded_s) >= SETTLING
        self._recorded_s.append(step_s)
        if settled and self.steady and self._is_unlike(step_s, pause_s) and self._tries < TRIES:
            clean = len(self.recorded_ms) - 1
            if clean >= self._budget.least_steps:
                self._wanted = clean
            return self._discard()
        enough = len(self.recorded_ms) >= self._wanted
        late = (
            sum(self._recorded_s) >= self._budget.seconds
            and len(self.recorded_ms) >= self._budget.least_steps
        )
        return self._end() if enough or late else "go on"

    def _discard(self) -> Action:
        self.recording = False
        self._period, self._since_unlike = None, 0
        self._recorded_s = []
        return "discard"

    def _end(self) -> Action:
        self.recording = False
        self.done = True
        return "stop"

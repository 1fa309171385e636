"""When to record: waits until steps are steady, then chooses some that are like each other.

Pure: it is told how long each step took and how long the pause before it was, and answers what to do before the next
step.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

#: What to do before the next step. ``cut`` and ``discard`` end a recording at a step unlike the others, which must not
#: be in it; ``discard`` because too few were before it.
Action = Literal["go on", "start", "stop", "cut", "discard"]

#: The first steps trace functions, choose kernels and fill caches, however long they take.
FIRST_STEPS: Final = 5
#: Steady: of so many last steps the middle half lies within a share of their median. More are needed where they vary.
SPREADS: Final = ((8, 0.05), (16, 0.2), (32, 1.0))
JUDGED: Final = SPREADS[0][0]
#: Steady besides: the newer half's median differs from the older one's by less than this share of the median, ...
DRIFT: Final = 0.1
#: ... or by no more than chance makes medians of so many differ: this times the middle half's width, over the root of
#: how many a half has (one standard deviation, as if steps were normally distributed).
DRIFT_BY_CHANCE: Final = 1.3
#: Of two steps the later one is the faster one more often than by chance, by so many standard deviations (Mann and
#: Kendall's test): warm-up goes on. Three of a hundred steady programs look so, and wait a step longer.
FASTER_DEVIATIONS: Final = 2.0
#: A step that is longer than the median by more than so many times the middle half's width is of another kind: a
#: checkpoint, an evaluation, a compilation. At least and at most these shares of the median, however even steps are.
UNLIKE_WIDTHS: Final = 4.0
UNLIKE_LEAST: Final = 0.25
UNLIKE_MOST: Final = 0.6
#: The first step of a recording may be slow: the profiler connects to the GPU then. It is left without marker. Where
#: several processes record together there are more (``Window.settling``), until all do.
SETTLING: Final = 1
#: So many steps are recorded of slow ones, too: a report analyses four of them, as the first and the last may be left
#: out, and it asks for more than three ("capture-too-short").
ENOUGH: Final = 6
#: After so many steps and so much time a program that never gets steady is recorded as it is.
PATIENCE_STEPS: Final = 200
PATIENCE_S: Final = 60.0
#: A recording that meets an unlike step too early is begun anew so often.
TRIES: Final = 8
#: So many of them ask for half of the steps that are wanted; then the least number is enough.
PICKY_TRIES: Final = 4
#: Steps after the recording that have become faster by this share: what was recorded was warm-up.
WARMED_UP: Final = 0.1


@dataclass(frozen=True)
class Budget:
    """How much to record: ``steps`` at most, for ``seconds`` and ``megabytes`` of memory at most, but at least
    ``least_steps``, and of slow steps as many as can be judged."""

    steps: int = 10
    seconds: float = 5.0
    least_steps: int = 3
    megabytes: float = 200.0

    def __post_init__(self) -> None:
        if not 1 <= self.least_steps <= self.steps or not self.seconds > 0 or not self.megabytes > 0:
            raise ValueError(f"not a budget: {self}")


@dataclass(frozen=True)
class Usual:
    """Order statistics of the last steps, in s."""

    median: float
    width: float

    @property
    def most(self) -> float:
        """A step that takes longer is of another kind. Where steps vary much, twice their middle half is usual."""
        excess = min(max(UNLIKE_LEAST * self.median, UNLIKE_WIDTHS * self.width), UNLIKE_MOST * self.median)
        return self.median + max(excess, 2 * self.width)


def usual_of(times: list[float]) -> Usual:
    """The median, and how wide the middle half is; cheap, since it is asked after each step.

    Where a quarter of the steps are evaluations, the slow side of the middle half is theirs; the fast side is not.
    """
    ordered = sorted(times)
    count = len(ordered)
    low, middle, high = ordered[count // 4], ordered[count // 2], ordered[count * 3 // 4]
    return Usual(middle, min(high - low, 2 * (middle - low)))


class Window:
    """Tells a recorder when to start and when to stop; one window of steady steps."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._wanted = budget.steps
        self._recent_s: deque[float] = deque(maxlen=SPREADS[-1][0])
        self._seen = 0
        self._waited_s = 0.0
        self._since_unlike = 0
        self._period: int | None = None
        self._tries = 0
        self._recorded_s: list[float] = []
        self._usual = Usual(0.0, 0.0)
        self._interrupted = False
        self._longest_room = 0
        self.settling = SETTLING
        self.step = 0
        #: Whether an epoch follows that is as long as this one: then a few steps at the end of this one need not do.
        self.more_to_come = False
        #: Whether work behind the last marker is told from that of marked steps. Where not, an unlike step is the last
        #: one that is marked: it bounds the one before it, and is none itself.
        self.cuts = True
        self.recording = False
        self.steady = True
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
        if self.recording:
            return self._recorded(step_s + pause_s, grown_bytes)
        self._learn(step_s + pause_s)
        if steps_left is not None:
            self._longest_room = max(self._longest_room, steps_left - 1 - self.settling)
        return self._start() if self._may_start(steps_left) else "go on"

    def begin(self, usual: Usual, steady: bool, steps_left: int | None) -> Action:
        """Begins to record steps of a program that were measured otherwise, if enough of them are left."""
        self._usual, self.steady = usual, steady
        return self._start() if self._has_room(steps_left) else "go on"

    def interrupted(self) -> Action:
        """The program does something else now: evaluates, ends an epoch, or ends."""
        self._interrupted = True
        if not self.recording:
            return "go on"
        return self._end("stop") if len(self.recorded_ms) >= self._budget.least_steps else self._discard()

    def _learn(self, time_s: float) -> None:
        self._seen += 1
        after_other, self._interrupted = self._interrupted, False
        if self._seen <= FIRST_STEPS or after_other:
            return
        self._waited_s += time_s
        self._since_unlike += 1
        if len(self._recent_s) >= JUDGED // 2 and self._is_unlike(time_s):
            self._period, self._since_unlike = self._since_unlike, 0
        self._recent_s.append(time_s)
        self._usual = usual_of(list(self._recent_s)[-JUDGED:])

    def _is_unlike(self, time_s: float) -> bool:
        return time_s > self._usual.most

    def _may_start(self, steps_left: int | None) -> bool:
        if not self._is_steady() or not self._has_room(steps_left):
            return False
        return self._period is None or self._fits(self._period)

    def _has_room(self, steps_left: int | None) -> bool:
        if steps_left is None:
            return True
        # The last one may be shorter: a batch that is not full.
        room = steps_left - 1 - self.settling
        self._wanted = max(1, min(self._budget.steps, room))
        enough = min(self._budget.steps, ENOUGH) if self.more_to_come else 0
        return room >= max(self._budget.least_steps, min(enough, self._longest_room))

    def _fits(self, period: int) -> bool:
        """Where unlike steps come again and again, the window lies between two of them."""
        room = period - 1 - self._since_unlike
        if room >= self._wanted + self.settling or self._since_unlike > 2 * period:
            return True
        if self._since_unlike == 0 and room >= self._budget.least_steps + self.settling:
            self._wanted = room - self.settling
        return self._since_unlike == 0

    def _is_steady(self) -> bool:
        times = list(self._recent_s)
        for count, spread in SPREADS:
            newest = times[-count:]
            # The longer ones cost more, and change less from step to step.
            if len(newest) == count and self._seen % (count // JUDGED) == 0:
                usual = usual_of(newest)
                even = usual.width <= spread * usual.median
                if even and stays(newest) and not _gets_faster(newest):
                    self._usual = usual
                    return True
        self.steady = not (self._seen >= PATIENCE_STEPS and self._waited_s >= PATIENCE_S)
        return not self.steady

    def _start(self) -> Action:
        self.recording = True
        self._tries += 1
        self._recorded_s = []
        return "start"

    def _recorded(self, time_s: float, grown_bytes: int) -> Action:
        if self.marks and self._is_unlike(time_s) and (action := self._meets_unlike()) != "go on":
            return action
        self._recorded_s.append(time_s)
        clean = len(self.recorded_ms)
        least = self._budget.least_steps
        enough = self._wanted
        if grown_bytes >= self._budget.megabytes * 1e6:
            enough = least
        elif sum(self._recorded_s) >= self._budget.seconds:
            enough = min(self._wanted, max(least, ENOUGH))
        return self._end("stop") if clean >= enough else "go on"

    def _meets_unlike(self, in_pause: bool = False) -> Action:
        """What is enough is kept; fewer than half of those wanted only if there were no more several times."""
        clean = len(self.recorded_ms)
        least = self._budget.least_steps if self._tries > PICKY_TRIES else (self._wanted + 1) // 2
        if clean >= max(least, self._budget.least_steps):
            if self.cuts:
                return self._end("cut")
            if not in_pause:
                return self._end("stop")
        if self._tries < TRIES and self.steady:
            return self._discard()
        # As it is, and said so.
        self.steady = False
        return "go on"

    def not_yet(self) -> None:
        """The recording does not begin after all."""
        self.recording = False
        self._tries -= 1

    def _discard(self) -> Action:
        self.recording = False
        self._period, self._since_unlike = None, 0
        self._recorded_s = []
        return "discard"

    def _end(self, action: Action) -> Action:
        self.recording = False
        self.done = True
        return action


def warmed_up(before_ms: float, after_ms: float) -> bool:
    """Whether steps without the profiler have become so much faster that those recorded were warm-up."""
    return after_ms < (1 - WARMED_UP) * before_ms


def _gets_faster(times: list[float]) -> bool:
    """Whether warm-up goes on, slowly."""
    count = len(times)
    faster = slower = 0
    ordered: list[float] = []
    for time in reversed(times):
        faster += bisect_left(ordered, time)  # so many later steps are faster than this one
        slower += len(ordered) - bisect_right(ordered, time)
        insort(ordered, time)
    return faster - slower >= FASTER_DEVIATIONS * math.sqrt(count * (count - 1) * (2 * count + 5) / 18)


def stays(times: list[float]) -> bool:
    """Whether the newer half's median lies no farther from the older one's than steady steps' do."""
    usual, half = usual_of(times), len(times) // 2
    older, newer = sorted(times[:half]), sorted(times[half:])
    by_chance = DRIFT_BY_CHANCE * usual.width / math.sqrt(half)
    return abs(newer[half // 2] - older[half // 2]) <= max(DRIFT * usual.median, by_chance)

"""The window chooses steady steps: no first one, no checkpoint, no evaluation, no compilation."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.window import (
    ENOUGH,
    FIRST_STEPS,
    PATIENCE_STEPS,
    SETTLING,
    THROWN_S,
    TRIES,
    Window,
    warmed_up,
)
from tests.capture.fakes import Clock, FakeProfiler, profilers

STEP_S = 0.02


@dataclass(frozen=True)
class Program:
    """A training: ``warm_up`` slow steps, which get faster or (``plateau``) end at once, then steps with noise.

    Every ``period`` steps something else happens: inside the step (``unlike_s`` longer), or in the pause before it;
    compilations at some steps.
    """

    warm_up: int = 3
    plateau: bool = False
    period: int = 0
    unlike_s: float = 0.0
    pause_s: float = 0.0
    compiles: tuple[int, ...] = ()
    noise: float = 0.03
    steps: int = 500

    def times(self, rng: random.Random) -> Iterator[tuple[float, float, bool]]:
        """Step, pause before it, and whether it is an ordinary one."""
        for step in range(self.steps):
            step_s = STEP_S * (1 + self.noise * abs(rng.gauss(0, 1)))
            pause_s = 0.0005
            first = step < self.warm_up
            unlike = bool(self.period) and step > 0 and step % self.period == 0
            compiled = step in self.compiles
            if first:
                step_s *= 2.0 if self.plateau else 1.0 + 4.0 * (self.warm_up - step) / self.warm_up
            if unlike:
                step_s, pause_s = step_s + self.unlike_s, pause_s + self.pause_s
            if compiled:
                step_s += 0.5
            yield step_s, pause_s, not (first or unlike or compiled)


def recorded(program: Program, seed: int, logdir: Path, budget: Budget | None = None) -> list[bool]:
    """Which of the marked steps of the profile that was kept are ordinary ones."""
    profiler, kinds = FakeProfiler(), []
    with pytest.MonkeyPatch.context() as patch:
        clock = Clock(patch)
        recording = Recording(str(logdir), profilers(profiler), budget or Budget(), repeat=1)
        for step_s, pause_s, ordinary in program.times(random.Random(seed)):
            kinds.append(ordinary)
            clock.now_s += pause_s
            recording.step_begins()
            clock.now_s += step_s
            recording.step_ends()
        recording.interrupted()
    if not recording.ended:
        return []
    return [kinds[step] for step in profiler.marked]


UNLIKE = [
    {"unlike_s": 0.1},  # a checkpoint inside the step
    {"unlike_s": 0.012},  # a short one
    {"pause_s": 0.5},  # an evaluation between two
    {"pause_s": 0.012},
]
PROGRAMS = [
    *(
        Program(warm_up=steps, noise=noise)
        for steps in (0, 1, 3, 5, 10, 30, 80)
        for noise in (0.0, 0.03, 0.1)
    ),
    *(
        Program(period=period, noise=noise, **unlike)  # type: ignore[arg-type]
        for period, noise, unlike in product((5, 7, 10, 13, 25, 50, 100), (0.01, 0.05), UNLIKE)
    ),
    *(Program(compiles=steps) for steps in ((20,), (20, 40), (15, 25, 35), tuple(range(20, 60, 4)))),
    *(Program(warm_up=steps, period=period, pause_s=0.2) for steps in (4, 12, 40) for period in (6, 20, 60)),
    *(Program(warm_up=steps, plateau=True) for steps in (4, 8, 12, 30, 60)),
    *(
        Program(warm_up=10, period=30, unlike_s=0.2, compiles=steps, noise=noise)
        for steps in ((33, 61), (47, 52, 58))
        for noise in (0.02, 0.05, 0.08)
    ),
]


def test_there_are_more_than_a_hundred_programs() -> None:
    assert len(set(PROGRAMS)) >= 98


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_only_ordinary_steps_are_recorded(program: Program, tmp_path: Path) -> None:
    for seed in range(3):
        kept = recorded(program, seed, tmp_path / str(seed))
        assert len(kept) >= 3
        assert all(kept)


def test_a_steady_program_is_recorded_soon_and_as_long_as_asked(tmp_path: Path) -> None:
    kept = recorded(Program(warm_up=0, steps=FIRST_STEPS + 30), 1, tmp_path, Budget(steps=10))
    assert len(kept) == 10


def started(budget: Budget | None = None, step_s: float = STEP_S) -> Window:
    """A window that has begun to record."""
    window = Window(budget or Budget())
    while window.after(step_s, 0.0) != "start":
        pass
    return window


@pytest.mark.parametrize(
    ("budget", "steps"),
    [
        (Budget(steps=10, seconds=5.0), ENOUGH),
        (Budget(steps=10, seconds=14.5), 7),
        (Budget(steps=4, seconds=5.0), 4),
    ],
)
def test_slow_steps_end_the_window_by_their_time_but_not_before_they_can_be_judged(
    budget: Budget, steps: int
) -> None:
    window = started(budget, step_s=2.0)
    actions = [window.after(2.0, 0.0) for _ in range(SETTLING + steps)]
    assert actions == [*["go on"] * (SETTLING + steps - 1), "stop"]
    assert len(window.recorded_ms) == steps


def test_a_profile_that_grows_ends_the_window_when_it_is_enough_for_a_verdict() -> None:
    window = started(Budget(steps=10, megabytes=200))
    actions = [window.after(STEP_S, 0.0, grown_bytes=300_000_000) for _ in range(4)]
    assert actions == ["go on", "go on", "go on", "stop"]
    assert len(window.recorded_ms) == Budget().least_steps


def test_a_program_that_varies_without_trend_is_steady() -> None:
    rng, window = random.Random(1), Window(Budget())
    actions = [window.after(STEP_S * rng.uniform(0.7, 1.3), 0.0) for _ in range(200)]
    assert "stop" in actions or "cut" in actions
    assert window.steady


def test_a_program_that_never_gets_steady_is_recorded_and_said_to_be_so() -> None:
    window = Window(Budget())
    actions = [window.after(STEP_S * 1.03**step, 0.0) for step in range(230)]
    assert actions.index("start") >= PATIENCE_STEPS - 1
    assert "stop" in actions
    assert not window.steady


def test_a_program_whose_every_third_step_is_another_is_given_up_and_said_to_be_so() -> None:
    window = Window(Budget())
    actions = [window.after(STEP_S * (1 if step % 3 else 5), 0.0) for step in range(3000)]
    assert actions.count("discard") <= TRIES
    assert window.done
    assert not window.steady


def test_an_evaluation_before_a_step_ends_the_window_before_that_step() -> None:
    window = started()
    for _ in range(SETTLING + 6):
        assert window.before(0.0) == "go on"
        assert window.after(STEP_S, 0.0) == "go on"
    assert window.before(1.0) == "cut"
    assert len(window.recorded_ms) == 6


def test_fewer_steps_than_can_be_judged_are_thrown_away_unless_that_takes_long() -> None:
    for thrown_s, action in ((0.0, "discard"), (THROWN_S / 2, "cut")):
        window = started()
        window.thrown_s = thrown_s
        for _ in range(SETTLING + ENOUGH - 1):
            assert window.after(STEP_S, 0.0) == "go on"
        assert window.after(3 * STEP_S, 0.0) == action


def test_the_fast_steps_of_an_input_that_only_empties_its_buffer_are_not_taken_for_usual() -> None:
    window = Window(Budget())
    # They vary too much to be steady until the reading ends.
    actions = [window.after(STEP_S * 3 ** (step % 3), 0.0) for step in range(60)]
    actions += [window.after(STEP_S / 10, 0.0) for _ in range(30)]
    assert set(actions) == {"go on"}
    while window.after(STEP_S / 10, 0.0) != "start":
        pass


@pytest.mark.parametrize(("before", "uneven"), [(ENOUGH, False), (2, True)])
def test_a_recording_ends_before_the_fast_steps_of_an_epochs_end(before: int, uneven: bool) -> None:
    window = started()
    times = [STEP_S] * (SETTLING + before) + [STEP_S / 10] * 8
    actions = [window.after(time_s, 0.0) for time_s in times]
    assert [action for action in actions if action != "go on"] == ["cut"]
    assert window.uneven == uneven


def test_two_slow_steps_are_no_period() -> None:
    """On a busy machine they come as it happens; a window that had to fit between two would be short."""
    window, slow = Window(Budget()), {12, 19}
    for step in range(60):
        if window.after(STEP_S * (3 if step in slow else 1), 0.0) == "stop":
            break
    assert len(window.recorded_ms) == 10


def test_where_nothing_tells_an_evaluation_from_a_step_the_window_learns_to_end_before_it() -> None:
    window, left, every = Window(Budget()), 20, 0
    window.cuts = False
    for _ in range(100):
        pause_s = 0.0
        if left == 0:
            every = 9 if every == 10 else 10  # by time, say
            pause_s, left = 1.0, every
        left -= 1
        window.before(pause_s)
        if window.after(STEP_S, pause_s) == "stop":
            break
    assert len(window.recorded_ms) >= ENOUGH
    assert max(window.recorded_ms) == pytest.approx(1e3 * STEP_S)


def test_evaluation_ends_a_recording_that_is_long_enough() -> None:
    window = started()
    for _ in range(5):
        assert window.after(STEP_S, 0.0) == "go on"
    assert window.interrupted() == "stop"
    assert window.done


def test_evaluation_discards_a_recording_that_is_too_short() -> None:
    window = started()
    assert window.after(STEP_S, 0.0) == "go on"
    assert window.interrupted() == "discard"
    assert not window.done


def test_short_epochs_are_enough() -> None:
    window = Window(Budget())
    actions = []
    for _ in range(10):
        actions += [window.after(STEP_S, 0.0, steps_left=left) for left in range(8, -1, -1)]
        actions.append(window.interrupted())
    assert actions.count("stop") == 1
    assert 3 <= len(window.recorded_ms) <= 7


def test_an_epoch_that_follows_is_waited_for_where_this_one_has_few_steps_left() -> None:
    for more_to_come, recorded_steps in ((True, 7), (False, 4)):
        window = Window(Budget())
        window.more_to_come = more_to_come
        for _ in range(3):
            for left in range(9, -1, -1):
                window.after(STEP_S, 0.0, steps_left=left)
            window.interrupted()
        assert len(window.recorded_ms) == recorded_steps, more_to_come


def test_nothing_begins_shortly_before_the_end_of_an_epoch() -> None:
    window = Window(Budget(steps=10))
    assert {window.after(STEP_S, 0.0, steps_left=3) for _ in range(50)} == {"go on"}
    assert window.after(STEP_S, 0.0, steps_left=7) == "start"
    actions = [window.after(STEP_S, 0.0) for _ in range(6)]
    # Six of the seven: the last one may hold a batch that is not full.
    assert actions == ["go on"] * 5 + ["stop"]


@pytest.mark.parametrize(
    ("before_ms", "after_ms", "warm_up"), [(20, 10, True), (20, 19, False), (10, 20, False)]
)
def test_steps_that_are_faster_afterwards_tell_that_warm_up_was_recorded(
    before_ms: float, after_ms: float, warm_up: bool
) -> None:
    assert warmed_up(before_ms, after_ms) is warm_up


@pytest.mark.parametrize("budget", [(0, 5.0, 1), (10, 0.0, 3), (3, 5.0, 4), (10, 5.0, 3, 0.0)])
def test_an_impossible_budget_is_refused(budget: tuple[int, float, int]) -> None:
    with pytest.raises(ValueError, match="not a budget"):
        Budget(*budget)

"""The window chooses steady steps: no first one, no checkpoint, no evaluation, no compilation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tb_gpu_advisor.capture.window import FIRST_STEPS, SETTLING, Action, Budget, Window

STEP_S = 0.02


@dataclass(frozen=True)
class Program:
    """A training: ``warm_up`` slow steps that get faster, then steps with noise; every ``period`` steps something else
    happens: inside the step (``unlike_s`` longer) or in the pause before it; compilations at some steps."""

    warm_up: int = 3
    period: int = 0
    unlike_s: float = 0.0
    pause_s: float = 0.0
    compiles: tuple[int, ...] = ()
    noise: float = 0.03
    steps: int = 600

    def times(self, rng: random.Random) -> Iterator[tuple[float, float, bool]]:
        """Step, pause before it, and whether it is an ordinary one."""
        for step in range(self.steps):
            step_s = STEP_S * (1 + self.noise * rng.gauss(0, 1))
            pause_s = 0.0005
            first = step < self.warm_up
            unlike = bool(self.period) and step > 0 and step % self.period == 0
            compiled = step in self.compiles
            if first:
                step_s *= 2.0 ** (self.warm_up - step)
            if unlike:
                step_s, pause_s = step_s + self.unlike_s, pause_s + self.pause_s
            if compiled:
                step_s += 1.0
            yield step_s, pause_s, not (first or unlike or compiled)


def recorded(program: Program, seed: int, budget: Budget | None = None) -> list[bool]:
    """Which of the marked steps that were kept are ordinary ones."""
    rng, window = random.Random(seed), Window(budget or Budget())
    kept: list[bool] = []
    position = 0
    for step_s, pause_s, ordinary in program.times(rng):
        if window.recording:
            if position >= SETTLING:
                kept.append(ordinary)
            position += 1
        action: Action = window.after(step_s, pause_s)
        if action in ("start", "discard"):
            kept, position = [], 0
        if action == "stop":
            return kept
    return []


PROGRAMS = [
    *(Program(warm_up=steps) for steps in (0, 1, 3, 5, 10, 30)),
    *(Program(period=period, unlike_s=0.1) for period in (7, 10, 13, 25, 50, 100)),
    *(Program(period=period, pause_s=0.5) for period in (7, 10, 20, 50, 100)),
    *(Program(compiles=steps) for steps in ((20,), (20, 40), (15, 25, 35))),
]


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_only_ordinary_steps_are_recorded(program: Program, seed: int) -> None:
    kept = recorded(program, seed)
    assert len(kept) >= 3
    assert all(kept)


def test_a_steady_program_is_recorded_soon_and_as_long_as_asked() -> None:
    kept = recorded(Program(warm_up=0, steps=FIRST_STEPS + 30), 1, Budget(steps=10))
    assert len(kept) == 10


def test_slow_steps_end_the_window_by_their_time() -> None:
    window = Window(Budget(steps=10, seconds=5.0, least_steps=2))
    for _ in range(FIRST_STEPS + 8):
        action = window.after(2.0, 0.0)
    assert action == "start"
    actions = [window.after(2.0, 0.0) for _ in range(3)]
    assert actions == ["go on", "go on", "stop"]
    assert len(window.recorded_ms) == 2


def test_a_program_that_never_gets_steady_is_recorded_and_said_to_be_so() -> None:
    rng, window = random.Random(1), Window(Budget())
    actions = [window.after(rng.choice((0.1, 0.5, 2.0)), 0.0) for _ in range(300)]
    assert "stop" in actions
    assert not window.steady


def test_evaluation_ends_a_recording_that_is_long_enough() -> None:
    window = Window(Budget(steps=10))
    while window.after(STEP_S, 0.0) != "start":
        pass
    for _ in range(5):
        assert window.after(STEP_S, 0.0) == "go on"
    assert window.interrupted() == "stop"
    assert window.done


def test_evaluation_discards_a_recording_that_is_too_short() -> None:
    window = Window(Budget(steps=10))
    while window.after(STEP_S, 0.0) != "start":
        pass
    assert window.after(STEP_S, 0.0) == "go on"
    assert window.interrupted() == "discard"
    assert not window.done


def test_nothing_begins_shortly_before_the_end_of_an_epoch() -> None:
    window = Window(Budget(steps=10))
    assert {window.after(STEP_S, 0.0, steps_left=2) for _ in range(50)} == {"go on"}
    assert window.after(STEP_S, 0.0, steps_left=6) == "start"
    actions = [window.after(STEP_S, 0.0) for _ in range(6)]
    assert actions == ["go on"] * 5 + ["stop"]


@pytest.mark.parametrize("budget", [(0, 5.0, 1), (10, 0.0, 3), (3, 5.0, 4)])
def test_an_impossible_budget_is_refused(budget: tuple[int, float, int]) -> None:
    with pytest.raises(ValueError, match="not a budget"):
        Budget(*budget)

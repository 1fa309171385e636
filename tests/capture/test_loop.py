"""Where the time of a loop that marks its steps goes, by what a recording tells of a step."""

import time

import pytest

from tb_gpu_advisor.capture.loop import Loop
from tb_gpu_advisor.sessions import Recorded
from tests.capture.test_account import Clock


class Counted(Clock):
    """A loop of which the clock tells the time."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        super().__init__(patch)
        self.loop = Loop()

    def step(self, step_s: float, after_s: float = 0.0) -> None:
        self.loop.begins()
        self.now_s += step_s
        self.loop.ends()
        self.now_s += after_s


def test_a_loop_is_its_steps_and_all_else_though_its_device_runs_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Steps that were asked for take no time until the program waits for a number."""
    counted = Counted(monkeypatch)
    counted.now_s += 3.0
    counted.step(5.0)
    counted.loop.ours(counted.takes(0.1))
    for at in range(1, 100):
        counted.step(1e-5, after_s=1.0 if at % 10 == 9 else 0.0)
    counted.now_s += 4.0
    counted.loop.over()
    parts = counted.loop.seconds(Recorded(before_ms=100.0, during_ms=110.0))
    assert parts == pytest.approx({"steps": 10.0, "first-steps": 4.9, "between-steps": 4.1}, rel=0.01)


def test_a_loop_whose_steps_wait_for_their_work_is_what_the_clock_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever few recorded steps took: others use the machine. Usual pauses are the steps', ours are nobody's."""
    counted = Counted(monkeypatch)
    counted.step(3.0)
    for at in range(1, 101):
        counted.loop.ours(counted.takes(0.5))
        counted.step(0.02 if at < 50 else 0.08, after_s=1.0 if at % 20 == 0 else 0.01)
    counted.loop.over()
    parts = counted.loop.seconds(Recorded(before_ms=30.0, during_ms=30.0))
    steps_s = 49 * 0.02 + 51 * 0.08 + 95 * 0.01 + 5 * 0.01
    first_s = steps_s / 100  # of the first one what the others take
    said = {"steps": steps_s + first_s, "first-steps": 3.0 - first_s, "between-steps": 5 * 0.99}
    assert parts == pytest.approx(said)


def test_steps_are_no_more_than_all_there_was(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(monkeypatch)
    for _ in range(11):
        counted.step(0.001)
    parts = counted.loop.seconds(Recorded(before_ms=12.0, during_ms=12.0))
    assert parts == pytest.approx({"steps": 0.011, "first-steps": 0.0, "between-steps": 0.0})


def test_a_loop_of_one_step_has_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, note = Counted(monkeypatch), Recorded(before_ms=12.0, during_ms=12.0)
    counted.step(0.01)
    counted.loop.over()
    assert counted.loop.seconds(note) == {}
    counted.step(0.01)
    assert counted.loop.seconds(note._replace(before_ms=0.0)) == {}


def test_a_step_of_a_loop_costs_microseconds() -> None:
    loop = Loop()
    began_s = time.perf_counter()
    for _ in range(10_000):
        loop.begins()
        loop.ends()
    assert (time.perf_counter() - began_s) / 10_000 < 20e-6

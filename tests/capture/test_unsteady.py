"""On a busy machine no steps may be steady: then the least unsteady recording is kept, and said to be so."""

import random
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.recording import Recording
from tests.capture.fakes import Clock, FakeProfiler
from tests.capture.test_recording import recording_of, sessions, train


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def unsteady(recording: Recording, clock: Clock, seed: int, steps: int) -> None:
    """A busy machine: steps of all lengths."""
    rng = random.Random(seed)
    for _ in range(steps):
        train(recording, clock, 1, step_s=0.02 * rng.choice((1, 1.2, 2, 3, 5, 8)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("steps", [60, 80])
def test_of_steps_that_never_get_steady_the_least_unsteady_are_kept_and_said_to_be_so(
    tmp_path: Path, clock: Clock, seed: int, steps: int
) -> None:
    recording = recording_of(tmp_path, FakeProfiler())
    unsteady(recording, clock, seed, steps)
    recording.interrupted()
    (ended,) = recording.ended
    assert not ended.note.steady
    assert ended.note.steps >= Budget().least_steps
    assert sessions(tmp_path) == [ended.folder]


def test_a_steady_recording_replaces_one_that_is_not(tmp_path: Path, clock: Clock) -> None:
    recording = recording_of(tmp_path, FakeProfiler())
    unsteady(recording, clock, 1, 60)
    train(recording, clock, 100)
    (ended,) = recording.ended
    assert ended.note.steady
    assert sessions(tmp_path) == [ended.folder]


def test_of_two_unsteady_recordings_that_with_more_even_steps_is_kept(tmp_path: Path, clock: Clock) -> None:
    spreads = []
    for even_first in (True, False):
        recording = recording_of(tmp_path / str(even_first), FakeProfiler())
        for even in (even_first, not even_first):
            for step in range(60):
                train(recording, clock, 1, step_s=0.02 * (1 + step % 3 * (0.6 if even else 3)))
        recording.interrupted()
        (ended,) = recording.ended
        spreads.append(ended.spread)
    assert max(spreads) < 1

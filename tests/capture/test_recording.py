"""A recording drives the profiler between steps, keeps what is good, and never harms the training."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.window import Budget


class FakeProfiler:
    """Writes a session folder where a profiler would."""

    def __init__(self, breaks_at: str = "") -> None:
        self.calls: list[str] = []
        self.marked: list[int] = []
        self._breaks_at = breaks_at
        self._logdir = Path()

    def start(self, logdir: str) -> None:
        self._called("start")
        self._logdir = Path(logdir)

    def stop(self) -> None:
        self._called("stop")
        (self._logdir / "plugins" / "profile" / f"session{len(self.calls)}").mkdir(parents=True)

    def marker(self, step: int) -> AbstractContextManager[object]:
        self.marked.append(step)
        return nullcontext()

    def _called(self, name: str) -> None:
        self.calls.append(name)
        if name == self._breaks_at:
            raise RuntimeError("no CUPTI")


class Clock:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("tb_gpu_advisor.capture.recording.time.perf_counter", made)
    return made


def train(recording: Recording, clock: Clock, steps: int, step_s: float = 0.02) -> None:
    for _ in range(steps):
        with recording.step_begins():
            clock.now_s += step_s
        recording.step_ends()


def test_ten_steps_are_marked_and_the_folder_is_kept(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = Recording(str(tmp_path), lambda: profiler, Budget(), repeat=1)
    train(recording, clock, 60)
    assert profiler.calls == ["start", "stop"]
    first = profiler.marked[0]
    assert profiler.marked == list(range(first, first + 10))
    (ended,) = recording.ended
    assert ended.folder.is_dir()
    assert ended.before_ms == pytest.approx(20)
    assert ended.after_ms == pytest.approx(20)
    ended.keep_note()
    assert (ended.folder / "gpu_advisor_capture.json").is_file()


def test_two_windows_where_two_are_asked_for(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = Recording(str(tmp_path), lambda: profiler, Budget(), repeat=2)
    train(recording, clock, 200)
    assert profiler.calls == ["start", "stop"] * 2
    assert len({ended.folder for ended in recording.ended}) == 2


def test_a_discarded_recording_leaves_only_what_was_there(tmp_path: Path, clock: Clock) -> None:
    there = tmp_path / "plugins" / "profile" / "yesterday"
    there.mkdir(parents=True)
    profiler = FakeProfiler()
    recording = Recording(str(tmp_path), lambda: profiler, Budget(), repeat=1)
    while not profiler.calls:
        train(recording, clock, 1)
    train(recording, clock, 1)
    recording.interrupted()
    assert profiler.calls == ["start", "stop"]
    assert recording.ended == []
    assert list(there.parent.iterdir()) == [there]


@pytest.mark.parametrize("breaks_at", ["start", "stop"])
def test_a_profiler_that_breaks_is_a_warning_once(tmp_path: Path, clock: Clock, breaks_at: str) -> None:
    profiler = FakeProfiler(breaks_at)
    recording = Recording(str(tmp_path), lambda: profiler, Budget(), repeat=1)
    with pytest.warns(UserWarning, match="no CUPTI") as warned:
        train(recording, clock, 100)
    recording.interrupted()
    assert len(warned) == 1
    assert recording.ended == []

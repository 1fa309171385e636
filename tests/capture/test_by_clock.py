"""A program that marks no steps is recorded for some seconds, later and later, and the last recording stays."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tb_gpu_advisor.capture import by_clock
from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.by_clock import FIRST_S, LEAST_S, MOST, SECONDS, TIMES, ByClock
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.summary import Summary
from tests.build.xspace import XSpaceBuilder
from tests.capture.fakes import Clock, FakeProfiler, profilers
from tests.checks.judge import steady


@pytest.fixture(autouse=True)
def nobody_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test before has marked steps of this process, and a device works."""
    monkeypatch.setattr(Recording, "made", False)
    monkeypatch.setattr(by_clock, "_computes", lambda: True)


class Watched:
    """A program that is looked at four times a second; seconds count from its device's first work."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, breaks_at: str = "") -> None:
        self.clock, self.profiler = Clock(patch), FakeProfiler(breaks_at)
        self.recording = ByClock(str(folder), profilers(self.profiler))
        self._began_s = self.clock.now_s
        self.sessions = folder / "plugins" / "profile"

    def runs_until(self, seconds: float) -> None:
        while self.clock.now_s - self._began_s < seconds and not self.recording.finished:
            self.recording.look(self.clock.now_s)
            self.clock.now_s += 0.25

    @property
    def profiles(self) -> list[bytes]:
        return [file.read_bytes() for file in self.sessions.rglob("*.xplane.pb")]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(tmp_path, monkeypatch)


def test_the_last_of_several_recordings_stays(program: Watched) -> None:
    for made in range(1, MOST + 1):
        program.runs_until(FIRST_S * TIMES ** (made - 1) + SECONDS + 1)
        assert program.profiler.calls == ["start", "stop"] * made
        assert len(program.profiles) == len(program.recording.ended) == min(made, 2)
    program.runs_until(1e4)
    assert program.profiler.calls == ["start", "stop"] * MOST
    assert program.recording.finished
    last = program.recording.ended[-1]
    program.recording.reported(last)
    assert program.recording.ended == [last]
    assert len(program.profiles) == len(list(program.sessions.iterdir())) == 1


@pytest.mark.parametrize(("later_bytes", "kept_bytes"), [(50, 1000), (500, 500)])
def test_a_later_recording_that_shows_next_to_nothing_replaces_none(
    later_bytes: int, kept_bytes: int, program: Watched
) -> None:
    """What a program does in between, such as to wait for a disk, has no steps. Of one that read from a generator
    TensorFlow once recorded 229 bytes in three seconds."""
    program.profiler.profile = b"x" * 1000
    program.runs_until(FIRST_S + SECONDS + 1)
    program.profiler.profile = b"x" * later_bytes
    program.runs_until(FIRST_S * TIMES + SECONDS + 1)
    assert program.profiler.calls == ["start", "stop"] * 2
    program.recording.reported(program.recording.ended[-1])
    assert [len(profile) for profile in program.profiles] == [kept_bytes]
    assert len(program.recording.ended) == 1
    assert len(list(program.sessions.iterdir())) == 1


@pytest.mark.parametrize(("steps", "stays"), [((6, 0), 0), ((0, 0), 1), ((0, 6), 1), ((6, 8), 1)])
def test_the_last_recording_that_shows_steps_stays(
    steps: tuple[int, int], stays: int, program: Watched
) -> None:
    """The last one may be of an evaluation, as it was of an example of JAX's."""
    profiles = []
    for made, count in enumerate(steps):
        profiles.append(steady(count).to_bytes() if count else without_steps(60 + made))
        program.profiler.profile = profiles[-1]
        program.runs_until(FIRST_S * TIMES**made + SECONDS + 1)
    assert sorted(program.profiles) == sorted(profiles)
    summary = Summary(program.recording, tells=False)
    report = summary.report()
    assert report is not None
    assert summary.report() is report
    assert bool(report.capture.steps) == bool(steps[stays])
    assert program.profiles == [profiles[stays]]


@pytest.mark.parametrize(
    ("error", "steps", "kept"),
    [
        (ValueError, (0,), 0),
        (ValueError, (6,), 1),
        (ValueError, (0, 0), 1),
        (KeyboardInterrupt, (0,), 1),
        (None, (0,), 1),
    ],
)
def test_what_a_program_makes_before_it_fails_is_no_training(
    error: type[BaseException] | None,
    steps: tuple[int, ...],
    kept: int,
    program: Watched,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "last_type", error, raising=False)
    for made, count in enumerate(steps):
        program.profiler.profile = steady(count).to_bytes() if count else without_steps(60 + made)
        program.runs_until(FIRST_S * TIMES**made + SECONDS + 1)
    summary = Summary(program.recording, tells=True, at_exit_too=True)
    summary.tell()
    assert len(program.profiles) == kept
    assert ("ended with an error (ValueError)" in capsys.readouterr().err) == (not kept)


def without_steps(ops: int) -> bytes:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for at in range(ops):
        python.event(f"EagerLocalExecute: Op{at * at % 37}", 100.0 + 50 * at, 26.0)
    return space.to_bytes()


@pytest.mark.parametrize(("recorded_s", "kept"), [(LEAST_S - 0.5, 0), (LEAST_S + 0.5, 1)])
def test_the_programs_end_ends_a_recording(recorded_s: float, kept: int, program: Watched) -> None:
    program.runs_until(FIRST_S + recorded_s)
    program.recording.interrupted()
    assert len(program.profiles) == len(program.recording.ended) == kept
    assert [folder for folder in program.sessions.iterdir() if not any(folder.iterdir())] == []


@pytest.mark.parametrize("seconds", [1.0, FIRST_S + 1.0, FIRST_S + SECONDS + 2.0])
def test_where_steps_are_marked_nothing_of_it_is_left(
    seconds: float, program: Watched, tmp_path: Path
) -> None:
    program.runs_until(seconds)
    Recording(str(tmp_path), profilers(FakeProfiler()), Budget(), repeat=1)
    program.runs_until(1e4)
    assert program.recording.finished
    assert program.recording.ended == []
    assert program.profiles == []


def test_a_program_that_computes_nothing_yet_is_waited_for(
    program: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_clock, "_computes", lambda: False)
    program.runs_until(100.0)
    assert program.profiler.calls == []
    monkeypatch.setattr(by_clock, "_computes", lambda: True)
    program.runs_until(100.0 + FIRST_S + 1.0)
    assert program.profiler.calls == ["start"]


@pytest.mark.parametrize(("index", "calls"), [(0, ["start", "stop"]), (1, [])])
def test_of_several_processes_the_first_one_is_recorded(
    index: int, calls: list[str], program: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = f'"task": {{"type": "worker", "index": {index}}}'
    monkeypatch.setenv("TF_CONFIG", f'{{"cluster": {{"worker": ["a:1", "b:1"]}}, {task}}}')
    program.runs_until(FIRST_S + SECONDS + 1.0)
    assert program.profiler.calls == calls
    assert [one.leads for one in program.recording.ended] == [True] * (index == 0)
    assert program.recording.finished is (index == 1)


@pytest.mark.parametrize("breaks_at", ["start", "stop"])
def test_a_fault_is_a_line_and_ends_it(
    breaks_at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = Watched(tmp_path, monkeypatch, breaks_at)
    program.runs_until(1e4)
    assert capsys.readouterr().err.count("\n") == 1
    assert program.recording.finished
    assert program.profiles == []


def test_a_recording_that_takes_much_memory_ends_sooner(
    program: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    bytes_now = [0]
    monkeypatch.setattr("tb_gpu_advisor.capture.profile.own_bytes", lambda _: bytes_now[0])
    program.runs_until(FIRST_S + 0.5)
    bytes_now[0] = int(by_clock.MOST_BYTES)
    program.runs_until(FIRST_S + 1.0)
    assert program.profiler.calls == ["start", "stop"]


@pytest.mark.parametrize(
    ("modules", "computes"),
    [
        ({}, False),
        ({"jax._src.xla_bridge": SimpleNamespace(_backends={})}, False),
        ({"jax._src.xla_bridge": SimpleNamespace(_backends={"cpu": 1})}, True),
        (
            {
                "tensorflow.python.eager.context": SimpleNamespace(
                    _context=SimpleNamespace(_initialized=False)
                )
            },
            False,
        ),
        (
            {"tensorflow.python.eager.context": SimpleNamespace(_context=SimpleNamespace(_initialized=True))},
            True,
        ),
        (
            {"tensorflow.python.eager.context": SimpleNamespace(_context=None, default_execution_mode=1)},
            False,
        ),
        # Sessions of TensorFlow 1 initialize no context.
        ({"tensorflow.python.eager.context": SimpleNamespace(_context=None, default_execution_mode=0)}, True),
    ],
)
def test_a_device_works_where_a_backend_was_started(
    modules: dict[str, object], computes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    for name in ("jax._src.xla_bridge", "tensorflow.python.eager.context"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    assert by_clock._computes() is computes

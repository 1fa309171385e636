"""A recording drives the profiler between steps, keeps what is good, and never harms the training."""

import copy
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.summary import Summary
from tb_gpu_advisor.sessions import RECORDED, Recorded, list_sessions
from tests.capture.fakes import Clock, FakeProfiler, profilers


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def recording_of(logdir: Path, profiler: FakeProfiler, repeat: int = 1) -> Recording:
    return Recording(str(logdir), profilers(profiler), Budget(), repeat)


def train(recording: Recording, clock: Clock, steps: int, step_s: float = 0.02) -> None:
    for _ in range(steps):
        recording.step_begins()
        clock.now_s += step_s
        recording.step_ends()


def train_until_started(recording: Recording, clock: Clock, profiler: FakeProfiler) -> None:
    while not profiler.calls:
        train(recording, clock, 1)


def sessions(logdir: Path) -> list[Path]:
    return sorted(logdir.glob("plugins/profile/*"))


def test_ten_steps_are_marked_and_the_session_is_kept(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train(recording, clock, 100)
    assert profiler.calls == ["start", "stop"]
    first = profiler.marked[0]
    assert profiler.marked == list(range(first, first + 10))
    (ended,) = recording.ended
    assert ended.note.first_step == first
    assert sorted(file.name for file in ended.folder.iterdir()) == [RECORDED, "host.xplane.pb"]
    assert recording.finished


def test_the_note_says_what_recording_cost(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    train(recording, clock, 11, step_s=0.023)
    train(recording, clock, 9, step_s=0.021)
    (session,) = list_sessions(str(tmp_path))
    note = session.recorded
    assert note is not None
    assert (note.before_ms, note.during_ms, note.after_ms) == pytest.approx((20, 23, 21))
    assert note.slowed == pytest.approx(23 / 20.5 - 1)
    assert (note.steps, note.steady) == (10, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"before_ms": 1}',
        '{"before_ms": -1, "during_ms": 1}',
        '{"before_ms": 1e99, "during_ms": 1}',
        "x" * 5000,
    ],
)
def test_a_note_that_is_none_is_passed_over(tmp_path: Path, text: str) -> None:
    session = tmp_path / "plugins" / "profile" / "s"
    session.mkdir(parents=True)
    (session / "h.xplane.pb").write_bytes(b"x")
    (session / RECORDED).write_text(text)
    assert list_sessions(str(tmp_path))[0].recorded is None
    (session / RECORDED).write_bytes(Recorded(1.0, 2.0).encoded())
    assert list_sessions(str(tmp_path))[0].recorded == Recorded(1.0, 2.0)


def test_what_turns_out_to_have_been_warm_up_is_recorded_again(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    train(recording, clock, 11)
    train(recording, clock, 60, step_s=0.01)
    assert profiler.calls == ["start", "stop"] * 2
    (ended,) = recording.ended
    assert ended.note.before_ms == pytest.approx(10)
    assert sessions(tmp_path) == [ended.folder]


def speeds_up_in_the_window(recording: Recording, clock: Clock, profiler: FakeProfiler) -> None:
    """A machine that was busy until the third recorded step."""
    while not profiler.calls:
        train(recording, clock, 1, step_s=0.1)
    train(recording, clock, 3, step_s=0.1)
    train(recording, clock, 8, step_s=0.03)
    assert profiler.calls == ["start", "stop"]


def test_steps_that_later_ones_show_to_be_unlike_are_recorded_again(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    speeds_up_in_the_window(recording, clock, profiler)
    train(recording, clock, 100, step_s=0.1)
    assert profiler.calls == ["start", "stop"] * 2
    (ended,) = recording.ended
    assert sessions(tmp_path) == [ended.folder]
    assert ended.note.steady
    assert ended.note.during_ms == pytest.approx(100)


def test_steps_that_differ_are_kept_and_said_to_where_the_program_ends(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    speeds_up_in_the_window(recording, clock, profiler)
    recording.interrupted()
    (ended,) = recording.ended
    assert sessions(tmp_path) == [ended.folder]
    assert not ended.note.steady


def test_two_windows_where_two_are_asked_for(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler, repeat=2)
    train(recording, clock, 200)
    assert profiler.calls == ["start", "stop"] * 2
    assert len({ended.folder for ended in recording.ended}) == 2


def test_a_discarded_recording_leaves_only_what_was_there(tmp_path: Path, clock: Clock) -> None:
    there = tmp_path / "plugins" / "profile" / "yesterday"
    there.mkdir(parents=True)
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    train(recording, clock, 1)
    recording.interrupted()
    assert profiler.calls == ["start", "throw"]
    assert recording.ended == []
    assert sessions(tmp_path) == [there]


def test_a_step_unlike_the_others_ends_the_recording_without_its_marker(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    train(recording, clock, 8)
    train(recording, clock, 1, step_s=0.1)
    assert profiler.calls == ["start", "stop"]
    assert len(profiler.marked) == 7
    (ended,) = recording.ended
    assert ended.note.steps == 7


def test_a_training_that_is_killed_leaves_a_run_that_says_it_was_cut_off(
    tmp_path: Path, clock: Clock
) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    (session,) = list_sessions(str(tmp_path))
    assert session.size_bytes == 0
    recording.interrupted()


def test_a_profile_is_written_when_the_program_ends_in_the_window(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    train(recording, clock, 6)
    recording.interrupted()  # which Python calls at its exit
    assert recording.ended[0].note.steps == 5
    assert list_sessions(str(tmp_path))[0].size_bytes > 0


def test_a_process_that_the_program_forks_off_leaves_the_recording_alone(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    profiler = FakeProfiler()
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    with monkeypatch.context() as child:
        child.setattr("tb_gpu_advisor.capture.profile.os.getpid", lambda: -1)
        copied = copy.copy(recording)
        copied.interrupted()
        assert Summary(copied, tells=True).tell() is None
    train(recording, clock, 60)
    assert profiler.calls == ["start", "stop"]
    assert len(recording.ended) == 1
    output = capsys.readouterr()
    assert output.out + output.err == ""

"""Whatever goes wrong in a recording is one line on standard error, and the reason lies with the logs."""

import errno
import signal
import warnings
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.guard import at_exit
from tb_gpu_advisor.capture.recording import AGAIN_LATER, Recording
from tb_gpu_advisor.capture.session_folder import SessionFolder
from tb_gpu_advisor.capture.summary import Summary
from tb_gpu_advisor.cli import main
from tb_gpu_advisor.errors import EXIT_CANNOT_TELL
from tb_gpu_advisor.sessions import LOCAL
from tb_gpu_advisor.sessions.nothing import read_nothing
from tests.capture.fakes import Clock, FakeProfiler, profilers
from tests.capture.test_recording import recording_of, sessions, train, train_until_started


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def reason(logdir: Path) -> str:
    """The code of the note that lies with the logs."""
    note = read_nothing(str(logdir), LOCAL, "")
    return "" if note is None else note.code


@pytest.mark.parametrize("breaks_at", ["start", "stop", "throw"])
def test_a_profiler_that_breaks_is_said_once_and_kept_with_the_logs(
    tmp_path: Path, clock: Clock, breaks_at: str, capsys: pytest.CaptureFixture[str]
) -> None:
    profiler = FakeProfiler(breaks_at)
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    train(recording, clock, 3)
    train(recording, clock, 1, step_s=1.0 if breaks_at == "throw" else 0.02)
    train(recording, clock, 50)
    assert Summary(recording, tells=True).tell() is None
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "RuntimeError: no CUPTI" in output.err
    assert recording.ended == []
    assert sessions(tmp_path) == []
    assert reason(tmp_path) == "recorded-fault"


def test_a_profiler_that_did_not_start_is_not_stopped(tmp_path: Path, clock: Clock) -> None:
    profiler = FakeProfiler("start")
    recording = recording_of(tmp_path, profiler)
    train(recording, clock, 100)
    assert profiler.calls == ["start"]


class AlreadyExistsError(RuntimeError):
    """TensorFlow's."""


def test_where_somebody_records_from_outside_it_is_tried_again_later(
    tmp_path: Path, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    profiler = FakeProfiler("start", AlreadyExistsError("Another profiler is running."))
    recording = recording_of(tmp_path, profiler)
    train_until_started(recording, clock, profiler)
    train(recording, clock, AGAIN_LATER - 1)
    assert profiler.calls == ["start"]
    assert sessions(tmp_path) == []
    profiler.mend()
    train(recording, clock, 60)
    assert profiler.calls == ["start", "start", "stop"]
    assert len(recording.ended) == 1
    assert capsys.readouterr() == ("", "")


def test_a_full_disk_is_said_and_kept_once_there_is_room(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(place: SessionFolder) -> bool:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(SessionFolder, "finish", full)
    recording = recording_of(tmp_path, FakeProfiler())
    train(recording, clock, 100)
    assert "No space left" in capsys.readouterr().err
    assert recording.ended == []
    assert reason(tmp_path) == "recorded-disk-full"


def test_a_logdir_in_a_store_is_said(
    clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recording = Recording("gs://bucket/logs", profilers(FakeProfiler()), Budget(), repeat=1)
    train(recording, clock, 100)
    assert "no folder of this machine" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_makes_errors_of_warnings_goes_on(tmp_path: Path, clock: Clock) -> None:
    recording = recording_of(tmp_path, FakeProfiler("start"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        train(recording, clock, 100)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_in_our_work_reaches_the_program_and_frees_the_profiler(
    tmp_path: Path, clock: Clock, stop: type[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    profiler = FakeProfiler("stop", stop())
    recording = recording_of(tmp_path, profiler)
    with pytest.raises(stop):
        train(recording, clock, 100)
    train(recording, clock, 10)
    assert sessions(tmp_path) == []
    assert capsys.readouterr().err == ""


def test_what_a_programs_own_handler_of_a_signal_raises_reaches_the_program(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its time is up while we write a profile, say."""

    def times_up(number: int, frame: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(SessionFolder, "finish", lambda place: signal.raise_signal(signal.SIGUSR1))
    before = signal.signal(signal.SIGUSR1, times_up)
    recording = recording_of(tmp_path, FakeProfiler())
    try:
        with pytest.raises(TimeoutError):
            train(recording, clock, 100)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (0, "no step was marked"),
        (1, "not yet steady when the program ended (steps seen: 1)"),
        (10, "not yet steady when the program ended (steps seen: 10)"),
        (15, "steady after 13 steps, but too few such steps followed in a row (needed: 3)"),
    ],
)
def test_the_end_says_why_nothing_was_recorded_and_so_does_the_report_later(
    tmp_path: Path, clock: Clock, capsys: pytest.CaptureFixture[str], steps: int, said: str
) -> None:
    recording = recording_of(tmp_path, FakeProfiler())
    train(recording, clock, steps)
    assert Summary(recording, tells=True).tell() is None
    line = capsys.readouterr().err
    assert said in line
    assert main(["report", str(tmp_path)]) == EXIT_CANNOT_TELL
    later = capsys.readouterr().err
    assert later.split() == ["error:", *line.split()]


def test_the_reason_is_in_the_users_language(
    tmp_path: Path, clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    Summary(recording_of(tmp_path, FakeProfiler()), tells=True).tell()
    assert "nic nie zarejestrował" in capsys.readouterr().err


def test_an_interrupt_while_the_report_is_made_ends_that_quietly() -> None:
    """Of what ``atexit`` calls Python prints a traceback, of which none would be the program's."""

    @at_exit
    def report() -> int:
        raise KeyboardInterrupt

    assert report() is None

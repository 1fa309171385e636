"""The program's own profiles come first: ours gives way whoever asks, and is made later."""

import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.recording import Recording
from tests.capture.fakes import STATE, Clock, Shared, profilers


@pytest.fixture(params=["tensorflow", "jax"])
def framework(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Starts and stops profiles, as TensorFlow and JAX keep them."""
    if request.param == "tensorflow":
        module = ModuleType("tensorflow.python.profiler.profiler_v2")
        exec(STATE, module.__dict__)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return module
    state = SimpleNamespace(lock=threading.Lock(), profile_session=None)

    def start(logdir: str) -> None:
        with state.lock:
            if state.profile_session is not None:
                raise RuntimeError("Only one profile may be run at a time.")
            state.profile_session = logdir

    def stop() -> None:
        with state.lock:
            if state.profile_session is None:
                raise RuntimeError("No profile started")
            state.profile_session = None

    monkeypatch.setitem(sys.modules, "jax._src.profiler", SimpleNamespace(_profile_state=state))
    return SimpleNamespace(start=start, stop=stop, _profile_state=state)


class Training:
    """A program with a recording."""

    def __init__(self, logdir: Path, framework: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock, self.profiler = Clock(monkeypatch), Shared(framework)
        self.recording = Recording(str(logdir), profilers(self.profiler), Budget(), repeat=1)

    def train(self, steps: int) -> None:
        for _ in range(steps):
            self.recording.step_begins()
            self.clock.now_s += 0.02
            self.recording.step_ends()

    def until_ours_runs(self, steps: int) -> None:
        while not self.profiler.calls:
            self.train(1)
        self.train(steps)


@pytest.fixture
def training(tmp_path: Path, framework: Any, monkeypatch: pytest.MonkeyPatch) -> Training:
    return Training(tmp_path, framework, monkeypatch)


@pytest.mark.parametrize(("recorded", "kept"), [(2, []), (8, [7])])
@pytest.mark.parametrize("in_step", [False, True])
def test_ours_ends_before_the_programs_own_begins_and_is_made_later(
    training: Training, framework: Any, recorded: int, kept: list[int], in_step: bool
) -> None:
    training.until_ours_runs(recorded)
    if in_step:
        training.recording.step_begins()
    framework.start("theirs")
    if in_step:
        training.recording.step_ends()
    assert [ended.note.steps for ended in training.recording.ended] == kept
    training.train(20)
    assert training.profiler.calls == ["start", "stop" if kept else "throw"]
    framework.stop()
    training.train(100)
    assert len(training.recording.ended) == 1
    assert training.recording.failed is None


def test_from_another_thread_too(training: Training, framework: Any) -> None:
    training.until_ours_runs(8)
    theirs = threading.Thread(target=framework.start, args=("theirs",))
    theirs.start()
    theirs.join(10)
    assert not theirs.is_alive()
    assert len(training.recording.ended) == 1


def test_a_stop_without_a_start_is_refused_as_it_is_without_us(training: Training, framework: Any) -> None:
    training.until_ours_runs(8)
    with pytest.raises(RuntimeError, match=r"No profile"):
        framework.stop()


def test_the_locks_are_the_frameworks_own_afterwards(training: Training, framework: Any) -> None:
    holder, name = (framework, "_profiler_lock")
    if hasattr(framework, "_profile_state"):
        holder, name = framework._profile_state, "lock"
    before = getattr(holder, name)
    training.until_ours_runs(2)
    assert getattr(holder, name) is not before
    training.train(60)
    assert getattr(holder, name) is before


def test_under_the_programs_own_profile_nothing_begins(training: Training, framework: Any) -> None:
    framework.start("theirs")
    training.train(100)
    assert training.profiler.calls == []
    why = training.recording.why_nothing()
    assert why is not None
    assert why.code == "recorded-others"


def test_a_profile_of_ours_that_cannot_be_written_leaves_the_profiler_free(
    tmp_path: Path, framework: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = Training(tmp_path, framework, monkeypatch)

    def full() -> None:
        raise OSError(28, "No space left on device")

    training.until_ours_runs(0)
    with monkeypatch.context() as broken:
        broken.setattr(training.profiler._framework, "stop", full)
        training.train(60)
    assert training.recording.failed is not None
    framework.start("theirs")

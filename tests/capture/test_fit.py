"""What Keras' ``fit`` does, with a small Keras: the callback's recording tells its findings however the fit ends."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.capture.account import Account
from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.keras import _callback_class
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.sessions import NOTHING
from tests.capture.fakes import Clock, FakeProfiler, profilers


class Callback:
    """Keras'."""

    model: Any
    params: dict[str, int]


class Model:
    """A model of a program."""

    def __init__(self) -> None:
        self.train_function = lambda _: None

    def evaluate(self) -> None: ...

    def predict(self) -> None: ...

    def save_weights(self) -> None: ...


KERAS = SimpleNamespace(callbacks=SimpleNamespace(Callback=Callback))


@pytest.fixture
def at_exit(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What Python will do when the program ends."""
    waiting: list[Callable[[], None]] = []
    monkeypatch.setattr("atexit.register", waiting.append)

    def unregister(act: Callable[[], None]) -> None:
        waiting[:] = [one for one in waiting if one != act]

    monkeypatch.setattr("atexit.unregister", unregister)
    return waiting


def fit(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    steps: int,
    account: Account | None = None,
    quiet: bool = False,
) -> Any:
    """A callback after so many steps of a fit; ``quiet`` for one that the program did not ask for."""
    clock = Clock(monkeypatch)

    def train(_: object) -> None:
        clock.now_s += 0.02

    callback = _callback_class(KERAS)(
        lambda: Recording(str(folder), profilers(FakeProfiler()), Budget(), repeat=1),
        True,
        account or Account(tells=False),
        quiet,
    )
    callback.model, callback.params = Model(), {"steps": steps}
    callback.model.train_function = train
    callback.on_train_begin()
    callback.on_epoch_begin(0)
    for _ in range(steps):
        callback.model.train_function(None)
    return callback


def test_a_fit_that_is_interrupted_tells_at_the_programs_end(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_exit: list[Callable[[], None]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    fit(tmp_path, monkeypatch, 100)
    while at_exit:
        at_exit.pop()()
    # The profile of these tests is none: the report that is tried to make says so.
    assert "trace-damaged" in capsys.readouterr().err


def test_one_that_recorded_nothing_says_nothing_then_but_keeps_why(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_exit: list[Callable[[], None]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    fit(tmp_path, monkeypatch, 8)
    while at_exit:
        at_exit.pop()()
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / NOTHING).is_file()


def test_a_fit_that_ends_tells_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_exit: list[Callable[[], None]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    callback = fit(tmp_path, monkeypatch, 100)
    callback.on_train_end()
    assert capsys.readouterr().err.count("\n") == 1
    assert at_exit == []


@pytest.mark.parametrize(("steps", "epochs", "recorded"), [(1, 120, True), (2, 60, True), (1, 5, False)])
def test_epochs_of_one_batch_are_recorded_with_what_keras_does_between_them(
    steps: int,
    epochs: int,
    recorded: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_exit: list[Callable[[], None]],
) -> None:
    callback = fit(tmp_path, monkeypatch, 0)
    callback.params = {"steps": steps, "epochs": epochs}
    recording = callback._steps.recording
    for epoch in range(epochs):
        callback.on_epoch_begin(epoch)
        for _ in range(steps):
            callback.model.train_function(None)
        callback.on_epoch_end(epoch)
    callback.on_train_end()
    assert [one.note.steps >= 6 for one in recording.ended] == [True] * recorded


def fitted(
    models: list[Model], batches: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Recording], Account]:
    """Fits these models one after the other, each for so many batches; the recordings that were begun."""
    clock, account = Clock(monkeypatch), Account(tells=False)
    made: list[Recording] = []

    def new_recording() -> Recording:
        made.append(Recording(str(folder), profilers(FakeProfiler()), Budget(), repeat=1))
        return made[-1]

    def train(_: object) -> None:
        clock.now_s += 0.02

    for model in models:
        callback = _callback_class(KERAS)(new_recording, True, account, True)
        callback.model, callback.params = model, {"steps": batches, "epochs": 1}
        callback.model.train_function = train
        callback.on_train_begin()
        callback.on_epoch_begin(0)
        for _ in range(batches):
            callback.model.train_function(None)
        callback.on_epoch_end(0)
        callback.on_train_end()
        assert callback.model.train_function is train
    return made, account


def test_fits_of_one_batch_are_steps_of_a_loop_and_reported_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_exit: list[Callable[[], None]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As of a program that did not ask for it; another model's fits are another loop."""
    models = [Model(), Model()]
    made, _ = fitted([models[at >= 120] for at in range(124)], 1, tmp_path, monkeypatch)
    assert [len(one.ended) for one in made] == [1, 0]
    assert len(at_exit) <= 2
    assert capsys.readouterr().err.count("trace-damaged") == 1


@pytest.mark.parametrize("models", [1, 6])
def test_fits_that_are_too_short_to_be_recorded_go_on_with_the_recording(
    models: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_exit: list[Callable[[], None]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Slices of the data (keras-team/keras#3713), and models that are made and trained one after the other
    (tensorflow/tensorflow#47971)."""
    several = [Model() for _ in range(models)]
    made, account = fitted([several[at % models] for at in range(6)], 10, tmp_path, monkeypatch)
    assert made[0].ended[0].note.steady
    assert [len(one.ended) for one in made] == [1] * (1 if models == 1 else 3)
    while at_exit:
        at_exit.pop()()
    assert account.why is None
    assert capsys.readouterr().err.count("trace-damaged") == len(made)


class Saves(Callback):
    def on_epoch_end(self, epoch: int, logs: Any = None) -> None: ...


class CallbackList:
    """Keras', which calls each in turn."""

    def __init__(self, callbacks: list[Any]) -> None:
        self.callbacks = callbacks

    def on_train_begin(self) -> None:
        for one in self.callbacks:
            one.on_train_begin()


def test_callbacks_next_to_ours_and_calls_of_the_model_are_parts_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_exit: list[Callable[[], None]]
) -> None:
    ours = fit(tmp_path, monkeypatch, 8)
    ours.on_train_end()
    saves, model = Saves(), Model()
    ours.model = model
    # What the program put on them is left to it.
    vars(model)["predict"] = vars(saves)["on_train_begin"] = own = lambda: None
    CallbackList([saves, ours]).on_train_begin()
    assert {*vars(model)} == {"train_function", "evaluate", "predict", "save_weights"}
    assert model.predict is own
    model.evaluate()
    model.save_weights()
    saves.on_epoch_end(0)
    ours.on_train_end()
    assert {*ours._account.counts} == {"fit", "validation", "checkpoints", "callback:Saves", "recording"}
    assert [{*vars(model)}, {*vars(saves)}] == [{"train_function", "predict"}, {"on_train_begin"}]


def test_of_many_fits_each_first_finding_is_said_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_exit: list[Callable[[], None]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A search over models: what its trials have in common is one thing to do."""
    account = Account(tells=False)
    runs = [analyze(f"demo_logs/{name}") for name in ("input-bound", "single-precision")]
    for trial, report in enumerate([runs[0], runs[0], runs[1], runs[0]]):
        monkeypatch.setattr("tb_gpu_advisor.analyze", lambda _, report=report: report)
        callback = fit(tmp_path / str(trial), monkeypatch, 100, account, quiet=True)
        callback.on_train_end()
        assert callback.report is report
    said = capsys.readouterr().err
    assert said.count("tensorboard --logdir") == 2

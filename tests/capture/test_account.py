"""Where the time of a program goes: each part counts once, and what is not the steps is said when it ends."""

import time
from collections.abc import Callable

import pytest

from tb_gpu_advisor.capture.account import OF_BATCHES, Account, unwatch
from tb_gpu_advisor.errors import AdvisorError


class Base:
    def on_epoch_end(self, epoch: int) -> None: ...

    def on_train_batch_end(self, batch: int) -> None: ...


class Clock:
    """The clock that accounts look at, which goes on only when a test says so."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now_s = 100.0
        patch.setattr("tb_gpu_advisor.capture.account.time.perf_counter", lambda: self.now_s)

    def takes(self, seconds: float) -> Callable[..., None]:
        def work(*_: object) -> None:
            self.now_s += seconds

        return work


def test_time_is_of_the_innermost_part(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, account = Clock(monkeypatch), Account(tells=False)
    evaluate = account.timed(clock.takes(3.0), "evaluation")
    save = account.timed(clock.takes(2.0), "checkpoints")

    def trains() -> None:
        evaluate()
        save()
        clock.now_s += 1.0

    account.timed(trains, "fit")()
    evaluate()
    assert account.seconds == {"fit": 1.0, "validation": 3.0, "checkpoints": 2.0, "evaluation": 3.0}
    assert account.counts == {"fit": 1, "validation": 1, "checkpoints": 1, "evaluation": 1}


def test_what_a_fit_does_before_its_training_begins_counts_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured: of 50,000 images in float64 it is 3.7 to 6.2 s, in float32 0.3."""
    clock, account = Clock(monkeypatch), Account(tells=False)

    def fit() -> None:
        clock.now_s += 6.0
        account.fit_started()
        clock.now_s += 1.0

    account.fit_started()  # of no fit
    account.timed(fit, "fit")()
    assert account.seconds == {"fit-starts": 6.0, "fit": 1.0}
    assert account.counts == {"fit": 1, "fit-starts": 1}


def test_what_a_callback_evaluates_is_no_validation_of_the_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """``validation_freq`` does not reach it (keras-team/keras#12959)."""
    clock, account = Clock(monkeypatch), Account(tells=False)
    evaluate = account.timed(clock.takes(3.0), "evaluation")
    account.timed(account.timed(evaluate, "callback:Scores"), "fit")()
    assert account.counts == {"fit": 1, "callback:Scores": 1, "evaluation": 1}


def test_only_the_hooks_that_a_callback_has_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keras asks which ones a callback has, and waits for each step's numbers for those of batches."""
    clock = Clock(monkeypatch)

    class Slow(Base):
        on_epoch_end = clock.takes(20.0)

    class Quick(Base):
        on_epoch_end = clock.takes(1.0)

    account, callbacks = Account(tells=False), [Slow(), Quick(), Slow()]
    watched = account.watch(callbacks, Base)
    for callback in callbacks:
        callback.on_epoch_end(1)
        callback.on_train_batch_end(1)
    assert watched == [(callback, "on_epoch_end", None) for callback in callbacks]
    assert account.seconds == {"callback:Slow": 40.0, "callback:Quick": 1.0}
    assert account.watch(callbacks, Base) == []
    unwatch(watched)
    assert [vars(callback) for callback in callbacks] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("first_s", "steps", "said"),
    [
        # A generator that takes a second to begin: of 4 x 1.1 s a step is 0.1 s.
        (1.1, 10, {"steps": 4.0, "epoch-starts": 4 * (1.0 + 0.5)}),
        # Steps that begin as they go on.
        (0.1, 10, {"steps": 4.0, "epoch-starts": 4 * 0.5}),
        # Of epochs of one step nobody knows what other steps take.
        (1.1, 1, {"steps": 4.4, "epoch-starts": 4 * 0.5}),
    ],
)
def test_what_an_epochs_first_batch_takes_more_is_no_step(
    first_s: float, steps: int, said: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, account, train = Clock(monkeypatch), Account(tells=False), object()
    account.step(train)
    account.end()

    def trains() -> None:
        for _ in range(4):
            account.epoch()
            clock.now_s += 0.5
            for step in range(steps):
                account.step(train)
                clock.now_s += 0.1 if step else first_s
                account.end()
            clock.now_s += 2.0

    account.timed(trains, "fit")()
    seconds = account.of_program()
    assert seconds == pytest.approx({"first-steps": 0.0, "fit": 8.0} | said)
    # Asked again, the same.
    assert account.of_program() == seconds
    assert account.counts == {"first-steps": 1, "fit": 1, "epoch-starts": 4, "steps": 4 * steps}


def test_an_epoch_that_fails_before_its_first_step_ends_with_its_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, account = Clock(monkeypatch), Account(tells=False)
    account.timed(account.epoch, "fit")()
    account.timed(clock.takes(3.0), "evaluation")()
    assert account.seconds["evaluation"] == 3.0


def test_what_data_do_at_the_end_of_an_epoch_is_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, account = Clock(monkeypatch), Account(tells=False)

    class Shuffled:
        on_epoch_end = clock.takes(2.0)

    data = Shuffled()
    watched = account.watch_data(data) or []
    data.on_epoch_end()
    assert account.seconds == {"data:Shuffled": 2.0}
    assert account.watch_data(data) == []
    unwatch(watched)
    assert vars(data) == {}
    assert account.watch_data([1, 2]) == []

    class Bound:
        __slots__ = ()

        def on_epoch_end(self) -> None: ...

    assert account.watch_data(Bound()) == []


def test_calls_with_one_batch_are_steps_of_their_model(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, account, model = Clock(monkeypatch), Account(tells=False), object()
    call = account.timed(clock.takes(1.0), OF_BATCHES["train_on_batch"])
    for _ in range(3):
        call(model)
    assert account.seconds == {"first-steps": 1.0, "steps": 2.0}
    call()  # a program may name what it gives
    assert account.seconds == {"first-steps": 2.0, "steps": 2.0}


def test_a_part_that_fails_ends() -> None:
    account = Account()
    with pytest.raises(ZeroDivisionError):
        account.timed(lambda: 1 / 0, "predict")()
    account.timed(print, "fit")()
    assert account.counts == {"predict": 1, "fit": 1}


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        ({"steps": 16.7, "validation": 30.7}, "validation 30.7 s (once)"),
        ({"steps": 130.0, "checkpoints": 36.6}, "Save checkpoints less often"),
        ({"steps": 4.0, "callback:Plots": 20.0}, "callback Plots 20 s"),
        ({"steps": 1.0, "predict": 62.5, "fit": 64.3}, "Model.predict 62.5 s"),
        # minerva-ml/steppy#49: callbacks predict all of the validation data at the end of each epoch.
        ({"steps": 0.6, "predict": 22.5}, "Predict less often, on fewer examples, or in larger batches"),
        ({"steps": 4.5, "fit": 61.0}, "Put more steps into an epoch"),
        ({"steps": 0.7, "fit-starts": 6.2}, "Give Model.fit arrays of the type that the model computes in"),
        ({"steps": 0.7, "epoch-starts": 9.9}, "The input begins anew in each epoch"),
        ({"steps": 0.6, "data:Rows": 6.5}, "Rows.on_epoch_end of the data 6.5 s (once)"),
        ({"steps": 90.0, "validation": 10.0}, "Train for more steps"),
        # What recording took is not the program's.
        ({"steps": 9.0, "recording": 30.0}, "Train for more steps"),
        ({"validation": 0.1}, "Train for more steps"),
        ({"steps": 3.0, "outside": 40.0}, "the program itself, before and between its calls of Keras 40 s"),
        # A program that only imports Keras learns why nothing was recorded.
        ({"validation": 0.1, "outside": 40.0}, "Train for more steps"),
    ],
)
def test_what_is_not_the_steps_is_said_at_the_end(
    seconds: dict[str, float], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    account = Account()
    # What the program does itself is no call that is counted.
    account.seconds, account.counts = seconds, {part: 1 for part in seconds if part != "outside"}
    account.why = AdvisorError("recorded-unsteady", path="logs", date="2026-01-15", seen=300)
    account.tell()
    counted = capsys.readouterr().err
    assert said in counted
    assert "calls of Keras 40 s (" not in counted
    assert ("Train for more steps" in counted) is (said == "Train for more steps")


@pytest.mark.parametrize(("times", "said"), [(10, True), (1, False)])
def test_a_tenth_of_the_time_is_said_where_it_comes_again(
    times: int, said: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Saving in every twentieth step took 9.5 % of a fit; what comes once a longer training hides."""
    account = Account()
    account.seconds = {"steps": 58.0, "checkpoints": 6.2, "callback:Saves": 0.1, "outside": 1.0}
    account.counts = {"steps": 200, "checkpoints": times, "callback:Saves": 200}
    account.tell()
    assert ("Save checkpoints less often" in capsys.readouterr().err) is said


def test_what_a_first_step_takes_as_others_do_is_no_tracing(capsys: pytest.CaptureFixture[str]) -> None:
    """Of 24 s of a first step the next two take 22 s each: two seconds are tracing and compiling."""
    account = Account()
    account.seconds, account.counts = {"first-steps": 24.0, "steps": 44.0}, {"first-steps": 1, "steps": 2}
    assert account.of_program() == {"first-steps": 2.0, "steps": 66.0}
    assert account.of_program() == {"first-steps": 2.0, "steps": 66.0}
    account.seconds["fit"], account.counts["fit"] = 30.0, 1
    account.tell()
    counted = capsys.readouterr().err
    assert "steps 66 s (3 times)" in counted
    assert "compiling) 2" in counted


def test_a_step_costs_microseconds() -> None:
    account, train = Account(), object()
    began_s = time.perf_counter()
    for _ in range(10_000):
        account.step(train)
        account.end()
    assert (time.perf_counter() - began_s) / 10_000 < 20e-6
    assert account.counts == {"first-steps": 1, "steps": 9999}

"""Where the time of a program goes: each part counts once, and what is not the steps is said when it ends."""

import time
from typing import Any

import pytest

from tb_gpu_advisor.capture.account import Account
from tb_gpu_advisor.errors import AdvisorError


class Base:
    def on_epoch_end(self, epoch: int) -> None: ...

    def on_train_batch_end(self, batch: int) -> None: ...


class Slow(Base):
    def on_epoch_end(self, epoch: int) -> None:
        time.sleep(0.02)


def work(seconds: float) -> Any:
    return lambda *_: time.sleep(seconds)


def test_time_is_of_the_innermost_part() -> None:
    account = Account()
    evaluate = account.timed(work(0.03), "evaluation")
    save = account.timed(work(0.02), "checkpoints")

    def trains() -> None:
        evaluate()
        save()
        time.sleep(0.01)

    account.timed(trains, "fit")()
    evaluate()
    assert account.seconds == pytest.approx(
        {"fit": 0.01, "validation": 0.03, "checkpoints": 0.02, "evaluation": 0.03}, rel=0.5
    )
    assert account.counts == {"fit": 1, "validation": 1, "checkpoints": 1, "evaluation": 1}


def test_only_the_hooks_that_a_callback_has_are_timed() -> None:
    """Keras asks which ones a callback has, and waits for each step's numbers for those of batches."""
    account, callback = Account(), Slow()
    hooks = account.watch(callback, Base)
    callback.on_epoch_end(1)
    assert hooks == ["on_epoch_end"]
    assert account.seconds["callback:Slow"] == pytest.approx(0.02, rel=0.5)
    assert account.watch(callback, Base) == []


def test_a_part_that_fails_ends() -> None:
    account = Account()
    with pytest.raises(ZeroDivisionError):
        account.timed(lambda: 1 / 0, "predict")()
    account.timed(work(0.0), "fit")()
    assert account.counts == {"predict": 1, "fit": 1}


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        ({"steps": 16.7, "validation": 30.7}, "validation 30.7 s (once)"),
        ({"steps": 130.0, "checkpoints": 36.6}, "Save checkpoints less often"),
        ({"steps": 4.0, "callback:Plots": 20.0}, "callback Plots 20 s"),
        ({"steps": 1.0, "predict": 62.5, "fit": 64.3}, "Model.predict 62.5 s"),
        ({"steps": 4.5, "fit": 61.0}, "Put more steps into an epoch"),
        ({"steps": 90.0, "validation": 10.0}, "Train for more steps"),
        # What recording took is not the program's.
        ({"steps": 9.0, "recording": 30.0}, "Train for more steps"),
        ({"validation": 0.1}, "Train for more steps"),
    ],
)
def test_what_is_not_the_steps_is_said_at_the_end(
    seconds: dict[str, float], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    account = Account()
    account.seconds, account.counts = seconds, dict.fromkeys(seconds, 1)
    account.why = AdvisorError("recorded-unsteady", path="logs", date="2026-01-15", seen=300)
    account.tell()
    told = capsys.readouterr().err
    assert said in told
    assert ("Train for more steps" in told) is (said == "Train for more steps")


def test_a_step_costs_microseconds() -> None:
    account, train = Account(), object()
    began_s = time.perf_counter()
    for _ in range(10_000):
        account.step(train)
        account.end()
    assert (time.perf_counter() - began_s) / 10_000 < 20e-6
    assert account.counts == {"first-steps": 1, "steps": 9999}

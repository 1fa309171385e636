"""Batches of a loader, whose taking a profile holds, and the callbacks of a fit."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from tb_gpu_advisor.capture import Capture
from tb_gpu_advisor.capture.account import Account, unwatch
from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.guard import Replaced
from tb_gpu_advisor.capture.keras import Steps, marked
from tb_gpu_advisor.capture.marked_batches import Batches, mark_loaders
from tb_gpu_advisor.capture.recording import Recording
from tests.capture.fakes import Clock, FakeProfiler, profilers


def trained(
    folder: Path, monkeypatch: pytest.MonkeyPatch, profiler: FakeProfiler, steps: int = 60
) -> tuple[int, ...]:
    """The batches that a loop got, each of whose steps takes 2 ms."""
    monkeypatch.setattr("tb_gpu_advisor.capture.loop.profiler_for", lambda *_: profiler)
    taken = []
    with Capture(str(folder / "logs"), framework="jax", report=False) as capture:
        for batch in capture.batches(range(steps)):
            with capture.step():
                time.sleep(0.002)
            taken.append(batch)
    return tuple(taken)


def test_the_taking_of_batches_is_marked_only_while_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiler = FakeProfiler()
    assert trained(tmp_path, monkeypatch, profiler) == tuple(range(60))
    calls = profiler.calls
    assert 0 < calls.count("take") < 60
    recording = False
    for call in calls:
        assert call != "take" or recording
        recording = call != "stop" and (recording or call == "start")


def test_a_mark_that_fails_costs_the_program_no_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trained(tmp_path, monkeypatch, FakeProfiler(breaks_at="take")) == tuple(range(60))
    assert "no CUPTI" in capsys.readouterr().err


def test_what_the_loader_raises_is_the_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise LookupError("no such file")

    monkeypatch.setattr("tb_gpu_advisor.capture.loop.profiler_for", lambda *_: FakeProfiler())
    batches = Capture(str(tmp_path / "logs"), report=False).batches(broken())
    assert next(batches) == 1
    with pytest.raises(LookupError):
        next(batches)


def test_batches_that_keras_asks_python_for_are_marked_while_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On JAX the train function gets the iterator of Keras' adapter, and asks it for the step's batches."""
    clock, profiler = Clock(monkeypatch), FakeProfiler()
    batches, got = iter(range(400)), []

    def train(_: object, iterator: Iterator[int]) -> None:
        clock.now_s += 0.02
        got.append((next(iterator), type(iterator) is Batches))

    steps = Steps(train, Recording(str(tmp_path), profilers(profiler), Budget(), repeat=1))
    for _ in range(200):
        steps(None, batches)
    assert [batch for batch, _ in got] == list(range(200))
    assert 0 < profiler.calls.count("take") == sum(is_marked for _, is_marked in got) < 200


def test_the_end_of_the_data_is_the_programs() -> None:
    recording = Recording.__new__(Recording)
    recording._profile = None
    batches: Batches[object] = Batches(iter(()), recording.within)
    with pytest.raises(StopIteration):
        next(batches)


@pytest.mark.parametrize("args", [(), (None,), ("state", [1, 2])])
def test_what_is_no_iterator_of_pythons_is_left_alone(
    args: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Recording, "is_on", True)
    assert marked(args, Recording.__new__(Recording)) is args


def test_iterators_of_tensorflow_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class OwnedIterator:
        def __iter__(self) -> "OwnedIterator":
            return self

        def __next__(self) -> None:
            return None

    OwnedIterator.__module__ = "tensorflow.python.data.ops.iterator_ops"
    args = (OwnedIterator(),)
    monkeypatch.setattr(Recording, "is_on", True)
    assert marked(args, Recording.__new__(Recording)) is args


class Loader:
    """A loader of a library's, whose iterator a program asks for batches."""

    def __init__(self) -> None:
        self.left = 60

    def __iter__(self) -> "Loader":
        return self

    def __next__(self) -> int:
        self.left -= 1
        if self.left < 0:
            raise StopIteration
        return self.left


@pytest.mark.parametrize("breaks_at", ["", "take"])
def test_loaders_of_libraries_are_marked_only_while_recording(
    breaks_at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, profiler = Loader.__next__, FakeProfiler(breaks_at)
    module = ModuleType("torch.utils.data.dataloader")
    module._BaseDataLoaderIter = Loader  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("tb_gpu_advisor.capture.loop.profiler_for", lambda *_: profiler)
    taken, changed = [], 0
    with Capture(str(tmp_path / "logs"), framework="jax", report=False) as capture:
        for batch in Loader():
            with capture.step():
                time.sleep(0.002)
            taken.append(batch)
            changed += Loader.__next__ is not own
    assert taken == [*range(59, -1, -1)]
    assert Loader.__next__ is own
    assert 0 < profiler.calls.count("take") <= changed + 1 < 60


def test_what_somebody_else_made_of_a_loader_meanwhile_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("torch.utils.data.dataloader")
    module._BaseDataLoaderIter = type("Iterator", (Loader,), {"__next__": Loader.__next__})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    loader = module._BaseDataLoaderIter
    replaced = Replaced()
    mark_loaders(replaced, lambda: None)
    ours = loader.__next__
    assert ours is not Loader.__next__
    loader.__next__ = theirs = lambda one: ours(one)
    replaced.back()
    assert loader.__next__ is theirs
    assert next(loader()) == 59


def test_a_profile_names_callbacks_as_the_python_tracer_would() -> None:
    """So reports need no tracer to tell which of them runs between steps."""
    marks: list[str] = []

    @contextmanager
    def within(name: str) -> Iterator[None]:
        marks.append(name)
        yield
        marks.append("")

    class Logs:
        def on_train_batch_end(self, batch: int) -> None:
            marks.append("logs")

    line = Logs.on_train_batch_end.__code__.co_firstlineno
    account, callback = Account(tells=False), Logs()
    account.watch([callback], object)
    callback.on_train_batch_end(1)
    assert marks == ["logs"]
    account.within = within
    callback.on_train_batch_end(2)
    assert marks[1:] == [f"$test_batches.py:{line} on_train_batch_end", "logs", ""]


def test_a_function_that_a_callback_was_given_counts_and_stays_what_it_was() -> None:
    """Keras' LambdaCallback puts them on itself."""

    class Given:
        def on_epoch_end(self, epoch: int) -> None: ...

    given, seen = Given(), list[int]()
    function = given.on_epoch_end = seen.append  # type: ignore[assignment, method-assign]
    account = Account(tells=False)
    watched = account.watch([given], Given)
    assert account.watch([given], Given) == []
    given.on_epoch_end(1)
    assert (seen, account.counts) == ([1], {"callback:Given": 1})
    unwatch(watched)
    assert vars(given) == {"on_epoch_end": function}

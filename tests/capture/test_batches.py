"""Batches of a loader, whose taking a profile holds."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tb_gpu_advisor.capture import Capture
from tests.capture.fakes import FakeProfiler


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

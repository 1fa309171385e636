"""Recording workers over TensorFlow's profiler service: what holds warm-up is recorded again."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tb_gpu_advisor.capture.remote import AGAIN, capture_remote
from tb_gpu_advisor.sessions import list_sessions
from tests.build.logdir import write_run
from tests.build.runs import Run
from tests.checks.judge import steady


def warm_up() -> Run:
    run = Run()
    run.python.event("cuModuleLoadData", run.now_us, 8000.0)
    run.train_step((500.0, 300.0), between_us=9000.0)
    return steady(run=run)


class Workers:
    """TensorFlow, whose client gets the next of these profiles each time that it asks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *profiles: Run) -> None:
        self.left = list(profiles)
        client = SimpleNamespace(trace=self.trace)
        profiler = SimpleNamespace(experimental=SimpleNamespace(client=client))
        errors = SimpleNamespace(OpError=OSError)
        monkeypatch.setitem(sys.modules, "tensorflow", SimpleNamespace(profiler=profiler, errors=errors))

    def trace(self, addresses: str, logdir: str, duration_ms: int) -> None:
        assert (addresses, duration_ms) == ("grpc://a:1,grpc://b:1", 2000)
        folder = Path(logdir, "plugins", "profile", f"2026_01_01_00_00_0{9 - len(self.left)}")
        folder.mkdir(parents=True)
        (folder / "a.xplane.pb").write_bytes(self.left.pop(0).to_bytes())


def recorded(logdir: Path) -> tuple[str, str, int]:
    """The status of the row about warm-up, the run that is reported, and how many runs there are afterwards."""
    report = capture_remote(["grpc://a:1", "grpc://b:1"], str(logdir), 2000)
    status = next(row.status for row in report.checks if row.id == "warm-up-in-window")
    return status, report.run, len(list_sessions(str(logdir)))


def test_a_recording_without_warm_up_is_the_only_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(monkeypatch, steady(), steady())
    assert recorded(tmp_path) == ("passed", "2026_01_01_00_00_07", 1)
    assert len(workers.left) == 1


def test_after_warm_up_comes_another_and_nothing_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_run(tmp_path, "before", warm_up().to_bytes())
    Workers(monkeypatch, warm_up(), steady())
    assert recorded(tmp_path) == ("passed", "2026_01_01_00_00_08", 3)


def test_a_program_that_only_warms_up_hears_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(monkeypatch, *(warm_up() for _ in range(AGAIN + 2)))
    assert recorded(tmp_path)[0] == "failed"
    assert len(workers.left) == 1

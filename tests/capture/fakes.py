"""A profiler that writes little and a clock that is given the time: recordings without a framework, at once."""

from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from tb_gpu_advisor.capture.profilers import TAKING

#: How a framework keeps the one profiler of a process.
STATE = """
import threading
_profiler, _profiler_lock = None, threading.Lock()
def start(logdir):
    global _profiler
    with _profiler_lock:
        if _profiler is not None:
            raise RuntimeError("Another profiler is running.")
        _profiler = logdir
def stop():
    global _profiler
    with _profiler_lock:
        if _profiler is None:
            raise RuntimeError("No profiler is running.")
        _profiler = None
"""


class Clock:
    """Time that passes when called."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now_s = 100.0
        patch.setattr("tb_gpu_advisor.capture.recording.time.perf_counter", lambda: self.now_s)


class FakeProfiler:
    """Writes a session where a profiler would; ``marked`` are the steps whose markers the last profile holds."""

    profile = b"profile"

    def __init__(self, breaks_at: str = "", error: BaseException | None = None) -> None:
        self.calls: list[str] = []
        self.marked: list[int] = []
        self._breaks_at, self._error = breaks_at, error or RuntimeError("no CUPTI")
        self._logdir = Path()
        self._on = False

    def mend(self) -> None:
        """It breaks no more."""
        self._breaks_at = ""

    on_cpu = True
    cuts = True

    def start(self, logdir: str) -> None:
        self._called("start")
        self._logdir, self._on, self.marked = Path(logdir), True, []

    def wait(self) -> None:
        """There is no device."""

    def stop(self, keep: bool = True) -> None:
        self._on = False
        self._called("stop" if keep else "throw")
        session = self._logdir / "plugins" / "profile" / "now"
        session.mkdir(parents=True)
        (session / "host.xplane.pb").write_bytes(self.profile if keep else b"")

    def marker(self, step: int) -> AbstractContextManager[object]:
        @contextmanager
        def mark() -> Any:
            yield
            if self._on:
                self.marked.append(step)

        return mark()

    def within(self, name: str = TAKING) -> AbstractContextManager[object]:
        self._called("take" if name == TAKING else name)
        return nullcontext()

    def _called(self, name: str) -> None:
        self.calls.append(name)
        if name == self._breaks_at:
            raise self._error


class Shared(FakeProfiler):
    """A profiler that uses the framework's, of which a process has one."""

    def __init__(self, framework: Any) -> None:
        super().__init__()
        self._framework = framework

    def start(self, logdir: str) -> None:
        self._framework.start(logdir)
        super().start(logdir)

    def stop(self, keep: bool = True) -> None:
        self._framework.stop()
        super().stop(keep)


def profilers(profiler: FakeProfiler) -> Callable[[], Any]:
    """What makes it."""
    return lambda: profiler

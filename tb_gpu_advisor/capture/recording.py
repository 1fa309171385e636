"""One program's recording: asks the window after each step, drives the profiler, and never harms the training."""

from __future__ import annotations

import shutil
import time
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from statistics import median
from typing import Final, TypeVar

from tb_gpu_advisor.capture.ending import Ended
from tb_gpu_advisor.capture.profilers import Profiler
from tb_gpu_advisor.capture.window import Action, Budget, Window

T = TypeVar("T")

#: Steps after the recording whose times tell what recording cost.
AFTER: Final = 8


class Recording:
    """What stands between a training loop and the profiler. A fault of ours is a warning, and ends the recording."""

    def __init__(
        self, logdir: str, profiler: Callable[[], Profiler], budget: Budget, repeat: int, marks: bool = True
    ) -> None:
        self.logdir = logdir
        self.ended: list[Ended] = []
        self._make_profiler = profiler
        self._profiler: Profiler | None = None
        self._budget, self._repeat, self._marks = budget, repeat, marks
        self._window = Window(budget)
        self._step = 0
        self._began_s = 0.0
        self._last_end_s = 0.0
        self._there: frozenset[Path] = frozenset()
        self._after_s: list[float] = []
        self._broken = False

    def step_begins(self) -> AbstractContextManager[object]:
        """The marker to hold during the step; call ``step_ends`` behind it."""
        marker: AbstractContextManager[object] = nullcontext()
        if self._marks and self._window.marks and self._profiler is not None:
            marker = self._guarded(lambda: self._marker(), nullcontext())
        self._began_s = time.perf_counter()
        return marker

    def step_ends(self, steps_left: int | None = None) -> None:
        """Tells the window how long the step took, and does what it says."""
        now_s = time.perf_counter()
        step_s, pause_s = now_s - self._began_s, self._began_s - (self._last_end_s or self._began_s)
        self._step += 1
        if not self._broken:
            if self._window.done:
                self._watch_after(step_s)
            else:
                self._guarded(lambda: self._do(self._window.after(step_s, pause_s, steps_left)), None)
        self._last_end_s = time.perf_counter()

    def interrupted(self) -> None:
        """The program evaluates, saves or ends now."""
        if not self._broken:
            self._guarded(lambda: self._do(self._window.interrupted()), None)
        self._last_end_s = 0.0

    def _marker(self) -> AbstractContextManager[object]:
        assert self._profiler is not None
        return self._profiler.marker(self._step)

    def _do(self, action: Action) -> None:
        if action == "start":
            self._there = self._sessions()
            self._profiler = self._profiler or self._make_profiler()
            self._profiler.start(self.logdir)
        elif action in ("stop", "discard") and self._profiler is not None:
            self._profiler.stop()
            made = sorted(self._sessions() - self._there)
            if action == "discard":
                for folder in made:
                    shutil.rmtree(folder, ignore_errors=True)
            elif made:
                window = self._window
                self.ended.append(
                    Ended(made[-1], window.before_ms, window.recorded_ms, window.steady, self._step - 1)
                )

    def _watch_after(self, step_s: float) -> None:
        """How long steps take without the profiler, and whether another window is wanted."""
        if len(self._after_s) >= AFTER or not self.ended:
            return
        self._after_s.append(step_s)
        if len(self._after_s) == AFTER:
            self.ended[-1].after_ms = 1e3 * median(self._after_s)
            if len(self.ended) < self._repeat:
                self._window, self._after_s = Window(self._budget), []

    def _sessions(self) -> frozenset[Path]:
        folder = Path(self.logdir) / "plugins" / "profile"
        return frozenset(folder.iterdir()) if folder.is_dir() else frozenset()

    def _guarded(self, act: Callable[[], T], otherwise: T) -> T:
        """Whatever goes wrong here must not stop a training."""
        try:
            return act()
        except Exception as error:
            self._broken = True
            warnings.warn(f"GPU Advisor stops recording: {type(error).__name__}: {error}", stacklevel=2)
            return otherwise

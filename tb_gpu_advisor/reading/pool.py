"""Processes that read small runs, one after the other: beginning one takes ten times as long as such a run.

Isolation follows the risk. What may need much memory, or lies behind a link, is read by a process that has read nothing
for others, and ends with it. One that reads small runs ends after any error, above a peak of memory and after so many
runs, and what failed in it is read again in one of its own (``processes.py``): no run suffers from those before it. All
end with the process that began them, and when nobody has asked for a while.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from tb_gpu_advisor.machine import peak_bytes
from tb_gpu_advisor.reading.child import Child
from tb_gpu_advisor.reading.limits import unpacked_bytes
from tb_gpu_advisor.sessions import FileSystem, HostFile

#: How long after a task the next one is begun: what shows the task's result needs the processors first. Our default: a
#: page that shows a result is drawn by then.
AFTER_S: Final = 1.0
#: How long they wait for a task; each holds 45 to 80 MB. Our default: who looks through runs goes on within a minute.
IDLE_S: Final = 60.0
#: How soon one must answer before it gets a task, else another one does: loading takes 0.4 s, and some 4 s on a machine
#: with eight times its cores' work. Our default: above that.
ANSWER_S: Final = 5.0
#: As many wait as runs are read at once (``plugin/jobs.py``). Our default: so that none of these waits for a process.
MOST_WAITING: Final = 2
#: What is larger has a process of its own: it is read in 0.05 to 0.1 s, against which beginning one matters less.
#: Measured: on profiles of that size.
SMALL_BYTES: Final = 8 << 20
#: One whose memory was once more than this ends. Runs of ``SMALL_BYTES`` with the smallest events take 124 MB.
#: Measured: on those; our default has half as much again.
PEAK_BYTES: Final = 192 << 20
#: Runs of one process: beginning it then costs each a tenth of what reading it takes. Our default: what libraries leave
#: in memory ends with it.
MOST_READS: Final = 100


class Pool:
    """At most so many processes that wait; all methods may be called from any thread."""

    def __init__(self, after_s: float = AFTER_S, idle_s: float = IDLE_S) -> None:
        self._after_s, self._idle_s = after_s, idle_s
        self._lock = threading.Lock()
        #: Held while one is begun: who only says that a task is over does not wait for that.
        self._beginning = threading.Lock()
        self._waiting: list[Child] = []
        self._is_wanted = False
        self._timer: threading.Timer | None = None

    def keep(self) -> None:
        """Somebody looks at runs, and may open one."""
        with self._beginning:
            with self._lock:
                self._is_wanted = True
                self._in(self._idle_s, self.end)
            if not self._waiting:
                self._begin()

    def keep_soon(self) -> None:
        """The same, without waiting for it."""
        with suppress(RuntimeError):  # the machine has no room for another thread
            threading.Thread(target=self.keep, daemon=True).start()

    def take(self, unused: bool) -> Child:
        """One that answers, or a new one; ``unused`` has read nothing. Raises ``OSError``. It is the caller's to end,
        or to give back."""
        with self._beginning, self._lock:
            fit = [child for child in self._waiting if not (unused and child.reads)]
            child = max(fit, key=lambda one: one.reads, default=None)
            if child is not None:
                self._waiting.remove(child)
        return child if child is not None and child.responds(ANSWER_S) else Child()

    def give_back(self, child: Child) -> None:
        """It read a small run, and nothing failed: it waits for the next one, or ends."""
        if child.reads < MOST_READS and (peak_bytes(child.pid) or 0) <= PEAK_BYTES:
            with self._lock:
                if len(self._waiting) < MOST_WAITING:
                    self._waiting.append(child)
                    self._in(self._idle_s, self.end)
                    return
        child.end()

    def again(self) -> None:
        """A task is over."""
        with self._lock:
            if self._is_wanted and not self._waiting:
                self._in(self._after_s, self.keep)

    def end(self) -> None:
        """End all that wait, until somebody looks again."""
        with self._lock:
            self._is_wanted = False
            children, self._waiting = self._waiting, []
            if self._timer is not None:
                self._timer.cancel()
        for child in children:
            child.end()

    def _begin(self) -> None:
        with suppress(OSError):  # the machine has no room: who needs one gets the error
            child = Child()
            with self._lock:
                if self._is_wanted:
                    self._waiting.append(child)
                    return
            child.end()

    def _in(self, seconds: float, what: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = threading.Timer(seconds, what)
        self._timer.daemon = True
        with suppress(RuntimeError):  # the machine has no room for another thread
            self._timer.start()


def is_suspicious(file: HostFile, fs: FileSystem) -> bool:
    """Whether it is read by a process of its own: it may need much memory, or a link leads to it."""
    if unpacked_bytes(file) > SMALL_BYTES:
        return True
    # Without the folder that it must lie in: a link above the log directory is its owner's.
    real = fs.real(file.path).removeprefix(file.below)
    return not str(Path(file.path).absolute()).endswith(real)

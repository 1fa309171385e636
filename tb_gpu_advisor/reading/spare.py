"""A process that has loaded all that reading needs, and waits: who opens a small run would else wait for that mostly.

It reads for one task and is ended with it, as any other one, so that its memory is given back; the next one is begun a
little later. It ends with the process that began it, and when nobody has asked for a while.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tb_gpu_advisor.reading.child import Child

#: How long after a task the next one is begun: what shows the task's result needs the processors first.
AFTER_S: Final = 1.0
#: How long it waits for a task; it holds some 60 MB.
IDLE_S: Final = 60.0
#: How soon it must answer before it gets a task, else another one does: loading takes 0.4 s, and some 4 s on a machine
#: with eight times its cores' work. Our default.
ANSWER_S: Final = 5.0


class Spare:
    """At most one process that waits. None before ``keep``; all methods may be called from any thread."""

    def __init__(self, after_s: float = AFTER_S, idle_s: float = IDLE_S) -> None:
        self._after_s, self._idle_s = after_s, idle_s
        self._lock = threading.Lock()
        #: Held while one is begun: who only says that a task is over does not wait for that.
        self._beginning = threading.Lock()
        self._child: Child | None = None
        self._is_wanted = False
        self._timer: threading.Timer | None = None

    def keep(self) -> None:
        """Somebody looks at runs, and may open one."""
        with self._beginning:
            with self._lock:
                self._is_wanted = True
                self._in(self._idle_s, self.end)
            if self._child is None:
                self._begin()

    def keep_soon(self) -> None:
        """The same, without waiting for it."""
        with suppress(RuntimeError):  # the machine has no room for another thread
            threading.Thread(target=self.keep, daemon=True).start()

    def take(self) -> Child:
        """The process if it answers, or a new one; raises ``OSError``. It is the caller's to end."""
        with self._beginning, self._lock:
            child, self._child = self._child, None
        return child if child is not None and child.responds(ANSWER_S) else Child()

    def again(self) -> None:
        """A task is over."""
        with self._lock:
            if self._is_wanted and self._child is None:
                self._in(self._after_s, self.keep)

    def end(self) -> None:
        """End it, until somebody looks again."""
        with self._lock:
            self._is_wanted = False
            child, self._child = self._child, None
            if self._timer is not None:
                self._timer.cancel()
        if child is not None:
            child.end()

    def _begin(self) -> None:
        with suppress(OSError):  # the machine has no room: who needs one is told
            child = Child()
            with self._lock:
                if self._is_wanted:
                    self._child = child
                    return
            child.end()

    def _in(self, seconds: float, what: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = threading.Timer(seconds, what)
        self._timer.daemon = True
        with suppress(RuntimeError):  # the machine has no room for another thread
            self._timer.start()

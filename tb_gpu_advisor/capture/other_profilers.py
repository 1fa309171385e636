"""Other users of the profiler in this process: a process has one profiler, and the program's own profiles come first.

TensorFlow and JAX each keep the profile that runs next to a lock, which every way to start or stop one takes: the
functions themselves under whatever name, context managers, summaries, Keras' callback. Frameworks that keep no such
lock are left as they are.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

from tb_gpu_advisor.capture.guard import Replaced

#: Module, what of it holds the state ("" for the module), and in that the lock and the profile that runs.
_PLACES: Final = (
    ("tensorflow.python.profiler.profiler_v2", "", "_profiler_lock", "_profiler"),
    ("jax._src.profiler", "_profile_state", "lock", "profile_session"),
)


def _states() -> Iterator[tuple[Any, str, str]]:
    """What keeps the profile that runs, by framework, and what it calls its lock and that profile."""
    for module, part, lock, session in _PLACES:
        holder = sys.modules.get(module)
        holder = getattr(holder, part, None) if part else holder
        if holder is not None and hasattr(holder, lock) and hasattr(holder, session):
            yield holder, lock, session


def is_profiling() -> bool:
    """Whether a profile runs in this process, ours or another's."""
    return any(getattr(holder, session) is not None for holder, _, session in _states())


def forget() -> bool:
    """Ends our profile without writing it, as TensorFlow's own ``stop(save=False)`` does; whether there was one. One
    that could not be written would stay else, and the program's next one be refused."""
    running = [(holder, name) for holder, _, name in _states() if getattr(holder, name) is not None]
    for holder, name in running:
        setattr(holder, name, None)
    return bool(running)


class _GivesWay:
    """A framework's lock, before which whoever takes it has us give way.

    A handler of a signal may take it while its thread is inside: then it goes on, and finds a profile that runs.
    """

    def __init__(self, lock: Any, give_way: Callable[[], None]) -> None:
        self._lock, self._give_way = lock, give_way
        self._inside = threading.RLock()
        self._depth = 0

    def __enter__(self) -> None:
        self._give_way()
        self._inside.acquire()
        self._depth += 1
        try:
            if self._depth == 1:
                self._lock.acquire()
        except BaseException:  # an interrupt
            self._depth -= 1
            self._inside.release()
            raise

    def __exit__(self, *error: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._lock.release()
        self._inside.release()


def watch(replaced: Replaced, give_way: Callable[[], None]) -> None:
    """Everyone else who starts or stops a profile calls ``give_way`` before, from now on until the locks are put back.
    Call before our profile begins."""
    for holder, lock, _ in _states():
        replaced.put(holder, lock, _GivesWay(getattr(holder, lock), give_way))

"""Threads for facts that do not wait for each other.

Nearly all of a large file's facts are numpy and the native core, which let other threads run meanwhile. The facts of a
small file are mostly Python's own work, and threads would only take turns.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# Besides the one that waits for them: a file's facts keep two processors busy, not more.
_THREADS: Final = 2
#: Up to so many events threads take a sixth more time on a file than one thread does.
SMALL: Final = 200_000


class _AtOnce(Executor):
    """Does what it is given before it says so."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def fact_threads(events: int) -> Executor:
    """An executor for a file with so many events."""
    return _AtOnce() if events <= SMALL else ThreadPoolExecutor(_THREADS, "facts")

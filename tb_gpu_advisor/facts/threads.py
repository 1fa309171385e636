"""Threads for facts that do not wait for each other.

Nearly all of a large file's facts are numpy and the native core, which let other threads run meanwhile. In between,
each thread holds the interpreter for as long as the others let it, 5 ms as Python has it: longer than most of what a
fact does at a time. While facts are made it is less, which takes an eighth off their time.

The facts of a small file are mostly Python's own work, and threads would only take turns.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# Besides the one that waits for them: a file's facts keep two processors busy, not more.
_THREADS: Final = 2
_SHORT_S: Final = 0.0002
#: Up to so many events threads take a sixth more time on a file than one thread does.
SMALL: Final = 200_000


@dataclass
class _Open:
    """How many executors are open, and the interval that was there before the first of them."""

    lock: Lock
    executors: int
    usual_s: float


_open = _Open(Lock(), 0, 0.0)


class _AtOnce(Executor):
    """Does what it is given before it says so."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def fact_threads(events: int) -> Iterator[Executor]:
    """An executor for a file with so many events; while any has threads, Python's switch interval is short."""
    if events <= SMALL:
        yield _AtOnce()
        return
    with _open.lock:
        if not _open.executors:
            _open.usual_s = sys.getswitchinterval()
            sys.setswitchinterval(min(_SHORT_S, _open.usual_s))
        _open.executors += 1
    try:
        with ThreadPoolExecutor(_THREADS, "facts") as pool:
            yield pool
    finally:
        with _open.lock:
            _open.executors -= 1
            if not _open.executors:
                sys.setswitchinterval(_open.usual_s)

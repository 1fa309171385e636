"""Threads for facts that do not wait for each other.

Nearly all of a large file's facts are numpy and the native core, which let other threads run meanwhile. In between,
each thread holds the interpreter for as long as the others let it, 5 ms as Python has it: longer than most of what a
fact does at a time. While facts are made it is less, which takes an eighth off their time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Final

# Besides the one that waits for them: a file's facts keep two processors busy, not more.
_THREADS: Final = 2
_SHORT_S: Final = 0.0002


@dataclass
class _Open:
    """How many executors are open, and the interval that was there before the first of them."""

    lock: Lock
    executors: int
    usual_s: float


_open = _Open(Lock(), 0, 0.0)


@contextmanager
def fact_threads() -> Iterator[Executor]:
    """An executor; Python's switch interval is short while any such executor is open."""
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

"""A few threads that do what they are given, beside the one that waits for it.

``concurrent.futures`` does that too, and takes 8 ms to load: a tenth of a report on 10 MB in a process that has just
begun.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Task(Generic[T]):
    """What one of the threads is to make."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._makers = [make]
        self._error: BaseException | None = None
        self._is_done = threading.Event()

    def run(self) -> None:
        """Make it, or find out why it cannot be made."""
        try:
            self._value = self._makers.pop()()  # what it was given may be large, and goes with it
        except BaseException as error:
            self._error = error
        self._is_done.set()

    def result(self) -> T:
        """It, once it is there; raises what making it raised."""
        self._is_done.wait()
        if self._error is not None:
            raise self._error
        return self._value


class Pool:
    """At most so many threads at a time, of none the one that asks; who leaves it waits for all that they were
    given."""

    def __init__(self, most: int) -> None:
        self._most, self._working = most, 0
        self._lock = threading.Lock()
        self._waiting = deque[Task[Any]]()
        self._threads: list[threading.Thread] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Task[T]:
        """Have something made: in the order in which it is asked for."""
        task = Task(partial(fn, *args, **kwargs))
        if not self._most:
            task.run()
            return task
        with self._lock:
            self._waiting.append(task)
            has_room = self._working < self._most
            self._working += has_room
        if has_room:
            self._begin()
        return task

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *of_error: object) -> None:
        for thread in self._threads:
            thread.join()

    def _begin(self) -> None:
        thread = threading.Thread(target=self._work)
        try:
            thread.start()
        except RuntimeError:  # there is no memory for another stack: who asks does the work
            self._work()
        else:
            self._threads.append(thread)

    def _work(self) -> None:
        while (task := self._next()) is not None:
            task.run()

    def _next(self) -> Task[Any] | None:
        with self._lock:
            if self._waiting:
                return self._waiting.popleft()
            self._working -= 1
            return None

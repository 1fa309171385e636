"""A few threads that do what they are given, beside the one that waits for it.

``concurrent.futures`` does that too, and takes 8 ms to load: a tenth of a report on 10 MB in a process that has just
begun.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
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
        self._most = most
        self._waiting: SimpleQueue[Task[Any] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Task[T]:
        """Have something made: in the order in which it is asked for, and here where no thread can begin."""
        task = Task(partial(fn, *args, **kwargs))
        if len(self._threads) < self._most:
            thread = threading.Thread(target=self._work)
            with suppress(RuntimeError):  # there is no memory for another stack
                thread.start()
                self._threads.append(thread)
        if self._threads:
            self._waiting.put(task)
        else:
            task.run()
        return task

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *of_error: object) -> None:
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (task := self._waiting.get()) is not None:
            task.run()
            del task  # its result may be large

"""What was asked for last, so that the same question is answered from memory."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """At most so many answers, or as much as ``size_of`` adds up to, but always the last one; those that nobody asked
    for the longest go first, and all of them where none was put for ``idle_s``. Any thread may ask."""

    def __init__(self, most: int, size_of: Callable[[V], int] = lambda _: 1, idle_s: float = 0.0) -> None:
        self._most, self._size_of, self._idle_s = most, size_of, idle_s
        self._lock = threading.Lock()
        self._known: OrderedDict[K, V] = OrderedDict()
        self._size = 0
        self._put_at_s = 0.0

    def get(self, key: K) -> V | None:
        """The answer, which is then the last one asked for; None where there is none."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep an answer as the last one asked for."""
        with self._lock:
            if self._idle_s and not self._known:
                self._look_again(self._idle_s)
            self._put_at_s = time.monotonic()
            if key in self._known:
                self._size -= self._size_of(self._known.pop(key))
            self._known[key] = value
            self._size += self._size_of(value)
            while self._size > self._most and len(self._known) > 1:
                self._size -= self._size_of(self._known.popitem(last=False)[1])

    def items(self) -> list[tuple[K, V]]:
        """All of them, the last one asked for at the end."""
        with self._lock:
            return [*self._known.items()]

    def _look_again(self, after_s: float) -> None:
        timer = threading.Timer(after_s, self._let_go)
        timer.daemon = True
        timer.start()

    def _let_go(self) -> None:
        with self._lock:
            left_s = self._put_at_s + self._idle_s - time.monotonic()
            if left_s > 0:
                self._look_again(left_s)
            else:
                self._known.clear()
                self._size = 0

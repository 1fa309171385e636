"""What was asked for last, so that the same question is answered from memory."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """At most so many answers; those that nobody asked for the longest go first. Any thread may ask."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._known: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The answer, which is then the last one asked for; None where there is none."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep an answer as the last one asked for."""
        with self._lock:
            self._known[key] = value
            self._known.move_to_end(key)
            if len(self._known) > self._most:
                self._known.popitem(last=False)

    def items(self) -> list[tuple[K, V]]:
        """All of them, the last one asked for at the end."""
        with self._lock:
            return [*self._known.items()]

"""What was asked for last, so that the same question is answered from memory."""

from collections import OrderedDict
from collections.abc import ItemsView
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """At most so many answers; those that nobody asked for the longest go first. Several threads need a lock."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The answer, which is then the last one asked for; None where there is none."""
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep an answer as the last one asked for."""
        self._known[key] = value
        self._known.move_to_end(key)
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def items(self) -> ItemsView[K, V]:
        """All of them, the last one asked for at the end."""
        return self._known.items()

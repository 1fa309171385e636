"""Threads for facts that do not wait for each other.

Nearly all of a large file's facts are numpy and the native core, which let other threads run meanwhile. The facts of a
small file are mostly Python's own work, and threads would only take turns.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from types import TracebackType

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

# Besides the one that waits for them. Measured: a file's facts keep two processors busy, not more.
_THREADS: Final = 2
#: Measured: up to so many events threads take a sixth more time on a file than one thread does.
SMALL: Final = 200_000


class Later(Protocol[T_co]):
    """What will be there, or is."""

    def result(self, /) -> T_co:
        """It, once it is there; raises what making it raised."""


class Threads(Protocol):
    """Who makes facts: a ``Pool``, or who asks for them."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Later[T]:
        """Have something made."""

    def __enter__(self) -> Threads: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None: ...


class _Made(Generic[T]):
    def __init__(self, make: Callable[[], T]) -> None:
        self._error: Exception | None = None
        try:
            self._value = make()
        except Exception as error:  # who asks for it is told, as a pool does it
            self._error = error

    def result(self) -> T:
        if self._error is not None:
            raise self._error
        return self._value


class _AtOnce:
    """Does what it is given before it says so."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Later[T]:
        return _Made(partial(fn, *args, **kwargs))

    def __enter__(self) -> Threads:
        return self

    def __exit__(self, *of_error: object) -> None:
        """There is nothing to wait for."""


def give_back(events: int) -> None:
    """Freed memory goes back to the system before facts of a large file that need much: each thread's would be kept
    for that thread, a tenth of what a report takes in all."""
    if sys.platform == "linux" and events > SMALL:
        import ctypes  # numpy has loaded it

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it
        if trim is not None:
            trim(0)


def fact_threads(events: int) -> Threads:
    """What makes the facts of a file with so many events."""
    if events <= SMALL:
        return _AtOnce()
    from tb_gpu_advisor.threads import Pool

    return Pool(_THREADS)

"""Simulated time: processes that wait for a duration or for a signal.

A process is a generator. It yields a number of nanoseconds to let that much time pass, or a ``Signal`` to wait until it
fires. Everything that happens at one moment happens in the order in which it was asked for, so a run is
deterministic.
"""

import heapq
from collections.abc import Callable, Generator
from types import GeneratorType

Process = Generator["int | Signal", None, None]


class ImpossibleProgramError(RuntimeError):
    """A simulated program waits for what never happens."""


class Signal:
    """Something that happens once."""

    __slots__ = ("_waiting", "fired")

    def __init__(self) -> None:
        self.fired = False
        self._waiting: list[Callable[[], None]] = []

    def fire(self) -> None:
        if not self.fired:
            self.fired = True
            waiting, self._waiting = self._waiting, []
            for action in waiting:
                action()

    def then(self, action: Callable[[], None]) -> None:
        """Do it when the signal fires, now if it has."""
        if self.fired:
            action()
        else:
            self._waiting.append(action)


def _place(process: Process) -> str:
    """Where a process waits: each function that is not done, with the GPU and the node it is at."""
    parts = []
    inner: object = process
    while isinstance(inner, GeneratorType) and inner.gi_frame is not None:
        local = inner.gi_frame.f_locals
        shown = [f"{name}={local[name]!r}"[:80] for name in ("gpu", "node") if name in local]
        file = inner.gi_code.co_filename.rpartition("/")[2]
        parts.append(f"{inner.gi_code.co_name}({', '.join(shown)}) {file}:{inner.gi_frame.f_lineno}")
        inner = inner.gi_yieldfrom
    return " > ".join(parts)


class Engine:
    """The clock and what is still to happen. ``now_ns`` counts from the start of the simulated program."""

    def __init__(self) -> None:
        self.now_ns = 0
        self._asked = 0
        self._later: list[tuple[int, int, Callable[[], None]]] = []
        self._waiting: dict[int, Process] = {}

    def at(self, time_ns: int, action: Callable[[], None]) -> None:
        """Do it at a time that is not in the past."""
        self._asked += 1
        heapq.heappush(self._later, (max(time_ns, self.now_ns), self._asked, action))

    def start(self, process: Process) -> Signal:
        """Begin a process now; the signal fires when it ends."""
        ended = Signal()

        def resume() -> None:
            self._waiting.pop(id(process), None)
            for wait in process:
                if isinstance(wait, Signal):
                    if not wait.fired:
                        self._waiting[id(process)] = process
                        wait.then(resume)
                        return
                elif wait > 0:
                    self.at(self.now_ns + wait, resume)
                    return
            ended.fire()

        self.at(self.now_ns, resume)
        return ended

    def run(self, until: Signal) -> None:
        """Let time pass until the signal fires; raises when nothing is left to happen before it does."""
        while not until.fired:
            if not self._later:
                waits = "".join(f"\n  {_place(process)}" for process in self._waiting.values())
                raise ImpossibleProgramError(f"the simulated program waits for what never happens:{waits}")
            self.now_ns, _, action = heapq.heappop(self._later)
            action()

"""GPUs: streams that run what they are given in order, and collectives that wait for every GPU.

A stream starts a task when its launch has arrived, the task before has ended, and what it depends on is done. Between
two tasks that both wait in the queue passes a small gap of the hardware's own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tb_gpu_advisor.wire import Category
from tests.build.xspace import StatValue
from tests.simulator.engine import Engine, Signal
from tests.simulator.hardware import GpuModel
from tests.simulator.kernels import Kernel
from tests.simulator.workload import Stops

#: Between two queued kernels of a stream, and after an event of another stream.
FLOOR_GAP_NS: Final = 1_200
EVENT_GAP_NS: Final = 2_400


@dataclass(eq=False)
class Ring:
    """One collective call over all its GPUs: every kernel spins until the last has come, then all move the bytes."""

    engine: Engine
    size: int
    transfer_ns: int
    joined: list[Task] = field(default_factory=list)
    ends: list[Callable[[], None]] = field(default_factory=list)
    moves_ns: int = -1

    def join(self, task: Task, end: Callable[[], None]) -> None:
        """``moves_ns`` is when the last one came: until then the others wait, from then on bytes move."""
        self.joined.append(task)
        self.ends.append(end)
        if len(self.joined) == self.size:
            self.moves_ns = self.engine.now_ns
            for action in self.ends:
                self.engine.at(self.moves_ns + self.transfer_ns, action)


@dataclass(eq=False, slots=True)
class Task:
    """Something that runs on a stream, and what the simulation knows of it.

    ``kind`` is the category of a busy GPU. ``step`` is -1 for work outside the training steps; what is
    ``of_profiler`` is no part of one, though TensorFlow counts it into the step of that number. ``clear_ns`` is when
    nothing but the stream itself stood in its way any more. ``blocks`` marks a copy whose call returns when it has
    ended, ``noticed`` one for which the executor waits without a call, ``ahead`` one that no thread of the step made.
    """

    name: str
    kind: Category
    ns: int
    step: int
    op: str = ""
    stats: dict[str, StatValue] = field(default_factory=dict)
    kernel: Kernel | None = None
    after: tuple[Signal, ...] = ()
    ring: Ring | None = None
    is_input: bool = False
    bytes: int = 0
    peer: int = -1
    blocks: bool = False
    of_profiler: bool = False
    noticed: bool = False
    ahead: bool = False
    correlation: int = 0
    launch_ns: int = -1
    arrival_ns: int = -1
    clear_ns: int = -1
    start_ns: int = -1
    end_ns: int = -1
    done: Signal = field(default_factory=Signal)


class Stream:
    """A queue of tasks on one GPU. ``tasks`` keeps everything that ran."""

    def __init__(self, gpu: Gpu, engine: Engine, number: int, capacity: int) -> None:
        self._gpu = gpu
        self.engine = engine
        self.number = number
        self.tasks: list[Task] = []
        self.last: Task | None = None
        self._queue: deque[Task] = deque()
        self._capacity = capacity
        self._running = False
        self._waits = False
        self._free_ns = -FLOOR_GAP_NS
        self._room = Signal()

    def room(self) -> Signal:
        """Fires when one more launch fits into the queue."""
        if len(self._queue) < self._capacity:
            ready = Signal()
            ready.fire()
            return ready
        if self._room.fired:
            self._room = Signal()
        return self._room

    def push(self, task: Task) -> None:
        self._queue.append(task)
        self.last = task
        if not self._waits:
            self._advance()

    def _advance(self) -> None:
        self._waits = False
        if self._running or not self._queue:
            return
        task = self._queue[0]
        waited = False
        for signal in task.after:
            if not signal.fired:
                self._waits = True
                signal.then(self._wake)
                return
            waited = True
        self._begin(task, waited)

    def _wake(self) -> None:
        if self._waits:
            self._advance()

    def _begin(self, task: Task, waited: bool) -> None:
        self._running = True
        now = self.engine.now_ns
        # A dependency that was met long ago costs nothing.
        late = waited and now > max(task.arrival_ns, self._free_ns)
        task.clear_ns = max(task.arrival_ns, now if late else 0)
        task.start_ns = max(task.arrival_ns, self._free_ns + FLOOR_GAP_NS, now)
        if late:
            task.start_ns = max(task.start_ns, now + EVENT_GAP_NS)
        if self._gpu.stops:
            task.start_ns = self._gpu.stops.end_ns(task.start_ns, 0)
        end = partial(self._end, task)
        if task.ring is not None:
            self.engine.at(task.start_ns, partial(task.ring.join, task, end))
        else:
            self.engine.at(task.start_ns + self._gpu.ns(task), end)

    def _end(self, task: Task) -> None:
        task.end_ns = self._free_ns = self.engine.now_ns
        self.tasks.append(task)
        self._queue.popleft()
        self._running = False
        task.done.fire()
        self._room.fire()
        self._advance()


class Feed:
    """What the threads that feed one GPU are doing, as a series of (since when, cause).

    Causes are idle categories of the waterfall; this is the truth about why a queue is empty.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.since_ns: list[int] = [0]
        self.cause: list[Category] = ["unknown"]

    def doing(self, cause: Category) -> None:
        if cause != self.cause[-1]:
            self.since_ns.append(self._engine.now_ns)
            self.cause.append(cause)

    @property
    def now(self) -> Category:
        return self.cause[-1]


class Gpu:
    """One GPU with its streams, as TensorFlow makes them: compute, one per copy direction, collectives."""

    def __init__(self, engine: Engine, index: int, model: GpuModel, capacity: int) -> None:
        self.index = index
        self.model = model
        self.feed = Feed(engine)
        #: When it is another process's.
        self.stops: Stops | None = None
        #: What kernels take longer with each step behind those of the warm-up, as a share.
        self.slower_per_step = 0.0
        self.warm_up = 0
        self._engine = engine
        self._capacity = capacity
        first = 13 + 8 * index
        self.compute = self._stream(first)
        self.copies = {
            "copy_h2d": self._stream(first + 1),
            "copy_d2h": self._stream(first + 2),
            "copy_d2d": self._stream(first + 3),
        }
        self.collectives = self._stream(first + 4)
        self.others: dict[int, Stream] = {}
        self._first_other = first + 5

    def ns(self, task: Task) -> int:
        """How long a task takes."""
        steps = max(0, task.step - self.warm_up) if task.kernel is not None else 0
        return round(task.ns * (1 + self.slower_per_step * steps))

    def _stream(self, number: int) -> Stream:
        return Stream(self, self._engine, number, self._capacity)

    def stream(self, index: int) -> Stream:
        """A compute stream; 0 is the main one."""
        if index == 0:
            return self.compute
        if index not in self.others:
            self.others[index] = self._stream(self._first_other + len(self.others))
        return self.others[index]

    @property
    def streams(self) -> list[Stream]:
        return [self.compute, *self.copies.values(), self.collectives, *self.others.values()]

    def computed(self) -> tuple[Signal, ...]:
        """Done when everything that was launched on the compute streams so far is."""
        lasts = (stream.last for stream in (self.compute, *self.others.values()))
        return tuple(task.done for task in lasts if task is not None)

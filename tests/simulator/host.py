"""The host: threads that record what they do, a limited number of cores, and the calls that feed the GPUs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tb_gpu_advisor.wire import Category
from tests.build.xspace import StatValue
from tests.simulator.device import Gpu, Stream, Task
from tests.simulator.engine import Engine, Process, Signal
from tests.simulator.hardware import GpuModel, HostSpeed, Links
from tests.simulator.noise import Noise
from tests.simulator.workload import Stops

#: How long a thread keeps a core that others want (as Linux does with a dozen runnable threads).
SLICE_NS = 3_000_000

_CALLS: dict[Category, str] = {
    "compute": "cuLaunchKernel",
    "collective": "cuLaunchKernelEx",
    "copy_h2d": "cuMemcpyHtoDAsync_v2",
    "copy_d2h": "cuMemcpyDtoHAsync_v2",
    "copy_d2d": "cuMemcpyDtoDAsync_v2",
}


@dataclass(slots=True)
class HostEvent:
    name: str
    start_ns: int
    end_ns: int
    stats: dict[str, StatValue]


class Cores:
    """Cores shared first come, first served, a slice at a time."""

    def __init__(self, engine: Engine, number: int) -> None:
        self._engine = engine
        self._free = number
        self._queue: deque[Signal] = deque()

    def take(self) -> Signal:
        """Fires when the caller has a core."""
        granted = Signal()
        if self._free > 0 and not self._queue:
            self._free -= 1
            granted.fire()
        else:
            self._queue.append(granted)
        return granted

    def give_back(self) -> None:
        if self._queue:
            # Not from within the giver's own turn, or turns would nest without end.
            self._engine.at(self._engine.now_ns, self._queue.popleft().fire)
        else:
            self._free += 1


class Thread:
    """A host thread and what the profiler sees of it."""

    def __init__(self, machine: Machine, name: str) -> None:
        self.machine = machine
        self.name = name
        self.traced = True
        self.events: list[HostEvent] = []
        self._slice_ns = 0
        self._works = False

    @contextmanager
    def span(self, name: str, **stats: StatValue) -> Iterator[HostEvent]:
        """Record what happens inside as one event."""
        event = HostEvent(name, self.machine.engine.now_ns, -1, stats)
        if self.traced:
            self.events.append(event)
        yield event
        event.end_ns = self.machine.engine.now_ns

    def note(self, name: str, **stats: StatValue) -> None:
        """An event that takes no time."""
        now = self.machine.engine.now_ns
        if self.traced:
            self.events.append(HostEvent(name, now, now, stats))

    def work(self, ns: int) -> Process:
        """Use a core for this long, waiting for one when there are too few."""
        cores = self.machine.cores
        if cores is None:
            now_ns, stops = self.machine.engine.now_ns, self.machine.stops
            yield stops.end_ns(now_ns, ns) - now_ns if stops else ns
            return
        self._works = True
        while ns > 0:
            if self._slice_ns <= 0:
                yield cores.take()
                self._slice_ns = SLICE_NS
            part = min(ns, self._slice_ns)
            yield part
            ns -= part
            self._slice_ns -= part
            if self._slice_ns <= 0:
                cores.give_back()
        self._works = False
        # A thread that goes on working keeps its core; one that does not gives it back at once.
        self.machine.engine.at(self.machine.engine.now_ns, self._rest)

    def _rest(self) -> None:
        if not self._works and self._slice_ns > 0 and self.machine.cores is not None:
            self._slice_ns = 0
            self.machine.cores.give_back()

    def wait(self, signal: Signal) -> Process:
        """Wait without using a core."""
        if not signal.fired:
            yield signal


@dataclass(eq=False)
class Machine:
    """One host with its GPUs. ``cores`` is None when there are enough of them for every thread."""

    engine: Engine
    noise: Noise
    name: str
    speed: HostSpeed
    links: Links
    gpu_model: GpuModel
    gpu_count: int
    contended: bool = False
    stops: Stops | None = None
    threads: dict[str, Thread] = field(default_factory=dict)
    gpus: list[Gpu] = field(default_factory=list)
    cores: Cores | None = None
    _correlation: int = 0
    _id: int = 0

    def __post_init__(self) -> None:
        self.gpus = [Gpu(self.engine, i, self.gpu_model, self.speed.queue) for i in range(self.gpu_count)]
        if self.contended:
            self.cores = Cores(self.engine, self.speed.cores)

    def thread(self, name: str) -> Thread:
        if name not in self.threads:
            self.threads[name] = Thread(self, name)
        return self.threads[name]

    def new_id(self) -> int:
        """An id as the runtime draws them for steps and contexts; TensorFlow numbers the runs of functions below zero
        (``generate_step_id``), as it writes them as the stat ``id``."""
        self._id += 1
        return self._id * 2_654_435_761 % (1 << 62)

    def doing(self, cause: Category) -> None:
        """What the one thread does that feeds all GPUs."""
        for gpu in self.gpus:
            gpu.feed.doing(cause)

    def launch(self, thread: Thread, gpu: Gpu, stream: Stream, task: Task) -> Process:
        """Hand a task to a stream; the call waits for room in the queue, and returns before the task has run, unless it
        blocks."""
        self._correlation += 1
        task.correlation = self._correlation
        stats: dict[str, StatValue] = {
            "device_id": gpu.index,
            "correlation_id": task.correlation,
            "context_id": f"$${gpu.index + 1}",
        }
        with thread.span(_CALLS[task.kind], **stats):
            yield from thread.wait(stream.room())
            task.launch_ns = self.engine.now_ns
            task.arrival_ns = task.launch_ns + self.noise.ns(f"latency/{gpu.index}", self.speed.latency_ns)
            stream.push(task)
            yield from thread.work(self.noise.ns(f"call/{gpu.index}", self.speed.call_ns))
            if task.blocks:
                before = gpu.feed.now
                gpu.feed.doing("copy_wait")
                yield from thread.wait(task.done)
                yield from thread.work(self.noise.ns("wake", self.speed.wake_ns))
                gpu.feed.doing(before)

    def launch_graph(self, thread: Thread, gpu: Gpu, tasks: list[Task]) -> Process:
        """Hand many kernels to the main stream in one call; they share its correlation id."""
        self._correlation += 1
        now = self.engine.now_ns
        arrival = now + self.noise.ns(f"latency/{gpu.index}", self.speed.latency_ns)
        with thread.span("cuGraphLaunch", device_id=gpu.index, correlation_id=self._correlation):
            for task in tasks:
                task.correlation, task.launch_ns, task.arrival_ns = self._correlation, now, arrival
                gpu.compute.push(task)
            yield from thread.work(self.noise.ns(f"call/{gpu.index}", 3 * self.speed.call_ns))

    def synchronize(self, thread: Thread, gpu: Gpu, copy: Task) -> Process:
        """Wait for a copy in a driver call."""
        self._correlation += 1
        before = gpu.feed.now
        gpu.feed.doing("copy_wait")
        with thread.span("cuStreamSynchronize", correlation_id=self._correlation, context_id="$$1"):
            yield from thread.wait(copy.done)
            yield from thread.work(self.noise.ns("wake", self.speed.wake_ns))
        gpu.feed.doing(before)

    def notice(self, thread: Thread, gpu: Gpu, copy: Task) -> Process:
        """Wait for a copy as TensorFlow's executor does: a thread looks from time to time whether it has ended."""
        before = gpu.feed.now
        copy.noticed = True
        gpu.feed.doing("copy_wait")
        yield from thread.wait(copy.done)
        yield self.noise.ns("notice", self.speed.notice_ns)
        gpu.feed.doing(before)

    def copy_ns(self, key: str, kind: Category, size: int, pinned: bool) -> int:
        rate = self.links.peer if kind == "copy_d2d" else self.links.pinned if pinned else self.links.pageable
        return self.noise.ns(key, 1_000 + size / rate)

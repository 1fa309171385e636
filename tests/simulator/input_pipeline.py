"""A tf.data pipeline as threads: a source, a map over worker threads, a batch, and a prefetch buffer.

Elements are simulated in a few chunks per batch, and costs are per batch.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

from tests.build.xspace import StatValue
from tests.simulator.engine import Process, Signal
from tests.simulator.host import Machine, Thread
from tests.simulator.workload import Input, Version

#: Iterator events per batch; real traces hold one per element.
CHUNKS: Final = 4
_ROOT: Final = "Iterator::Root"
_HAND_OVER_NS: Final = 2_000
#: Starting a function takes 10 µs in recordings, most of it within ``FunctionRun``.
_CALL_NS: Final = 5_000


class Buffer:
    """A bounded queue between threads."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._items: deque[int] = deque()
        self._changed = Signal()

    def put(self, thread: Thread, item: int) -> Process:
        while len(self._items) >= self._capacity:
            yield from thread.wait(self._changed)
        self._items.append(item)
        self._wake()

    def get(self, thread: Thread, out: list[int]) -> Process:
        while not self._items:
            yield from thread.wait(self._changed)
        out.append(self._items.popleft())
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, Signal()
        changed.fire()


class Pipeline:
    """Produces batches from the moment it is made, as far as its buffer allows."""

    def __init__(self, machine: Machine, cost: Input, version: Version) -> None:
        self._machine = machine
        self._cost = cost
        self._root: dict[str, StatValue] = {} if version == "2.4" else {"_r": 1}
        self._buffer = Buffer(max(1, cost.buffer))
        self._mapped = Buffer(1)
        #: What copies a batch to the GPU as soon as it is made.
        self.copy_ahead: Callable[[Thread], Process] | None = None
        self._on_host, self._on_device = Buffer(1), Buffer(1)
        if cost.buffer:
            self._start("tf_data_iterator_resource/A", self._prefetch)
        if self._parallel:
            self._start("tf_data_iterator_resource/B", self._map_in_parallel)
        if cost.on_device:
            self._start("tf_data_multi_device_iterator/C", self._take_on_host)
            self._start("tf_data_iterator_resource/D", self._generate)

    @property
    def _parallel(self) -> bool:
        return self._cost.parallelism > 1

    def next(self, thread: Thread) -> Process:
        """What ``IteratorGetNext`` does on its thread: take a batch, waiting until there is one."""
        if not self._cost.on_device:
            yield from self._next(thread)
            return
        with thread.span("Iterator::Prefetch", **self._stats("device")):
            yield from self._on_device.get(thread, [])
            yield from thread.work(_HAND_OVER_NS)

    def _take_on_host(self, thread: Thread) -> Process:
        """The pipeline on the GPU's side asks for batches as fast as they are made."""
        element = 1
        while True:
            yield from self._next(thread)
            yield from self._on_host.put(thread, element)
            element += 1

    def _generate(self, thread: Thread) -> Process:
        element = 1
        while True:
            with (
                thread.span("PrefetchProduce", element_id=element),
                thread.span("Iterator::Prefetch::Generator", **self._stats("device::Generator")),
            ):
                yield from self._on_host.get(thread, [])
                yield from thread.work(_HAND_OVER_NS)
            yield from self._on_device.put(thread, element)
            element += 1

    def _next(self, thread: Thread) -> Process:
        noise = self._machine.noise
        with thread.span(_ROOT, **self._stats("")):
            yield from thread.work(noise.ns("get-next", 8_000))
            if not self._cost.buffer:
                yield from self._produce(thread, "")
                return
            with thread.span(
                f"{_ROOT}::Prefetch", **self._stats("::Prefetch"), buffer_limit=self._cost.buffer
            ):
                taken: list[int] = []
                yield from self._buffer.get(thread, taken)
                thread.note("PrefetchConsume", element_id=taken[0])
                yield from thread.work(_HAND_OVER_NS)

    def _start(self, name: str, body: Callable[[Thread], Process]) -> None:
        thread = self._machine.thread(name)
        thread.traced = self._cost.traced or body == self._generate
        self._machine.engine.start(body(thread))

    def _prefetch(self, thread: Thread) -> Process:
        element = 1
        while True:
            with thread.span("PrefetchProduce", element_id=element):
                yield from self._produce(thread, "::Prefetch")
            if self.copy_ahead is not None:
                yield from self.copy_ahead(thread)
            yield from self._buffer.put(thread, element)
            element += 1

    def _produce(self, thread: Thread, path: str) -> Process:
        """Make one batch on a thread: batch over map over read."""
        path += "::BatchV2"
        with thread.span(_ROOT + path, **self._stats(path)):
            if self._parallel:
                taken: list[int] = []
                inner = path + "::ParallelMapV2"
                stats = self._stats(inner) | {"parallelism": self._cost.parallelism}
                with thread.span(_ROOT + inner, **stats):
                    yield from self._mapped.get(thread, taken)
                    thread.note("ParallelMapConsume", element_id=taken[0])
                    yield from thread.work(_HAND_OVER_NS)
            else:
                for _ in range(CHUNKS):
                    yield from self._map(thread, path + "::Map")
            yield from thread.work(self._ns("batch", self._cost.batch_us))

    def _map(self, thread: Thread, path: str) -> Process:
        with thread.span(_ROOT + path, **self._stats(path)):
            yield from self._read(thread, path)
            number = self._machine.new_id()
            with thread.span("InstantiatedCapturedFunction::RunWithBorrowedArgs", id=-number):
                thread.note("FunctionRun", id=-number, **self._root, _pt=2, _p=number)
                yield from thread.work(self._ns("map", self._cost.map_us / CHUNKS))

    def _read(self, thread: Thread, path: str) -> Process:
        path += f"::{self._cost.source}"
        with thread.span(_ROOT + path, **self._stats(path)):
            yield from thread.work(self._ns("read", self._cost.read_us / CHUNKS))

    def _map_in_parallel(self, thread: Thread) -> Process:
        """Read on this thread, map on the pool's."""
        workers = [
            self._machine.thread(f"tf_data_private_threadpool/{worker}")
            for worker in range(min(self._cost.parallelism, CHUNKS * 2))
        ]
        for worker in workers:
            worker.traced = self._cost.traced
        element = 1
        while True:
            for _ in range(CHUNKS):
                with thread.span("ParallelMapProduce", element_id=element):
                    yield from self._read(thread, "::Prefetch::BatchV2::ParallelMapV2")
            # A worker of ours stands for several where the pipeline has more threads than we simulate.
            share = self._cost.map_us / self._cost.parallelism
            done = list[Signal]()
            for worker in workers:
                with thread.span("ParallelMapProduce", element_id=element):
                    yield from self._call(thread, worker, share, done)
            for signal in done:
                yield from thread.wait(signal)
            yield from self._mapped.put(thread, element)
            element += 1

    def _call(self, runner: Thread, worker: Thread, us: float, started: list[Signal]) -> Process:
        """A captured function: started by the runner, which marks it as a root of its own, run by the pool."""
        number = self._machine.new_id()
        with runner.span("InstantiatedCapturedFunction::RunAsync", id=-number):
            with runner.span("FunctionRun", id=-number, **self._root, _pt=2, _p=number):
                yield from runner.work(_CALL_NS)
            yield from runner.work(_CALL_NS)
            started.append(self._machine.engine.start(self._run(worker, us, number)))

    def _run(self, worker: Thread, us: float, number: int) -> Process:
        with worker.span("ExecutorState::Process", id=-number, iter_num=0, _ct=2, _c=number):
            yield from worker.work(self._ns(f"map/{worker.name}", us))

    def _ns(self, key: str, us: float) -> int:
        return self._machine.noise.ns(f"input/{key}", us * 1e3)

    def _stats(self, path: str) -> dict[str, StatValue]:
        """``id`` and ``parent_id`` as tf.data numbers its iterators."""
        parent = path.rpartition("::")[0] if path else None
        stats: dict[str, StatValue] = {"id": self._machine.noise.number(f"iterator{path}")}
        if parent is not None:
            stats["parent_id"] = self._machine.noise.number(f"iterator{parent}")
        return stats

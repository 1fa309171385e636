"""JAX: one ``jit`` function per step, compiled by XLA; Python's thread launches its kernels, or one for each GPU."""

from contextlib import AbstractContextManager, nullcontext
from typing import Final

from tests.build.xspace import Ref, StatValue
from tests.simulator.engine import Process, Signal
from tests.simulator.host import Machine, Thread
from tests.simulator.ops import GpuOp, Node
from tests.simulator.programs.keras import FunctionLoop
from tests.simulator.programs.rings import Rings
from tests.simulator.workload import Callback, Workload

#: What JAX calls the compiled step.
MODULE: Final = "jit_train_step"


class JaxLoop(FunctionLoop):
    """Steps of ``train_step(state, batch)``; the batch comes from a Python generator and is put on the device."""

    def __init__(
        self, machine: Machine, workload: Workload, rings: Rings, nodes: tuple[tuple[Node, ...], ...]
    ):
        super().__init__(machine, workload, rings, nodes)
        for executor in self.executors:
            executor.thread, executor.module = self.python, MODULE

    def _marker(self, index: int) -> AbstractContextManager[object]:
        if not self.workload.capture.markers:
            return nullcontext()
        return self.python.span("train", step_num=index, _r=1)

    def step(self, index: int) -> Process:
        with self._marker(index):
            yield from self._take_batch()
            yield from self.python.work(self._ns("python", self.workload.python_us))
            yield from self._call(index)
            for callback in self.workload.callbacks:
                if index % callback.every == callback.every - 1:
                    yield from self._callback(callback, index)
        yield from self.python.work(2_000)

    def _call(self, index: int) -> Process:
        self.machine.doing("kernel_launch")
        yield from self._copy_arguments(self.nodes, index)
        for executor in self.executors:
            context = self.machine.new_id()
            with self.python.span("PjitFunction(train_step)"):
                yield from self.python.work(20_000)
                yield from self._execute(self.python, executor.gpu.index, index, context)
        self.machine.doing("between_steps")

    def _execute(self, thread: Thread, gpu: int, index: int, context: int) -> Process:
        link: dict[str, StatValue] = {"_pt": 14, "_p": context}
        with thread.span("PJRT_LoadedExecutable_Execute linkage", **link):
            yield from thread.work(1_000)
        with (
            thread.span("PJRT_LoadedExecutable_Execute", _ct=14, _c=context),
            thread.span("PjRtStreamExecutorLoadedExecutable::Execute"),
        ):
            yield from thread.work(15_000)
            yield from self._module(thread, gpu, index)
            yield from thread.work(5_000)

    def _module(self, thread: Thread, gpu: int, index: int) -> Process:
        with (
            thread.span("GpuExecutable::ExecuteThunks", module_name=Ref(MODULE)),
            thread.span(f"{MODULE}:XLA GPU module"),
        ):
            yield from self._thunks(thread, gpu, index)

    def _thunks(self, thread: Thread, gpu: int, index: int) -> Process:
        executor = self.executors[gpu]
        if self.workload.graphs:
            yield from executor.run_graph(self.nodes[gpu], index)
            return
        for node in self.nodes[gpu]:
            if isinstance(node, GpuOp):
                with thread.span(node.hlo):
                    yield from executor.node(node, index)
            else:
                yield from executor.node(node, index)


class JaxWorkersLoop(JaxLoop):
    """The same on several GPUs of a process: a call fills a queue for each GPU and returns, and a thread for each of
    them launches what is in it. Python copies the batch."""

    def __init__(
        self, machine: Machine, workload: Workload, rings: Rings, nodes: tuple[tuple[Node, ...], ...]
    ):
        super().__init__(machine, workload, rings, nodes)
        self._regions = 0
        self._last: dict[int, Signal] = {}
        for executor in self.executors:
            executor.thread = machine.thread(f"py_xla_execute/{executor.gpu.index}")

    def settle(self) -> Process:
        for signal in self._last.values():
            yield from self.python.wait(signal)
        for executor in self.executors:
            for done in executor.gpu.computed():
                yield from self.python.wait(done)

    def _callback(self, callback: Callback, index: int) -> Process:
        # What is read is what the call computes: its copy is launched after that.
        for launched in self._last.values():
            yield from self.python.wait(launched)
        yield from super()._callback(callback, index)

    def _call(self, index: int) -> Process:
        yield from self._copy_arguments(self.nodes, index)
        with self.python.span("PjitFunction(train_step)"):
            yield from self.python.work(20_000)
            for executor in self.executors:
                self._regions += 1
                if self.workload.workers == "linked":
                    self.python.note("ThreadpoolListener::Record", _pt=15, _p=self._regions)
                yield from self.python.work(2_000)
                gpu = executor.gpu.index
                before = self._last.get(gpu)
                work = self._launch(gpu, index, self._regions, before)
                self._last[gpu] = self.machine.engine.start(work)

    def _launch(self, gpu: int, index: int, region: int, before: Signal | None) -> Process:
        executor = self.executors[gpu]
        thread, feed = executor.thread, executor.gpu.feed
        if before is not None:
            yield from thread.wait(before)
        feed.doing("kernel_launch")
        if self.workload.workers == "linked":
            thread.note("ThreadpoolListener::StartRegion", _ct=15, _c=region)
        yield from thread.work(5_000)
        with thread.span("PjRtStreamExecutorLoadedExecutable::ExecuteHelper"):
            yield from self._module(thread, gpu, index)
        if self.workload.workers == "linked":
            thread.note("ThreadpoolListener::StopRegion")
        yield from thread.work(2_000)
        feed.doing("between_steps")

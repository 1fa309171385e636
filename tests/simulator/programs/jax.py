"""JAX: one ``jit`` function per step, compiled by XLA; launches come from the Python thread itself."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from tests.build.xspace import Ref, StatValue
from tests.simulator.engine import Process
from tests.simulator.host import Machine
from tests.simulator.ops import GpuOp, Node
from tests.simulator.programs.executor import MODULE, Rings
from tests.simulator.programs.keras import FunctionLoop
from tests.simulator.workload import Workload


class JaxLoop(FunctionLoop):
    """Steps of ``train_step(state, batch)``; the batch comes from a Python generator and is put on the device."""

    def __init__(
        self, machine: Machine, workload: Workload, rings: Rings, nodes: tuple[tuple[Node, ...], ...]
    ):
        super().__init__(machine, workload, rings, nodes)
        for executor in self.executors:
            executor.thread = self.python

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
                yield from self._execute(executor.gpu.index, index, context)
        self.machine.doing("between_steps")

    def _execute(self, gpu: int, index: int, context: int) -> Process:
        link: dict[str, StatValue] = {"_pt": 14, "_p": context}
        with self.python.span("PJRT_LoadedExecutable_Execute linkage", **link):
            yield from self.python.work(1_000)
        with (
            self.python.span("PJRT_LoadedExecutable_Execute", _ct=14, _c=context),
            self.python.span("PjRtStreamExecutorLoadedExecutable::Execute"),
        ):
            yield from self.python.work(15_000)
            with self.python.span("GpuExecutable::ExecuteThunks", module_name=Ref(MODULE)):
                yield from self._thunks(gpu, index)
            yield from self.python.work(5_000)

    def _thunks(self, gpu: int, index: int) -> Process:
        executor = self.executors[gpu]
        with self.python.span(f"{MODULE}:XLA GPU module"):
            if self.workload.graphs:
                yield from executor.run_graph(self.nodes[gpu], index)
                return
            for node in self.nodes[gpu]:
                if isinstance(node, GpuOp):
                    with self.python.span(node.hlo):
                        yield from executor.node(node, index)
                else:
                    yield from executor.node(node, index)

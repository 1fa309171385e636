"""``Model.fit`` and custom training loops: one Python thread that calls a ``tf.function`` per step."""

from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from typing import Final

from tests.build.xspace import Ref, StatValue
from tests.simulator.copies import Moved, copy_task, launch_copy, read_back
from tests.simulator.engine import Process
from tests.simulator.host import Machine
from tests.simulator.input_pipeline import Pipeline
from tests.simulator.ops import Node, TakeInput
from tests.simulator.plan import model_of
from tests.simulator.programs.calls import eager_call
from tests.simulator.programs.executor import Executor
from tests.simulator.programs.rings import Rings
from tests.simulator.workload import Callback, Workload

_FUNCTIONS: Final = {"2.4": "train_function", "2.13": "train_function", "2.21": "multi_step_on_iterator"}


class FunctionLoop:
    """Steps of a compiled function. In a custom loop Python itself takes the batch."""

    def __init__(
        self, machine: Machine, workload: Workload, rings: Rings, nodes: tuple[tuple[Node, ...], ...]
    ):
        self.machine = machine
        self.workload = workload
        self.nodes = nodes
        self.python = machine.thread("python3")
        self.pipeline = Pipeline(machine, workload.input, workload.version)
        self.executors = [Executor(machine, workload, gpu, rings, self.pipeline) for gpu in machine.gpus]
        if workload.copies_ahead:
            executor = self.executors[0]
            batch = next(node for node in nodes[0] if isinstance(node, TakeInput))
            self.pipeline.copy_ahead = partial(executor.copy_ahead, batch)
        custom = workload.api == "custom-loop"
        self.function = "train_step" if custom else _FUNCTIONS[workload.version]

    def step(self, index: int) -> Process:
        """One step with the Python around it, and the evaluation that may follow."""
        with ExitStack() as stack:
            if self.workload.api in ("custom-loop", "eager"):
                yield from self._take_batch()
            stack.enter_context(self._marker(index))
            yield from self.python.work(self._ns("python", self.workload.python_us))
            yield from self._call(index)
            for callback in self.workload.callbacks:
                if index % callback.every == callback.every - 1:
                    yield from self._callback(callback, index)
        yield from self.python.work(3_000)
        if self.workload.evaluates_after(index):
            yield from self._evaluate(index)

    def settle(self) -> Process:
        """Wait for threads that go on when a step's calls have returned."""
        yield 0

    def _evaluate(self, index: int) -> Process:
        """Batches through the forward pass alone. Keras 3 and custom loops do not name these steps."""
        evaluation = self.workload.evaluation
        assert evaluation is not None
        model = model_of(self.workload)
        nodes: tuple[Node, ...] = (TakeInput(model.batch_bytes), *model.forward)
        marked = self.workload.api == "keras" and self.workload.version != "2.21"
        for batch in range(evaluation.steps):
            with ExitStack() as stack:
                if self.workload.api == "custom-loop":
                    yield from self._take_batch()
                if marked and self.workload.capture.markers:
                    stack.enter_context(self.python.span("test", step_num=batch, _r=1))
                yield from self.python.work(self._ns("python", self.workload.python_us))
                plans = tuple(
                    nodes if evaluation.on_all or gpu == 0 else () for gpu in range(len(self.nodes))
                )
                yield from self._call_function("test_function", plans, -1 - index * evaluation.steps - batch)

    def _marker(self, index: int) -> AbstractContextManager[object]:
        if not self.workload.capture.markers:
            return nullcontext()
        if self.workload.api == "keras" and self.workload.version == "2.21":
            return self.python.span("Profiled batch", step_num=index)
        return self.python.span("train", step_num=index, _r=1)

    def _take_batch(self) -> Process:
        self.machine.doing("input_wait")
        yield from eager_call(self.python, self.workload.version, "IteratorGetNext", False, self._get_next())
        self.machine.doing("between_steps")

    def _get_next(self) -> Process:
        with self.python.span("IteratorGetNextOp::DoCompute", id=-self.machine.new_id(), iter_num=0):
            yield from self.pipeline.next(self.python)

    def _call(self, index: int) -> Process:
        yield from self._call_function(self.function, self.nodes, index)

    def _call_function(self, function: str, nodes: tuple[tuple[Node, ...], ...], index: int) -> Process:
        """Python calls a function and waits until all of its ops are launched, not until they have run."""
        stats: dict[str, StatValue] = {"tf_function_call": Ref("notTraced-nonXla"), "tracing_count": 1}
        op = f"__inference_{function}_{3205}"
        with self.python.span(function, **stats):
            yield from self.python.work(self._ns("call", self.workload.call_us))
            self.machine.doing("kernel_launch")
            yield from eager_call(self.python, self.workload.version, op, True, self._run(nodes, index))
        self.machine.doing("between_steps")

    def _run(self, plans: tuple[tuple[Node, ...], ...], index: int) -> Process:
        context = self.machine.new_id()
        if self.workload.api == "custom-loop":
            yield from self._copy_arguments(plans, index)
        root: dict[str, StatValue] = {} if self.workload.version == "2.4" else {"_r": 1}
        with self.python.span("FunctionRun", id=-context, **root, _pt=2, _p=context):
            yield from self.python.work(8_000)
        runs = [
            self.machine.engine.start(executor.run(nodes, index, context))
            for executor, nodes in zip(self.executors, plans, strict=True)
        ]
        for run in runs:
            yield from self.python.wait(run)
        yield from self.python.work(4_000)

    def _copy_arguments(self, plans: tuple[tuple[Node, ...], ...], index: int) -> Process:
        """An eager batch is a tensor on the host; the call copies it to the GPU that runs the function."""
        for executor, nodes in zip(self.executors, plans, strict=True):
            for node in nodes:
                if isinstance(node, TakeInput):
                    yield from self._copy_batch(executor, node, index)

    def _copy_batch(self, executor: Executor, node: TakeInput, index: int) -> Process:
        op = "IteratorGetNext:EagerCopyToDevice"
        with self.python.span("EagerCopyToDevice"):
            gpu = executor.gpu
            task = copy_task(self.machine, gpu, op, index, Moved("h2d", node.bytes, node.pinned))
            task.is_input = True
            yield from launch_copy(self.machine, self.python, gpu, task)
            executor.give_batch(node, task.done)

    def _callback(self, callback: Callback, index: int) -> Process:
        if callback.reads:
            for gpu in self.machine.gpus[:1]:
                task = copy_task(self.machine, gpu, "", index, Moved("d2h", 4))
                yield from read_back(self.machine, self.python, gpu, task)
        with ExitStack() as stack:
            if callback.name and self.workload.capture.python_tracer:
                stack.enter_context(self.python.span(callback.name))
            yield from self.python.work(self._ns(f"callback/{callback.name}", callback.us))

    def _ns(self, key: str, us: float) -> int:
        return self.machine.noise.ns(key, us * 1e3)

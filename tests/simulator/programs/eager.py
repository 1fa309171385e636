"""A custom loop without ``tf.function``: Python runs op by op and launches every kernel itself."""

from tests.simulator.engine import Process
from tests.simulator.ops import GpuOp, Node, TakeInput
from tests.simulator.programs.calls import eager_call
from tests.simulator.programs.keras import FunctionLoop


class EagerLoop(FunctionLoop):
    """Steps of single ops on the Python thread, after a function with the first of them if there is one. One GPU."""

    def _call(self, index: int) -> Process:
        executor, nodes = self.executors[0], self.nodes[0]
        self.machine.doing("kernel_launch")
        yield from self._copy_arguments(self.nodes, index)
        in_function = round(len(nodes) * self.workload.in_function)
        if in_function:
            yield from self._call_function(self.function, (nodes[:in_function],), index)
            self.machine.doing("kernel_launch")
        # Python itself is the thread that launches the others.
        pool, executor.thread = executor.thread, self.python
        for node in nodes[in_function:]:
            yield from self._op(node, index)
        executor.thread = pool
        self.machine.doing("between_steps")

    def _op(self, node: Node, index: int) -> Process:
        executor = self.executors[0]
        if isinstance(node, TakeInput) or not isinstance(node, GpuOp):
            yield from executor.node(node, index)
            return
        yield from self.python.work(self._ns(f"eager/{node.name}", self.workload.speed.eager_op_ns / 1e3))
        yield from eager_call(self.python, self.workload.version, node.type, False, self._kernel(node, index))

    def _kernel(self, node: GpuOp, index: int) -> Process:
        with self.python.span(f"{node.type}:{node.type}"):
            yield from self.executors[0].node(node, index)

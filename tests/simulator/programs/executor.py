"""TensorFlow's executor: runs the ops of a function, one thread per GPU, and hands their kernels to it."""

from collections import deque
from contextlib import ExitStack
from typing import Final

from tests.build.xspace import StatValue
from tests.simulator.copies import Moved, copy_task, launch_copy, read_back
from tests.simulator.device import Gpu, Task
from tests.simulator.engine import Process, Signal
from tests.simulator.host import Machine, Thread
from tests.simulator.input_pipeline import Pipeline
from tests.simulator.kernels import ALL_REDUCES, Kernel
from tests.simulator.memory import Allocator
from tests.simulator.ops import (
    AllReduce,
    Announce,
    Await,
    Compile,
    Copy,
    GpuOp,
    HostOp,
    Node,
    Pause,
    Sometimes,
    TakeInput,
)
from tests.simulator.plan import model_of
from tests.simulator.programs.rings import Rings
from tests.simulator.workload import Workload

#: What XLA calls what it compiles for TensorFlow: the cluster of ops, and how its arguments come.
CLUSTER: Final = "cluster_0__XlaCompiledKernel_true__XlaNumConstantArgs_2__XlaNumResourceArgs_41_.1027"
#: A turn of so few ops is not the one that trains.
_SHORT_TURN: Final = 10


class Executor:
    """Runs the nodes of a step for one GPU."""

    def __init__(self, machine: Machine, workload: Workload, gpu: Gpu, rings: Rings, pipeline: Pipeline):
        self.machine = machine
        self.workload = workload
        self.gpu = gpu
        self.rings = rings
        self.pipeline = pipeline
        self.noise = machine.noise
        pool = f"tf_gpu_private_{gpu.index}" if workload.private_threads else "tf_Compute"
        self.thread = machine.thread(f"{pool}/{gpu.index}")
        self.prefix = f"replica_{gpu.index}/" if workload.gpus > 1 and gpu.index else ""
        self.memory = Allocator(workload, model_of(workload), gpu.index, gpu.model.memory_bytes)
        self.module = CLUSTER
        self._input_copied: Signal | None = None
        self._given: Signal | None = None
        self._copied_ahead: Signal = Signal()
        self._copied_ahead.fire()
        self._ahead, self._ahead_of = deque[Signal](), 0
        self._kernels: dict[int, tuple[Kernel, str, float]] = {}

    @property
    def by_executor(self) -> bool:
        """Whether TensorFlow's own threads run the ops, and not Python's."""
        return self.thread.name.startswith("tf_")

    def copy_ahead(self, node: TakeInput, thread: Thread) -> Process:
        """A thread of tf.data copies a batch that it has made; a later step takes it."""
        task = copy_task(self.machine, self.gpu, "", self._ahead_of, Moved("h2d", node.bytes, node.pinned))
        task.is_input = task.ahead = True
        self._ahead_of += 1
        yield from launch_copy(self.machine, thread, self.gpu, task)
        self._ahead.append(task.done)

    def give_batch(self, node: TakeInput, copied: Signal) -> None:
        """The next run gets its batch as an argument, and needs not take it."""
        self._given = self._arrived(node, copied)

    def _arrived(self, node: TakeInput, copied: Signal) -> Signal:
        """When the batch of this step is on the GPU. With prefetching to the GPU what is copied now is for the next
        step; that for this one was made in the last."""
        before, self._copied_ahead = self._copied_ahead, copied
        return before if node.ahead else copied

    def run(self, nodes: tuple[Node, ...], step: int, context: int) -> Process:
        """All ops of a function, in one or more turns on the executor's thread."""
        feed = self.gpu.feed
        feed.doing("kernel_launch")
        yield from self.thread.work(self.noise.ns("schedule", 12_000))
        takes = self._given is None and any(isinstance(node, TakeInput) for node in nodes)
        batch = self.machine.engine.start(self._take_batch(context)) if takes else None
        turn: list[Node] = []
        for node in nodes:
            if isinstance(node, TakeInput) and batch is not None:
                yield from self._turn(turn, step, context)
                self.memory.batch(self.thread)
                feed.doing("input_wait")
                yield from self.thread.wait(batch)
                turn = []
            if isinstance(node, Await) or (isinstance(node, Pause) and not node.in_turn):
                # An op whose input is not there yet keeps no thread: the turn ends.
                yield from self._turn(turn, step, context)
                yield from self.node(node, step)
                turn = []
            else:
                turn.append(node)
        yield from self._turn(turn, step, context)

    def _take_batch(self, context: int) -> Process:
        """``IteratorGetNext`` runs on a thread of its own while other ops go on."""
        thread = self.machine.thread(f"tf_data_iterator_get_next/{self.gpu.index}")
        yield 4_000
        with thread.span("IteratorGetNextOp::DoCompute", id=-context, iter_num=0):
            yield from self.pipeline.next(thread)
        yield 3_000

    def _turn(self, nodes: list[Node], step: int, context: int) -> Process:
        if not nodes:
            return
        self.gpu.feed.doing("kernel_launch")
        with ExitStack() as stack:
            stack.enter_context(
                self.thread.span("ExecutorState::Process", id=-context, iter_num=0, _ct=2, _c=context)
            )
            if self.workload.xla:
                stack.enter_context(self.thread.span("cluster_0_1/xla_run:_XlaRun"))
            middle = len(nodes) // 2 if len(nodes) > _SHORT_TURN else -1
            for index, node in enumerate(nodes):
                if index == middle:
                    self.memory.full(self.thread)
                yield from self.node(node, step)
            if middle > 0:
                self.memory.freed(self.thread)

    def node(self, node: Node, step: int) -> Process:
        """One node on this executor's thread."""
        match node:
            case GpuOp():
                yield from self._gpu_op(node, step)
            case TakeInput():
                yield from self._copy_batch(node, step)
            case Copy():
                yield from self._copy(node, step)
            case HostOp():
                yield from self._host_op(node, step)
            case AllReduce():
                yield from self._all_reduce(node, step)
            case Announce():
                self._announce(node, step)
            case Await():
                self.gpu.feed.doing(node.cause)
                yield from self.thread.wait(self.rings.announced(self.machine, node.name, node.gpu, step))
                self.gpu.feed.doing("kernel_launch")
            case Compile():
                yield from self._compile(node)
            case Pause():
                self.gpu.feed.doing("unknown")
                yield self.noise.ns("pause", node.us * 1e3)
                self.gpu.feed.doing("kernel_launch")
            case Sometimes():
                if node.runs_in(step):
                    yield from self.node(node.node, step)

    def op_name(self, node: GpuOp) -> str:
        return f"{self.prefix}{node.name}:{node.type}"

    def _gpu_op(self, node: GpuOp, step: int) -> Process:
        gpu, thread = self.gpu, self.thread
        stream = gpu.stream(node.stream)
        op = self.op_name(node)
        yield from thread.work(self.noise.ns(f"op/{op}", self.workload.speed.op_ns * node.effort))
        after = self._joined(node)
        for task in self._tasks(node, step, after):
            yield from self.machine.launch(thread, gpu, stream, task)

    def _tasks(self, node: GpuOp, step: int, after: tuple[Signal, ...]) -> list[Task]:
        """The kernels of an op. XLA names its module and instruction instead of TensorFlow's op."""
        op, stats = self.op_name(node), dict[str, StatValue]()
        if node.inputs:
            stats["shape"] = node.inputs
        if node.hlo:
            stats = {"name": node.name, "hlo_op": node.hlo, "hlo_module": self.module, "program_id": 12}
        shown_op, series = "XlaModule:" if node.hlo else op, f"kernel/{op}/{self.gpu.index}"
        return [
            Task(name, "compute", self.noise.ns(series, mean_ns), step, shown_op, dict(stats), kernel, after)
            for kernel, name, mean_ns in map(self._shown, node.kernels)
        ]

    def _shown(self, kernel: Kernel) -> tuple[Kernel, str, float]:
        """With its name and its mean length here; the same in each step, and asked for again by who it is."""
        shown = self._kernels.get(id(kernel))
        if shown is None:
            model = self.gpu.model
            shown = self._kernels[id(kernel)] = (kernel, kernel.shown_name(model), kernel.us(model) * 1e3)
        return shown

    def run_graph(self, nodes: tuple[Node, ...], step: int) -> Process:
        """A CUDA graph: one launch starts the kernels of many ops, which then carry the graph's id and no op."""
        tasks: list[Task] = []
        for node in nodes:
            if isinstance(node, GpuOp):
                tasks += self._tasks(node, step, self._joined(node))
            else:
                yield from self.node(node, step)
        for task in tasks:
            task.op, task.stats = "", {"cuda_graph_id": 1, "cuda_graph_exec_id": 2}
        yield from self.machine.launch_graph(self.thread, self.gpu, tasks)

    def _joined(self, node: GpuOp) -> tuple[Signal, ...]:
        copied, self._input_copied = self._input_copied, None
        after: tuple[Signal, ...] = (copied,) if copied is not None else ()
        if node.joins:
            after += self.gpu.computed()
            if self.gpu.collectives.last is not None:
                after += (self.gpu.collectives.last.done,)
        return after

    def _copy_batch(self, node: TakeInput, step: int) -> Process:
        if self.workload.copies_ahead:
            self._input_copied = self._ahead.popleft()
            return
        if self._given is not None:
            self._input_copied, self._given = self._given, None
            return
        op = f"{self.prefix}IteratorGetNext/_1:_Send"
        with self.thread.span(op):
            task = copy_task(self.machine, self.gpu, op, step, Moved("h2d", node.bytes, node.pinned))
            task.is_input = True
            yield from launch_copy(self.machine, self.thread, self.gpu, task)
        self._input_copied = self._arrived(node, task.done)

    def _copy(self, node: Copy, step: int) -> Process:
        op = f"{self.prefix}{node.name}:{node.type}"
        moved = Moved(node.direction, node.bytes, node.pinned, node.peer)
        task = copy_task(self.machine, self.gpu, op, step, moved)
        yield from launch_copy(self.machine, self.thread, self.gpu, task)
        if node.waits and not task.blocks:
            yield from self._waits_for(task)
        elif node.direction != "d2h":
            self._input_copied = task.done

    def _waits_for(self, copy: Task) -> Process:
        wait = self.machine.notice if self.by_executor else self.machine.synchronize
        yield from wait(self.thread, self.gpu, copy)

    def _host_op(self, node: HostOp, step: int) -> Process:
        """An op on the CPU between ops on the GPU; its input is fetched, its result returned."""
        name = f"{self.prefix}{node.name}:{node.type}"
        if node.aside:
            self.machine.engine.start(self._aside(name, node.us))
            return
        if node.fetch_bytes:
            op = f"{self.prefix}{node.name}/_1:_HostRecv"
            task = copy_task(self.machine, self.gpu, op, step, Moved("d2h", node.fetch_bytes))
            yield from read_back(self.machine, self.thread, self.gpu, task, self.by_executor)
        self.gpu.feed.doing("host_op")
        with self.thread.span(name):
            yield from self.thread.work(self.noise.ns(f"host/{name}", node.us * 1e3))
        self.gpu.feed.doing("kernel_launch")
        if node.return_bytes:
            op = f"{self.prefix}{node.name}/_2:_Recv"
            task = copy_task(self.machine, self.gpu, op, step, Moved("h2d", node.return_bytes))
            yield from launch_copy(self.machine, self.thread, self.gpu, task)
            yield from self._waits_for(task)

    def _aside(self, name: str, us: float) -> Process:
        thread = self.machine.thread("tf_Compute/beside")
        with thread.span(name):
            yield from thread.work(self.noise.ns(f"host/{name}", us * 1e3))

    def _all_reduce(self, node: AllReduce, step: int) -> Process:
        yield from self.thread.work(self.noise.ns(f"op/{node.name}", 3 * self.workload.speed.op_ns))
        ring = self.rings.ring(node, step)
        name = ALL_REDUCES[self.workload.all_reduce]
        op = f"{node.name}:CollectiveReduceV2"
        stats: dict[str, StatValue] = {"shape": f"(float[{node.bytes // 4}])"}
        task = Task(
            name, "collective", 0, step, op, stats, after=self.gpu.computed(), ring=ring, bytes=node.bytes
        )
        yield from self.machine.launch(self.thread, self.gpu, self.gpu.collectives, task)
        if node.of == "statistics":
            self._input_copied = task.done

    def _announce(self, node: Announce, step: int) -> None:
        signal = self.rings.announced(self.machine, node.name, self.gpu.index, step)
        done = self.gpu.computed() if node.when == "computed" else ()
        if done:
            done[0].then(signal.fire)
        else:
            signal.fire()

    def _compile(self, node: Compile) -> Process:
        before = self.gpu.feed.now
        self.gpu.feed.doing("compile")
        name = "tf.function-graph_building" if node.traces else f"XlaCompile:#module={node.module}#"
        with self.thread.span(name):
            yield from self.thread.work(self.noise.ns("compile", node.us * 1e3))
        self.gpu.feed.doing(before)

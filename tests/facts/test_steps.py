"""Which step a kernel belongs to, on captures that do not say so plainly."""

import pytest

from tb_gpu_advisor.facts import HostFacts, StepFacts
from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import LineBuilder, XSpaceBuilder

#: Names and lengths of a step's kernels.
STEP = (("gemm", 100.0), ("bias", 10.0), ("relu", 12.0), ("gemm", 90.0), ("loss", 8.0))
CALL_US = 4.0


class Threads:
    """A program on one or several GPUs: Python calls a function, and a thread for each GPU launches its kernels."""

    def __init__(self, gpus: int = 2) -> None:
        self.space = XSpaceBuilder()
        self.planes = [self.space.plane(f"/device:GPU:{gpu}") for gpu in range(gpus)]
        self.streams = [plane.line(f"Stream #{gpu + 20}(Compute)") for gpu, plane in enumerate(self.planes)]
        self.host = self.space.plane("/host:CPU")
        self.python = self.host.line("python")
        self.workers = [self.host.line(f"py_xla_execute/{gpu}") for gpu in range(gpus)]
        self.ids = 0

    def launch(
        self, thread: LineBuilder, gpu: int, at_us: float, kernel: str, start_us: float, us: float
    ) -> None:
        self.ids += 1
        thread.event("cuLaunchKernel", at_us, CALL_US, correlation_id=self.ids)
        self.streams[gpu].event(kernel, start_us, us, correlation_id=self.ids, kernel_details="regs:8")

    def copy(self, gpu: int, at_us: float) -> None:
        """The batch, which the marked thread itself copies."""
        self.ids += 1
        self.python.event("cuMemcpyHtoDAsync_v2", at_us, CALL_US, correlation_id=self.ids)
        self.streams[gpu].event(
            "MemcpyH2D", at_us + 5, 3, correlation_id=self.ids, memcpy_details="kind_src:pinned size:4096"
        )

    def facts(self) -> HostFacts:
        for plane in self.space.proto.planes:
            for line in plane.lines:
                line.events.sort(key=lambda event: (event.offset_ps, -event.duration_ps))
        return summarise(decode(self.space.to_bytes()), "host")


def ahead(steps: int = 6, linked: bool = False, unmarked: int = 0, root: bool = True) -> Threads:
    """All calls are made at once, and the GPUs work them off later; the first marks began before the capture."""
    run = Threads()
    for step in range(steps):
        begin = 1000 + 50.0 * step
        if step >= unmarked:
            run.python.event("train", begin, 48, step_num=step, _r=int(root))
        run.python.event("PjitFunction(step)", begin + 1, 46)
        run.copy(0, begin + 2)
        run.copy(1, begin + 10)
        for gpu, worker in enumerate(run.workers):
            region = 100 * step + gpu
            if linked:
                run.python.event("ThreadpoolListener::Record", begin + 20 + gpu, 0, _pt=15, _p=region)
                # An id of another kind, which must not be taken for it.
                run.python.event("Execute", begin + 20 + gpu, 0.5, _pt=5, _p=region)
            at = 2000 + 400.0 * step
            if linked:
                worker.event("ThreadpoolListener::StartRegion", at, 0, _ct=15, _c=region)
            for index, (kernel, us) in enumerate(STEP):
                start = at + 20 + sum(other for _, other in STEP[:index])
                run.launch(worker, gpu, at + 1 + 5 * index, kernel, start, us)
            if linked:
                worker.event("ThreadpoolListener::StopRegion", at + 60, 0)
    return run


def steps_of(run: Threads | Run) -> StepFacts:
    facts = (
        run.facts() if isinstance(run, Threads) else summarise(decode(run.in_time_order().to_bytes()), "h")
    )
    assert facts.steps is not None
    return facts.steps


def test_regions_of_a_thread_pool_belong_to_the_step_that_filled_them() -> None:
    steps = steps_of(ahead(linked=True))
    assert (steps.source, steps.method, steps.seen) == ("markers", "roots", 6)
    assert steps.ms == pytest.approx([0.4] * 4)


def test_marks_that_hold_nothing_but_copies_do_not_bound_the_steps() -> None:
    steps = steps_of(ahead(linked=False))
    assert (steps.source, steps.method, steps.seen) == ("derived", "repetition", 6)
    assert (round(steps.mean_ms, 6), steps.excluded) == (0.4, {"start": 1, "marks": 6})


def test_there_is_no_step_where_such_kernels_do_not_repeat() -> None:
    run = Threads(gpus=1)
    for step in range(4):
        run.python.event("train", 1000 + 50.0 * step, 48, step_num=step, _r=1)
        run.copy(0, 1002 + 50.0 * step)
    for index in range(40):
        run.launch(
            run.workers[0], 0, 2000 + 20.0 * index, f"kernel_{index * index % 37}", 2010 + 20.0 * index, 9
        )
    assert steps_of(run).source == "none"


def marked(marks_us: tuple[tuple[float, float], ...], kernels: int = 12) -> Threads:
    """Marks on a thread that launches nothing, and another one's launches, no two steps of which are equal."""
    run = Threads(gpus=1)
    for number, (begin, us) in enumerate(marks_us):
        run.python.event("train", begin, us, step_num=number, _r=1)
    for index in range(kernels):
        at = 1010 + 100.0 * index
        run.launch(run.workers[0], 0, at, f"kernel_{index * index % 37}", at + 10, 9)
    return run


def test_launches_belong_to_the_mark_that_is_open_on_a_thread_that_launches_nothing() -> None:
    assert steps_of(marked(((1000, 400), (1400, 400), (1800, 400)))).ms == pytest.approx([0.4] * 2)
    facts = marked(((1000, 50_000),)).facts()
    assert facts.steps is not None
    assert (facts.steps.source, facts.steps.seen) == ("markers", 1)
    assert facts.marked_ms == pytest.approx(50)


@pytest.mark.parametrize(
    "marks_us",
    [((1000, 400), (1100, 400), (1400, 900)), ((1000, 300), (1300, 300))],
    ids=["of several threads or nested", "launches outside"],
)
def test_such_marks_bound_nothing(marks_us: tuple[tuple[float, float], ...]) -> None:
    assert steps_of(marked(marks_us)).source == "none"


def in_python(calls: list[list[tuple[str, float]]], apart_us: float = 50.0) -> Run:
    """Functions that Python calls one after the other without marks, each with its batch and its kernels."""
    run = Run(markers=False)
    for kernels in calls:
        begin = run.batch()
        for kernel, us in kernels:
            run.launch("", kernel, us)
        run.python.event("aten::forward", begin, run.now_us - begin)
        run.now_us = max(run.now_us, run.gpu_free_us) + apart_us
    return run


def test_a_loop_of_python_repeats_its_kernels() -> None:
    steps = steps_of(in_python([list(STEP)] * 6))
    assert (steps.source, steps.method, steps.seen) == ("derived", "repetition", 6)


def test_steps_of_a_capture_that_was_taken_from_outside_begin_after_the_longest_pause() -> None:
    calls = [list(STEP)[3:], *[list(STEP)] * 5, list(STEP)[:1]]
    steps = steps_of(in_python(calls))
    assert steps.seen == 6
    assert steps.ms == pytest.approx([0.278] * 4, abs=1e-3)


def test_layers_of_one_pass_are_no_steps() -> None:
    layers = [kernel for _ in range(34) for kernel in STEP]
    head = [("embedding", 30.0), ("position", 5.0)], [("norm", 5.0), ("head", 70.0), ("argmax", 3.0)]
    assert steps_of(in_python([[*head[0], *layers, *head[1]]])).source == "none"


@pytest.mark.parametrize("routing", [False, True], ids=["all equal", "each with experts of its own"])
def test_nor_are_they_between_an_embedding_and_a_head_of_next_to_no_kernels(routing: bool) -> None:
    layers = [[*STEP, (f"expert_{layer % 3}", 9.0)] if routing else [*STEP] for layer in range(10)]
    assert steps_of(in_python([[("embed", 3.0)], *layers, [("norm", 3.0), ("gemm", 20.0)]])).source == "none"


@pytest.mark.parametrize("framed", [[("fill", 3.0)], []], ids=["before", "after"])
def test_work_on_one_side_of_steps_leaves_them_steps(framed: list[tuple[str, float]]) -> None:
    calls = [[*STEP] for _ in range(10)]
    assert steps_of(in_python([framed, *calls] if framed else [*calls, [("fill", 3.0)]])).seen == 10


def test_nor_are_layers_of_a_marked_pass_whose_kernels_another_thread_launches() -> None:
    run = Threads(gpus=1)
    run.python.event("train", 900, 40_000, step_num=0, _r=1)
    for layer in range(34):
        for index, (kernel, us) in enumerate(STEP):
            at = 1000 + 300.0 * layer + 10 * index
            run.launch(run.workers[0], 0, at, kernel, 1010 + 300.0 * layer + 50 * index, us / 10)
    assert steps_of(run).seen <= 1


def test_iterations_of_a_compiled_loop_are_no_steps() -> None:
    run = Threads(gpus=1)
    run.workers[0].event("PjRtStreamExecutorLoadedExecutable::Execute", 990, 9000)
    for step in range(20):
        for index, (kernel, us) in enumerate(STEP):
            at = 1000 + 300.0 * step + 10 * index
            run.launch(run.workers[0], 0, at, kernel, 1010 + 300.0 * step + 50 * index, us / 10)
    assert steps_of(run).source == "none"


def test_calls_of_one_op_each_are_no_steps() -> None:
    run = Run(markers=False)
    for size in range(6):
        for op in ("ones", "ones", "dot", "dot", "dot"):
            begin = run.now_us
            run.launch("", f"{op}_{size}", 20.0)
            run.python.event(f"PjitFunction({op})", begin, run.now_us - begin)
            run.now_us += 30
    assert steps_of(run).source == "none"


def test_a_function_of_several_kernels_is_one() -> None:
    run = Run(markers=False)
    for _ in range(6):
        begin = run.now_us
        for kernel, us in STEP:
            run.launch("", kernel, us)
        run.python.event("PjitFunction(train_step)", begin, run.now_us - begin)
        run.now_us += 30
    steps = steps_of(run)
    assert (steps.method, steps.seen) == ("function-runs", 6)


def twice_seen(late_us: float) -> Threads:
    """What AMD's profiler writes: calls on a line of their own, off the events that they were made in by so much."""
    run = Threads(gpus=2)
    calls = [run.host.line(f"Host Threads/{gpu}") for gpu in range(2)]
    for step in range(5):
        begin = 1000 + 600.0 * step
        run.python.event("PjitFunction(step)", begin, 500)
        for gpu, worker in enumerate(run.workers):
            worker.event("EnqueueExecution", begin + 5, 300, _ct=5, _c=step)
            for index, (kernel, us) in enumerate(STEP):
                # The threads of the GPUs take turns.
                at = begin + 10 + 50 * index + 22 * gpu
                worker.event(f"thunk_{kernel}", at, 20)
                run.launch(calls[gpu], gpu, at + 6 + late_us, kernel, at + 15, us / 10)
        run.python.event("Execute", begin + 2, 490, _pt=5, _p=step)
        run.python.event("Wait", begin + 100, 10)
    return run


def test_calls_belong_to_the_thread_whose_innermost_events_hold_them() -> None:
    facts = twice_seen(late_us=0.0).facts()
    assert facts.steps is not None
    assert (facts.steps.method, facts.steps.seen) == ("function-runs", 5)
    assert {gap.thread for gap in facts.gpus[0].gaps} <= {"py_xla_execute/0", ""}  # type: ignore[union-attr]


def test_calls_that_lie_in_no_threads_events_stay_on_a_line_of_their_own() -> None:
    steps = steps_of(twice_seen(late_us=12.0))
    assert steps.method != "function-runs"


def test_marked_steps_are_whole_however_short_their_batches() -> None:
    run = Run()
    for kernels in (8, 8, 3, 8, 5, 8, 8):
        run.train_step((100.0,) * kernels)
    steps = steps_of(run)
    assert (steps.count, steps.excluded) == (5, {"start": 1})
    assert sorted(steps.ms) == pytest.approx([0.3, 0.5, 0.8, 0.8, 0.8])


def test_the_first_marked_step_may_have_begun_before_the_capture() -> None:
    run = Run()
    for kernels in (3, 8, 8, 8):
        run.train_step((100.0,) * kernels)
    assert steps_of(run).excluded == {"partial": 1}


@pytest.mark.parametrize(("around", "source"), [(2, "derived"), (6, "none"), (40, "none")])
def test_one_run_of_a_function_is_a_step_where_it_is_nearly_all_of_the_work(around: int, source: str) -> None:
    """17 ms in the middle of 29 are none, nor is all that comes after it."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    stream = space.plane("/device:GPU:0").line("Stream #13(Compute)")
    python.event("FunctionRun", 1000.0 * around, 17_000)
    for number in range(2 * around + 17):
        python.event("cuLaunchKernel", 1000.0 * number + 10, 5, correlation_id=number)
        stream.event(f"kernel{number}", 1000.0 * number + 20, 900, correlation_id=number)
    steps = summarise(decode(space.to_bytes()), "host").steps
    assert steps is not None
    assert steps.source == source


def test_runs_of_replicas_that_work_on_one_gpu_each_are_no_steps() -> None:
    run = Threads(gpus=2)
    for gpu, worker in enumerate(run.workers):
        worker.event("FunctionRun", 1000 + 300.0 * gpu, 290)
        for index, (kernel, us) in enumerate(STEP):
            at = 1010 + 300.0 * gpu + 40 * index
            run.launch(worker, gpu, at, kernel, at + 10, us / 10)
    assert steps_of(run).source == "none"


def test_the_only_step_begins_with_its_wait_though_nothing_links_the_thread_that_waits() -> None:
    run = Run(markers=False)
    run.train_step((100.0,) * 8)
    run.cpu.line("tf_data_iterator_get_next").event("IteratorGetNextOp::DoCompute", 1000.1, 300)
    for event in run.stream.proto.events:
        event.offset_ps += 300 * 1_000_000
    assert steps_of(run).mean_ms == pytest.approx(1.1, abs=0.05)

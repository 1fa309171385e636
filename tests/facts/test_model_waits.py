"""What the host waited for: the device event that ended in the wait, a batch, or room in the queue."""

import numpy as np
import pytest

from tb_gpu_advisor.facts.events.device import COMPUTE, COPY_D2H
from tb_gpu_advisor.facts.replay import balance, cures
from tb_gpu_advisor.facts.replay.graph import PartKind
from tb_gpu_advisor.facts.replay.selections import are_edges
from tests.build.graphs import after_ms, between, ends_of, facts_of, graph_of, is_in_order, per_step_us
from tests.build.runs import Run
from tests.checks.judge import steady


def _steps(number: int = 6) -> list[int]:
    return list(range(number))


def synchronising(call: str, notice_us: float = 10.0, hidden_us: float = 100.0) -> Run:
    """The host waits for the last kernel of each step, and Python follows."""
    run = Run()
    for _ in _steps():
        run.train_step((500.0, 300.0))
        at = run.gpu_free_us + notice_us
        run.python.event(call, run.now_us, at - run.now_us)
        run.now_us = at + hidden_us
    return run


@pytest.mark.parametrize("call", ["cuStreamSynchronize", "cuCtxSynchronize", "hipStreamSynchronize"])
def test_a_wait_is_tied_to_the_kernel_that_ended_in_it(call: str) -> None:
    graph = graph_of(synchronising(call))
    assert graph.error_share < 0.001
    waits = between(graph, "wait")
    assert len(waits) == graph.steps
    # To the second kernel of the step, and not to the first.
    assert {source for source, _ in waits} == set(ends_of(graph, COMPUTE)[1::2])
    assert per_step_us(graph, "notice") == pytest.approx(10.0)
    assert per_step_us(graph, "python") == pytest.approx(100.0)


@pytest.mark.parametrize("part", ["unexplained", "contended"])
def test_a_call_that_returns_late_waited_for_something_unknown_or_for_its_core(part: PartKind) -> None:
    run = synchronising("cuStreamSynchronize", notice_us=5000.0)
    if part == "contended":
        run.cpu.line("tf_data_iterator_resource/7").event("Iterator::Root::Map", 1000.0, run.now_us)
    graph = graph_of(run)
    assert {source for source, _ in between(graph, "wait")} == set(ends_of(graph, COMPUTE)[1::2])
    assert per_step_us(graph, part) == pytest.approx(4850.0, rel=0.01)
    assert per_step_us(graph, "python") == pytest.approx(100.0)
    saved_ms = after_ms(graph, 0.0) * graph.saved_share(balance.undisturbed(graph, 1.0))
    assert saved_ms == pytest.approx(4.85 if part == "contended" else 0.0, rel=0.01)
    without = graph.unchanged()
    without.gone[are_edges(graph, "wait", "late")] = True
    saved_ms = after_ms(graph, 0.0) * graph.saved_share(without)
    # Threads that share a core take turns, whatever is no longer awaited.
    assert saved_ms == pytest.approx(0.0 if part == "contended" else 4.85, abs=1.1)


def test_what_the_host_waited_for_is_not_its_own_time() -> None:
    """Without Python between steps the host still waits for the kernels: 800 µs, the way there, and back."""
    graph = graph_of(synchronising("cuStreamSynchronize", hidden_us=500.0))
    without = cures.without(graph, "python")
    assert after_ms(graph, graph.saved_share(without)) == pytest.approx(0.818, abs=0.01)
    # Faster kernels save what they are shorter, since nothing runs meanwhile.
    half = cures.without(graph, "run", much=0.5)
    assert after_ms(graph, 0.0) - after_ms(graph, graph.saved_share(half)) == pytest.approx(0.4, abs=0.001)


def test_a_wait_that_no_event_ends_in_stays_the_hosts_own() -> None:
    run = Run()
    for _ in _steps():
        run.train_step((500.0, 300.0))
        run.now_us = run.gpu_free_us + 600.0
        run.python.event("cuStreamSynchronize", run.now_us - 300.0, 300.0)
    graph = graph_of(run)
    assert between(graph, "wait") == []
    assert graph.saved_share(cures.without(graph, "run")) == pytest.approx(0.0, abs=0.01)


def test_a_copying_call_that_returns_with_its_copy_waited_for_it() -> None:
    run = Run()
    for _ in _steps():
        run.train_step((500.0, 300.0))
        run.copy("MemcpyD2H", 20.0, blocks=True)
        run.now_us += 100.0
    graph = graph_of(run)
    assert {source for source, _ in between(graph, "wait")} == set(ends_of(graph, COPY_D2H))
    assert per_step_us(graph, "python") == pytest.approx(100.0)


def test_a_copy_that_is_awaited_without_a_call_is_known_by_the_launch_behind_it() -> None:
    run = Run()
    for _ in _steps():
        run.train_step((500.0, 300.0))
        run.copy("MemcpyD2H", 20.0)
        run.now_us = run.gpu_free_us + 12.0
        run.launch("model/next:MatMul", "next_kernel", 100.0)
    graph = graph_of(run)
    assert {source for source, _ in between(graph, "wait")} == set(ends_of(graph, COPY_D2H))
    assert per_step_us(graph, "notice") == pytest.approx(12.0)
    # No copy, no wait: the host is ahead, and the GPU computes all the time.
    ahead = cures.without_copies(graph, 1.0, "of_step").and_also(cures.without_copies(graph, 1.0, "read"))
    assert after_ms(graph, graph.saved_share(ahead)) == pytest.approx(0.9, abs=0.002)


@pytest.mark.parametrize("late_us", [50.0, 5000.0])
def test_long_pauses_that_end_as_the_gpu_does_are_waits_for_it(late_us: float) -> None:
    """Nothing shows them; without its copy of 20 ms each of the four steps that are played is shorter, the first one as
    well, whose copy was launched in the round before."""
    run = Run()
    for _ in _steps():
        run.copy("MemcpyH2D", 20000.0, op="IteratorGetNext/_2:_Send", size=16 << 20)
        run.train_step((15000.0, 15000.0))
        run.now_us = run.gpu_free_us + late_us
    graph = graph_of(run)
    is_wait = late_us < 100
    assert bool(between(graph, "wait")) == is_wait
    saved_ms = after_ms(graph, 0.0) - after_ms(
        graph, graph.saved_share(cures.batches_copied_ahead(graph, 1.0))
    )
    assert saved_ms == pytest.approx(20.0 if is_wait else 0.0, abs=0.1)


def test_a_copy_between_kernels_of_a_compiler_kept_them_from_being_one() -> None:
    """What the compiler left apart with nothing between stays apart."""
    run = Run()
    for step in _steps():
        begin = run.now_us
        for op, us in (("add", 100.0), ("mul", 300.0), ("exp", 200.0)):
            run.launch(f"jit(step)/{op}", f"loop_{op}_fusion", us)
            if op == "mul":
                run.copy("MemcpyD2H", 2.0, blocks=True)
        run.python.event("FunctionRun", begin, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    graph = graph_of(run)
    apart, one = (cures.without_step_copies(graph, much, large=False) for much in (0.0, 1.0))
    assert after_ms(graph, graph.saved_share(apart)) == pytest.approx(0.6, abs=0.005)
    assert after_ms(graph, graph.saved_share(one)) == pytest.approx(0.6 - 0.8 * 0.2, abs=0.005)


def test_a_batch_that_came_late_paces_the_steps() -> None:
    graph = graph_of(steady(steps=8, wait_us=1000.0))
    assert graph.error_share < 0.01
    assert len(between(graph, "batch")) == graph.steps
    assert between(graph, "wait") == []
    in_time = graph.saved_share(cures.batches_in_time(graph))
    assert after_ms(graph, in_time) == pytest.approx(0.8, abs=0.01)
    # Half as slow a pipeline is still behind kernels of 800 µs no more.
    assert graph.saved_share(cures.batches_in_time(graph, 0.5)) == pytest.approx(in_time, abs=0.01)
    # And a slightly faster one is followed.
    faster_ms = after_ms(graph, graph.saved_share(cures.batches_in_time(graph, 0.1)))
    assert 0.85 < faster_ms < 0.95 * 1.0085


def test_a_batch_takes_what_the_call_that_made_it_took() -> None:
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(8):
        worker.event("Iterator::Root::Map", run.now_us, 990.0)
        run.train_step((500.0, 300.0), wait_us=1000.0)
    graph = graph_of(run)
    assert graph.error_share < 0.01
    assert after_ms(graph, graph.saved_share(cures.batches_in_time(graph))) == pytest.approx(0.8, abs=0.01)


def test_batches_that_are_ready_wait_for_nobody() -> None:
    graph = graph_of(steady(steps=8, kernels_us=(2000.0,), wait_us=10.0))
    assert graph.saved_share(cures.batches_in_time(graph)) == pytest.approx(0.0, abs=0.001)
    twice = graph.saved_share(cures.without(graph, "pace", "input", much=-1.0))
    assert twice == pytest.approx(0.0, abs=0.001)


def test_batches_that_are_taken_one_right_behind_the_other_were_all_there() -> None:
    """The pipeline makes four in 6.8 ms while Python works for 7, and four steps take them at once."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(4):
        begin_us = run.now_us
        for _ in range(4):
            run.train_step((100.0, 100.0), wait_us=10.0)
        run.copy("MemcpyD2H", 2.0, blocks=True)
        run.python.event("$metrics.py:7 update", run.now_us, 7000.0)
        run.now_us += 7000.0
        for at in range(4):
            worker.event("Iterator::Root::Map", begin_us + 900.0 + at * 1700.0, 1700.0)
    graph = graph_of(run)
    assert graph.error_share < 0.01
    # Each of the two edges of a batch has its pace, which is the call's.
    assert cures.per_step_ns(graph, "pace") == pytest.approx(2 * 1_700_000.0)
    assert graph.saved_share(cures.batches_in_time(graph)) == pytest.approx(0.0, abs=0.001)


def filling(kernel_us: float = 20.0, launches: int = 700, room: int = 1000) -> Run:
    """The host launches faster than the GPU computes, until the queue has no room."""
    run, starts = Run(), list[float]()
    for step in range(4):
        begin = run.now_us
        for at in range(launches):
            free = starts[-room] if len(starts) >= room else 0.0
            run.call_us = max(4.0, free - run.now_us + 4.0)
            starts.append(max(run.now_us + run.latency_us, run.gpu_free_us))
            run.launch(f"model/op_{at}:MatMul", f"kernel_op_{at}", kernel_us)
            run.now_us += 1.0
        run.python.event("FunctionRun", begin, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run


def test_a_full_queue_is_no_work_of_the_host() -> None:
    """Calls that wait for room take as long as kernels do: with kernels half as long they take half of it."""
    graph = graph_of(filling())
    assert graph.error_share < 0.01
    assert len(between(graph, "queue")) > 0
    half = cures.without(graph, "run", much=0.5)
    assert graph.saved_share(half) == pytest.approx(0.5, abs=0.05)


def test_python_between_steps_is_pythons() -> None:
    graph = graph_of(synchronising("cuStreamSynchronize", hidden_us=800.0))
    assert per_step_us(graph, "python") == pytest.approx(800.0)
    # A loop needs 0.3 ms of it.
    saved_ms = graph.saved_share(cures.less_python(graph)) * graph.observed_ns / graph.steps / 1e6
    assert saved_ms >= 0.5
    short = graph_of(synchronising("cuStreamSynchronize", hidden_us=200.0))
    assert short.saved_share(cures.less_python(short, reads=False)) == pytest.approx(0.0, abs=0.001)
    # Without the wait before it the host runs ahead, and the GPU waits for none of the 0.2 ms.
    assert short.saved_share(cures.less_python(short)) * short.observed_ns / short.steps >= 200e3


def test_a_loop_of_jax_needs_no_more_than_to_call_its_function() -> None:
    run = synchronising("cuStreamSynchronize", hidden_us=200.0)
    run.python.event("PjitFunction(step)", 0.0, 1.0)
    graph = graph_of(run)
    saved_us = (
        graph.saved_share(cures.less_python(graph, reads=False)) * graph.observed_ns / graph.steps / 1e3
    )
    assert per_step_us(graph, "python") - 6 <= saved_us <= per_step_us(graph, "python")


def test_python_that_reads_less_waits_no_more_where_the_wait_ended_late_either() -> None:
    """What else kept the host there stands between what it waited for and Python."""
    graph = graph_of(synchronising("cuStreamSynchronize", notice_us=260.0, hidden_us=400.0))
    assert len(between(graph, "late")) == graph.steps
    assert after_ms(graph, graph.saved_share(cures.less_python(graph))) == pytest.approx(0.8, abs=0.01)


def test_without_python_between_steps_no_less_of_it_is_no_change() -> None:
    graph = graph_of(filling())
    assert per_step_us(graph, "python") == 0
    assert graph.saved_share(cures.less_python(graph)) == 0


@pytest.mark.parametrize(
    "run",
    [synchronising("cuStreamSynchronize"), steady(steps=8, wait_us=1000.0), filling()],
    ids=["sync", "late", "full"],
)
def test_edges_lead_on_and_nothing_changed_is_what_was_seen(run: Run) -> None:
    graph = graph_of(run)
    assert is_in_order(graph)
    assert graph.saved_share(graph.unchanged()) == 0
    assert graph.is_believed
    c = graph.columns
    assert (c.launch <= c.start).all()
    assert (c.start <= c.end).all()
    assert (np.diff(graph.columns.part_edge) >= 0).all()


def test_without_launches_there_is_no_graph() -> None:
    assert facts_of(steady(run=Run(correlate=False))).graph is None
    assert facts_of(steady(run=Run(host=False))).graph is None


def test_with_the_batch_of_the_only_step_goes_what_its_call_held_up() -> None:
    """A thread copies it from pageable memory, and another one's first launch waits in its call for the driver."""
    run = Run()
    other, copies = run.cpu.line("tf_Compute/1"), run.device.line("Stream #14(MemcpyH2D)")
    run.python.event("ThreadpoolListener::Record", 995.0, 0.0, _pt=15, _p=7)
    other.event("ThreadpoolListener::StartRegion", 999.0, 0.0, _ct=15, _c=7)
    other.event("ThreadpoolListener::StopRegion", 21_301.0, 0.0)
    of_batch = {"memcpy_details": "kind_src:pageable size:60000000", "tf_op": "IteratorGetNext/_3:_Send"}
    other.event("MemcpyH2D", 1000.0, 20_000.0, correlation_id=901)
    copies.event("MemcpyH2D", 1010.0, 19_980.0, correlation_id=901, **of_batch)
    for thread, at_us, us, ends_us, number in (
        (run.python, 1100.0, 20_050.0, 21_256.0, 902),
        (other, 21_200.0, 4.0, 21_356.0, 903),
    ):
        thread.event("cuLaunchKernel", at_us, us, correlation_id=number)
        run.stream.event(f"kernel_{number}", ends_us - 100, 100.0, correlation_id=number, tf_op="a/b:MatMul")
    run.now_us = run.gpu_free_us = 21_356.0
    for index in range(20):
        run.launch(f"model/op_{index}:MatMul", "gemm", 1_000.0)
    run.python.event("cuStreamSynchronize", run.now_us, run.gpu_free_us - run.now_us)
    run.python.event("FunctionRun", 1090.0, run.gpu_free_us - 1080.0, id=100)
    run.python.event("train", 990.0, run.gpu_free_us - 970.0, step_num=1, _r=1)
    graph = graph_of(run.in_time_order())
    without_ns = graph.round_ns(cures.batches_copied_ahead(graph, 1.0))
    assert without_ns == pytest.approx(graph.unchanged_ns - 19_980_000, rel=0.03)

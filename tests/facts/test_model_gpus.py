"""Several GPUs and hosts in one graph: they meet in collectives."""

from dataclasses import replace as altered

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts.replay import balance, cures
from tb_gpu_advisor.facts.replay.join import joined
from tests.build.graphs import after_ms, between, facts_of, graph_of, is_in_order, per_step_us
from tests.build.runs import Run
from tests.build.several import Several
from tests.build.xspace import LineBuilder


def test_gpus_wait_for_the_last_one_and_then_the_bytes_move() -> None:
    graph = graph_of(Several(gpus=3, compute_us=(900.0, 1200.0, 900.0), transfer_us=300.0, awaited=True))
    assert graph.error_share < 0.001
    assert is_in_order(graph)
    # Each GPU comes to the meeting and goes from it.
    assert len(between(graph, "exchange")) == 2 * 3 * graph.steps
    assert per_step_us(graph, "exchange") == pytest.approx(3 * 300.0)
    seen_ms = graph.observed_ns / graph.steps / 1e6
    assert after_ms(graph, graph.saved_share(cures.without(graph, "exchange"))) == pytest.approx(
        seen_ms - 0.3
    )
    # What the others wait for the slow one is none of the exchange.
    assert after_ms(graph, graph.saved_share(balance.even_gpus(graph))) == pytest.approx(seen_ms - 0.3)
    both = balance.even_gpus(graph).and_also(cures.without(graph, "exchange"))
    assert after_ms(graph, graph.saved_share(both)) == pytest.approx(seen_ms - 0.6)


def test_a_gpu_that_is_not_the_last_saves_nothing() -> None:
    graph = graph_of(Several(gpus=2, compute_us=(900.0, 1200.0), awaited=True))
    quicker = graph.unchanged()
    quicker.scale[graph.columns.part_ns == 900_000] = 0.1
    assert graph.saved_share(quicker) == pytest.approx(0.0, abs=1e-6)


def test_python_between_a_wait_for_the_gpus_and_one_for_a_batch_is_in_the_step() -> None:
    graph = graph_of(Several(gpus=2, awaited=True, wait_us=30.0, python_us=400.0))
    assert graph.error_share < 0.001
    assert is_in_order(graph)
    assert graph.saved_share(cures.without(graph, "python")) == pytest.approx(
        424.0 / (graph.observed_ns / graph.steps / 1e3), rel=0.01
    )


def launch_on(line: LineBuilder, run: Run, name: str, after_us: float, dur_us: float, **stats: str) -> None:
    """A kernel on another stream, so long after what runs on the first one."""
    run.correlation += 1
    run.python.event("cuLaunchKernel", run.now_us, 4.0, correlation_id=run.correlation)
    line.event(name, run.gpu_free_us + after_us, dur_us, correlation_id=run.correlation, **stats)


def test_what_a_stream_waits_for_at_the_end_of_a_round_it_does_in_the_next_one() -> None:
    """The host is ahead; each step's second kernel, on another stream, waits for its first one, and the next step's
    first one for it."""
    run = Run()
    other = run.device.line("Stream #17(Compute)")
    for step in range(12):
        begin = run.now_us
        run.launch("model/first:MatMul", "first", 300.0)
        launch_on(other, run, "second", 0.0, 300.0, kernel_details="regs:8", tf_op="model/second:MatMul")
        run.gpu_free_us += 300.0
        run.now_us += 10.0
        run.python.event("FunctionRun", begin, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 10.0
    graph = graph_of(run)
    assert graph.error_share < 0.002
    assert is_in_order(graph)


def test_what_updates_variables_waits_for_the_exchange_before_it() -> None:
    """Something else is launched right behind the exchange, which nothing but a decision of the host's orders."""
    run = Run()
    other = run.device.line("Stream #17(Compute)")
    for step in range(12):
        begin = run.now_us
        run.launch("model/backward:MatMul", "backward", 300.0)
        ended = run.gpu_free_us + 1001.0
        tf_op = "CollectiveReduceV2:CollectiveReduceV2"
        launch_on(other, run, "ncclDevKernel_AllReduce_Sum_f32", 1.0, 1000.0, tf_op=tf_op)
        run.now_us += 5.0
        run.launch("LossScaleOptimizer/IsFinite:IsFinite", "finite", 10.0)
        run.copy("MemcpyD2H", 5.0, "LossScaleOptimizer/cond/LogicalAnd/_1:_HostRecv", blocks=True)
        run.python.event("LossScaleOptimizer/cond/LogicalAnd:LogicalAnd", run.now_us, 1500.0)
        run.now_us += 1500.0
        run.gpu_free_us = max(run.gpu_free_us, ended)
        run.launch("Adam/update:ResourceApplyAdam", "update", 50.0)
        run.python.event("FunctionRun", begin, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 10.0
    graph = graph_of(run)
    assert graph.error_share < 0.01
    left_ns = graph.round_ns(cures.static_loss_scale(graph, 1.0)) / graph.steps
    assert left_ns == pytest.approx(1_352_000, rel=0.02)


def test_even_gpus_change_nothing_where_they_are() -> None:
    graph = graph_of(Several(gpus=4, awaited=True))
    assert graph.saved_share(balance.even_gpus(graph)) == pytest.approx(0.0, abs=1e-6)


def hosts() -> tuple[Several, Several]:
    """Two hosts with clocks of their own: the GPUs of the second take longer, and those of the first wait for them."""
    quick = Several(gpus=2, compute_us=(900.0,), transfer_us=340.0, awaited=True)
    return quick, Several(gpus=2, compute_us=(1200.0,), transfer_us=40.0, awaited=True)


def test_two_hosts_meet_in_the_same_collectives() -> None:
    quick, slow = hosts()
    graph = graph_of(quick, slow)
    assert is_in_order(graph)
    assert graph.error_share < 0.01
    assert per_step_us(graph, "exchange") == pytest.approx(4 * 40.0, rel=0.01)
    alone = graph_of(quick)
    # Alone the first host looks as if its bytes moved for as long as it waits for the second.
    assert alone.saved_share(cures.without(alone, "exchange")) > 0.25
    assert graph.saved_share(cures.without(graph, "exchange")) < 0.04


def test_hosts_that_make_other_calls_are_not_put_together() -> None:
    one, other = (host.graph for host in facts_of(*hosts()).hosts)
    assert one is not None
    assert other is not None
    assert joined([one, other]) is not None
    assert joined([one]) is one
    assert joined([one, replace(other, steps=other.steps - 1)]) is None
    (twice,) = (host.graph for host in facts_of(altered(hosts()[1], calls=2)).hosts)
    assert twice is not None
    assert joined([one, twice]) is None


def test_of_hosts_that_cannot_be_put_together_the_one_that_limits_is_played() -> None:
    facts = facts_of(hosts()[0], altered(hosts()[1], calls=2, compute_us=(1160.0,)))
    assert facts.graph is facts.limiting_host.graph

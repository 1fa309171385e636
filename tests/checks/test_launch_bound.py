import pytest

from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_on_tiny_kernels_launched_one_by_one() -> None:
    outcome = judge("launch-bound", steady(kernels_us=(2.0,) * 50, per_launch_us=20.0))
    assert outcome.status == "failed"
    assert outcome.args["kernels"].value == 50
    assert outcome.args["latency"].value == pytest.approx(8.0)
    assert outcome.evidence[-1].id == "ops"


@pytest.mark.parametrize(("per_launch_us", "cause"), [(12.0, "launches"), (60.0, "host")])
def test_says_where_most_of_a_wait_passes(per_launch_us: float, cause: str) -> None:
    outcome = judge("launch-bound", steady(kernels_us=(2.0,) * 50, per_launch_us=per_launch_us))
    assert outcome.args["cause"].value == cause
    launch_ms, late, each_us, latency_us = (
        float(outcome.args[name].value) for name in ("launch", "late", "per-launch", "latency")
    )
    assert each_us == pytest.approx(1e3 * launch_ms / late)
    assert (each_us > 2 * latency_us) is (cause == "host")


def test_a_kernel_that_a_coarse_clock_gives_no_time_is_waited_for_as_well() -> None:
    timed, no_time = (
        judge("launch-bound", steady(kernels_us=(us, 2.0) * 25, per_launch_us=60.0)).args for us in (2.0, 0.0)
    )
    assert no_time["late"].value == timed["late"].value == no_time["kernels"].value
    assert no_time["per-launch"].value == pytest.approx(timed["per-launch"].value, abs=2.0)


def test_silent_when_long_launch_calls_meet_a_full_queue() -> None:
    run = Run(call_us=400.0)
    assert judge("launch-bound", steady(kernels_us=(500.0, 500.0), run=run)).status == "passed"


def test_silent_when_the_gap_is_python() -> None:
    assert judge("launch-bound", steady(between_us=300.0)).status == "passed"


def test_cannot_tell_without_correlation_ids() -> None:
    outcome = judge("launch-bound", steady(run=Run(correlate=False)))
    assert (outcome.status, outcome.reason) == ("no_data", "correlation-ids")


@pytest.mark.parametrize("check", ["launch-bound", "tiny-kernels"])
def test_without_steps_the_whole_capture_is_judged_with_less_confidence(check: str) -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    python = space.plane("/host:CPU").line("python3")
    for index, name in enumerate(("gemm", "relu", "softmax", "add")):
        python.event("cuLaunchKernel", index * 50, 5, correlation_id=index)
        stream.event(name, index * 50 + 10, 5, correlation_id=index)
    outcome = judge(check, space)
    assert outcome.status == "failed"
    assert (outcome.confidence, outcome.confidence_reasons) == ("medium", ("no-steps",))
    tables = [evidence for evidence in outcome.evidence if isinstance(evidence, Table)]
    assert not any("step" in column.id for one in tables for column in one.columns)


def test_one_step_may_be_an_accident() -> None:
    outcome = judge("launch-bound", steady(steps=1, kernels_us=(2.0,) * 50, per_launch_us=20.0))
    assert outcome.status == "failed"
    assert (outcome.confidence, outcome.confidence_reasons[0]) == ("medium", "one-step")


def read_each_step(large_us: float) -> Run:
    """Steps of small kernels that are launched slowly, and a large one, whose result the host reads."""
    run = Run()
    for step in range(6):
        begin = run.now_us
        for at in range(10):
            run.now_us += 60.0
            run.launch("", f"small_{at}", 2.0)
        run.launch("", "large", large_us)
        read_us = run.now_us
        run.now_us += 3.0
        run.copy("MemcpyD2H", 2.0, blocks=True)
        run.python.event("aten::item", read_us, run.now_us - read_us)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


@pytest.mark.parametrize(("large_us", "cause", "wait"), [(2000.0, "reads", "aten::item"), (50.0, "host", "")])
def test_a_read_costs_as_much_as_the_host_was_ahead(large_us: float, cause: str, wait: str) -> None:
    outcome = judge("launch-bound", read_each_step(large_us))
    assert outcome.status == "failed"
    assert (outcome.args["cause"].value, outcome.args["wait"].value) == (cause, wait)


def test_what_is_launched_between_graphs_is_what_launches_wait_for() -> None:
    run = Run()
    for step in range(6):
        begin = run.now_us = run.gpu_free_us + 100.0
        for kernel, us in (("sample", 2.0), ("in_graph", 500.0)):
            run.now_us += 60.0
            run.launch("", kernel, us)
        event = run.stream.proto.events[-1]
        run.device.add_stat(event.stats, "cuda_graph_id", 7)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    outcome = judge("launch-bound", run.in_time_order())
    assert (outcome.status, outcome.args["cause"].value) == ("failed", "between")


@pytest.mark.parametrize(
    ("launches", "cause", "shares"),
    [
        ((30, 0, 0), "host", (0.0, 0.0)),
        ((18, 4, 8), "host", (0.13, 0.27)),
        ((27, 1, 2), "host", (0.0, 0.0)),
        ((12, 0, 18), "zeroes", (0.0, 0.6)),
        ((12, 18, 0), "updates", (0.6, 0.0)),
    ],
)
def test_an_optimizer_is_named_by_its_part_of_the_waits(
    launches: tuple[int, int, int], cause: str, shares: tuple[float, float]
) -> None:
    run = Run()
    for step in range(6):
        begin = run.now_us
        marks = ("", "Optimizer.step#SGD.step", "Optimizer.zero_grad#SGD.zero_grad")
        for mark, count in zip(marks, launches, strict=True):
            called_us = run.now_us
            for _ in range(count):
                run.now_us += 60.0
                run.launch("", "small", 2.0)
            if mark:
                run.python.event(mark, called_us, run.now_us - called_us)
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
    args = judge("launch-bound", run.in_time_order()).args
    assert args["cause"].value == cause
    assert (args["updates"].value, args["zeroes"].value) == pytest.approx(shares, abs=0.02)

"""The facts of small runs whose numbers are known by construction."""

from dataclasses import replace
from statistics import fmean

import pytest

from tb_gpu_advisor.facts import Facts, HostFacts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Category
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.simulator.api import brief, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import MIXED
from tests.simulator.grid import HEALTHY
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Evaluation


def facts_of(run: Run) -> HostFacts:
    return summarise(decode(run.to_bytes()), "host")


def steady(**step: float) -> Run:
    run = Run()
    for _ in range(6):
        run.train_step((500.0, 300.0), **step)
    return run


def test_steps_come_from_markers_and_the_last_has_no_end() -> None:
    steps = facts_of(steady(between_us=100.0)).steps
    assert steps is not None
    assert (steps.source, steps.method) == ("markers", "roots")
    # The first begins with the profiler.
    assert (steps.seen, steps.analysed, steps.excluded) == (6, 4, {"start": 1})
    assert steps.number == (1, 2, 3, 4)
    # 800 µs of kernels, 100 µs of Python, 8 µs until the launched kernel starts.
    assert steps.ms == pytest.approx([0.908] * 4)


def test_a_short_capture_keeps_its_first_step() -> None:
    run = Run()
    for _ in range(5):
        run.train_step((500.0, 300.0), between_us=100.0)
    steps = facts_of(run).steps
    assert steps is not None
    assert (steps.seen, steps.analysed, steps.excluded) == (5, 4, {})


@pytest.mark.parametrize("gpus", [1, 4])
def test_a_step_next_to_an_evaluation_is_left_out(gpus: int) -> None:
    """Also when one GPU alone evaluates, so that all of them together spend little time on it."""
    evaluation = Scenario("test", replace(MIXED, gpus=gpus, evaluation=Evaluation(4, 3, on_all=False)))
    (data,) = simulate(evaluation).files.values()
    steps = summarise(decode(data), "host").steps
    assert steps is not None
    assert steps.excluded["evaluation"] >= 2
    assert max(steps.ms) < 1.1 * min(steps.ms)


def test_the_categories_sum_to_the_step() -> None:
    facts = facts_of(steady(wait_us=200.0, between_us=150.0))
    assert facts.steps is not None
    for index, step_ms in enumerate(facts.steps.ms):
        parts = facts.gpus[0].parts_ms
        assert sum(steps[index] for steps in parts.values()) == pytest.approx(step_ms, abs=1e-6)


def test_idle_time_goes_to_its_cause() -> None:
    gpu = facts_of(steady(wait_us=200.0, between_us=150.0)).gpus[0]
    assert gpu.mean_ms("compute") == pytest.approx(0.8)
    assert gpu.mean_ms("input_wait") == pytest.approx(0.2)
    assert gpu.mean_ms("between_steps") == pytest.approx(0.15)
    assert gpu.mean_ms("kernel_launch") == pytest.approx(0.008)
    assert gpu.mean_ms("unknown") == 0


def test_slow_launches_into_an_empty_queue_are_kernel_launch() -> None:
    run = Run()
    for _ in range(5):
        run.train_step((2.0,) * 50, per_launch_us=20.0)
    gpu = Facts((facts_of(run),)).limiting_gpu
    assert gpu.mean_ms("kernel_launch") > 0.9
    assert gpu.late_launches_per_step == pytest.approx(50, abs=1)
    assert gpu.launch_latency_us == pytest.approx(8.0)


@pytest.mark.parametrize(
    ("name", "category", "least"),
    [
        # Parts of a batch come from the GPU before: nothing is ready to be launched.
        ("bert-4-gpus-pipeline", "sync", 0.03),
        # A GPU's turn begins when that of the one before has launched enough; threads are free meanwhile.
        ("staggered-launches", "sync", 0.05),
        # TensorFlow goes on when it has noticed that a copy has ended; no call shows that it waits.
        ("recurring-copies", "copy_wait", 0.1),
        # Calls that copy memory which is not pinned.
        ("blocking-copies", "copy_wait", 0.002),
        # Kernels that are over before the next launch has arrived.
        ("small-model", "kernel_launch", 0.05),
    ],
)
def test_idle_time_that_looks_the_same_goes_to_its_true_cause(
    name: str, category: Category, least: float
) -> None:
    base = brief(HEALTHY.get(name) or FAULTS[name].base)
    simulated = simulate(Scenario("test", base, ((name, 0.8),) if name in FAULTS else ()))
    run = simulated.run
    (data,) = simulated.files.values()
    facts = summarise(decode(data), "host")
    shares = []
    for gpu, steps in run.truth(run.machines[0]).items():
        steady = [step for step in steps if step.steady]
        total = sum(step.end_ns - step.start_ns for step in steady)
        true = sum(step.parts_ns.get(category, 0) for step in steady) / total
        assert facts.steps is not None
        measured = facts.gpus[gpu].mean_ms(category) / fmean(facts.steps.ms)
        assert measured == pytest.approx(true, abs=0.015 + 0.1 * true)
        shares.append(true)
    assert max(shares) > least


def test_a_full_queue_delays_nothing() -> None:
    gpu = facts_of(steady()).gpus[0]
    assert gpu.mean_ms("kernel_launch") == 0
    assert gpu.mean_ms("input_wait") == 0


def test_input_that_is_slow_behind_a_busy_gpu_costs_nothing() -> None:
    run = Run()
    for _ in range(8):
        run.train_step((3000.0, 3000.0), wait_us=400.0)
    gpu = facts_of(run).gpus[0]
    assert gpu.mean_ms("input_wait") == 0


def test_without_host_events_idle_is_unknown() -> None:
    run = Run(host=False)
    for _ in range(5):
        run.batch()
        run.train_step((500.0, 300.0), between_us=100.0)
    facts = facts_of(run)
    assert facts.steps is not None
    assert (facts.steps.source, facts.steps.method) == ("derived", "repetition")
    assert facts.gpus[0].mean_ms("unknown") == pytest.approx(0.105)  # without the copy
    assert not facts.has_launches


def test_function_runs_stand_in_for_markers() -> None:
    run = Run(markers=False)
    for _ in range(4):
        run.train_step((500.0,), between_us=100.0)
    steps = facts_of(run).steps
    assert steps is not None
    assert (steps.source, steps.method, steps.seen) == ("derived", "function-runs", 4)


def test_one_step_is_the_span_of_its_device_events() -> None:
    run = Run()
    run.train_step((500.0, 300.0), between_us=100.0)
    steps = facts_of(run).steps
    assert steps is not None
    assert steps.seen == 1
    assert steps.ms == pytest.approx([0.8])


def test_busy_time_is_a_union_over_streams() -> None:
    run = steady()
    run.device.line("Stream #17(Compute)").event("kernel_side", 1100.0, 400.0, kernel_details="regs:8")
    run.device.line("TensorFlow Ops", line_id=-559038734).event("op", 1000.0, 90_000.0)
    gpu = facts_of(run).gpus[0]
    assert gpu.capture_busy_ms == pytest.approx(6 * 0.8)


def test_a_copy_costs_only_where_no_kernel_runs() -> None:
    run = steady(between_us=100.0)
    copies = run.device.line("Stream #14(MemcpyH2D)")
    copies.event("MemcpyH2D", 2100.0, 200.0, memcpy_details="kind_src:pinned size:112 dest:0 async:1")
    copies.event("MemcpyH2D", 2728.0, 50.0, memcpy_details="kind_src:pinned size:112 dest:0 async:1")
    gpu = facts_of(run).gpus[0]
    assert sum(gpu.parts_ms["copy_h2d"]) == pytest.approx(0.05)


def test_what_starts_before_a_copy_ends_has_not_waited_for_it() -> None:
    """The GPU is idle from 2728 µs on, until a kernel starts while the batch is still copied."""
    run = steady(between_us=100.0)
    before = facts_of(run).gpus[0].parts_ms
    copies = run.device.line("Stream #14(MemcpyH2D)")
    copies.event("MemcpyH2D", 2728.0, 500.0, memcpy_details="kind_src:pinned size:112 dest:0 async:1")
    gpu = facts_of(run).gpus[0]
    assert sum(gpu.parts_ms["copy_h2d"]) == 0
    assert gpu.parts_ms == before


def test_gpus_are_distinguished_by_what_they_did() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("gemm", 0, 10)
    space.plane("/device:GPU:1").line("Stream #2(MemcpyH2D)").event("MemcpyH2D", 0, 10)
    space.plane("/device:GPU:2", core_count=80, gpu_device_name="NVIDIA H200")
    infos = summarise(decode(space.to_bytes()), "host").infos
    assert [(info.id, info.activity) for info in infos] == [(0, "active"), (1, "copies_only"), (2, "idle")]
    assert (infos[2].sm_count, infos[2].model) == (80, "NVIDIA H200")


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_events_does_not_matter(order: int) -> None:
    run = steady(wait_us=200.0, between_us=150.0)
    expected = facts_of(run).gpus[0].parts_ms
    for plane in run.space.proto.planes:
        for line in plane.lines:
            line.events.sort(key=lambda event: order * event.duration_ps)
    assert facts_of(run).gpus[0].parts_ms == expected


def test_evaluation_between_steps_is_left_out() -> None:
    run = Run()
    for index in range(6):
        run.train_step((500.0, 300.0), between_us=100.0)
        if index == 2:
            begin = run.now_us
            for _ in range(3):
                run.launch("model/evaluate:MatMul", "kernel_evaluate", 400.0)
            run.python.event("test", begin, run.now_us - begin, step_num=0, _r=1)
            run.now_us = run.gpu_free_us + 50
    steps = facts_of(run).steps
    assert steps is not None
    assert (steps.excluded, steps.foreign) == ({"evaluation": 1, "start": 1}, "test")
    assert steps.ms == pytest.approx([0.908] * 3)


def test_an_evaluation_that_is_longer_than_the_numbered_steps_is_none_of_them() -> None:
    """For the runtime each function that the program runs between its steps begins a step, too."""
    run = Run()
    for _ in range(5):
        run.train_step((500.0, 300.0), between_us=100.0)
    for index in range(20):
        begin = run.now_us
        run.launch("model/evaluate:MatMul", "kernel_evaluate", 900.0)
        run.python.event(f"EagerExecute: __inference_evaluate_{index}", begin, run.now_us - begin, _r=1)
        run.now_us = run.gpu_free_us + 50
    steps = facts_of(run).steps
    assert steps is not None
    assert steps.source == "markers"
    assert steps.ms == pytest.approx([0.908] * 4)


def test_a_jax_program_that_tf_data_feeds_is_jax() -> None:
    (data,) = simulate(Scenario("test", HEALTHY["bert-bf16-h100-jax"])).files.values()
    facts = summarise(decode(data), "host")
    assert any(stage.name == "ParallelMapV2" for stage in facts.stages)
    assert facts.framework == "jax"


@pytest.mark.parametrize("marked", [False, True])
def test_work_that_takes_no_time_is_no_work(marked: bool) -> None:
    space = XSpaceBuilder()
    stream, host = space.plane("/device:GPU:0").line("Stream #1"), space.plane("/host:CPU").line("python")
    for step in range(4):
        if marked:
            host.event("train", at_us=5.0, dur_us=0.0, step_num=step, _r=1)
        stream.event("kernel", at_us=5.0, dur_us=0.0, group_id=step)
    facts = summarise(decode(space.to_bytes()), "h")
    assert (facts.gpus, facts.steps) == ((), None)
    assert {check.status for check in build("run", ("h",), Facts((facts,)), ()).checks}.isdisjoint({"error"})

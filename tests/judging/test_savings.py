"""What a saving is bounded by, on runs whose numbers are known by construction."""

from statistics import median

import numpy as np
import pytest
from msgspec.structs import replace

from tb_gpu_advisor.columns.packed import packed
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.replay.chain import Chain
from tb_gpu_advisor.judging.base import Claim
from tb_gpu_advisor.judging.savings import (
    PROMISED,
    REMOVED,
    SLOWER,
    STAGES_PROMISED,
    batch_copies,
    faster_kernels,
    fewer_launches,
    late_batches,
    less_python,
    next_batch_ms,
    room_ms,
    sure_ms,
    waiting_host,
)
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.simulator.api import simulate
from tests.simulator.faults import FAULTS
from tests.simulator.scenario import Scenario


def facts_of(run: Run) -> Facts:
    return Facts((summarise(decode(run.to_bytes()), "host"),))


def launched(per_launch_us: float, kernel_us: float, op: str = "MatMul") -> Facts:
    run = Run()
    for _ in range(8):
        name = "void Eigen::internal::EigenMetaKernel<float>" if op == "Mul" else "volta_sgemm_128x64_nn"
        kernels = tuple((f"op_{at}:{op}", name, kernel_us) for at in range(50))
        run.train_step(kernels, per_launch_us=per_launch_us)
    return facts_of(run)


def test_nothing_is_sure_beyond_what_the_launches_leave() -> None:
    # 50 launches of 4 µs, 16 µs apart, take a millisecond; kernels of 30 µs take one and a half.
    facts = launched(per_launch_us=16.0, kernel_us=30.0)
    assert facts.limiting_gpu.issue_ms == pytest.approx(1.0, rel=0.01)
    assert facts.step_ms == pytest.approx(1.5, rel=0.02)
    assert room_ms(facts, 0.2) == 0.2
    assert room_ms(facts, 9.0) == pytest.approx(0.5, rel=0.05)
    # With half of the launches the host is no obstacle so soon.
    assert room_ms(facts, 9.0, launches_left=0.5) == pytest.approx(1.0, rel=0.05)
    assert sure_ms(facts, 0.2) == pytest.approx(PROMISED * 0.2)


def test_nothing_is_promised_beyond_what_the_input_pipeline_needs() -> None:
    """Python and a batch that is made meanwhile run side by side: without Python the step waits for the batch."""
    run = Run()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    for _ in range(8):
        begin = run.now_us
        run.train_step((500.0,), wait_us=100.0, between_us=800.0)
        worker.event("Iterator::Root::Prefetch::Map", begin, run.now_us - begin)
    facts = facts_of(run)
    assert next_batch_ms(facts) == pytest.approx(facts.step_ms, rel=0.01)
    assert less_python(facts, 0.8, ()).low_ms == pytest.approx(0.0, abs=0.01)
    assert late_batches(facts).low_ms == pytest.approx(REMOVED * 0.1, rel=0.05)


def test_where_nobody_tells_how_batches_are_made_python_promises_nothing() -> None:
    run = Run()
    for _ in range(8):
        run.train_step((500.0,), wait_us=100.0, between_us=800.0)
    assert less_python(facts_of(run), 0.8, ()).low_ms == 0.0


def _replayed(facts: Facts, error_share: float, saved_share: float) -> Facts:
    """The same facts, but for a chain of one piece, of which mixed precision takes a part away."""
    played = 1_000_000
    none, left = bytes(1), round(played * (1 - saved_share))
    chain = Chain(
        observed=round(played / (1 + error_share)),
        pieces=1,
        host=none,
        arrival=none,
        lag=none,
        busy={"compute": packed(np.array([played]))},
        changed={"mixed-precision": packed(np.array([left]))},
        fixed=none,
        fewer=none,
    )
    (host,) = facts.hosts
    return Facts((replace(host, gpus=(replace(facts.limiting_gpu, chain=chain),)),))


def test_a_replay_bounds_what_faster_kernels_save() -> None:
    facts = _replayed(launched(per_launch_us=16.0, kernel_us=30.0), 0.01, 0.05)
    saving = faster_kernels(facts, "precision", "mixed-precision", 0.4)
    assert saving is not None
    assert saving.method == "replay"
    assert saving.low_ms == 0.0
    assert saving.high_ms == pytest.approx(0.06 * facts.step_ms, rel=0.01)


def test_a_host_that_is_as_slow_may_be_quicker_the_next_time() -> None:
    """The host needs as long as the GPU: of kernels that take half as long as much is saved as hosts differ by."""
    facts = launched(per_launch_us=26.0, kernel_us=29.0)
    saving = faster_kernels(facts, "precision", "mixed-precision", 0.5 * facts.alike_ms("compute"))
    host_ms = 50 * (26.0 + 4.0) / 1e3
    assert facts.step_ms == pytest.approx(host_ms, rel=0.03)
    assert saving.high_ms == pytest.approx(host_ms * (1 - 1 / SLOWER), rel=0.1)


def test_a_replay_that_misses_the_step_by_more_than_three_percent_is_not_published() -> None:
    facts = _replayed(launched(per_launch_us=16.0, kernel_us=30.0), 0.031, 0.05)
    saving = faster_kernels(facts, "precision", "mixed-precision", 9.0)
    assert saving is not None
    assert saving.method == "model"
    assert saving.high_ms == room_ms(facts, 9.0, 1 / SLOWER)


def test_a_full_queue_does_not_make_launches_look_slow() -> None:
    """Launch calls that wait for room take as long as the GPU does, and say nothing of the host."""
    scenario = Scenario("full", FAULTS["single-precision"].base, (("single-precision", 0.8),))
    (data,) = simulate(scenario).files.values()
    facts = Facts((summarise(decode(data), "host"),))
    assert facts.limiting_gpu.issue_ms < 0.5 * facts.step_ms


def test_only_launches_within_what_a_compiler_fuses_are_promised() -> None:
    fused = launched(per_launch_us=20.0, kernel_us=2.0, op="Mul")
    launch_ms = fused.alike_ms("kernel_launch")
    saving = fewer_launches(fused)
    # One launch is left to wait for.
    assert saving.low_ms == pytest.approx(PROMISED * launch_ms, rel=0.05)
    # Kernels shorter than a launch may go altogether.
    assert saving.high_ms == pytest.approx(launch_ms + fused.alike_ms("floor") + 50 * 0.002, rel=0.01)
    assert fewer_launches(launched(per_launch_us=20.0, kernel_us=2.0)).low_ms == 0.0


def test_python_between_steps_leaves_what_a_loop_needs() -> None:
    run = Run()
    for _ in range(8):
        run.train_step((500.0,), between_us=800.0)
    saving = less_python(facts_of(run), 0.8, ())
    assert saving.low_ms == pytest.approx(REMOVED * 0.5)
    assert saving.high_ms == 0.8


def test_python_that_may_be_a_loader_may_go_on_beside_the_steps() -> None:
    run, fed = Run(), Run()
    worker = fed.cpu.line("tf_data_private_threadpool/7")
    for _ in range(8):
        run.train_step((500.0,), between_us=800.0)
        worker.event("Iterator::Root::Prefetch::Map", fed.now_us, 10.0)
        fed.train_step((500.0,), between_us=800.0)
    facts = facts_of(run)
    assert less_python(facts, 0.8, ("unnamed-host-time",)).low_ms == pytest.approx(PROMISED * 0.5)
    others = replace(facts, hosts=tuple(replace(host, framework="pytorch") for host in facts.hosts))
    assert less_python(others, 0.8, ()).low_ms == pytest.approx(PROMISED * 0.5)
    assert less_python(facts_of(fed), 0.8, ("unnamed-host-time",)).low_ms == pytest.approx(REMOVED * 0.5)


def test_a_host_that_need_not_wait_may_run_ahead() -> None:
    claims = (Claim("copy_d2h", "other", 0.1), Claim("copy_wait", "other", 0.2))
    # A host that cannot launch faster saves nothing for sure, and is not ahead without that wait either.
    behind = waiting_host(launched(per_launch_us=20.0, kernel_us=2.0), 0.3, claims)
    assert behind.low_ms < 0.01
    assert behind.high_ms == 0.3
    # Of one that can a part of the copies' cost is promised, and nothing else need cost anything.
    facts = launched(per_launch_us=4.0, kernel_us=30.0)
    rest_ms = sum(facts.alike_ms(category) for category in ("kernel_launch", "between_steps", "floor"))
    ahead = waiting_host(facts, 0.3, claims)
    assert ahead.low_ms == pytest.approx(REMOVED * 0.3)
    assert ahead.high_ms == pytest.approx(0.3 + rest_ms)


def test_all_gpus_wait_for_the_batch_that_comes_last() -> None:
    fault = FAULTS["input-cannot-feed-gpus"]
    (data,) = simulate(Scenario("late", fault.base, ((fault.id, 0.8),))).files.values()
    facts = Facts((summarise(decode(data), "host"),))
    saving = late_batches(facts)
    wait_ms = saving.high_ms - batch_copies(facts).ms
    assert facts.alike_ms("input_wait") < wait_ms
    assert saving.low_ms == pytest.approx(REMOVED * wait_ms)


@pytest.mark.parametrize(
    ("stages_us", "least_ms"),
    [
        # Who makes the batches is unknown; one stage does, on one core or more; others are close behind it, so that the
        # pipeline needs more than two cores; none explains the wait.
        ((), PROMISED * 0.6),
        ((900.0, 10.0), REMOVED * 0.6),
        ((510.0, 490.0, 80.0), STAGES_PROMISED * (1.1 - 0.57)),
        ((320.0, 300.0, 300.0), PROMISED * (1.1 - 0.6)),
    ],
)
def test_the_stages_of_the_pipeline_tell_what_a_faster_one_saves(
    stages_us: tuple[float, ...], least_ms: float
) -> None:
    run = Run()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    for _ in range(8):
        begin = run.now_us
        run.train_step((500.0,), wait_us=1_100.0)
        for at, stage_us in enumerate(stages_us):
            worker.event(f"Iterator::Root::Prefetch::Map{at}", begin, stage_us)
            begin += stage_us
    facts = facts_of(run)
    assert facts.step_ms == pytest.approx(1.1, rel=0.02)
    assert late_batches(facts).low_ms == pytest.approx(least_ms, rel=0.05)


def test_nothing_is_promised_of_time_in_which_the_host_itself_waits() -> None:
    run = Run()
    for _ in range(8):
        run.train_step((500.0,), between_us=800.0)
    assert less_python(facts_of(run), 0.8, ("host-waits",)).low_ms == 0.0


def test_of_few_steps_the_usual_one_tells_what_late_batches_cost() -> None:
    run = Run()
    # The buffer was full when the capture began.
    for wait_us in (0.0, 0.0, 1_500.0, 1_500.0, 1_500.0):
        run.train_step((500.0,), wait_us=wait_us)
    facts = facts_of(run)
    wait_ms, usual_ms = facts.alike_ms("input_wait"), median(facts.steps.periods)
    assert usual_ms > facts.step_ms + 0.1
    assert late_batches(facts).high_ms == pytest.approx(wait_ms + usual_ms - facts.step_ms)

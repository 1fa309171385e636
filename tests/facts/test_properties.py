"""What holds of every step's partition, whatever the program does."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.causes import IDLE
from tb_gpu_advisor.facts import Facts, GpuFacts, HostFacts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run

#: Kernels (µs), then waiting for a batch, Python between steps, the host's pace, and an op on the CPU.
Step = tuple[tuple[float, ...], float, float, float, float]
_US = st.integers(0, 300).map(float)
STEPS = st.lists(
    st.tuples(st.lists(_US.map(lambda us: us + 1.0), min_size=1, max_size=6).map(tuple), _US, _US, _US, _US),
    min_size=2,
    max_size=8,
)
#: Picoseconds of rounding, far below the microsecond that is asked for.
ONE_US_MS = 1e-3


def _run(steps: list[Step], run: Run) -> Run:
    for kernels, wait_us, between_us, per_launch_us, host_op_us in steps:
        run.train_step(kernels, wait_us, between_us, per_launch_us, host_op_us if run.host else 0.0)
    return run


def _facts(run: Run) -> HostFacts:
    return summarise(decode(run.to_bytes()), "host")


def _idle_ms(gpu: GpuFacts) -> float:
    return sum(gpu.mean_ms(category) for category in IDLE)


@given(steps=STEPS)
def test_the_parts_sum_to_the_step(steps: list[Step]) -> None:
    facts = _facts(_run(steps, Run()))
    assert facts.steps is not None
    for index, step_ms in enumerate(facts.steps.ms):
        parts = [of_steps[index] for of_steps in facts.gpus[0].parts_ms.values()]
        assert sum(parts) == pytest.approx(step_ms, abs=ONE_US_MS)
        assert min(parts) >= 0


@given(steps=STEPS, seed=st.integers(0, 1000))
def test_the_order_of_events_changes_nothing(steps: list[Step], seed: int) -> None:
    run = _run(steps, Run()).in_time_order()
    expected = _facts(run).gpus[0]
    shuffle = random.Random(seed)
    for plane in run.space.proto.planes:
        for line in plane.lines:
            events = list(line.events)
            shuffle.shuffle(events)
            del line.events[:]
            line.events.extend(events)
    assert _facts(run).gpus[0].parts_ms == expected.parts_ms


@given(kernels=st.lists(_US.map(lambda us: us + 20.0), min_size=3, max_size=8))
def test_a_busy_gpu_has_no_idle_time(kernels: list[float]) -> None:
    """Every kernel is launched long before the one in front of it ends."""
    run = Run(call_us=1.0, latency_us=2.0)
    for _ in range(7):
        run.train_step(tuple(kernels))
    facts = _facts(run)
    assert facts.steps is not None
    assert _idle_ms(facts.gpus[0]) == 0
    assert facts.gpus[0].mean_ms("compute") == pytest.approx(sum(facts.steps.ms) / len(facts.steps.ms))


@given(steps=STEPS)
def test_without_the_host_idle_time_has_no_cause(steps: list[Step]) -> None:
    facts = _facts(_run(steps, Run(host=False)))
    gpu = facts.gpus[0]
    assert gpu.mean_ms("unknown") == pytest.approx(_idle_ms(gpu))
    report = build("run", ("host",), Facts((facts,)), ())
    claims_idle = ("input-bound", "step-gaps", "launch-bound", "tiny-kernels", "host-placed-ops")
    assert {check.status for check in report.checks if check.id in claims_idle} == {"no_data"}

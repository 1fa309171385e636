"""Bounds of savings that once were wrong, on the scenarios that showed it."""

from dataclasses import replace

import pytest

from tests.simulator.api import brief
from tests.simulator.cures import free_input_copies, no_tiny_kernels
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR, MIXED
from tests.simulator.judge import TOLERANCE, judge, report_of
from tests.simulator.ops import GpuOp
from tests.simulator.scenario import Scenario


def _scenario(seed: int, **strengths: float) -> Scenario:
    faults = tuple((name.replace("_", "-"), strength) for name, strength in strengths.items())
    return Scenario("bounds", brief(FAULTS[faults[0][0]].base), faults, seed)


@pytest.mark.parametrize("strength", [0.3, 0.8])
def test_without_tiny_kernels_the_others_are_waited_for_as_before(strength: float) -> None:
    """Op by op from Python, every kernel is waited for: only a compiled function saves all of that."""
    verdict = judge(_scenario(2, eager_execution=0.3, launch_bound=strength))
    savings = {saving.check: saving for saving in verdict.savings}
    assert savings["tiny-kernels"].covered
    assert savings["launch-bound"].covered
    assert savings["tiny-kernels"].low <= savings["launch-bound"].low


@pytest.mark.parametrize("strength", [0.025, 0.04])
def test_tiny_kernels_behind_a_full_queue_cost_the_pauses_between_them(strength: float) -> None:
    """Nothing waits for launches, and each of the kernels takes next to no time. Fused, their pauses go, too."""
    verdict = judge(_scenario(1, launch_bound=strength))
    assert verdict.whole is not None
    assert verdict.whole.covered


def test_nothing_is_promised_above_what_the_host_needs_to_launch_the_step() -> None:
    """The GPU always works, and copies batches while it computes nothing: without that it would wait for launches."""
    scenario = Scenario(
        "host",
        replace(MIXED, gpu="B200", version="2.21", prefetch_to_device=False),
        (("half-precision-fallback", 0.3),),
    )
    run, step_ms = scenario.run(), scenario.run().step_ms()
    copies = next(check for check in report_of(run).checks if check.id == "exposed-input-copy")
    assert copies.saving_ms is not None
    assert float(copies.args["share"].value) > 0.2
    saved_ms = step_ms - scenario.cured(free_input_copies).step_ms()
    assert copies.saving_ms.low <= saved_ms + TOLERANCE * step_ms
    assert copies.saving_ms.high >= saved_ms - TOLERANCE * step_ms


def test_without_tiny_kernels_the_next_step_still_waits_for_the_gradients() -> None:
    """Where they update the weights, the cure takes the ops away that wait for the reduction."""
    workload, _, plans = Scenario("cure", replace(FOUR, gpus=2, model="mlp")).program()
    nodes = no_tiny_kernels(workload, plans)[1][0, 0]
    first = next(node for node in nodes if isinstance(node, GpuOp))
    assert any(isinstance(node, GpuOp) and node.joins for node in plans[0, 0])
    assert first.joins


def test_what_threads_take_of_cores_may_lie_elsewhere_without_an_op_on_the_host() -> None:
    """It runs next to the workers on the only core: what it takes there is less than what it seems to."""
    verdict = judge(_scenario(1, input_threads_delay_launches=0.4, host_placed_ops=0.5))
    assert next(saving for saving in verdict.savings if saving.check == "host-placed-ops").covered

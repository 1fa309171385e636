"""Bounds of savings that once were wrong, on the scenarios that showed it."""

from __future__ import annotations

import pytest

from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.judge import judge
from tests.simulator.scenario import Scenario


def _scenario(seed: int, **strengths: float) -> Scenario:
    faults = tuple((name.replace("_", "-"), strength) for name, strength in strengths.items())
    return Scenario("bounds", brief(FAULTS[faults[0][0]].base), faults, seed)


@pytest.mark.parametrize("strength", [0.3, 0.8])
def test_without_tiny_kernels_the_others_are_waited_for_as_before(strength: float) -> None:
    """Op by op from Python, every kernel is waited for: only a compiled function saves all of that."""
    verdict = judge(_scenario(2, eager_execution=0.3, launch_bound=strength))
    found = {saving.check: saving for saving in verdict.savings}
    assert found["tiny-kernels"].covered
    assert found["launch-bound"].covered
    assert found["tiny-kernels"].low <= found["launch-bound"].low


@pytest.mark.parametrize("strength", [0.025, 0.04])
def test_tiny_kernels_behind_a_full_queue_cost_the_pauses_between_them(strength: float) -> None:
    """Nothing waits for launches, and each of the kernels takes next to no time. Fused, their pauses go, too."""
    verdict = judge(_scenario(1, launch_bound=strength))
    assert verdict.whole is not None
    assert verdict.whole.covered

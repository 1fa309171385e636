"""Each fault costs something and is labelled, and without it the label is gone."""

import pytest

from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.labels import RULES
from tests.simulator.measured import Measured
from tests.simulator.scenario import Scenario

#: A fault of the program, and the strength at which its own check must fail. One line per fault.
STRENGTHS = {
    "blocking-copies": 0.3,
    "cross-gpu-copies": 0.3,
    "dynamic-loss-scaling": 0.3,
    "eager-execution": 0.3,
    "exposed-allreduce": 0.3,
    "exposed-input-copy": 0.3,
    "extra-allreduce": 0.3,
    "half-precision-fallback": 0.3,
    "half-precision-softmax": 0.3,
    "host-placed-ops": 0.3,
    "idle-gpus": 0.3,
    "input-bound": 0.8,
    "input-cannot-feed-gpus": 0.3,
    "input-threads-delay-launches": 0.3,
    "late-allreduce": 0.3,
    "launch-bound": 0.3,
    "recurring-copies": 0.3,
    "serial-gpus": 0.8,
    "single-precision": 0.3,
    "slow-allreduce": 0.3,
    "small-batch": 0.3,
    "small-model": 0.3,
    "staggered-launches": 0.3,
    "step-gaps": 0.3,
    "unaligned-dimensions": 0.3,
    "unfused-elementwise": 0.8,
    "uneven-replicas": 0.3,
    "warm-up-in-window": 0.3,
    "xla-recompiles": 0.3,
}
#: Faults of the capture: the program is as fast as without them.
OF_THE_CAPTURE = {
    "capture-too-short",
    "dropped-events",
    "no-gpu-activity",
    "no-host-trace",
    "no-step-markers",
    "ops-hidden-by-graphs",
}


def label(scenario: Scenario, check: str) -> bool | None:
    return RULES[check](Measured(scenario.run(), scenario))


def test_every_fault_is_tested() -> None:
    assert set(STRENGTHS) | OF_THE_CAPTURE == set(FAULTS)


@pytest.mark.parametrize(("fault", "strength"), STRENGTHS.items())
def test_a_fault_makes_its_own_label(fault: str, strength: float) -> None:
    scenario = Scenario("test", brief(FAULTS[fault].base), ((fault, strength),))
    assert label(scenario, fault) is True
    assert label(scenario.without(fault), fault) is not True


@pytest.mark.parametrize("fault", sorted(OF_THE_CAPTURE))
def test_a_fault_of_the_capture_is_labelled(fault: str) -> None:
    assert label(Scenario("test", FAULTS[fault].base, ((fault, 0.3),)), fault) is True

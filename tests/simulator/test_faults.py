"""Each fault costs something and is labelled, and without it the label is gone."""

import pytest

from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.labels import RULES
from tests.simulator.measured import Measured
from tests.simulator.scenario import Scenario

OF_THE_PROGRAM = sorted(fault.id for fault in FAULTS.values() if not fault.of_the_capture)
OF_THE_CAPTURE = sorted(set(FAULTS) - set(OF_THE_PROGRAM))


def label(scenario: Scenario, check: str) -> bool | None:
    return RULES[check](Measured(scenario.run(), scenario))


@pytest.mark.parametrize("fault", OF_THE_PROGRAM)
def test_a_fault_makes_its_own_label(fault: str) -> None:
    scenario = Scenario("test", brief(FAULTS[fault].base), ((fault, FAULTS[fault].strength),))
    assert label(scenario, fault) is True
    assert label(scenario.without(fault), fault) is not True


@pytest.mark.parametrize("fault", OF_THE_CAPTURE)
def test_a_fault_of_the_capture_is_labelled(fault: str) -> None:
    assert label(Scenario("test", FAULTS[fault].base, ((fault, FAULTS[fault].strength),)), fault) is True

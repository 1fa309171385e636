"""A finding that loses time shows where."""

from typing import Final

import pytest

from tests.simulator.api import on_and_off
from tests.simulator.faults import FAULTS
from tools.check_pictures import PICTURES, picture_of, scenario

#: With what each finding's picture marks. What decides on the loss scale runs on the host, and is hardly copied.
MARKS: Final = {
    "dynamic-loss-scaling": "host_op",
    "recurring-copies": "copy_wait",
    "step-gaps": "between_steps",
}


@pytest.mark.parametrize("check", sorted(MARKS))
def test_a_finding_has_a_picture_of_what_loses_most_of_its_time(check: str) -> None:
    simulated, _ = on_and_off(scenario(FAULTS[check]), check)
    shown = picture_of(simulated, check)
    assert shown is not None
    assert {mark.category for mark in shown.marks} == {MARKS[check]}
    assert (PICTURES / f"{check}-fault.svg").exists()

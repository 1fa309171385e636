"""What to settle before a row is acted on."""

import pytest

from tb_gpu_advisor.checks import ALL, settle_first
from tb_gpu_advisor.judging.base import Check, Outcome, failed, passed
from tb_gpu_advisor.judging.settle import _SPOILS

BY_ID = {check.id: check for check in ALL}


def _outcomes(**failing: bool) -> list[tuple[Check, Outcome]]:
    names = {name.replace("_", "-"): value for name, value in failing.items()}
    return [(check, failed({}) if names.get(check.id) else passed({})) for check in ALL]


def test_nothing_to_settle_in_a_good_capture() -> None:
    assert not any(settle_first(_outcomes(launch_bound=True)).values())


def test_a_single_step_undermines_what_is_measured_per_step() -> None:
    found = settle_first(_outcomes(capture_too_short=True, launch_bound=True))
    assert found["launch-bound"] == ("capture-too-short",)
    assert found["step-gaps"] == ("capture-too-short",)  # that it passed is as unsure
    assert found["half-precision-softmax"] == ()
    assert "capture-too-short" not in found


def test_several_faults_stand_in_the_order_of_the_checklist() -> None:
    found = settle_first(_outcomes(dropped_events=True, no_step_markers=True))
    assert found["step-gaps"] == ("no-step-markers", "dropped-events")
    assert found["single-precision"] == ("dropped-events",)


@pytest.mark.parametrize("fault", _SPOILS)
def test_what_spoils_and_what_is_spoilt_are_checks(fault: str) -> None:
    assert BY_ID[fault].section == "0"
    assert (_SPOILS[fault] or frozenset()) <= set(BY_ID)

"""The table of causes says something of every part of the waterfall, every check and every part of TensorFlow's."""

import pytest

from tb_gpu_advisor.causes import BUSY, CAUSES, EXPOSED, IDLE, of_check
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE, COPY_D2D, COPY_D2H, COPY_H2D
from tb_gpu_advisor.judging.base import Check
from tb_gpu_advisor.wire import CATEGORIES, TENSORFLOW_PARTS


def test_there_is_a_row_for_every_category_in_the_order_of_the_waterfall() -> None:
    assert tuple(cause.id for cause in CAUSES) == CATEGORIES
    assert (*BUSY, *IDLE) == CATEGORIES
    assert BUSY[0] not in EXPOSED


def test_kinds_of_device_events_are_the_busy_causes() -> None:
    kinds = {COMPUTE: "compute", COLLECTIVE: "collective"}
    kinds |= {COPY_H2D: "copy_h2d", COPY_D2H: "copy_d2h", COPY_D2D: "copy_d2d"}
    assert dict(enumerate(BUSY)) == kinds


def test_checks_of_causes_are_checks_and_none_is_named_twice() -> None:
    known = {check.id for check in ALL}
    for cause in CAUSES:
        assert set(cause.checks) <= known
        assert len(set(cause.checks)) == len(cause.checks)


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.id)
def test_what_costs_a_part_of_the_step_has_a_cause(check: Check) -> None:
    of_step = check.limit is not None and check.limit.of_step
    assert not of_step or of_check(check.id), "which rows of causes.py are its?"
    assert check.section != "0" or not of_check(check.id)


def test_what_the_user_could_change_has_a_check_and_what_nobody_can_has_none() -> None:
    for cause in CAUSES:
        assert bool(cause.checks) == (cause.side != "nobody"), cause.id


def test_every_part_of_tensorflows_is_nearest_to_one_cause() -> None:
    nearest = [part for cause in CAUSES for part in cause.tensorflow]
    assert sorted(nearest) == sorted(TENSORFLOW_PARTS)

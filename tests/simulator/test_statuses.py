"""Every check passes on some program, fails on the faults that it is there to find, and knows when it cannot know."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.wire import Report, Status
from tests.simulator.faults import FAULTS
from tests.simulator.grid import HEALTHY
from tests.simulator.judge import report_of
from tests.simulator.scenario import Scenario

CHECKS = [check.id for check in ALL]
PROGRAMS = (
    "resnet-fp16-v100",
    "bert-fp16-v100",
    "bert-bf16-h100-jax",
    "resnet-4-gpus-overlap",
    "resnet-fp32-p100",
)
#: Captures that lack something.
CAPTURES = ("no-gpu-activity", "no-host-trace", "no-step-markers", "capture-too-short")
#: What these look at is there or not in every capture.
ALWAYS_DECIDED = {"no-gpu-activity", "no-host-trace", "no-step-markers"}
#: No program here scales its loss; that a cheap read-back passes is a test of its own.
OWN_TEST = {"dynamic-loss-scaling"}


def _reports() -> Iterator[Report]:
    for program in PROGRAMS:
        yield report_of(Scenario(program, HEALTHY[program]).run(), one_gpu_step_ms=5.0)
    for fault in CAPTURES:
        yield report_of(Scenario(fault, FAULTS[fault].base, ((fault, 0.3),)).run())


@lru_cache
def _statuses() -> dict[str, frozenset[Status]]:
    reports = list(_reports())
    return {
        name: frozenset(check.status for report in reports for check in report.checks if check.id == name)
        for name in CHECKS
    }


@pytest.mark.parametrize("name", sorted(set(CHECKS) - OWN_TEST))
def test_passes_where_nothing_is_wrong(name: str) -> None:
    assert "passed" in _statuses()[name]


@pytest.mark.parametrize("name", sorted(set(CHECKS) - ALWAYS_DECIDED))
def test_says_so_where_it_cannot_know_or_does_not_apply(name: str) -> None:
    assert _statuses()[name] & {"no_data", "not_applicable"}


def test_a_fault_is_there_for_every_check() -> None:
    """That each of them makes its check fail is scored."""
    assert {check for fault in FAULTS.values() for check in fault.finds} | {"poor-scaling"} >= set(CHECKS)

"""The draw of programs with faults, and causes outside of the program that no event tells of."""

from collections import Counter
from dataclasses import replace

import pytest

from tb_gpu_advisor.trace.schema import messages
from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import SYNCHRONOUS
from tests.simulator.mixed import INSTEAD, KINDS, Drawn, outside
from tests.simulator.outside import CAUSES
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.twins import detected_by, findings, twin_ms
from tests.simulator.workload import Stops
from tests.simulator.writers import write

SCENARIOS = [Drawn(7, number).scenario() for number in range(300)]
QUIET = Scenario("outside", brief(replace(SYNCHRONOUS, noise=0.0)))


def test_a_draw_is_the_same_each_time_and_another_seed_is_another() -> None:
    assert [Drawn(7, number).scenario() for number in range(20)] == SCENARIOS[:20]
    assert Drawn(8, 0).scenario() != SCENARIOS[0]
    assert Drawn(7, 0, attempt=1).scenario() != SCENARIOS[0]


def test_the_draw_follows_its_rule() -> None:
    gpus = Counter(min(2, one.workload.gpus * one.workload.hosts) for one in SCENARIOS)
    assert 0.4 < gpus[1] / len(SCENARIOS) < 0.6
    assert 0.1 < sum(one.workload.hosts > 1 for one in SCENARIOS) / len(SCENARIOS) < 0.3
    assert {len(one.faults) for one in SCENARIOS} == {1, 2, 3}
    assert {fault for one in SCENARIOS for fault, _ in one.faults} == set(KINDS)


def test_no_fault_is_there_with_one_that_changes_the_same() -> None:
    for one in SCENARIOS:
        ids = {fault for fault, _ in one.faults}
        assert not any(len(ids & set(instead)) > 1 for instead in INSTEAD), one.faults


def test_a_finding_that_two_faults_share_tells_of_neither_alone() -> None:
    both = ("dynamic-loss-scaling", "late-allreduce")
    assert "recurring-copies" in findings("dynamic-loss-scaling", both[:1])
    assert "recurring-copies" not in findings("dynamic-loss-scaling", both)
    assert detected_by("recurring-copies", both) == both
    assert detected_by("recurring-copies", (*both, "recurring-copies")) == ("recurring-copies",)


def test_a_finding_tells_of_what_no_finding_of_its_own_tells_of() -> None:
    both = ("blocking-copies", "dynamic-loss-scaling")
    assert detected_by("recurring-copies", both, ("recurring-copies",)) == both
    assert detected_by("recurring-copies", both, ("recurring-copies", both[1])) == both[:1]
    assert detected_by("recurring-copies", both, ("recurring-copies", *both)) == both[:1]
    assert detected_by("exposed-allreduce", ("extra-allreduce",), ("extra-allreduce",)) == (
        "extra-allreduce",
    )


def test_a_twin_without_all_faults_is_the_healthy_program() -> None:
    base = FAULTS["step-gaps"].base
    scenario = Scenario("twin", brief(base), (("step-gaps", 0.3), ("host-placed-ops", 0.3)))
    assert (
        twin_ms(scenario, ("step-gaps", "host-placed-ops")) == Scenario("twin", brief(base)).run().step_ms()
    )
    assert twin_ms(scenario, ()) == scenario.run().step_ms()


@pytest.mark.parametrize(
    ("start_ns", "ns", "end_ns"),
    [(0, 500, 500), (0, 699, 699), (600, 200, 1_100), (800, 0, 1_000), (950, 10, 1_010), (0, 2_000, 2_600)],
)
def test_work_ends_later_by_the_stops_that_it_meets(start_ns: int, ns: int, end_ns: int) -> None:
    """Stopped is from 700 to 1,000, from 1,700 to 2,000 and so on."""
    assert Stops(us=0.3, every_us=1.0).end_ns(start_ns, ns) == end_ns


def _names(run: Run) -> Counter[str]:
    """Names of events and how many there are of each."""
    names: Counter[str] = Counter()
    for data in write(run).values():
        for plane in messages()["XSpace"].FromString(data).planes:
            of_id = {entry.key: entry.value.name.decode() for entry in plane.event_metadata}
            names.update(of_id[event.metadata_id] for line in plane.lines for event in line.events)
    return names


@pytest.mark.parametrize("cause", CAUSES)
def test_a_cause_outside_costs_time_and_leaves_no_event(cause: str) -> None:
    usual = QUIET.run()
    slowed = QUIET.cured(CAUSES[cause](0.8 * usual.step_ms() * 1e3, 0.5))
    assert slowed.step_ms() > 1.05 * usual.step_ms()
    # A turn that ends where an op answers later, and the next one's memory.
    turns = {"ExecutorState::Process", "MemoryAllocation", "MemoryDeallocation"}
    more = {name for name in (_names(slowed) - _names(usual)) if name not in turns}
    assert more == set()


def test_each_cause_is_drawn_in_turn_for_a_program_without_faults() -> None:
    drawn = [outside(7, number) for number in range(4)]
    assert [cause for cause, _, _ in drawn] == list(CAUSES)
    assert all(not scenario.faults for _, scenario, _ in drawn)

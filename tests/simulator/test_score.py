"""The advisor on a small grid of simulated runs, held to the floors. ``make score`` runs the whole one."""

import json
from dataclasses import replace

from tests.simulator.faults.base import SYNCHRONOUS
from tests.simulator.grid import HEALTHY, scenarios
from tests.simulator.judge import judge
from tests.simulator.labels import RULES
from tests.simulator.scenario import Scenario
from tests.simulator.score import FLOORS, below_floor, score
from tests.simulator.workload import Capture


def small_grid() -> list[Scenario]:
    """Every healthy run, and every fault once at a strength that costs something; captures of fewer steps."""
    whole = list(scenarios(seeds=1))
    wanted = {f"healthy/{name}" for name in HEALTHY}
    chosen = [s for s in whole if s.name in wanted or s.name.endswith("/0.8")]
    return [replace(s, workload=replace(s.workload, capture=_short(s.workload.capture))) for s in chosen]


def _short(capture: Capture) -> Capture:
    return replace(capture, steps=8, warm_up=2)


def test_the_advisor_is_as_right_as_it_was() -> None:
    assert below_floor(score([judge(scenario) for scenario in small_grid()])) == []


def test_every_check_that_is_scored_has_a_floor() -> None:
    floors = json.loads(FLOORS.read_text())
    assert {f"{check}/{what}" for check in RULES for what in ("precision", "recall")} <= set(floors)


def test_every_floor_holds_a_number() -> None:
    """A floor with a misspelt name would hold nothing."""
    kinds = ("precision", "recall", "recall-at-2", "covered", "narrow")
    known = {f"{check}/{kind}" for check in RULES for kind in kinds}
    known |= {"waterfall-right", "waterfall-right-p95", "combined-covered", "no-false-promises"}
    assert set(json.loads(FLOORS.read_text())) <= known


def test_a_worse_number_is_named() -> None:
    found = judge(Scenario("gaps", SYNCHRONOUS, (("step-gaps", 0.8),)))
    assert below_floor(score([found])) == []
    spoiled = score([replace(found, failed=frozenset())])
    assert "step-gaps/recall" in {name.split()[0] for name in below_floor(spoiled)}

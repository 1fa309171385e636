"""The laws of the ledger over simulated runs: each kind of fault, healthy programs, and random drawings."""

from contextlib import suppress
from itertools import chain, islice
from typing import Final

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.laws import broken_laws
from tb_gpu_advisor.report.priorities import WORTH_A_HEADLINE
from tb_gpu_advisor.trace import decode
from tests.report.surfaces import begins_the_same
from tests.simulator.api import simulate
from tests.simulator.engine import ImpossibleProgramError
from tests.simulator.grid import scenarios
from tests.simulator.mixed import Drawn
from tests.simulator.scenario import Scenario

#: One of so many, so that it takes seconds.
EVERY: Final = 40
GRID: Final = tuple(scenarios(1))
#: Random drawings in addition to the grid.
MOST_DRAWN: Final = 1000
PARTS: Final = 400
#: Those that the long tests run, a few seconds each; ``make laws`` runs all of them.
TESTED: Final = range(0, PARTS, 50)
DRAWN: Final = [
    *islice(GRID, 0, None, EVERY),
    # A copy takes more of its step than what comes first.
    *(one for one in GRID if one.name == "recurring-copies/0.025"),
    *(Drawn(11, number).scenario() for number in range(0, 300, EVERY)),
]


def laws_hold(scenario: Scenario) -> None:
    files = simulate(scenario).files
    facts = Facts(tuple(summarise(decode(data), host) for host, data in files.items()))
    report = build("run", tuple(files), facts, ())
    assert report.errors == (), scenario.name
    assert list(broken_laws(report)) == [], scenario.name
    begins_the_same(report)
    if report.headline is not None and report.headline.id.startswith("small-findings"):
        most_ms = max(check.loss_ms or 0.0 for check in report.checks if check.status == "failed")
        assert most_ms < WORTH_A_HEADLINE * (report.ledger.today_ms or 0.0), scenario.name


@pytest.mark.parametrize("scenario", DRAWN, ids=lambda scenario: scenario.name)
def test_laws_hold_for_simulated_runs(scenario: Scenario) -> None:
    laws_hold(scenario)


def test_an_argument_of_another_check_makes_no_headline_of_pauses() -> None:
    """What threads of the input pipeline paused once made a headline that could not be made."""
    laws_hold(Drawn(11, 300).scenario())


@pytest.mark.deep
@pytest.mark.parametrize("part", TESTED)
def test_laws_hold_for_a_part_of_all_simulated_runs_and_a_thousand_drawings(part: int) -> None:
    part_holds(part)


def part_holds(part: int) -> None:
    """The ledger's laws, and the same first finding on every surface."""
    drawn = (Drawn(11, number).scenario() for number in range(part, MOST_DRAWN, PARTS))
    for scenario in chain(GRID[part::PARTS], drawn):
        # Some drawings are programs whose ranks wait for each other in vain.
        with suppress(ImpossibleProgramError):
            laws_hold(scenario)

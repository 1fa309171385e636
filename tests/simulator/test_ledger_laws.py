"""The laws of the ledger over simulated runs: each kind of fault, healthy programs, and random drawings."""

from itertools import islice
from typing import Final

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.laws import broken_laws
from tb_gpu_advisor.trace import decode
from tests.simulator.api import simulate
from tests.simulator.grid import scenarios
from tests.simulator.mixed import Drawn
from tests.simulator.scenario import Scenario

#: One of so many, so that it takes seconds.
EVERY: Final = 40
DRAWN: Final = [
    *islice(scenarios(1), 0, None, EVERY),
    *(Drawn(11, number).scenario() for number in range(0, 300, EVERY)),
]


@pytest.mark.parametrize("scenario", DRAWN, ids=lambda scenario: scenario.name)
def test_laws_hold_for_simulated_runs(scenario: Scenario) -> None:
    files = simulate(scenario).files
    facts = Facts(tuple(summarise(decode(data), host) for host, data in files.items()))
    report = build("run", tuple(files), facts, ())
    assert report.errors == ()
    assert list(broken_laws(report)) == []

"""The advisor on a small grid of simulated runs, held to the floors. ``make score`` runs the whole one, and
``make test-deep`` a third of it."""

import json
from dataclasses import replace

import pytest

from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import SYNCHRONOUS
from tests.simulator.grid import HEALTHY
from tests.simulator.judge import judge, report_of
from tests.simulator.labels import RULES
from tests.simulator.scenario import Scenario
from tests.simulator.score import FLOORS, below_floor, score

#: A strength at which each of them costs something.
STRONG = 0.8
#: Programs on several GPUs that are judged here; each takes as long as ten on one.
SEVERAL = ("resnet-4-gpus-overlap", "resnet-2-hosts-skewed-clocks")


def small_grid() -> list[Scenario]:
    """Every healthy run on one GPU and every fault of one, with captures of few steps."""
    healthy = [
        Scenario(f"healthy/{name}", workload)
        for name, workload in HEALTHY.items()
        if workload.gpus * workload.hosts == 1 or name in SEVERAL
    ]
    faulty = [
        Scenario(fault.id, fault.base, ((fault.id, STRONG),))
        for fault in FAULTS.values()
        if fault.base.gpus == 1
    ]
    return [replace(one, workload=brief(one.workload)) for one in healthy + faulty]


def test_the_advisor_is_as_right_as_it_was() -> None:
    assert below_floor(score([judge(scenario) for scenario in small_grid()])) == []


@pytest.mark.parametrize("fault", [fault.id for fault in FAULTS.values() if fault.base.gpus > 1])
def test_faults_of_several_gpus_are_detected(fault: str) -> None:
    run = Scenario(fault, brief(FAULTS[fault].base), ((fault, STRONG),)).run()
    failed = {check.id for check in report_of(run).checks if check.status == "failed"}
    assert set(FAULTS[fault].finds) <= failed


def test_every_floor_holds_a_number() -> None:
    """A floor with a misspelt name would hold nothing."""
    kinds = ("precision", "recall", "recall-at-2", "covered", "kept", "named", "narrow")
    known = {f"{check}/{kind}" for check in RULES for kind in kinds}
    known |= {"waterfall-right", "waterfall-right-p95", "combined-covered", "no-false-promises"}
    assert set(json.loads(FLOORS.read_text())) <= known


def test_a_worse_number_is_named() -> None:
    verdict = judge(Scenario("gaps", SYNCHRONOUS, (("step-gaps", 0.8),)))
    assert below_floor(score([verdict])) == []
    spoiled = score([replace(verdict, failed=frozenset())])
    assert "step-gaps/recall" in {name.split()[0] for name in below_floor(spoiled)}

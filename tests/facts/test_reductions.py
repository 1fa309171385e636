"""Collectives are split into waiting and moving as the simulated GPUs really did, whatever the skew between them."""

from dataclasses import replace
from statistics import fmean

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.run.across import Place, place
from tb_gpu_advisor.facts.run.collectives import exchanges_of_all, matched
from tb_gpu_advisor.trace import decode
from tests.simulator.api import brief, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR
from tests.simulator.grid import SKEWED
from tests.simulator.replicas import Replicas
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Workload

LATE = FAULTS["late-allreduce"].base
CASES: dict[str, tuple[Workload, tuple[tuple[str, float], ...]]] = {
    "steady": (FOUR, ()),
    "late-0.1": (LATE, (("late-allreduce", 0.1),)),
    "late-0.8": (LATE, (("late-allreduce", 0.8),)),
    "slow-links": (FAULTS["slow-allreduce"].base, (("slow-allreduce", 0.8),)),
    "many-calls": (FAULTS["extra-allreduce"].base, (("extra-allreduce", 0.8),)),
    "2-gpus": (replace(LATE, gpus=2), (("late-allreduce", 0.3),)),
    "8-gpus": (replace(LATE, gpus=8), (("late-allreduce", 0.3),)),
    "2-hosts-skewed-clocks": (replace(LATE, gpus=2, hosts=2, capture=SKEWED), (("late-allreduce", 0.3),)),
}


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.deep)])
@pytest.mark.parametrize("name", CASES)
def test_waiting_and_moving_are_separated(name: str, seed: int) -> None:
    workload, faults = CASES[name]
    # Every part varies by a tenth, so that GPUs come in a random order.
    simulated = simulate(Scenario("test", brief(replace(workload, noise=0.1)), faults, seed))
    hosts = tuple(summarise(decode(data), host) for host, data in simulated.files.items())
    facts = Facts(hosts)
    reduced, matches = exchanges_of_all(facts), matched(facts)
    waiting_ms_of = dict(zip(map(place, facts.gpus), matches.waiting_ms.tolist(), strict=True))
    # A host may leave out a step that another one keeps; calls are compared in those that all have.
    numbers = set.intersection(*(set(host.steps.number) for host in hosts if host.steps is not None))
    replicas = Replicas(simulated.run)
    true = {
        gpu: [call for step, call in zip(replicas.steps[gpu], calls, strict=True) if step.index in numbers]
        for gpu, calls in replicas.collectives.items()
    }
    moving = fmean(fmean(step.transfer_ns for step in steps) for steps in true.values()) / 1e6
    assert reduced.moving_ms == pytest.approx(moving, rel=0.03)
    step_ms = simulated.step_ms
    for one, waiting_ms in waiting_ms_of.items():
        steps = true[one.host, one.gpu]
        waited = fmean(step.wait_ns for step in steps) / 1e6
        # Below a hundredth of the step a GPU waits for nothing that anybody could mend.
        assert waiting_ms == pytest.approx(waited, rel=0.05, abs=0.01 * step_ms)
    assert set(waiting_ms_of) == {Place(host, gpu) for host, gpu in true}

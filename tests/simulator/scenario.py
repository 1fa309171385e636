"""A workload with faults and a seed, and what it takes to check a saving: the same seed with each fault removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from tests.simulator.faults import FAULTS, Place
from tests.simulator.plan import plan
from tests.simulator.simulate import Plans, Run, simulate
from tests.simulator.workload import Capture, Workload
from tests.simulator.xla import compiled

#: A change of a finished program, to see what it would save.
Cure = Callable[[Workload, Plans], tuple[Workload, Plans]]


@dataclass(frozen=True)
class Scenario:
    """``faults`` are ids with strengths, put in one after the other. ``culprits`` are what findings have to name, by
    check, besides what the faults themselves tell."""

    name: str
    workload: Workload
    faults: tuple[tuple[str, float], ...] = ()
    seed: int = 1
    culprits: tuple[tuple[str, str], ...] = ()

    def named(self) -> dict[str, str]:
        """What findings have to name, by check: a part of the name."""
        traced = self.workload.capture.python_tracer
        of_faults = (
            FAULTS[fault].culprit for fault, _ in self.faults if traced or not FAULTS[fault].is_python
        )
        return {check: name for check, name in (*of_faults, *self.culprits) if check}

    def run(self) -> Run:
        return _run(self)

    def cured(self, cure: Cure) -> Run:
        """The same, with a cure applied to the finished program."""
        workload, seed, plans = self.program()
        workload, plans = cure(workload, plans)
        return simulate(workload, seed, plans)

    def program(self) -> tuple[Workload, int, Plans]:
        workload = self.workload
        # Only faults ask for it: their strength is a part of the healthy step.
        healthy = healthy_ms(replace(workload, capture=Capture()), self.seed) if self.faults else 0.0
        for fault, strength in self.faults:
            workload = FAULTS[fault].workload(workload, Place(healthy, strength))
        plans: Plans = {}
        for host in range(workload.hosts):
            for gpu in range(workload.gpus):
                nodes = plan(workload, gpu)
                for fault, strength in self.faults:
                    nodes = FAULTS[fault].nodes(nodes, workload, Place(healthy, strength, host, gpu))
                plans[host, gpu] = compiled(nodes) if workload.xla or workload.api == "jax" else nodes
        return workload, self.seed, plans

    def without(self, *faults: str) -> Scenario:
        return replace(self, faults=tuple(entry for entry in self.faults if entry[0] not in faults))

    def step_ms_without(self) -> dict[str, float]:
        """The step's length with each fault removed, the others left in."""
        return {fault: self.without(fault).run().step_ms() for fault, _ in self.faults}


@lru_cache(maxsize=4)
def _run(scenario: Scenario) -> Run:
    """Who judges a run asks for it, and for the same one without a fault, several times in a row."""
    return simulate(*scenario.program())


@lru_cache(maxsize=256)
def healthy_ms(workload: Workload, seed: int) -> float:
    """The step's length before any fault."""
    plans: Plans = {}
    for gpu in range(workload.gpus):
        nodes = plan(workload, gpu)
        if workload.xla or workload.api == "jax":
            nodes = compiled(nodes)
        plans |= {(host, gpu): nodes for host in range(workload.hosts)}
    return simulate(workload, seed, plans).step_ms()

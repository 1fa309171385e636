"""What other tests ask of the simulator: files of a scenario with their truth, and pairs of runs to compare.

files = simulate(Scenario("mine", FAULTS["step-gaps"].base, (("step-gaps", 0.3),))).files
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.truth_file import truth_json
from tests.simulator.workload import Workload
from tests.simulator.writers import write

SESSION: Final = "2026_01_15_10_00_00"


@dataclass(frozen=True)
class Simulated:
    """A finished run and its ``files``: the bytes of one ``.xplane.pb`` per host."""

    scenario: Scenario
    run: Run
    files: dict[str, bytes]

    @property
    def step_ms(self) -> float:
        """The true length of a steady step."""
        return self.run.step_ms()

    def truth(self) -> str:
        """The content of ``truth.json``; it simulates the same seed without each fault."""
        return truth_json(self.scenario, self.run)

    def save(self, logdir: Path, run: str = "") -> Path:
        """Write the files as a profile session below a logdir; returns the session's folder."""
        folder = logdir / (run or self.scenario.name) / "plugins" / "profile" / SESSION
        folder.mkdir(parents=True)
        for host, data in self.files.items():
            (folder / f"{host}.xplane.pb").write_bytes(data)
        return folder


def simulate(scenario: Scenario) -> Simulated:
    """One run. The same scenario gives the same bytes every time."""
    run = scenario.run()
    return Simulated(scenario, run, write(run))


def brief(workload: Workload) -> Workload:
    """The same program, with a capture of as few steps as every check is content with."""
    return replace(workload, capture=replace(workload.capture, steps=8, warm_up=2))


def on_and_off(scenario: Scenario, fault: str) -> tuple[Simulated, Simulated]:
    """The run with a fault and without it, of one seed: noise is the same, so all of the difference is the fault's."""
    return simulate(scenario), simulate(scenario.without(fault))


def twice(scenario: Scenario) -> tuple[Simulated, Simulated]:
    """Two captures of the same program (A/A): they differ by noise alone."""
    return simulate(scenario), simulate(replace(scenario, seed=scenario.seed + 7919))


def on_one_gpu(scenario: Scenario) -> tuple[Simulated, Simulated]:
    """The run, and the same program on a single GPU: their step times give the scaling efficiency."""
    single = replace(scenario.workload, gpus=1, hosts=1, idle_gpus=0)
    return simulate(scenario), simulate(replace(scenario, workload=single))

"""Quantities of all GPUs together, taken from what was simulated. Shares are of the step's length."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from tests.simulator.collectives import CollectiveTruth, collective_truth
from tests.simulator.hardware import GPUS
from tests.simulator.memory import Allocator
from tests.simulator.plan import model_of
from tests.simulator.simulate import Run
from tests.simulator.truth import StepTruth, merged


@dataclass(frozen=True)
class Replicas:
    run: Run

    @cached_property
    def steps(self) -> dict[tuple[str, int], list[StepTruth]]:
        """Steady steps by host and GPU."""
        return {
            (machine.name, gpu): [step for step in steps if step.steady] or steps
            for machine in self.run.captured
            for gpu, steps in self.run.truth(machine).items()
        }

    @property
    def number(self) -> int:
        return self.run.workload.gpus * self.run.workload.hosts

    @cached_property
    def collectives(self) -> dict[tuple[str, int], list[CollectiveTruth]]:
        gpus = {(m.name, gpu.index): gpu for m in self.run.machines for gpu in m.gpus}
        return {
            place: [collective_truth(self.run, gpus[place], step) for step in steps]
            for place, steps in self.steps.items()
        }

    @property
    def exposed_wait(self) -> float:
        """Waiting for the last GPU without computing, on the GPU that waits most."""
        return self._most(lambda truth: truth.exposed_wait_ns)

    @property
    def exposed_transfer(self) -> float:
        return self._most(lambda truth: truth.exposed_transfer_ns)

    def _most(self, part: Callable[[CollectiveTruth], int]) -> float:
        return max(
            sum(map(part, self.collectives[place])) / sum(step.end_ns - step.start_ns for step in steps)
            for place, steps in self.steps.items()
        )

    @cached_property
    def compute(self) -> dict[tuple[str, int], float]:
        return {
            place: sum(step.parts_ns.get("compute", 0) for step in steps)
            / sum(step.end_ns - step.start_ns for step in steps)
            for place, steps in self.steps.items()
        }

    @property
    def input_wait(self) -> float:
        """Waiting for a batch, on the GPU that waits most."""
        return max(
            sum(step.parts_ns.get("input_wait", 0) for step in steps)
            / sum(step.end_ns - step.start_ns for step in steps)
            for steps in self.steps.values()
        )

    @property
    def unevenness(self) -> float:
        """How much more than the others the GPU computes that has most to do."""
        return max(self.compute.values()) - fmean(self.compute.values())

    @property
    def concurrency(self) -> float:
        """Time of all GPUs in compute kernels over the time in which any of them is (of the first host)."""
        machine = self.run.machines[0]
        tasks = [[t for t in self.run.tasks(gpu) if t.kind == "compute"] for gpu in machine.gpus]
        single = sum(end - start for of_gpu in tasks for start, end, _ in merged(of_gpu))
        together = sum(end - start for start, end, _ in merged([task for of_gpu in tasks for task in of_gpu]))
        return single / max(together, 1)

    @property
    def peak_share(self) -> float:
        """Most memory in use as a part of what the allocator has."""
        workload = self.run.workload
        return Allocator(workload, model_of(workload), 0, GPUS[workload.gpu].memory_bytes).peak_share

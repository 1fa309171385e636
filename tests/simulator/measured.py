"""Quantities of a finished run that decide which checks should fail, taken from what was simulated."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.wire import Category
from tests.simulator.device import Gpu, Task
from tests.simulator.kernels import MATRIX, Kernel
from tests.simulator.ops import Node
from tests.simulator.replicas import Replicas
from tests.simulator.scenario import Cure, Scenario
from tests.simulator.simulate import Run
from tests.simulator.truth import Piece, StepTruth, measure, merged, pieces

#: Parts of the step that must be detected, and that must not.
MUST: Final = 0.05
MUST_NOT: Final = 0.01
_HALF: Final = ("fp16", "bf16")
_WORK: Final[tuple[Category, ...]] = ("compute", "copy_h2d", "copy_d2h", "copy_d2d")


@dataclass(frozen=True)
class Measured:
    """The GPU that limits the step over the steady steps; shares are of the step's length.

    The scenario is needed to simulate what a cure would save.
    """

    run: Run
    scenario: Scenario
    _cured: dict[object, float] = field(default_factory=dict)

    @cached_property
    def place(self) -> tuple[str, int]:
        """The GPU that the others wait for; the one with most to do where none keeps the others waiting."""
        waits = {place: self._mean(place, "collective") for place in self.replicas.steps}
        if sum(waits.values()) / len(waits) - min(waits.values()) >= MUST_NOT:
            return min(waits, key=lambda place: waits[place])
        return max(waits, key=lambda place: sum(self._mean(place, kind) for kind in _WORK))

    @property
    def _gpu(self) -> Gpu:
        name, index = self.place
        return next(machine for machine in self.run.machines if machine.name == name).gpus[index]

    @property
    def steps(self) -> list[StepTruth]:
        """Steady steps of that GPU."""
        return self.replicas.steps[self.place]

    @cached_property
    def tasks(self) -> list[Task]:
        """What that GPU ran in the steady steps."""
        start, end = self.steps[0].start_ns, self.steps[-1].end_ns
        of_gpu = self.run.tasks(self._gpu)
        return [task for task in of_gpu if start <= task.start_ns < end and task.step >= 0]

    @cached_property
    def replicas(self) -> Replicas:
        """All GPUs of all hosts together."""
        return Replicas(self.run)

    @cached_property
    def total_ns(self) -> int:
        return sum(step.end_ns - step.start_ns for step in self.steps)

    def share(self, category: Category) -> float:
        """Part of the steps' time in a category that all GPUs lose in each step; stages of a pipeline are no replicas.

        What one waits in this step and another in the next, by turns, is no loss of all."""
        alone = len(self.replicas.steps) == 1 or self.run.workload.pipeline_parts
        places = [self.place] if alone else list(self.replicas.steps)
        of_each = zip(*(self.replicas.steps[place] for place in places), strict=False)
        lost_ns: int = sum(min(step.parts_ns.get(category, 0) for step in one) for one in of_each)
        return lost_ns / self.total_ns

    def _mean(self, place: tuple[str, int], category: Category) -> float:
        steps = self.replicas.steps[place]
        total_ns = sum(step.end_ns - step.start_ns for step in steps)
        return sum(step.parts_ns.get(category, 0) for step in steps) / total_ns

    @property
    def busy_ms(self) -> float:
        return sum(_busy(step) for step in self.steps) / len(self.steps) / 1e6

    def kernels(self, is_meant: Callable[[Kernel], bool]) -> float:
        """Kernel time of the chosen kernels as a share of the steps."""
        ns = sum(t.end_ns - t.start_ns for t in self.tasks if t.kernel is not None and is_meant(t.kernel))
        return ns / self.total_ns

    def matrix(self, tensor_cores: bool | None = None, precision: str = "") -> float:
        """Time in matrix math as a share of the steps, on Tensor Cores or not, of a precision."""
        model = self.run.machines[0].gpu_model
        return self.kernels(
            lambda kernel: (
                kernel.role in MATRIX
                and tensor_cores in (None, kernel.uses_tensor_cores(model))
                and precision in ("", kernel.precision(model))
            )
        )

    def precision_share(self, *precisions: str) -> float:
        """Part of all kernel time that computes in these precisions."""
        model = self.run.machines[0].gpu_model
        return self.kernels(lambda k: k.precision(model) in precisions) / max(
            self.kernels(lambda k: True), 1e-9
        )

    @property
    def half(self) -> float:
        return self.precision_share(*_HALF)

    @property
    def chains(self) -> float:
        """Time in runs of at least two element-wise kernels, as a share of the steps."""
        total, run_ns, length = 0, 0, 0
        for task in [task for task in self.tasks if task.kernel is not None] + [None]:
            if task is not None and task.kernel is not None and task.kernel.role == "elementwise":
                run_ns, length = run_ns + task.end_ns - task.start_ns, length + 1
                continue
            total += run_ns if length >= 2 else 0
            run_ns = length = 0
        return total / self.total_ns

    def copies(self, is_meant: Callable[[Task], bool], in_calls: bool = False) -> float:
        """Exposed time of the chosen copies, and idle time in which the host waits for them, ``in_calls`` alone."""
        hidden = merged([t for t in self.tasks if t.kind in ("compute", "collective")])
        cost = 0
        for task in self.tasks:
            if task.kind.startswith("copy") and is_meant(task):
                cost += measure(hidden, task.start_ns, task.end_ns).get("unknown", 0)
                if task.kind != "copy_d2d" and not (in_calls and task.noticed):
                    cost += self._idle_after(task)
        return cost / self.total_ns

    @cached_property
    def _pieces(self) -> list[Piece]:
        return pieces(self._gpu, self.tasks)

    def _idle_after(self, task: Task) -> int:
        """Time from the end of a copy in which the GPU waits for who waits for it."""
        cost, at = 0, task.end_ns
        for start, end, kind in self._pieces[bisect_left(self._pieces, (at, 0, "")) :]:
            if start != at or kind != "copy_wait":
                break
            cost, at = cost + end - start, end
        return cost

    @property
    def launch_idle_before_kernels(self) -> float:
        """Launch-bound idle time that a kernel ends, as a share of the steps."""
        idle_ns = waiting_ns = 0
        for start, end, kind in self._pieces:
            if kind == "kernel_launch":
                waiting_ns += end - start
            elif kind in BUSY:
                idle_ns += waiting_ns if kind in ("compute", "collective") else 0
                waiting_ns = 0
        return idle_ns / self.total_ns

    def cured_ms(self, cure: Cure) -> float:
        """The step's length with one cost taken away."""
        return self.scenario.cured(cure).step_ms()

    def nodes(self, is_meant: Callable[[Node], bool]) -> int:
        """The most nodes of a kind that a GPU has in its step."""
        plans = self.scenario.program()[2]
        return max(sum(map(is_meant, nodes)) for nodes in plans.values())

    def gain(self, cure: Cure) -> float:
        """What that saves, as a share of the step."""
        if cure not in self._cured:
            self._cured[cure] = 1 - self.cured_ms(cure) / self.run.step_ms()
        return self._cured[cure]

    @property
    def waits_for_input(self) -> bool:
        """Whether any GPU does, for a part of the step that counts."""
        return self.replicas.input_wait > MUST_NOT

    @property
    def tiny_share(self) -> float:
        """Part of the kernels that are shorter than a launch's latency."""
        lengths = [task.end_ns - task.start_ns for task in self.tasks if task.kernel is not None]
        latency = self.run.workload.speed.latency_ns
        return sum(ns <= latency for ns in lengths) / max(len(lengths), 1)


def _busy(step: StepTruth) -> int:
    return sum(step.parts_ns.get(kind, 0) for kind in (*_WORK, "collective"))

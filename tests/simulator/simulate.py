"""Runs a workload and gives what the profiler would see of it, and the truth."""

from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Final

from tests.simulator.device import Gpu, Stream, Task
from tests.simulator.engine import Engine, Process
from tests.simulator.hardware import GPUS
from tests.simulator.host import Machine
from tests.simulator.noise import Noise
from tests.simulator.ops import Node
from tests.simulator.programs.eager import EagerLoop
from tests.simulator.programs.export import export
from tests.simulator.programs.jax import JaxLoop, JaxWorkersLoop
from tests.simulator.programs.keras import FunctionLoop
from tests.simulator.programs.rings import Rings
from tests.simulator.truth import StepTruth, measure, pieces, windows
from tests.simulator.workload import Api, Workload

_LOOPS: Final[dict[Api, type[FunctionLoop]]] = {
    "keras": FunctionLoop,
    "custom-loop": FunctionLoop,
    "eager": EagerLoop,
    "jax": JaxLoop,
}
#: Nodes of a step by (host, GPU).
Plans = dict[tuple[int, int], tuple[Node, ...]]


@dataclass(frozen=True)
class Run:
    """A finished simulation: what happened from ``start_ns`` on is what the profiler records."""

    workload: Workload
    machines: list[Machine]
    start_ns: int
    end_ns: int
    steps: range

    @property
    def captured(self) -> list[Machine]:
        """The hosts whose files are there."""
        return self.machines[:1] if self.workload.capture.one_rank else self.machines

    def tasks(self, gpu: Gpu) -> list[Task]:
        """What the profiler sees of the program on a GPU: tasks launched while it records."""
        return [task for task in self.recorded(gpu) if not task.of_profiler]

    def recorded(self, gpu: Gpu) -> list[Task]:
        """The same, with the profiler's own."""
        seen = [task for stream in gpu.streams for task in self.seen(stream)]
        return sorted(seen, key=lambda task: (task.start_ns, task.end_ns))

    def seen(self, stream: Stream) -> list[Task]:
        """The same for one stream, in the order in which it ran them."""
        return [task for task in stream.tasks if self.start_ns <= task.launch_ns <= self.end_ns]

    def truth(self, machine: Machine) -> dict[int, list[StepTruth]]:
        """Steps of each GPU of a host that ran anything. The first begins with dry GPUs, so it is not steady."""
        tasks = {gpu.index: self.tasks(gpu) for gpu in machine.gpus}
        active = {index: of_gpu for index, of_gpu in tasks.items() if of_gpu}
        if not active:
            return {}
        spans = windows(list(active.values()), self.steps)
        evaluated = [
            task.start_ns
            for of_gpu in active.values()
            for task in of_gpu
            if task.step < 0 and task.kind == "compute"
        ]
        out: dict[int, list[StepTruth]] = {}
        for index, of_gpu in active.items():
            cut = pieces(machine.gpus[index], of_gpu)
            out[index] = [
                StepTruth(
                    step,
                    start,
                    end,
                    step != self.steps[0] and not any(start <= at < end for at in evaluated),
                    measure(cut, start, end),
                )
                for step, (start, end) in zip(self.steps[-1 - len(spans) :], spans, strict=False)
            ]
        return out

    def step_ms(self) -> float:
        """Mean length of the complete steps, over the hosts."""
        return self._step_ms

    @cached_property
    def _step_ms(self) -> float:
        return fmean(fmean(self.steps_ms(machine)) for machine in self.machines)

    def steps_ms(self, machine: Machine) -> list[float]:
        """The complete steps of a host."""
        steps = next(iter(self.truth(machine).values()))
        kept = [step for step in steps if step.steady] or steps
        return [(step.end_ns - step.start_ns) / 1e6 for step in kept]


def simulate(workload: Workload, seed: int, plans: Plans) -> Run:
    """Run the workload's warm-up and the recorded steps on every host."""
    engine = Engine()
    noise = Noise(seed, workload.noise)
    rings = Rings(engine, noise, workload)
    machines, loops = [], []
    for host in range(workload.hosts):
        name = "demo-host" if workload.hosts == 1 else f"worker-{host}"
        machine = Machine(
            engine,
            noise if host == 0 else Noise(seed * 31 + host, workload.noise),
            name,
            workload.speed,
            workload.links,
            GPUS[workload.gpu],
            workload.gpus,
            workload.contended,
            workload.host_stops,
        )
        for gpu in machine.gpus:
            gpu.stops = workload.gpu_stops
            gpu.slower_per_step, gpu.warm_up = workload.slower_per_step, workload.capture.warm_up
        nodes = tuple(plans[host, gpu] for gpu in range(workload.gpus))
        machines.append(machine)
        loop = JaxWorkersLoop if workload.workers else _LOOPS[workload.api]
        loops.append(loop(machine, workload, rings, nodes))
    capture = workload.capture
    steps = range(capture.warm_up, capture.warm_up + capture.steps)
    times: list[list[int]] = [[] for _ in loops]
    ended = [engine.start(_program(loop, steps, of_host)) for loop, of_host in zip(loops, times, strict=True)]
    for signal in ended:
        engine.run(signal)
    for machine in machines:
        for gpu in machine.gpus:
            for stream in gpu.streams:
                if stream.last is not None:
                    engine.run(stream.last.done)
    # A host that falls behind records until it has launched its own last step.
    return Run(workload, machines, times[0][0], max(of_host[-1] for of_host in times), steps)


def _start_profiler(loop: FunctionLoop) -> Process:
    """Starting takes so long that the GPUs run dry."""
    yield from loop.settle()
    for gpu in loop.machine.gpus:
        for stream in gpu.streams:
            if stream.last is not None:
                yield stream.last.done
    yield 20_000_000


def _program(loop: FunctionLoop, steps: range, times: list[int]) -> Process:
    """The training loop; ``times`` gets when the profiler starts and stops."""
    loop.machine.doing("between_steps")
    yield 50_000
    for index in range(steps.stop):
        if index == steps.start:
            yield from _start_profiler(loop)
            times.append(loop.machine.engine.now_ns)
        yield from loop.step(index)
    yield from loop.settle()
    if loop.workload.capture.export_us:
        yield from export(loop.python, loop.workload, steps[-1])
    times.append(loop.machine.engine.now_ns)

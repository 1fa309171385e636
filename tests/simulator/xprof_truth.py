"""What the Profile tab should show of a run, computed from the simulation in the tab's own definitions.

A step is the longest span of one GPU: of its events in order of time, over all streams, those of one step that
follow each other. Where an event of another step comes in between, the step falls into several spans, and the longest
counts.
"""

from itertools import groupby, product

from tests.simulator.device import Task
from tests.simulator.simulate import Run
from tests.simulator.truth import merged


def step_ms(run: Run) -> dict[int, float]:
    """Length of every step on any GPU of the first host; of others the overview shows nothing."""
    longest: dict[int, int] = {}
    for gpu in run.machines[0].gpus:
        for step, tasks in groupby(run.tasks(gpu), key=lambda task: task.step):
            spans = list(tasks)
            length = max(task.end_ns for task in spans) - spans[0].start_ns
            longest[step] = max(length, longest.get(step, 0))
    return {step: ns / 1e6 for step, ns in sorted(longest.items())}


def kernel_us(run: Run) -> dict[str, tuple[int, float]]:
    """How often each kernel ran, and for how long in all, over all GPUs."""
    totals: dict[str, tuple[int, float]] = {}
    for machine in run.machines:
        for gpu in machine.gpus:
            for task in run.tasks(gpu):
                if task.kind in ("compute", "collective"):
                    number, us = totals.get(task.name, (0, 0.0))
                    totals[task.name] = (number + 1, us + (task.end_ns - task.start_ns) / 1e3)
    return totals


def half_share(run: Run) -> float:
    """Part of the computing time in which a kernel with 16-bit inputs runs, as the tab counts it.

    Its classifier knows no copies: they count as computing in 32 bits. bfloat16 does as well. GPUs of a host are put on
    top of each other, step by step; a collective counts nothing.
    """
    half = total = 0
    for machine, step in product(run.machines, run.steps):
        tasks = [task for gpu in machine.gpus for task in run.tasks(gpu) if task.step == step]
        counted = [task for task in tasks if task.kind != "collective"]
        half += _length([task for task in counted if _counts_as_half(run, task)])
        total += _length(counted)
    return half / total


def _counts_as_half(run: Run, task: Task) -> bool:
    """By the types of the op's inputs; by the kernel's name where these were not written."""
    shape = str(task.stats.get("shape", "")) if run.workload.capture.layout == "raw" else ""
    return "half" in shape if shape else any(part in task.name for part in ("half", "fp16"))


def _length(tasks: list[Task]) -> int:
    return sum(end - start for start, end, _ in merged(tasks))

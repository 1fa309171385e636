"""What collectives really cost each GPU: time until the last GPU came, and time in which bytes moved."""

from dataclasses import dataclass

from tests.simulator.device import Gpu
from tests.simulator.simulate import Run
from tests.simulator.truth import Piece, StepTruth, measure, merged


@dataclass(frozen=True)
class CollectiveTruth:
    """One GPU in one step: whole durations, and the parts in which it did not compute. ``calls`` are kernels."""

    calls: int
    wait_ns: int
    transfer_ns: int
    exposed_wait_ns: int
    exposed_transfer_ns: int


def collective_truth(run: Run, gpu: Gpu, step: StepTruth) -> CollectiveTruth:
    """Of the collectives that begin in the step."""
    tasks = run.tasks(gpu)
    compute = merged([task for task in tasks if task.kind == "compute"])
    calls = [(task, task.ring) for task in tasks if step.start_ns <= task.start_ns < step.end_ns]
    in_rings = [(task, ring) for task, ring in calls if ring is not None]
    return CollectiveTruth(
        len(in_rings),
        sum(ring.moves_ns - task.start_ns for task, ring in in_rings),
        sum(task.end_ns - ring.moves_ns for task, ring in in_rings),
        sum(_exposed(compute, task.start_ns, ring.moves_ns) for task, ring in in_rings),
        sum(_exposed(compute, ring.moves_ns, task.end_ns) for task, ring in in_rings),
    )


def _exposed(compute: list[Piece], start_ns: int, end_ns: int) -> int:
    return measure(compute, start_ns, end_ns).get("unknown", 0) if end_ns > start_ns else 0

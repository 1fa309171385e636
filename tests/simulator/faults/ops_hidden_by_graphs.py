"""XLA runs the step as a CUDA graph, whose kernels name no op."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _graphs(workload: Workload, place: Place) -> Workload:
    return replace(workload, graphs=True)


FAULT = Fault(
    "ops-hidden-by-graphs",
    ("ops-hidden-by-graphs",),
    workload=_graphs,
    base=Workload(api="jax", gpu="H100", dtype="bf16", model="transformer"),
    of_the_capture=True,
)

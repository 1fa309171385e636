"""A JAX loop without ``StepTraceAnnotation``: nothing says where a step begins."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _unmarked(workload: Workload, place: Place) -> Workload:
    return replace(workload, capture=replace(workload.capture, markers=False))


FAULT = Fault(
    "no-step-markers",
    ("no-step-markers",),
    workload=_unmarked,
    base=Workload(api="jax", gpu="A100", dtype="bf16"),
    of_the_capture=True,
)

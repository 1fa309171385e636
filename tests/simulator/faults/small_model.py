"""A model so small that a GPU may not pay off."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Callback, Workload


def _tiny(workload: Workload, place: Place) -> Workload:
    return replace(workload, model="mlp", batch=16, callbacks=(Callback(1_500.0),))


FAULT = Fault("small-model", ("small-model",), workload=_tiny)

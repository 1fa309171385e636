"""A callback reads the loss and works in Python after every step, while the GPU has nothing to do."""

from dataclasses import replace

from tests.simulator.faults.base import SYNCHRONOUS, Fault, Place
from tests.simulator.workload import Callback, Workload


def _callback(workload: Workload, place: Place) -> Workload:
    call = Callback(place.cost_us, "$callbacks.py:480 on_train_batch_end")
    return replace(workload, callbacks=(*workload.callbacks, call))


FAULT = Fault(
    "step-gaps",
    ("step-gaps",),
    workload=_callback,
    base=SYNCHRONOUS,
    culprit=("step-gaps", "on_train_batch_end"),
    is_python=True,
)

"""Keras' default profiles one batch."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _one_step(workload: Workload, place: Place) -> Workload:
    return replace(workload, capture=replace(workload.capture, steps=1))


FAULT = Fault("capture-too-short", ("capture-too-short",), workload=_one_step, of_the_capture=True)

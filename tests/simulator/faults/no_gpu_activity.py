"""The profiler had no right to see the GPU (or the capture missed the training): no device plane."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _blind(workload: Workload, place: Place) -> Workload:
    return replace(workload, capture=replace(workload.capture, device=False))


FAULT = Fault("no-gpu-activity", ("no-gpu-activity",), workload=_blind, of_the_capture=True)

"""The profiler's buffers were full: some launches are missing, and it says so."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _lossy(workload: Workload, place: Place) -> Workload:
    message = "GPU events were dropped: exceeded the maximum number of callback api events"
    lossy = replace(workload.capture, dropped_share=place.strength, drop_message=message)
    return replace(workload, capture=lossy)


FAULT = Fault("dropped-events", ("dropped-events",), workload=_lossy, of_the_capture=True)

"""Only device events were recorded."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _device_only(workload: Workload, place: Place) -> Workload:
    return replace(workload, capture=replace(workload.capture, host=False))


FAULT = Fault("no-host-trace", ("no-host-trace",), workload=_device_only, of_the_capture=True)

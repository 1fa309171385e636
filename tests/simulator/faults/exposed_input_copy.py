"""Every step waits for the copy of its batch, because nothing prefetches batches to the GPU."""

from dataclasses import replace

from tests.simulator.faults.base import SYNCHRONOUS, Fault, Place
from tests.simulator.workload import Workload


def _not_prefetched(workload: Workload, place: Place) -> Workload:
    return replace(workload, prefetch_to_device=False)


FAULT = Fault("exposed-input-copy", ("exposed-input-copy",), workload=_not_prefetched, base=SYNCHRONOUS)

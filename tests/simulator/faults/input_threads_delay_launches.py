"""One core: the threads of tf.data and the one that launches kernels take turns."""

from dataclasses import replace

from tests.simulator.faults.base import SYNCHRONOUS, Fault, Place
from tests.simulator.workload import Workload


def _few_cores(workload: Workload, place: Place) -> Workload:
    """Mapping takes most of the core's time, up to all that the pipeline has."""
    map_us = (0.7 + 0.3 * place.strength) * place.healthy_ms * 1e3
    slow = replace(workload.input, map_us=map_us, parallelism=4, buffer=8)
    return replace(workload, contended=True, speed=replace(workload.speed, cores=1), input=slow)


FAULT = Fault(
    "input-threads-delay-launches", ("input-threads-delay-launches",), workload=_few_cores, base=SYNCHRONOUS
)

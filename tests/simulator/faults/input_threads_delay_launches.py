"""Too few cores: the threads of tf.data and the one that launches kernels take turns."""

from dataclasses import replace

from tests.simulator.faults.base import SYNCHRONOUS, Fault, Place
from tests.simulator.workload import Workload


def _few_cores(workload: Workload, place: Place) -> Workload:
    """Mapping takes nearly all of the cores, for as much time as the pipeline has."""
    cores = 2
    map_us = 0.8 * cores * place.healthy_ms * 1e3
    slow = replace(workload.input, map_us=map_us, parallelism=8, buffer=8)
    return replace(workload, contended=True, speed=replace(workload.speed, cores=cores), input=slow)


FAULT = Fault("input-threads-delay-launches", (), workload=_few_cores, base=SYNCHRONOUS)

"""The gradients go over a slower link than the GPUs have."""

from dataclasses import replace

from tests.simulator.faults.base import FOUR, Fault, Place
from tests.simulator.hardware import GPUS
from tests.simulator.plan import model_of
from tests.simulator.workload import Workload


def _slow(workload: Workload, place: Place) -> Workload:
    """Reduced after the backward pass, at a bandwidth that makes it longer by what the fault shall cost."""
    size, links = workload.gpus * workload.hosts, workload.links
    bytes_moved = 2 * (size - 1) / max(size, 1) * 4 * model_of(workload).parameters
    normal_us = bytes_moved / links.bus(GPUS[workload.gpu], workload.hosts) / 1e3
    share = links.bus_share * normal_us / (normal_us + place.cost_us)
    return replace(workload, overlap_reductions=False, links=replace(links, bus_share=share))


FAULT = Fault("slow-allreduce", ("slow-allreduce", "exposed-allreduce"), workload=_slow, base=FOUR)

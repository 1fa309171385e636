"""A loop of one's own in place of Model.fit computes gradients in fp16, and nothing scales its loss."""

from dataclasses import replace

from tests.simulator.faults.base import MIXED, Fault, Place
from tests.simulator.workload import Workload


def _own_loop(workload: Workload, place: Place) -> Workload:
    return replace(workload, api="custom-loop")


FAULT = Fault("unscaled-gradients", ("unscaled-gradients",), workload=_own_loop, base=MIXED)

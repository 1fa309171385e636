"""Shapes change from batch to batch, and XLA compiles again every few steps."""

from dataclasses import replace

from tests.simulator.faults.base import SYNCHRONOUS, Fault, Nodes, Place
from tests.simulator.ops import Compile, Sometimes
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_EVERY = 3


def _compiles(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    compile_us = _EVERY * place.cost_us
    return insert(nodes, 0.05, Sometimes(Compile(compile_us), every=_EVERY, first=1))


FAULT = Fault("xla-recompiles", ("xla-recompiles",), nodes=_compiles, base=replace(SYNCHRONOUS, xla=True))

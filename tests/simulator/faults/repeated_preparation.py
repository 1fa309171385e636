"""A Python number is an argument of the step's function, which is traced again whenever it changes."""

from typing import Final

from tests.simulator.faults.base import SYNCHRONOUS, Fault, Nodes, Place
from tests.simulator.ops import Compile, Sometimes
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_EVERY: Final = 3


def _traces(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    trace = Compile(_EVERY * place.cost_us, traces=True)
    return insert(nodes, 0.05, Sometimes(trace, every=_EVERY, first=1))


FAULT = Fault("repeated-preparation", ("repeated-preparation",), nodes=_traces, base=SYNCHRONOUS)

"""An op in the middle of the step has no GPU kernel: its input is fetched, the CPU computes, the GPU waits."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.ops import HostOp
from tests.simulator.plan import insert
from tests.simulator.workload import Workload


def _on_the_host(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    op = HostOp("resnet/Unique", "Unique", place.cost_us, fetch_bytes=64_000, return_bytes=16_000)
    return insert(nodes, 0.45, op)


FAULT = Fault(
    "host-placed-ops", ("host-placed-ops",), nodes=_on_the_host, culprit=("host-placed-ops", "resnet/Unique")
)

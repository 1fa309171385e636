"""In every step another GPU comes late to the AllReduce, because its thread was busy with something else."""

from tests.simulator.faults.base import FOUR, Fault, Nodes, Place
from tests.simulator.ops import HostOp, Sometimes
from tests.simulator.plan import insert
from tests.simulator.workload import Workload


def _one_late(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    op = HostOp("resnet/PyFunc", "EagerPyFunc", place.cost_us, fetch_bytes=4)
    turn = place.host * workload.gpus + place.gpu
    return insert(nodes, 0.4, Sometimes(op, every=workload.hosts * workload.gpus, first=turn))


FAULT = Fault("late-allreduce", ("late-allreduce",), nodes=_one_late, base=FOUR)

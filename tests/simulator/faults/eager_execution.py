"""The step is not inside a ``tf.function``: Python dispatches op by op."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Place
from tests.simulator.workload import Workload


def _op_by_op(workload: Workload, place: Place) -> Workload:
    speed = replace(workload.speed, eager_op_ns=round(40_000 + 200_000 * place.strength))
    return replace(workload, api="eager", speed=speed)


FAULT = Fault(
    "eager-execution",
    ("eager-execution", "launch-bound"),
    workload=_op_by_op,
    base=Workload(api="custom-loop", dtype="fp16", batch=16, prefetch_to_device=True),
)

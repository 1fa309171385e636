"""What a fault costs where that is a time of the GPU, as a share of the step: to see how small a fault is detected."""

from collections.abc import Callable
from typing import Final

from tb_gpu_advisor.wire import Category
from tests.simulator.cures import free_input_copies
from tests.simulator.device import Task
from tests.simulator.measured import Measured
from tests.simulator.zones import MUST

#: From here on a fault of little cost should be detected more often than not; from ``MUST`` on it has to be.
WEAK: Final = 0.02


def _idle(category: Category) -> Callable[[Measured], float]:
    return lambda m: m.share(category)


def of_the_step(task: Task) -> bool:
    """A copy of the step's own: no batch, and not what the loop reads after the step."""
    return not task.is_input and bool(task.op) and task.kind != "copy_d2d"


def _blocking(m: Measured) -> float:
    return m.copies(of_the_step, in_calls=True)


def _recurring(m: Measured) -> float:
    return m.copies(of_the_step)


def _input_copy(m: Measured) -> float:
    exposed = m.copies(lambda task: task.is_input)
    return min(exposed, m.gain(free_input_copies)) if exposed >= WEAK else exposed


COSTS: Final[dict[str, Callable[[Measured], float]]] = {
    "input-bound": _idle("input_wait"),
    "slow-input-stage": _idle("input_wait"),
    "exposed-input-copy": _input_copy,
    "step-gaps": _idle("between_steps"),
    "launch-bound": _idle("kernel_launch"),
    "host-placed-ops": _idle("host_op"),
    "blocking-copies": _blocking,
    "recurring-copies": _recurring,
    "xla-recompiles": _idle("compile"),
}


def weak_faults(measured: Measured) -> frozenset[str]:
    """Checks whose fault costs little, but not nothing, in a run whose capture tells everything."""
    capture = measured.run.workload.capture
    whole = capture.host and capture.device and capture.markers and capture.warm_up > 0 and capture.steps > 4
    if not whole or capture.layout != "raw" or measured.replicas.number > 1:
        return frozenset()
    return frozenset(check for check, cost in COSTS.items() if WEAK <= cost(measured) < MUST)

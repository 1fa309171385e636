"""What makes a program slower from outside of it, which no event of its profile tells: changes of a finished program.

A product that reads the profile cannot know the cause. It must not give the time another name, nor promise it.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from tests.simulator.ops import Pause
from tests.simulator.plan import insert
from tests.simulator.scenario import Cure
from tests.simulator.simulate import Plans
from tests.simulator.workload import Stops, Workload


def _pauses(us: float, at: float, in_turn: bool, workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    return workload, {place: insert(nodes, at, Pause(us, in_turn)) for place, nodes in plans.items()}


def network(cost_us: float, at: float) -> Cure:
    """In the middle of the step an op without a thread waits for an answer of another machine, as ``RecvTensor``."""
    return partial(_pauses, cost_us, at, False)


def timer(cost_us: float, at: float) -> Cure:
    """A library of the program sleeps on the thread that launches."""
    return partial(_pauses, cost_us, at, True)


def quota(cost_us: float, at: float) -> Cure:
    """The operating system stops all threads of the process, which has used up its share of the processors."""
    return partial(_host_stops, _stops(cost_us, at))


def process(cost_us: float, at: float) -> Cure:
    """Another process has the GPU, and no kernel begins meanwhile."""
    return partial(_gpu_stops, _stops(cost_us, at))


def _stops(us: float, at: float) -> Stops:
    """So long in every stretch of three to eight times that."""
    return Stops(us, us * (3 + 5 * at))


def _host_stops(stops: Stops, workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    return replace(workload, host_stops=stops), plans


def _gpu_stops(stops: Stops, workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    return replace(workload, gpu_stops=stops), plans


#: By name; made of what each step or stop costs in µs, and of where in a step it is (0 to 1).
CAUSES: Final[dict[str, Callable[[float, float], Cure]]] = {
    "network": network,
    "timer": timer,
    "quota": quota,
    "process": process,
}

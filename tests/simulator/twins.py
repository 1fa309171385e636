"""Twins of a program with faults: the same run with some of them off; and which findings tell of which fault.

What is saved is the step as it is less the twin's, which has the same noise, both as they stay: the step is that of
later steps where a capture begins with what passes, such as a host that has not come to run ahead yet, and the twin's
also where a pipeline that is too slow is left, once no batches made ahead hide it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tb_gpu_advisor.judging.cures import reach_of
from tests.simulator.cures import (
    even,
    fast_input,
    few_reductions,
    free_input_copies,
    free_reductions,
    full_bandwidth,
    in_half,
    in_time,
    no_peer_copies,
    own_threads,
)
from tests.simulator.faults import FAULTS
from tests.simulator.plan import PARTS
from tests.simulator.scenario import Cure, Scenario
from tests.simulator.simulate import Plans, Run
from tests.simulator.whatif import SLOW_INPUT, lasting_step_ms
from tests.simulator.workload import Workload
from tests.simulator.xla import compiled

#: Findings that are about what a fault puts in, too, though it is not there for them.
_ALSO: Final[dict[str, tuple[str, ...]]] = {
    "blocking-copies": ("recurring-copies",),
    "dynamic-loss-scaling": ("recurring-copies",),
    "extra-allreduce": ("exposed-allreduce",),
    "half-precision-fallback": ("tensor-cores-unused", "single-precision"),
    "host-placed-ops": ("recurring-copies",),
    "input-bound": ("input-cannot-feed-gpus",),
    "input-cannot-feed-gpus": ("slow-input-stage",),
    "input-threads-delay-launches": ("launch-bound",),
    "late-allreduce": ("host-placed-ops", "recurring-copies"),
    "recurring-copies": ("blocking-copies",),
    "serial-gpus": ("late-allreduce",),
    "single-precision": ("half-precision-fallback",),
    "staggered-launches": ("late-allreduce",),
}


def _xla(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    if workload.xla or workload.api == "jax":
        return workload, plans
    return replace(workload, xla=True), {place: compiled(nodes) for place, nodes in plans.items()}


def _quiet(workload: Workload, plans: Plans) -> tuple[Workload, Plans]:
    """A loop that reads nothing after a step."""
    return replace(workload, callbacks=()), plans


#: What fixing a finding saves that is about none of the faults, but about what the program has of itself.
OTHERS: Final[dict[str, Cure]] = {
    "cross-gpu-copies": no_peer_copies,
    "exposed-allreduce": free_reductions,
    "exposed-input-copy": free_input_copies,
    "extra-allreduce": few_reductions(PARTS),
    "half-precision-fallback": in_half,
    "input-bound": fast_input,
    "input-cannot-feed-gpus": fast_input,
    "late-allreduce": in_time,
    "launch-bound": _xla,
    "recurring-copies": _quiet,
    "serial-gpus": own_threads,
    "single-precision": in_half,
    "slow-allreduce": full_bandwidth,
    "slow-input-stage": fast_input,
    "staggered-launches": own_threads,
    "step-gaps": _quiet,
    "tiny-kernels": _xla,
    "unfused-elementwise": _xla,
    "uneven-replicas": even,
    "xla-off": _xla,
}


def findings(fault: str, faults: Sequence[str]) -> tuple[str, ...]:
    """Checks whose findings tell of a fault, and of no other one of these."""
    others = {check for other in faults if other != fault for check in _about(other)}
    also = (check for check in _ALSO.get(fault, ()) if check not in others)
    return (*FAULTS[fault].finds, *also)


def detected_by(check: str, faults: Sequence[str], failed: Collection[str] = ()) -> tuple[str, ...]:
    """The faults that a finding tells of: those that it is there for, else those that it is about as well, but for what
    findings of a fault's own that reach another loss, among those that ``failed``, tell of; where these tell of each,
    all."""
    about = [fault for fault in faults if check in _about(fault)]
    named = [fault for fault in about if check in FAULTS[fault].finds]
    others = [fault for fault in about if not _tell_of_another(check, FAULTS[fault].finds, failed)]
    return tuple(sorted(named or others or about))


def _tell_of_another(check: str, finds: Sequence[str], failed: Collection[str]) -> bool:
    return any(own in failed and reach_of(own) != reach_of(check) for own in finds)


def _about(fault: str) -> tuple[str, ...]:
    return (*FAULTS[fault].finds, *_ALSO.get(fault, ()))


def twin_ms(scenario: Scenario, off: Sequence[str]) -> float:
    """The step with these faults off, as it stays."""
    return _stays_ms(scenario.without(*off), scenario, Scenario.run)


def other_ms(scenario: Scenario, check: str) -> float:
    """The step without what a finding about none of the faults is about; as it is, where nothing is known of that."""
    cure = OTHERS.get(check)
    return _stays_ms(scenario, scenario, partial(Scenario.cured, cure=cure) if cure else Scenario.run)


def _stays_ms(twin: Scenario, of: Scenario, run_of: Callable[[Scenario], Run]) -> float:
    """The step of a twin; where a pipeline is left that is too slow, never longer than that of the run itself, which
    began with batches ahead."""
    step_ms = lasting_step_ms(twin, run_of)
    is_slow = any(fault in SLOW_INPUT for fault, _ in twin.faults)
    return min(of.run().step_ms(), step_ms) if is_slow else step_ms

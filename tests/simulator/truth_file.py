"""The truth of a run as JSON, to be kept with the files that the profiler would have written."""

import json

from tests.simulator.collectives import collective_truth
from tests.simulator.device import Gpu
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.truth import StepTruth

_NS_PER_MS = 1e6


def truth_json(scenario: Scenario, run: Run) -> str:
    """Faults, steps by host and GPU with the time of every category, and the step without each fault. Times in ms.

    Collectives: how many, waiting for the last GPU and moving bytes, and the parts of both during which nothing
    computes.
    """
    document = {
        "simulated": True,
        "scenario": scenario.name,
        "seed": scenario.seed,
        "faults": [{"id": fault, "strength": strength} for fault, strength in scenario.faults],
        "step_ms": _ms(run.step_ms() * _NS_PER_MS),
        "step_ms_without": {f: _ms(ms * _NS_PER_MS) for f, ms in scenario.step_ms_without().items()},
        "hosts": {
            machine.name: {
                str(gpu): [_step(run, machine.gpus[gpu], step) for step in steps]
                for gpu, steps in run.truth(machine).items()
            }
            for machine in run.machines
        },
    }
    return json.dumps(document, indent=1) + "\n"


def _step(run: Run, gpu: Gpu, step: StepTruth) -> dict[str, object]:
    parts = {kind: _ms(ns) for kind, ns in sorted(step.parts_ns.items())}
    calls = collective_truth(run, gpu, step)
    collectives = {
        "calls": calls.calls,
        "wait_ms": _ms(calls.wait_ns),
        "transfer_ms": _ms(calls.transfer_ns),
        "exposed_wait_ms": _ms(calls.exposed_wait_ns),
        "exposed_transfer_ms": _ms(calls.exposed_transfer_ns),
    }
    return ({"collectives": collectives} if calls.calls else {}) | {
        "step": step.index,
        "ms": _ms(step.end_ns - step.start_ns),
        "steady": step.steady,
        "parts_ms": parts,
    }


def _ms(ns: float) -> float:
    return round(ns / _NS_PER_MS, 6)

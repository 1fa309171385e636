"""How right comparisons are: pairs of runs that differ by noise alone, by a known change, and by a fault.

Steps are simulated, not drawn from a distribution: every op, launch and kernel has its own noise, and queues and a host
that runs ahead pass it on.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from msgspec import structs

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.wire import Comparison, Report
from tests.simulator.faults.base import SYNCHRONOUS
from tests.simulator.grid import scenarios
from tests.simulator.judge import report_of
from tests.simulator.labels import labels
from tests.simulator.measured import Measured
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Capture

#: Steps per side for which false alarms are counted, and for which a change must be seen.
STEPS: Final = (5, 10, 50)
SEEN_STEPS: Final = 20
_CAPTURE: Final = Capture(steps=max(STEPS) + 2, warm_up=2)
#: A small network, whose steps vary by 3 % (standard deviation) with this noise of every part.
NOISY: Final = replace(SYNCHRONOUS, model="mlp", batch=64, noise=0.19, capture=_CAPTURE)
#: A strength of step-gaps that makes a step of this network 5 % longer.
FIVE_PERCENT: Final = 0.037


# One pair is asked for noise, and for a change.
@lru_cache(maxsize=256)
def noisy_report(seed: int, strength: float = 0.0) -> Report:
    """The report of a run with so much between its steps."""
    faults = (("step-gaps", strength),) if strength else ()
    return report_of(Scenario("pair", NOISY, faults, seed).run())


def shorter(report: Report, steps: int) -> Report:
    """The same, had the capture held so many steps."""
    assert report.step_time is not None
    kept = report.step_time.steps_ms[:steps]
    assert len(kept) == steps
    return structs.replace(report, step_time=structs.replace(report.step_time, steps_ms=kept))


#: Checks that need another run to judge by.
_OTHERS: Final = frozenset({"poor-scaling"})


@dataclass(frozen=True)
class Alarms:
    """False alarms of one pair by number of steps."""

    of_steps: dict[int, bool]


def alarms(seed: int) -> Alarms:
    """Two captures of the same program."""
    before, after = noisy_report(2 * seed), noisy_report(2 * seed + 1)
    comparisons = {steps: compare([shorter(before, steps)], [shorter(after, steps)]) for steps in STEPS}
    return Alarms({steps: one.verdict != "no_difference" for steps, one in comparisons.items()})


def is_seen(seed: int) -> bool:
    """Whether a change of 5 % is, in either direction by turns."""
    fast, slow = noisy_report(2 * seed), noisy_report(2 * seed + 1, FIVE_PERCENT)
    before, after, right = (fast, slow, "slower") if seed % 2 else (slow, fast, "faster")
    return compare([shorter(before, SEEN_STEPS)], [shorter(after, SEEN_STEPS)]).verdict == right


def fault_pairs(seed: int = 1) -> list[Scenario]:
    """Every fault alone, at the strengths of the grid, without those that change the amount of work."""
    return [s for s in scenarios(seed) if len(s.faults) == 1 and s.seed == seed]


def finding_is_right(scenario: Scenario) -> bool:
    """Whether a fault that comes is shown as new, one that goes as fixed, and nothing else as either."""
    (fault, _) = scenario.faults[0]
    healthy = scenario.without(fault)
    on, off = scenario.run(), healthy.run()
    with_it, without = labels(Measured(on, scenario)), labels(Measured(off, healthy))
    came = {c for c, wrong in with_it.items() if wrong is True and without[c] is False and c not in _OTHERS}
    stayed = {check for check, wrong in with_it.items() if wrong is False and without[check] is False}
    reports = report_of(off), report_of(on)
    new = _changed(compare([reports[0]], [reports[1]]), "new")
    fixed = _changed(compare([reports[1]], [reports[0]]), "fixed")
    return came <= new and came <= fixed and not stayed & (new | fixed)


def _changed(comparison: Comparison, change: str) -> set[str]:
    return {finding.id for finding in comparison.findings if finding.change == change}


def share(answers: Iterable[bool]) -> float:
    answered = list(answers)
    return sum(answered) / len(answered)

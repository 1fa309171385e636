"""Comparisons of simulated pairs; ``make score-pairs`` does the same with a thousand of them."""

import statistics
from dataclasses import replace

import pytest

from tests.simulator.pairs import (
    FIVE_PERCENT,
    NOISY,
    STEPS,
    alarms,
    fault_pairs,
    finding_is_right,
    is_seen,
    noisy_report,
    share,
)
from tests.simulator.scenario import Scenario


def test_the_noise_is_that_of_the_claim() -> None:
    times = noisy_report(1).step_time
    assert times is not None
    assert statistics.stdev(times.steps_ms) / times.mean_ms == pytest.approx(0.03, abs=0.007)
    quiet = replace(NOISY, noise=0.0)
    usual = Scenario("pair", quiet).run().step_ms()
    assert Scenario("pair", quiet, (("step-gaps", FIVE_PERCENT),)).run().step_ms() == pytest.approx(
        1.05 * usual, rel=0.01
    )


# One in twenty is allowed; so many or more of so many would be so in one of a hundred tries.
@pytest.mark.parametrize(("pairs", "too_many"), [(4, 2), pytest.param(60, 8, marks=pytest.mark.deep)])
def test_noise_alone_is_no_difference(pairs: int, too_many: int) -> None:
    of_seeds = [alarms(seed) for seed in range(pairs)]
    for steps in STEPS:
        assert sum(one.of_steps[steps] for one in of_seeds) < too_many


@pytest.mark.parametrize("pairs", [4, pytest.param(60, marks=pytest.mark.deep)])
def test_a_change_of_five_percent_is_seen(pairs: int) -> None:
    assert share(is_seen(seed) for seed in range(pairs)) >= 0.9


@pytest.mark.parametrize("every", [12, pytest.param(2, marks=pytest.mark.deep)])
def test_findings_that_come_and_go_are_shown(every: int) -> None:
    # A model that is too small is another one than the same workload's: nothing of it is fixed, or new.
    cases = [
        case for case in fault_pairs() if case.name.endswith("/0.3") and case.faults[0][0] != "small-model"
    ]
    wrong = [case.name for case in cases[::every] if not finding_is_right(case)]
    assert wrong == []

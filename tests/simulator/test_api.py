"""The simulator as other tests use it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tests.simulator.api import SESSION, on_and_off, on_one_gpu, simulate, twice
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

GAPS = Scenario("gaps", FAULTS["step-gaps"].base, (("step-gaps", 0.3),))


def test_a_fault_and_its_absence_differ_by_its_cost() -> None:
    on, off = on_and_off(GAPS, "step-gaps")
    assert on.step_ms == pytest.approx(1.3 * off.step_ms, rel=0.03)


def test_two_captures_of_a_program_differ_by_noise_alone() -> None:
    first, second = twice(GAPS)
    assert first.files != second.files
    assert first.step_ms == pytest.approx(second.step_ms, rel=0.02)


def test_a_program_on_one_gpu_has_no_reductions() -> None:
    four, one = on_one_gpu(Scenario("four", FOUR))
    assert len(four.run.machines[0].gpus) == 4
    assert not any(task.ring for task in one.run.tasks(one.run.machines[0].gpus[0]))


def test_saved_files_are_a_session_that_the_advisor_finds(tmp_path: Path) -> None:
    simulated = simulate(Scenario("two", replace(FOUR, gpus=1, hosts=2)))
    simulated.save(tmp_path)
    report = analyze(str(tmp_path), f"two/{SESSION}")
    assert len(report.hosts) == 2

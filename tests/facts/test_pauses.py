"""Gaps that only some of the steps end with."""

import pytest

from tb_gpu_advisor.facts.steps.facts import find_pauses
from tests.facts.test_host_steps import Training, verdict


@pytest.mark.parametrize(
    ("gaps_ms", "work_ms", "count"),
    [
        ([1, 1, 200, 1, 1, 1, 200, 1, 1, 1], 10, 2),
        ([1, 200, 1, 200, 1, 200, 1, 200], 10, 4),
        ([200] * 8, 10, 0),
        # Shorter ones, if they come regularly, as those that save a checkpoint in each fourth step.
        ([1, 1, 1, 25] * 3, 10, 3),
        ([1, 1, 25, 1, 1, 1, 25, 1, 1, 1, 1, 25], 10, 0),
        ([1, 1, 1, 1, 5] * 3, 10, 3),
        ([1, 1, 1, 2.4] * 3, 10, 0),
        # One of those that come regularly may be far longer, as where a disk is busy.
        ([1, 1, 1, 25, 1, 1, 1, 25, 1, 1, 1, 200], 10, 3),
        # Each step logs, on a machine that is busy with something else.
        ([66.3, 24.5, 54.1, 119.5, 193.2, 19.9, 27.9, 15.9, 48.3, 59.7], 19, 0),
    ],
)
def test_pauses_are_a_kind_of_their_own(gaps_ms: list[float], work_ms: float, count: int) -> None:
    steps_ms = [gap + work_ms for gap in gaps_ms]
    assert find_pauses(gaps_ms, steps_ms, range(len(gaps_ms))).count == count


def test_one_long_gap_leaves_what_every_step_loses_certain() -> None:
    """As of a copy of all weights in each step, on a machine that was busy once."""
    training = Training()
    for step in range(18):
        training.step(compute_us=900, python_us=3000.0 if step == 4 else 90.0)
    assert verdict("step-gaps", training).status == "failed"

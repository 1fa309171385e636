"""Where the mean and the median step do not tell the same, it is said which one the verdict is about."""

import pytest

from tb_gpu_advisor.comparing.compare import compare
from tests.comparing.test_compare import bursty, with_steps


def test_where_single_steps_hide_it_in_the_mean_the_median_is_shown() -> None:
    before, wild = [10.0 + 0.01 * at for at in range(19)], 10.0
    after = [ms - 0.5 for ms in before]
    comparison = compare([with_steps([*before, wild])], [with_steps([*after, 2 * wild])])
    assert (comparison.verdict, comparison.said.id) == ("faster", "compare-median-faster")
    assert comparison.about == "median"
    assert comparison.delta_ms == pytest.approx(-0.5, abs=0.02)


def test_a_mean_that_differs_by_one_step_is_no_difference_and_says_so() -> None:
    steps = [10.0 + 0.01 * at for at in range(20)]
    comparison = compare([with_steps(steps)], [with_steps([*steps[:-1], 30.0])])
    assert (comparison.verdict, comparison.said.id) == ("no_difference", "compare-median-no-difference")


def test_a_mean_that_went_the_other_way_than_the_median_decides() -> None:
    quick = bursty(2, 40, 0.25)
    assert quick.step_time is not None
    comparison = compare(
        [with_steps([3.7] * 40)], [with_steps([ms - 0.1 for ms in quick.step_time.steps_ms])]
    )
    assert (comparison.verdict, comparison.about) == ("slower", "mean")

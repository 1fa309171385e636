"""Changes of level: rarely where there is none, and soon where there is one."""

from __future__ import annotations

import math
import random

import pytest

from tb_gpu_advisor.comparing.change_points import FEWEST, cuts

#: What noise of single steps leaves in the mean of ten.
OF_TEN_STEPS = 1 / math.sqrt(10)


def series(levels: list[tuple[int, float]], noise: float, seed: int) -> list[float]:
    draw = random.Random(seed)
    return [math.log(level * (1 + draw.gauss(0, noise))) for runs, level in levels for _ in range(runs)]


def test_noise_is_a_change_in_less_than_one_of_a_hundred_series() -> None:
    draw = random.Random(0)
    alarms = sum(
        bool(cuts(series([(draw.randrange(20, 61), 10.0)], draw.uniform(0.01, 0.05), seed)))
        for seed in range(1000)
    )
    assert alarms <= 10


def test_a_change_of_five_percent_is_seen_after_three_runs() -> None:
    """Runs of ten steps, each with 1 to 5 % noise."""
    draw, seen = random.Random(0), 0
    for seed in range(200):
        runs = draw.randrange(20, 61)
        values = series([(runs - 3, 10.0), (3, 10.5)], draw.uniform(0.01, 0.05) * OF_TEN_STEPS, seed)
        seen += any(cut.at == runs - 3 for cut in cuts(values))
    assert seen >= 190


@pytest.mark.parametrize("noise", [0.005, 0.02])
def test_what_came_and_went_has_a_beginning_and_an_end(noise: float) -> None:
    found = [cuts(series([(18, 10.0), (7, 11.5), (5, 10.0)], noise, seed)) for seed in range(40)]
    assert sum([cut.at for cut in one] == [18, 25] for one in found) >= 36


def test_one_wild_run_is_no_change() -> None:
    values = series([(30, 10.0)], 0.01, 1)
    values[28] += 1.0
    assert cuts(values) == ()


def test_equal_runs_and_few_runs_show_nothing() -> None:
    assert cuts([1.0] * 40) == ()
    assert cuts([1.0] * 7 + [2.0] * (FEWEST - 8)) == ()
    assert [cut.at for cut in cuts([1.0] * 7 + [2.0] * (FEWEST - 7))] == [7]

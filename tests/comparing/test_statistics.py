"""Our distributions and tests against scipy's, and against numbers that can be looked up."""

import random
from fractions import Fraction
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, mannwhitneyu, permutation_test

from tb_gpu_advisor.comparing.statistics import coin_quantile, mann_whitney, permutation_p, rejected

VALUES = st.lists(st.floats(0.1, 100.0, allow_nan=False), min_size=1, max_size=30)
#: Few distinct values, so that many are equal.
ROUNDED = st.lists(st.integers(1, 6).map(float), min_size=1, max_size=30)


def by_scipy(first: list[float], second: list[float]) -> float:
    return float(mannwhitneyu(first, second, alternative="two-sided").pvalue)


@given(VALUES, VALUES)
def test_the_p_value_is_scipys(first: list[float], second: list[float]) -> None:
    assert mann_whitney(first, second) == pytest.approx(by_scipy(first, second), rel=1e-9)


@given(ROUNDED, ROUNDED)
def test_the_p_value_of_equal_values_is_scipys(first: list[float], second: list[float]) -> None:
    assert mann_whitney(first, second) == pytest.approx(by_scipy(first, second), rel=1e-9)


def test_four_captures_on_each_side_are_just_enough() -> None:
    # Two of the 70 orders of four and four are as extreme.
    assert mann_whitney([1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]) == pytest.approx(2 / 70)


def test_the_permutation_tests_p_value_is_scipys() -> None:
    draw = random.Random(5)
    for apart in (0.0, 0.5, 1.0):
        sides = [draw.gauss(0, 1) for _ in range(12)], [draw.gauss(apart, 1) for _ in range(15)]
        scipys = permutation_test(sides, lambda a, b: fmean(a) - fmean(b), n_resamples=5_000, rng=1).pvalue
        assert permutation_p(*sides) == pytest.approx(scipys, abs=0.03)


def test_one_wild_value_is_no_difference_of_means() -> None:
    assert permutation_p([1.0] * 20, [1.0] * 19 + [50.0]) == 1.0


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=6))
def test_with_equal_weights_holms_rule_is_that_of_the_steps_down(p_values: list[float]) -> None:
    ordered = sorted(p_values)
    steps = [p > 0.05 / (len(ordered) - at) for at, p in enumerate(ordered)]
    fallen = rejected(p_values, [1.0] * len(p_values), 0.05)
    assert len(fallen) == ([*steps, True].index(True))
    assert sorted(p_values[at] for at in fallen) == ordered[: len(fallen)]


def test_a_weight_is_a_part_of_alpha() -> None:
    assert rejected([0.031, 0.9], [0.6, 0.4], 0.05) == set()
    assert rejected([0.029, 0.9], [0.6, 0.4], 0.05) == {0}
    assert rejected([0.04, 0.019], [0.6, 0.4], 0.05) == {0, 1}  # what fell leaves its part to the other


def test_steps_that_are_all_equal_tell_nothing() -> None:
    assert mann_whitney([1.0] * 5, [1.0] * 9) == 1.0


def test_very_many_steps_are_not_counted_out() -> None:
    draw = random.Random(3)
    first = [draw.gauss(10, 1) for _ in range(8)]
    second = [draw.gauss(10.5, 1) for _ in range(10_000)]
    by_normal = float(mannwhitneyu(first, second, alternative="two-sided", method="asymptotic").pvalue)
    assert mann_whitney(first, second) == pytest.approx(by_normal, rel=1e-9)


@pytest.mark.parametrize("share", [Fraction(1, 40), Fraction(1, 3), Fraction(39, 40)])
def test_the_quantile_is_scipys(share: Fraction) -> None:
    for tries in (*range(1, 200), 1000, 5000):
        assert coin_quantile(share, tries) == int(binom.ppf(float(share), tries, 0.5))

"""Our two distributions against scipy's, and against numbers that can be looked up."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, mannwhitneyu

from tb_gpu_advisor.comparing.statistics import coin_quantile, mann_whitney

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


def test_steps_that_are_all_alike_tell_nothing() -> None:
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

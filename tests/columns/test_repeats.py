"""Periods of sequences that are made of known parts."""

import numpy as np
import pytest

from tb_gpu_advisor.columns.repeats import all_repeats, of_pattern

LAYER = [1, 2, 3, 2, 4]
PASS = [10, *(LAYER * 12), 20, 21]
OTHER = [11, *(LAYER * 12), 22]


def periods(key: list[int]) -> dict[int, int]:
    return {one.period: one.total for one in all_repeats(np.array(key))}


def test_what_repeats_inside_and_what_repeats_all_over() -> None:
    assert periods(PASS * 4) == {5: 4 * 60, len(PASS): 4 * len(PASS)}


def test_of_one_pass_its_layers_alone_repeat() -> None:
    assert periods(PASS) == {5: 60}


@pytest.mark.parametrize("cut", [(7, -3), (30, -40), (62, -1)])
def test_ends_may_be_cut_off(cut: tuple[int, int]) -> None:
    key = (PASS * 6)[slice(*cut)]
    assert periods(key)[len(PASS)] == len(key)


def test_something_else_may_lie_between() -> None:
    key = np.array((PASS * 2 + OTHER) * 3 + PASS * 2)
    by_period = {one.period: one for one in all_repeats(key)}
    repeats, places = of_pattern(key, by_period[len(PASS)], 0)
    apart = len(PASS) * 2 + len(OTHER)
    assert places.tolist() == [at + more for at in range(0, 4 * apart, apart) for more in (0, len(PASS))]
    assert repeats.total >= 8 * len(PASS)
    assert apart in by_period


def test_nothing_repeats_twice_only() -> None:
    assert len(PASS) not in periods(PASS * 2)
    assert not periods([])
    assert not periods([1])
    assert not periods(list(range(50)))

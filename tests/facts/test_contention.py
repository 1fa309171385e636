"""How much slower the same launches are under busy input threads."""

import numpy as np
import pytest

from tb_gpu_advisor.facts.gpu.contention import _compared


def test_the_middle_of_an_odd_number_of_launches_is_the_middle_one() -> None:
    """Ten launches are as fast as alone, two take twice as long and nine three times: the eleventh of 21 decides."""
    pair = np.repeat(np.arange(3), (10, 2, 9))
    busy_ps = np.repeat((100, 200, 300), (10, 2, 9))
    length_ps, pairs = np.append(busy_ps, np.full(21, 100)), np.append(pair, pair)
    crowded = np.arange(42) < 21
    # And it is its times that are shown: the means are 205 and 100.
    assert _compared(length_ps, pairs, crowded, ~crowded) == pytest.approx((2e-4, 1e-4, 2.0))

"""Small numbers that stand for something else."""

import numpy as np
import pytest

from tb_gpu_advisor.columns.lookup import are_of


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.int64])
def test_numbers_are_among_the_wanted_ones_as_numpy_has_it(dtype: type[np.integer]) -> None:
    chance = np.random.default_rng(1)
    for size in (0, 1, 5, 1000):
        numbers = chance.integers(0, 100, size).astype(dtype)
        for wanted in ([], [3], [200, 0], chance.integers(0, 100, 30).tolist()):
            assert are_of(numbers, wanted).tolist() == np.isin(numbers, wanted).tolist()
            column = np.array(wanted, np.int64)
            assert are_of(numbers, column).tolist() == np.isin(numbers, wanted).tolist()

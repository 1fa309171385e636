"""Joins against a dictionary."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.lookup import position_of

# Small keys meet often and fit a table; large ones are joined by sorting.
keys = st.lists(
    st.one_of(st.integers(-2, 9), st.sampled_from([2**40, 2**62, 2**63 - 1, -(2**63)])), max_size=30
)


@given(keys, keys)
def test_the_last_of_equal_keys_wins(have: list[int], want: list[int]) -> None:
    position = {key: index for index, key in enumerate(have)}
    places = position_of(np.array(have, np.int64), np.array(want, np.int64), is_ascending=False)
    assert places.tolist() == [position.get(key, -1) for key in want]

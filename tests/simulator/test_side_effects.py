"""Predictions hold where the cure costs something itself."""

import pytest

from tests.simulator.side_effects import pairs

#: At least so many lie within, 1 % of the step aside.
LEAST_INSIDE = 0.95


@pytest.mark.deep
def test_predictions_hold_where_the_cure_costs_something_itself() -> None:
    savings = [(pair.name, saving) for pair in pairs() for saving in pair.savings()]
    outside = [(name, saving) for name, saving in savings if not saving.covered]
    assert len(savings) >= 50
    assert len(outside) <= (1 - LEAST_INSIDE) * len(savings), outside


def test_a_pair_is_the_same_program_with_more_workers() -> None:
    pair = next(pairs())
    assert (pair.before.input.parallelism, pair.after.input.parallelism) == (1, 2)
    assert pair.before.model == pair.after.model
    assert {saving.check for saving in pair.savings()} == {"input-bound", "slow-input-stage"}

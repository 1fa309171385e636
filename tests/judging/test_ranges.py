"""How wide the range of a saving is."""

from math import hypot

import pytest

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.cures import CURES
from tb_gpu_advisor.judging.saving import Savings
from tests.judging.test_saving import FACTS


def test_what_comes_true_at_best_and_what_graphs_err_by_are_independent() -> None:
    launches = "launch-bound"
    savings = Savings(FACTS, {launches: Outcome("failed", loss_ms=FACTS.step_ms, causes=("kernel_launch",))})
    saving, graph, cure = savings.of((launches,)), FACTS.graph, CURES[launches]
    assert graph is not None
    likely, best = (graph.saved_share(cure.change(graph, much, 0.0)) for much in (cure.likely, cure.high))
    assert 0 < likely < best
    assert saving.likely_ms == pytest.approx(likely * FACTS.step_ms)
    assert saving.high_ms == pytest.approx((likely + hypot(best - likely, cure.error)) * FACTS.step_ms)

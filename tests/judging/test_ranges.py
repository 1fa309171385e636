"""How wide the range of a saving is."""

from math import hypot, sqrt
from statistics import mean, stdev

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.graph import LEAST_ERROR, NOISE_SHARE
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.cures import CURES, ERROR_SHARE
from tb_gpu_advisor.judging.idle import STANDARD_ERRORS
from tb_gpu_advisor.judging.saving import Savings
from tests.judging.test_saving import FACTS, FAILED


def test_what_comes_true_at_best_and_what_graphs_err_by_are_independent() -> None:
    launches = "launch-bound"
    savings = Savings(FACTS, {launches: Outcome("failed", loss_ms=FACTS.step_ms, causes=("kernel_launch",))})
    saving, graph, cure = savings.of((launches,)), FACTS.graph, CURES[launches]
    assert graph is not None
    likely, best = (graph.saved_share(cure.change(graph, much, 0.0)) for much in (cure.likely, cure.high))
    assert 0 < likely < best
    assert saving.likely_ms == pytest.approx(likely * FACTS.step_ms)
    above = max(hypot(best - likely, cure.error - ERROR_SHARE), cure.error)
    assert saving.high_ms == pytest.approx((likely + above) * FACTS.step_ms)


@pytest.mark.parametrize(("number", "apart"), [(8, 0.0), (8, 0.005), (8, 0.2), (4, 0.0)])
def test_what_the_mean_step_is_off_by_widens_a_range_to_a_percent_at_most(number: int, apart: float) -> None:
    """Steps that differ little tell their mean well, and few steps nothing of that."""
    (host,) = FACTS.hosts
    assert host.steps is not None
    ms = [FACTS.step_ms * (1 + (apart if at % 2 else -apart)) for at in range(number)]
    steps = replace(host.steps, ms=tuple(ms), spread=(), count=number)
    saving = Savings(Facts((replace(host, steps=steps),)), FAILED).of(("host-placed-ops",))
    off = STANDARD_ERRORS * stdev(ms) / sqrt(number) / mean(ms) if number > 4 else 1.0
    assert saving.likely_ms is not None
    width_ms = saving.high_ms - saving.likely_ms
    assert width_ms == pytest.approx(min(NOISE_SHARE, hypot(LEAST_ERROR, off)) * FACTS.step_ms)

from collections.abc import Callable, Sequence

import pytest

from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady
from tests.checks.kernels import ADAM

#: Of different ops, so that each is a kernel of its own.
KERNELS_US = (500.0, 300.0, 400.0, 200.0, 350.0, 250.0)


def run_with(
    factors: Sequence[float], of_kernel: Callable[[int, float], float] = lambda _, factor: factor
) -> Run:
    """A step for each factor, by which its kernels take longer."""
    run = Run()
    for factor in (factors[0], *factors):
        run.train_step(
            tuple(
                (f"model/layer_{at}/MatMul:MatMul", "volta_sgemm_128x64_nn", us * of_kernel(at, factor))
                for at, us in enumerate(KERNELS_US)
            )
        )
    return run


def test_fires_where_all_kernels_become_slower_by_one_factor() -> None:
    outcome = judge("kernels-slow-down", run_with([1.0 + 0.06 * step for step in range(8)]))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")
    assert outcome.args["factor"].value == pytest.approx(1.36 / 1.06, rel=0.03)
    assert outcome.saving is not None
    # Whether it can be cooled nobody knows.
    assert (outcome.saving.low_ms, outcome.saving.likely_ms) == (0, None)


def test_fires_where_another_program_begins_meanwhile() -> None:
    assert judge("kernels-slow-down", run_with([1.0] * 4 + [1.5] * 5)).status == "failed"


def test_fires_where_slow_steps_come_in_runs() -> None:
    """A clock at its power limit falls and rises again: mlfoundations/open_clip#703, of which no update is recorded."""
    assert judge("kernels-slow-down", run_with(([1.45] * 6 + [1.0] * 6) * 4)).status == "failed"


@pytest.mark.parametrize(
    "factors",
    [
        [1.0] * 8,
        # Of many steps: batches of other sizes, a warm-up, a step that was disturbed.
        [1.0, 1.45, 1.0, 1.0, 1.45, 1.45] * 6,
        [1.45] * 12 + [1.0] * 18,
        [1.0] * 12 + [1.9] + [1.0] * 18,
        # Noise, in a short capture as well.
        [1.0, 1.01, 0.99, 1.02],
        [1.0, 1.02, 0.98, 1.01, 1.03, 0.99, 1.0, 1.02],
        # Batches of other sizes come in any order.
        [1.0, 1.5, 1.1, 1.4, 0.9, 1.3, 1.2, 1.45],
        # One step that was disturbed.
        [1.0, 1.0, 1.0, 1.6, 1.0, 1.0, 1.0, 1.0],
        # Ever faster: it had to warm up.
        [1.4, 1.3, 1.2, 1.1, 1.05, 1.0, 1.0, 1.0],
    ],
)
def test_silent_on_steps_that_only_vary(factors: list[float]) -> None:
    assert judge("kernels-slow-down", run_with(factors)).status == "passed"


def test_silent_where_kernels_change_unequally() -> None:
    """Longer sequences make attention slower by more than the rest, and the optimizer not at all."""
    run = run_with([1.0 + 0.1 * step for step in range(8)], lambda at, factor: 1 + (factor - 1) * at / 2)
    assert judge("kernels-slow-down", run).status == "passed"


def test_silent_where_updates_of_variables_take_as_long_as_before() -> None:
    """Longer sequences as well, if they are sorted by length: variables are as many for any batch."""
    run = Run()
    for step in range(12):
        layers = tuple(
            (f"model/layer_{at}/MatMul:MatMul", "volta_sgemm_128x64_nn", us * (1 + 0.05 * step))
            for at, us in enumerate(KERNELS_US)
        )
        run.train_step((*layers, (*ADAM, 200.0)))
    assert judge("kernels-slow-down", run).status == "passed"


def test_cannot_tell_of_one_step() -> None:
    assert judge("kernels-slow-down", steady(steps=1)).status == "no_data"
    assert judge("kernels-slow-down", XSpaceBuilder()).status == "no_data"

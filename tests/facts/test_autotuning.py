"""Trials of algorithms are no part of what a step computes."""

import pytest

from tests.build.runs import Run
from tests.checks.judge import judge, steady

_CONV = "conv2d/Conv2D:Conv2D"
_NEXT = "dense/MatMul:MatMul"


def tried(op: str) -> tuple[tuple[str, str, float], ...]:
    """Two candidates, each with its check, and then the op itself."""
    return (
        (op, "volta_scudnn_128x64_relu_small_nn_v1", 400.0),
        (op, "redzone_checker", 5.0),
        (op, "volta_scudnn_winograd_128x128_ldg1_ldg4_relu_tile148t_nt_v1", 300.0),
        (op, "redzone_checker", 5.0),
        (op, "volta_scudnn_128x64_relu_small_nn_v1", 100.0),
    )


def test_what_an_op_runs_up_to_its_last_check_is_no_matrix_math_of_the_step() -> None:
    run = steady(steps=1, kernels_us=(*tried(_CONV), (_NEXT, "volta_sgemm_128x64_nn", 50.0)))
    assert judge("tensor-cores-unused", run).args["matrix"].value == pytest.approx(0.15)
    # Candidates and their checks.
    assert judge("warm-up-in-window", run).args["autotune"].value == 4


def test_another_op_before_the_checks_is_the_steps_own() -> None:
    run = steady(steps=1, kernels_us=((_NEXT, "volta_sgemm_128x64_nn", 50.0), *tried(_CONV)))
    assert judge("tensor-cores-unused", run).args["matrix"].value == pytest.approx(0.15)


def test_without_ops_nobody_knows_which_kernels_were_trials() -> None:
    run = steady(steps=1, kernels_us=tried(""), run=Run())
    assert judge("tensor-cores-unused", run).args["matrix"].value == pytest.approx(0.8)


def test_candidates_may_run_on_streams_of_their_own() -> None:
    run = Run()
    run.device.line("Stream #20(Compute)").event("volta_gcgemm_32x32_nt", 1100, 200, tf_op=_CONV)
    run.now_us += 500
    steady(steps=1, kernels_us=tried(_CONV), run=run)
    assert judge("tensor-cores-unused", run).args["matrix"].value == pytest.approx(0.1)

import pytest

from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import ADD, SGEMM, run_of

FUSION = ("cluster/fusion:Fusion", "loop_add_multiply_fusion")


def test_fires_on_element_wise_kernels_in_a_row() -> None:
    outcome = judge("unfused-elementwise", run_of((SGEMM, 500.0), (ADD, 80.0), (ADD, 80.0), (ADD, 80.0)))
    assert outcome.status == "failed"
    assert (outcome.args["kernels"].value, outcome.args["chains"].value) == (3, 1)
    # Three kernels become one, which moves half of the bytes at most.
    assert outcome.saving is not None
    assert outcome.saving.likely_ms == pytest.approx(0.24 / 2, rel=0.01)


def test_silent_on_single_ones_between_products() -> None:
    kernels = ((SGEMM, 300.0), (ADD, 80.0), (SGEMM, 300.0), (ADD, 80.0), (SGEMM, 10.0))
    assert judge("unfused-elementwise", run_of(*kernels)).status == "passed"


def test_silent_on_what_xla_has_fused() -> None:
    assert (
        judge("unfused-elementwise", run_of((SGEMM, 300.0), (FUSION, 80.0), (FUSION, 80.0))).status
        == "passed"
    )


def test_not_applicable_to_jax() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("fusion", 0, 5, hlo_module="jit_f")
    assert judge("unfused-elementwise", space).reason == "compiled"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("unfused-elementwise", XSpaceBuilder()).status == "no_data"

from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import HALF_SOFTMAX, HGEMM, SOFTMAX, run_of


def test_fires_on_a_softmax_in_half_precision() -> None:
    outcome = judge("half-precision-softmax", run_of((HGEMM, 500.0), (HALF_SOFTMAX, 20.0)))
    assert outcome.status == "failed"
    assert outcome.saving is None


def test_silent_on_a_softmax_in_fp32() -> None:
    assert judge("half-precision-softmax", run_of((HGEMM, 500.0), (SOFTMAX, 20.0))).status == "passed"


def test_not_applicable_without_a_softmax() -> None:
    assert judge("half-precision-softmax", run_of((HGEMM, 500.0))).reason == "no-softmax"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("half-precision-softmax", XSpaceBuilder()).status == "no_data"

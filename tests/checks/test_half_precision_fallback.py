from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import ADD, HGEMM, SGEMM, TF32, run_of


def test_fires_when_a_product_fell_back() -> None:
    outcome = judge("half-precision-fallback", run_of((HGEMM, 500.0), (SGEMM, 200.0)))
    assert outcome.status == "failed"
    assert outcome.args["fallen"].value == 0.2


def test_silent_when_all_products_are_half() -> None:
    assert judge("half-precision-fallback", run_of((HGEMM, 500.0), (ADD, 200.0))).status == "passed"


def test_silent_on_tf32_beside_half() -> None:
    assert judge("half-precision-fallback", run_of((HGEMM, 500.0), (TF32, 200.0))).status == "passed"


def test_not_applicable_when_half_precision_is_off() -> None:
    assert judge("half-precision-fallback", run_of((SGEMM, 500.0))).reason == "half-precision-off"


def test_not_applicable_without_tensor_cores() -> None:
    run = run_of((HGEMM, 500.0), (SGEMM, 200.0), capability=(6, 1))
    assert judge("half-precision-fallback", run).reason == "no-tensor-cores"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("half-precision-fallback", XSpaceBuilder()).status == "no_data"

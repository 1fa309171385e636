import pytest

from tb_gpu_advisor.facts.replay.hardware import REACHED
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import ADD, HGEMM, NEW, SGEMM, TF32, run_of


def test_fires_when_a_product_fell_back() -> None:
    outcome = judge("half-precision-fallback", run_of((HGEMM, 500.0), (SGEMM, 200.0)))
    assert outcome.status == "failed"
    assert outcome.args["fallen"].value == 0.2


def test_silent_when_all_products_are_half() -> None:
    assert judge("half-precision-fallback", run_of((HGEMM, 500.0), (ADD, 200.0))).status == "passed"


def test_silent_on_tf32_next_to_half() -> None:
    assert judge("half-precision-fallback", run_of((HGEMM, 500.0), (TF32, 200.0))).status == "passed"


def test_cannot_tell_next_to_much_matrix_math_of_unknown_precision() -> None:
    outcome = judge("half-precision-fallback", run_of((HGEMM, 500.0), (NEW, 200.0)))
    assert (outcome.status, outcome.reason) == ("no_data", "unknown-kernels")
    # What is known to have fallen back decides all the same, and a little that is unknown changes nothing.
    assert (
        judge("half-precision-fallback", run_of((HGEMM, 500.0), (SGEMM, 200.0), (NEW, 200.0))).status
        == "failed"
    )
    assert judge("half-precision-fallback", run_of((HGEMM, 500.0), (NEW, 10.0))).status == "passed"


def test_not_applicable_when_half_precision_is_off() -> None:
    assert judge("half-precision-fallback", run_of((SGEMM, 500.0))).reason == "half-precision-off"


def test_not_applicable_without_tensor_cores() -> None:
    run = run_of((HGEMM, 500.0), (SGEMM, 200.0), capability=(6, 1))
    assert judge("half-precision-fallback", run).reason == "no-tensor-cores"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("half-precision-fallback", XSpaceBuilder()).status == "no_data"


def _shaped(kernel: tuple[str, str], layer: str, shape: str) -> tuple[str, str]:
    return f"{layer}/MatMul:MatMul#shape=({shape})", kernel[1]


def test_products_of_other_sizes_than_those_in_half_precision_promise_nothing() -> None:
    saving = judge("half-precision-fallback", run_of((HGEMM, 500.0), (SGEMM, 200.0))).saving
    assert saving is not None
    assert saving.low_ms == 0
    assert saving.likely_ms == pytest.approx(0.2 * (1 - 0.14 / REACHED), rel=0.01)


@pytest.mark.parametrize(("sizes", "at_most_ms"), [("64,64", 0.15), ("64,128", 0.2 * (1 - 0.14))])
def test_what_the_same_sizes_take_in_half_precision_is_the_most(sizes: str, at_most_ms: float) -> None:
    """Two layers take 50 µs each in 16 bits, a third one 200 µs in 32."""
    half = (_shaped(HGEMM, layer, "half[64,64];half[64,64]") for layer in ("first", "second"))
    single = _shaped(SGEMM, "third", f"float[{sizes}];float[64,64]")
    outcome = judge("half-precision-fallback", run_of(*((kernel, 50.0) for kernel in half), (single, 200.0)))
    assert outcome.at_most_ms is not None
    assert outcome.at_most_ms >= at_most_ms

import pytest

from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import HALF_SOFTMAX, HGEMM, SOFTMAX, run_of


def test_fires_on_a_softmax_in_half_precision() -> None:
    outcome = judge("half-precision-softmax", run_of((HGEMM, 500.0), (HALF_SOFTMAX, 20.0)))
    assert outcome.status == "failed"
    assert outcome.saving is None


def test_silent_on_a_softmax_in_fp32() -> None:
    assert judge("half-precision-softmax", run_of((HGEMM, 500.0), (SOFTMAX, 20.0))).status == "passed"


@pytest.mark.parametrize("name", ["GenerateNormalizedProb<Eigen::bfloat16, float, 4>", "softmax_bf16"])
def test_silent_on_bf16_which_has_the_range_of_fp32(name: str) -> None:
    assert (
        judge("half-precision-softmax", run_of((HGEMM, 500.0), ((SOFTMAX[0], name), 20.0))).status == "passed"
    )


def test_cannot_tell_the_final_softmax_from_attentions_without_names_of_ops() -> None:
    """PyTorch computes in fp32 and writes fp16, which is fine for attention."""
    unnamed = XSpaceBuilder()
    torch = unnamed.plane("/host:CPU").line("thread/1")
    torch.event("train", 0, 2000, step_num=1, _r=1)
    torch.event("aten::softmax", 10, 30)
    torch.event("cudaLaunchKernel", 12, 5, correlation_id=1)
    gpu = unnamed.plane("/device:GPU:0", compute_cap_major=8).line("Stream #7(Compute)")
    name = "void softmax_warp_forward<c10::Half, c10::Half, float, 10, true, false>(c10::Half*)"
    gpu.event(name, 30, 500, correlation_id=1, kernel_details="regs:8")
    outcome = judge("half-precision-softmax", unnamed)
    assert (outcome.status, outcome.reason) == ("no_data", "op-names")


def test_not_applicable_without_a_softmax() -> None:
    assert judge("half-precision-softmax", run_of((HGEMM, 500.0))).reason == "no-softmax"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("half-precision-softmax", XSpaceBuilder()).status == "no_data"

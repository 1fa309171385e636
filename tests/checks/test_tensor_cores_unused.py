import pytest

from tb_gpu_advisor.facts.replay.hardware import REACHED
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import (
    ADD,
    BF16,
    DEPTHWISE,
    DGEMM,
    FFMA_CONV,
    HGEMM,
    NEW,
    SGEMM,
    TF32,
    TF32_CONV,
    run_of,
)


def test_fires_on_fp32_products_on_a_v100() -> None:
    outcome = judge("tensor-cores-unused", run_of((SGEMM, 500.0), (ADD, 100.0)))
    assert outcome.status == "failed"
    assert outcome.args["unused"].value == 0.5
    # At best a V100's Tensor Cores took a seventh of the time; mixed precision saves half of other fp32 kernels.
    assert outcome.saving is not None
    assert (outcome.saving.low_ms, outcome.saving.method) == (0, "replay")
    likely_ms = 0.5 * (1 - 0.14 / REACHED) + 0.1 / 2
    assert outcome.saving.likely_ms == pytest.approx(likely_ms, rel=0.01)
    # No more than it touches, whatever the graph errs by.
    assert outcome.saving.high_ms == pytest.approx(0.5 * (1 - 0.14) + 0.1 / 2)


def test_silent_on_every_kind_of_tensor_core_kernel() -> None:
    for kernel in (HGEMM, TF32, BF16):
        assert judge("tensor-cores-unused", run_of((kernel, 500.0), (ADD, 100.0))).status == "passed"


def test_silent_where_products_take_little_time() -> None:
    assert judge("tensor-cores-unused", run_of((SGEMM, 10.0), (ADD, 500.0))).status == "passed"


def test_the_rest_of_what_is_on_tensor_cores_saves_no_more_than_itself() -> None:
    """11.6 ms of products in a pass of 218 ms in TF32 were to make it 107 ms shorter."""
    rest = judge("tensor-cores-unused", run_of((TF32_CONV, 600.0), (SGEMM, 100.0), (ADD, 300.0))).saving
    assert rest is not None
    assert rest.high_ms < 0.15
    none = judge("tensor-cores-unused", run_of((SGEMM, 700.0), (ADD, 300.0))).saving
    assert none is not None
    assert none.high_ms > 0.6


def test_not_applicable_without_tensor_cores() -> None:
    outcome = judge("tensor-cores-unused", run_of((SGEMM, 500.0), capability=(6, 1)))
    assert (outcome.status, outcome.reason) == ("not_applicable", "no-tensor-cores")
    gtx16 = run_of((SGEMM, 500.0), capability=(7, 5))
    gtx16.device.add_stat(gtx16.device.proto.stats, "gpu_device_name", "NVIDIA GeForce GTX 1660 Ti")
    assert judge("tensor-cores-unused", gtx16).reason == "no-tensor-cores"


@pytest.mark.parametrize(("architecture", "has_units"), [((9, 4), True), ((10, 3), False), ((11, 0), True)])
def test_amd_counts_architectures_and_not_capabilities(
    architecture: tuple[int, int], has_units: bool
) -> None:
    run = run_of((SGEMM, 500.0), capability=architecture)
    run.device.add_stat(run.device.proto.stats, "device_vendor", "AMD")
    assert (judge("tensor-cores-unused", run).reason != "no-tensor-cores") == has_units
    assert judge("tensor-cores-unused", run_of((SGEMM, 500.0), capability=architecture)).status == "failed"


def test_not_applicable_without_products() -> None:
    assert judge("tensor-cores-unused", run_of((ADD, 500.0))).reason == "no-matrix-kernels"


@pytest.mark.parametrize("kernel", [DEPTHWISE, DGEMM])
def test_silent_on_what_has_no_form_for_tensor_cores(kernel: tuple[str, str]) -> None:
    """ "Sizes that are multiples of 8 help" was said of the gradient of a depthwise filter."""
    assert judge("tensor-cores-unused", run_of((kernel, 900.0), (HGEMM, 100.0))).status == "passed"
    assert judge("tensor-cores-unused", run_of((kernel, 900.0))).reason == "no-matrix-kernels"


def test_an_unknown_product_is_not_called_unused() -> None:
    outcome = judge("tensor-cores-unused", run_of((NEW, 500.0), (ADD, 100.0)))
    assert (outcome.status, outcome.reason) == ("no_data", "unknown-kernels")


def test_unknown_products_next_to_known_ones_lower_the_confidence() -> None:
    outcome = judge("tensor-cores-unused", run_of((SGEMM, 300.0), (NEW, 300.0)))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")


def test_known_convolutions_in_fp32_decide_among_unknown_ones() -> None:
    outcome = judge("tensor-cores-unused", run_of((FFMA_CONV, 120.0), (NEW, 680.0), (ADD, 200.0)))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")
    assert outcome.args["share"].value == pytest.approx(0.12)
    # A look-alike: the same library's convolutions on Tensor Cores.
    assert judge("tensor-cores-unused", run_of((TF32_CONV, 120.0), (ADD, 200.0))).status == "passed"


def _most_ms(steps: int, per_launch_us: float) -> float:
    run = Run()
    for _ in range(steps + 1):
        run.train_step((("dense/MatMul:MatMul", SGEMM[1], 20.0),) * 30, per_launch_us=per_launch_us)
    outcome = judge("tensor-cores-unused", run)
    assert outcome.status == "failed"
    assert outcome.saving is not None
    assert outcome.saving.low_ms == 0
    return outcome.saving.high_ms


def test_of_one_step_that_launches_do_not_limit_kernels_save_what_hardware_reached() -> None:
    assert _most_ms(steps=1, per_launch_us=2.0) == pytest.approx(0.6 * 0.72, rel=0.05)


def test_of_steps_that_the_host_limits_kernels_save_what_it_leaves() -> None:
    assert _most_ms(steps=4, per_launch_us=14.0) < 0.5 * _most_ms(steps=4, per_launch_us=2.0)


def test_cannot_tell_which_gpu_it_is() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("volta_sgemm_128x64_nn", 0, 5)
    assert judge("tensor-cores-unused", space).reason == "compute-capability"


def test_a_kernel_that_runs_on_tensor_cores_shows_that_the_gpu_has_them() -> None:
    space = XSpaceBuilder()
    name = "Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x192x64_MI16x16x1_SN"
    python, stream = space.plane("/host:CPU").line("python"), space.plane("/device:GPU:0").line("Stream #0")
    python.event("hipLaunchKernel", 0, 5, correlation_id=1)
    stream.event(name, 10, 500, correlation_id=1)
    for check in ("tensor-cores-unused", "single-precision"):
        assert judge(check, space).status == "passed"

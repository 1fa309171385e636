import pytest

from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def scaled(size: int, finite: bool = True) -> Run:
    """Steps that end in a check of the gradients and a copy of its result to the host."""
    run = Run()
    copies = run.device.line("Stream #15(MemcpyD2H)")
    op = ("scale/IsFinite:IsFinite" if finite else "scale/Mul:Mul", "finite_kernel", 20.0)
    for _ in range(6):
        run.train_step((("dense/MatMul:MatMul", "gemm", 500.0), op), between_us=100.0)
        copies.event("MemcpyD2H", run.gpu_free_us + 10.0, 30.0, memcpy_details=f"size:{size} async:1")
    return run


def test_fires_on_a_value_that_is_read_back_in_every_step() -> None:
    outcome = judge("dynamic-loss-scaling", scaled(size=1))
    assert outcome.status == "failed"
    assert outcome.args["cost"].value == pytest.approx(0.03)


def test_applies_where_a_kernel_updates_the_scale_in_every_step() -> None:
    scale = (
        "",
        "at::native::amp_update_scale_cuda_kernel(float*, int*, float const*, double, double, int)",
        2.0,
    )
    others = tuple((f"model/op_{at}:Op{at}", f"kernel_{at}", 20.0) for at in range(25))
    assert judge("dynamic-loss-scaling", steady(kernels_us=(*others * 2, scale))).status == "passed"
    seldom = Run()
    for step in range(8):
        seldom.train_step((*others * 2, *((scale,) if step == 4 else ())))
    assert judge("dynamic-loss-scaling", seldom).reason == "no-loss-scaling"


def test_without_steps_it_does_not_apply_where_nothing_scales_a_loss() -> None:
    run = Run(markers=False)
    for number in range(3):
        run.launch("", f"kernel_{number}", 500.0)
    assert judge("dynamic-loss-scaling", run).reason == "no-loss-scaling"


def test_silent_when_more_than_a_value_is_read() -> None:
    assert judge("dynamic-loss-scaling", scaled(size=4096)).status == "passed"


def test_not_applicable_without_loss_scaling() -> None:
    assert judge("dynamic-loss-scaling", scaled(size=1, finite=False)).reason == "no-loss-scaling"


def test_silent_when_nothing_is_read_back() -> None:
    kernels = (("dense/MatMul:MatMul", "gemm", 500.0), ("scale/IsFinite:IsFinite", "finite_kernel", 20.0))
    assert judge("dynamic-loss-scaling", steady(kernels_us=kernels)).status == "passed"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("dynamic-loss-scaling", XSpaceBuilder()).status == "no_data"

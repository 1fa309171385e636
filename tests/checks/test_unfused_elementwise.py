import pytest

from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady
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


@pytest.mark.parametrize(("names", "chains"), [(("add",) * 4, 0), (("add", "mul") * 2, 1)])
def test_without_steps_the_same_kernel_again_is_the_next_pass(names: tuple[str, ...], chains: int) -> None:
    run = Run()
    for name in names:
        run.launch(f"aten::{name}", f"void at::native::vectorized_elementwise_kernel<4, {name}>", 80.0)
    assert judge("unfused-elementwise", run).args["chains"].value == chains


def test_without_steps_a_pass_ends_with_its_optimizers_call() -> None:
    """An optimizer updates one parameter after the other: these calls are of one pass, and so are its gradients'."""
    run = Run(markers=False)
    for name, of_optimizer in (("accumulate", False), ("update", True)):
        begin = run.now_us
        for _ in range(3):
            run.launch(f"aten::{name}", f"void at::native::vectorized_elementwise_kernel<4, {name}>", 80.0)
        if of_optimizer:
            run.python.event("Optimizer.step#SGD.step", begin, run.now_us - begin)
        run.launch("aten::mm", "volta_sgemm_128x64_nn", 40.0)
    outcome = judge("unfused-elementwise", run.in_time_order())
    assert [outcome.args[name].value for name in ("kernels", "chains")] == [6, 2]


def test_silent_on_what_xla_has_fused() -> None:
    assert (
        judge("unfused-elementwise", run_of((SGEMM, 300.0), (FUSION, 80.0), (FUSION, 80.0))).status
        == "passed"
    )


def test_not_applicable_to_jax() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("fusion", 0, 5, hlo_module="jit_f")
    assert judge("unfused-elementwise", space).reason == "compiled"


@pytest.mark.parametrize(("op_by_op", "status"), [(True, "failed"), (False, "not_applicable")])
def test_what_is_fused_is_a_function_each_where_jax_runs_op_by_op(op_by_op: bool, status: str) -> None:
    run = Run()
    for step in range(6):
        begin = run.now_us = max(run.now_us, run.gpu_free_us)
        for op in ("multiply", "tanh", "add"):
            call, run.now_us = run.now_us, run.now_us + 1
            run.launch(f"jit({op})/{op}", f"loop_{op}_fusion", 80.0)
            if op_by_op:
                run.python.event(f"PjitFunction({op})", call, run.now_us - call)
            run.now_us += 1
        if not op_by_op:
            run.python.event("PjitFunction(step)", begin + 1, run.now_us - begin - 1)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    outcome = judge("unfused-elementwise", run.in_time_order())
    assert outcome.status == status
    assert not op_by_op or (outcome.args["kernels"].value, outcome.args["chains"].value) == (3, 1)


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("unfused-elementwise", XSpaceBuilder()).status == "no_data"


def test_kernels_of_layers_that_normalize_have_one_finding() -> None:
    """Those of a chain that lie within another slow form are of that form's finding (keras-team/keras#6598)."""
    kernel = "void Eigen::internal::EigenMetaKernel<Mul<float>>"
    of_layer = tuple((f"model/layer_norm/op_{at}:Mul", kernel, 300.0) for at in range(4))
    others = tuple((f"model/act/op_{at}:Mul", kernel, 300.0) for at in range(4))
    brought_by = {
        name: judge("unfused-elementwise", steady(kernels_us=(900.0, *ops))).brought_by
        for name, ops in (("norm", of_layer), ("act", others))
    }
    assert brought_by == {"norm": "slow-op-form", "act": ""}

"""Trials of cuDNN's algorithms in steady steps, in situations that people asked about: tensorflow/tensorflow#5048 and
tensorflow/tensorflow#13114 (images and sequences of any size), pytorch/pytorch#2759 (cudnn.benchmark, other sizes)."""

import pytest

from tests.build.runs import Kernel, Run
from tests.checks.judge import judge, steady

EVERY = tuple(range(10))
ALGORITHMS = (
    "volta_scudnn_128x64_relu_interior_nn_v1",
    "volta_scudnn_winograd_128x128_ldg1_ldg4_relu_tile148t_nt_v1",
    "void implicit_convolve_sgemm<float, float, 1024, 5, 5, 3, 3, 3, 1, true, false, true>",
    "void fft2d_r2c_32x32<float, false, 1u, false>",
    "sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_stage4",
)
OWN = ALGORITHMS[1]


def tried(steps: tuple[int, ...], checked: bool, candidates: int = 4, of: int = 10) -> Run:
    """Steps of a convolution, for which some try several algorithms before."""
    run = Run()
    op = "model/conv/Conv2D:Conv2D"
    for step in range(of):
        kernels: list[Kernel] = []
        for name in ALGORITHMS[:candidates] if step in steps else ():
            kernels += [(op, name, 200.0), *([(op, "redzone_checker", 5.0)] if checked else [])]
        run.train_step((*kernels, (op, OWN, 100.0), ("model/relu:Relu", "relu_kernel", 300.0)))
    return run


@pytest.mark.parametrize("checked", [True, False])
@pytest.mark.parametrize("steps", [EVERY, (0, 2, 4, 6, 8), (1, 5, 8)])
def test_fires_where_steady_steps_try_algorithms(steps: tuple[int, ...], checked: bool) -> None:
    run = tried(steps, checked)
    outcome = judge("repeated-autotuning", run)
    assert outcome.status == "failed"
    assert outcome.args["function"].value == "model/conv/Conv2D:Conv2D"
    assert outcome.saving is not None
    assert outcome.saving.likely_ms == pytest.approx(outcome.args["compile"].value, rel=0.1)
    assert judge("warm-up-in-window", run).status == "passed"
    # What the op itself takes is what other precision may change.
    assert judge("tensor-cores-unused", run).args["matrix"].value == pytest.approx(0.1, rel=0.01)


@pytest.mark.parametrize("checked", [True, False])
@pytest.mark.parametrize("steps", [(), (0,), (0, 1), (0, 18), (12,), (0, 1, 2, 3, 4, 6)])
def test_silent_where_each_size_is_tried_once(steps: tuple[int, ...], checked: bool) -> None:
    assert judge("repeated-autotuning", tried(steps, checked, of=20)).status == "passed"


def test_an_op_that_uses_two_algorithms_tries_none() -> None:
    """A gradient of a convolution with strides, say."""
    outcome = judge("repeated-autotuning", tried(EVERY, checked=False, candidates=1))
    assert (outcome.status, outcome.args["compile"].value) == ("passed", 0.0)


def test_one_algorithm_may_take_several_kernels() -> None:
    op = "model/conv/Conv2D:Conv2D"
    kernels = (
        (op, "void cudnn::winograd_nonfused::winogradForwardData4x4<float, float>", 50.0),
        (op, "void cudnn::winograd_nonfused::winogradForwardFilter4x4<float, float>", 50.0),
        (op, "volta_sgemm_128x64_nn", 100.0),
        (op, "void cudnn::winograd_nonfused::winogradForwardOutput4x4<float, float>", 50.0),
        (op, "void cudnn::ops::nchwToNhwcKernel<float, float>", 20.0),
        (op, "void splitKreduce_kernel<float>", 20.0),
    )
    assert judge("repeated-autotuning", steady(kernels_us=kernels)).args["compile"].value == 0.0


def test_other_layers_are_no_candidates() -> None:
    kernels = tuple((f"model/conv{at}/Conv2D:Conv2D", name, 100.0) for at, name in enumerate(ALGORITHMS))
    assert judge("repeated-autotuning", steady(kernels_us=kernels)).args["compile"].value == 0.0


def of_pytorch(candidates: int) -> Run:
    """Convolutions of PyTorch, whose kernels name no op: calls around the launches do."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        for layer in range(3):
            called = run.now_us
            for name in (*ALGORITHMS[:candidates], ALGORITHMS[layer]):
                run.launch("", name, 100.0)
            run.python.event("aten::cudnn_convolution", called, run.now_us - called + 1)
            run.now_us += 3
        run.python.event("ProfilerStep#0", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 3
    return run.in_time_order()


@pytest.mark.parametrize(("candidates", "status"), [(5, "failed"), (0, "passed"), (1, "passed")])
def test_each_call_of_pytorch_is_a_run_of_its_op(candidates: int, status: str) -> None:
    outcome = judge("repeated-autotuning", of_pytorch(candidates))
    assert outcome.status == status
    if status == "failed":
        assert outcome.args["function"].value == "aten::cudnn_convolution"


def test_cannot_tell_without_host_events() -> None:
    assert judge("repeated-autotuning", steady(run=Run(host=False))).reason == "host-trace"

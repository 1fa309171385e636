"""Questions of public issues about one op that takes most of a step, convolutions whose kernels are slow in one
direction, and Python that launches: what was asked, what is right, and what the report says now.
"""

from functools import partial

import pytest

from tb_gpu_advisor.wire import Table
from tests.asked.programs import calls, of_steps, products
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_tensorflow
from tests.build.runs import Run
from tests.checks.judge import judge
from tests.checks.kernels import BF16

UNFOLD = (
    "void at::native::_unfold_backward_elementwise_kernel<128, 4, _unfold_backward_internal_kernel<float>>"
)
DRAWN = "void at::native::(anonymous namespace)::sampleMultinomialWithReplacement<float>(at::PhiloxCudaState)"
FORWARD = (
    "void implicit_convolveNd_sgemm<__nv_bfloat16, 3, 1024, 5, 5, 3, 3, 3, 1, true, false, true>(int, int)"
)
FILTER = "void cudnn::cnn::wgrad_alg0_engine<__nv_bfloat16, 512, 6, 5, 3, 3, 3, false, 512>(int, int)"
DATA = (
    "void cudnn::detail::dgrad2d_alg1_1<float, 0, 5, 6, 4, 5, true, true>(int, int, int, float const*, int)"
)
ORDINARY = "turing_scudnn_128x64_relu_interior_nn_v1"
DEFORM = "void vision::ops::(anonymous namespace)::deformable_col2{}_kernel<float, int>(int, float const*)"
POWER = "void at::native::vectorized_elementwise_kernel<4, at::native::pow_tensor_scalar_kernel_impl<float>>"
SUMS = "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, at::native::sum_functor<float>>>"
TENSOR_CORES = "sm80_xmma_{}_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x32_stage4"


def _next_to_products(op: str, kernel: str, us: float, each: int = 1) -> Run:
    """What one op takes next to products in half precision."""

    def act(run: Run, step: int) -> None:
        products(run, 8)
        for _ in range(each):
            calls(run, f"aten::{op}", partial(run.launch, "", kernel, us))

    return of_steps(act)


def _convolves(back: str, us: float) -> Run:
    """Convolutions in half precision without Tensor Cores: a forward pass, and kernels of gradients for an op."""
    return of_jax(
        ("jit(step)/jit(main)/jvp(Net)/conv_general_dilated", FORWARD, 1500.0),
        (f"jit(step)/jit(main)/{back}/conv_general_dilated", FILTER, us),
    )


def _decodes() -> Run:
    """Transposed convolutions run kernels of gradients in the forward pass, and backward those of forward passes."""

    def act(run: Run, step: int) -> None:
        for op, kernel, us in (
            ("cudnn_convolution", "fprop", 700.0),
            ("cudnn_convolution_transpose", "dgrad", 800.0),
            ("convolution_backward", "dgrad", 1500.0),
            ("convolution_backward", "wgrad", 1600.0),
        ):
            for _ in range(5):
                calls(run, f"aten::{op}", partial(run.launch, "", TENSOR_CORES.format(kernel), us))

    return of_steps(act)


def _enlarges(op: str, kernel: str, us: float) -> Run:
    """An ordinary convolution in float32, and one by this op."""

    def act(run: Run, step: int) -> None:
        calls(run, "aten::cudnn_convolution", partial(run.launch, "", ORDINARY, 3600.0))
        calls(run, f"aten::{op}", partial(run.launch, "", kernel, us))

    return of_steps(act)


def _deforms(run: Run, step: int) -> None:
    """A library's convolution, whose gradient runs two kernels of its own for each image of the batch."""

    def backward() -> None:
        for _ in range(64):
            run.launch("", DEFORM.format("im"), 190.0)
            run.launch("", DEFORM.format("im_coord"), 190.0)

    products(run, 40)
    calls(run, "torchvision::_deform_conv2d_backward", backward)


def _compares_all_pairs(run: Run, step: int) -> None:
    """Differences of all pairs, to a power that autocast computes in float32, and summed up."""
    calls(run, "aten::cudnn_convolution", partial(run.launch, "", ORDINARY, 2400.0))
    for op, kernel, us in (("sub", ADD, 8000.0), ("pow", POWER, 25_000.0), ("sum", SUMS, 12_000.0)):
        calls(run, f"aten::{op}", partial(run.launch, "", kernel, us))


def _launches_by_python(name: str) -> Run:
    """A function of Python's takes longer for each launch than its kernel does."""

    def launch(run: Run) -> None:
        run.now_us += 30
        run.launch("", "chunk_bwd_kernel_dqkwg", 8.0)

    def act(run: Run, step: int) -> None:
        for _ in range(60):
            calls(run, name, partial(launch, run))
            run.launch("", BF16[1], 12.0)

    return of_steps(act)


ASKED = (
    Asked(
        "1zb/deformable-convolution-pytorch#12",
        "With a deformable convolution a batch takes 17 times as long as with an ordinary one.",
        of_steps(_deforms),
        (
            ("One op takes much of the step (_deform_conv2d_backward)",),
            ("takes 24.3 ms of 40.3 ms",),
            ("torch.utils.benchmark",),
        ),
        (*OF_TENSORFLOW, "Convolutions are slow in one direction"),
    ),
    Asked(
        "dhkdnduq/PatchCore_anomaly_detection#8",
        "torch.pow(x - y, p).sum(2) of all pairs takes 51 of 80 ms.",
        of_steps(_compares_all_pairs),
        (
            ("of each 47.4 ms step: Element-wise kernels are not fused",),
            ("pow_tensor_scalar",),
            ("torch.compile",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#17501",
        "The backward pass of unfold is slow.",
        _next_to_products("unfold_backward", UNFOLD, 16_000.0),
        (("One op takes much of the step (unfold_backward)",), ("Measure this op alone",)),
        (*OF_TENSORFLOW, "Use mixed precision"),
    ),
    Asked(
        "pytorch/pytorch#30968",
        "Categorical.sample draws each sample by a call of its own.",
        _next_to_products("multinomial", DRAWN, 90.0, each=100),
        (("One op takes much of the step",), ("Launches per step: 100",), ("call it less often",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#31662",
        "The gradient of a transposed convolution takes 32 times as long as PyTorch's.",
        _convolves("transpose(jvp(Net))", 45_000.0),
        (("ms step: Convolutions are slow in one direction",), ("conv_general_dilated",)),
        (*OF_TENSORFLOW, "torch."),
    ),
    Asked(
        "pytorch/pytorch#41382",
        "ConvTranspose1d is extremely slow on a T4, slower than on the CPU.",
        _enlarges("cudnn_convolution_transpose", DATA, 61_000.0),
        (
            ("Convolutions are slow in one direction",),
            ("cudnn_convolution_transpose takes",),
            ("benchmark=True",),
        ),
        (*OF_TENSORFLOW, "Gradients"),
    ),
    Asked(
        "tensorflow/tensorflow#25760",
        "conv3d_transpose takes 92 s on the GPU for 18 on the CPU.",
        of_tensorflow(
            ("m/conv/Conv3D:Conv3D", "maxwell_scudnn_128x64_relu_interior_nn_v1", 3600.0),
            ("m/up/conv3d_transpose:Conv3DBackpropInputV2", DATA, 92_000.0),
            capability=(6, 1),
        ),
        (
            ("Convolutions are slow in one direction",),
            ("Layer: m/up.",),
            ("an enlargement",),
        ),
    ),
    Asked(
        "unslothai/unsloth#10806",
        "The GPU is idle for most of a step: Python makes a key for each of 20,000 launches.",
        _launches_by_python("$cache.py:374 run"),
        (("The GPU waits for kernel launches",), ("Place: run (cache.py:374)",)),
        OF_TENSORFLOW,
    ),
)


test_a_question_has_its_answer = answers(ASKED)


# Less of a step, element-wise arithmetic, products by whatever kernel, and what a compiler has made of several ops.
test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", lambda: _next_to_products("unfold_backward", UNFOLD, 1000.0)),
    ("slow-op-form", lambda: _next_to_products("mul", ADD, 9000.0)),
    ("slow-op-form", lambda: of_tensorflow(("m/d/MatMul:MatMul", "some_vendors_kernel", 900.0))),
    ("slow-op-form", lambda: of_jax(("jit(step)/add", "loop_add_fusion", 900.0))),
    ("slow-op-form", _decodes),
    ("slow-op-form", lambda: _next_to_products("slow_conv_of_a_vendor", "some_vendors_kernel", 9000.0)),
    ("slow-op-form", lambda: _convolves("jvp(Net)", 45_000.0)),
    ("slow-op-form", lambda: _enlarges("cudnn_convolution_transpose", DATA, 12_000.0)),
    (
        "slow-op-form",
        lambda: _enlarges("cudnn_convolution_transpose", TENSOR_CORES.format("dgrad"), 61_000.0),
    ),
)


@pytest.mark.parametrize(
    ("run", "kernel"),
    [
        (_next_to_products("unfold_backward", UNFOLD, 16_000.0), UNFOLD),
        (_convolves("transpose(jvp(Net))", 45_000.0), FILTER),
        (_enlarges("cudnn_convolution_transpose", DATA, 61_000.0), DATA),
    ],
)
def test_the_kernels_of_a_slow_form_are_shown_whoever_names_their_op(run: Run, kernel: str) -> None:
    """PyTorch's kernels bear no op, and which gradients are slow no kernel's own name tells."""
    outcome = judge("slow-op-form", run)
    [kernels] = [one for one in outcome.evidence if isinstance(one, Table) and one.id == "kernels"]
    assert [row[0] for row in kernels.rows] == [kernel]

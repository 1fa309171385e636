"""Questions of public issues about windows over tensors, depthwise filters, gradients of convolutions, random numbers,
CTC, servers, and what XLA and Keras run in loops: what was asked, what is right, and what the report says now.
"""

from functools import partial

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.ledger.entries import rows_of
from tb_gpu_advisor.trace import decode
from tests.asked.programs import calls, item, of_steps, products, takes
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults, of_tensorflow, stepped
from tests.build.runs import Kernel, Run
from tests.checks.judge import judge
from tests.checks.kernels import HGEMM

POOL = "void at::native::(anonymous namespace)::atomic_adaptive_average_gradinput<c10::Half>(c10::Half*, int)"
DEPTHWISE = "void tensorflow::DepthwiseConv2dBackpropInputGPUKernelNHWC<float, 11, 11, 1>"
FORWARD = (
    "void implicit_convolveNd_sgemm<float, 3, 1024, 5, 5, 3, 3, 3, 1, true, false, true>(int, float const*)"
)
NORMAL = "void tensorflow::functor::FillPhiloxRandomKernelLaunch<tensorflow::TruncatedNormalDistribution>"
WEIGHTS = (
    "void at::native::(anonymous namespace)::weight_norm_fwd_first_dim_kernel<float, float>(float*, float*)"
)
CTC = "void at::native::(anonymous namespace)::ctc_loss_{}_gpu_kernel<float, long>(float*, float const*)"
PAGED = "void vllm::paged_attention_v1_kernel<unsigned short, 128, 16, 128>"
FILTER = "void cudnn::detail::wgrad_alg0_engine<float, 512, 6, 5, 3, 3, 3, false, 512>(int, float const*)"


def _next_to_products(*kernels: Kernel, each: int = 1) -> Run:
    return of_tensorflow(("m/d/MatMul:MatMul", HGEMM[1], 700.0), *kernels * each, capability=(7, 5))


def _pools(us: float) -> Run:
    """Squeeze-and-excitation: images are pooled to one value, whose gradient is added up one by one."""

    def act(run: Run, step: int) -> None:
        products(run, 8)
        calls(run, "aten::_adaptive_avg_pool2d_backward", partial(run.launch, "", POOL, us))

    return of_steps(act)


def convolves(backward_us: float) -> Run:
    """A convolution of three dimensions in float32, and the gradient of its filter."""

    def act(run: Run, step: int) -> None:
        calls(run, "aten::cudnn_convolution", partial(run.launch, "", FORWARD, 4000.0))
        calls(run, "aten::convolution_backward", partial(run.launch, "", FILTER, backward_us))

    return of_steps(act)


def _scatters(rows: int, us: float) -> Run:
    """XLA adds row after row where it has to keep the order; the host reads the condition of the loop."""

    def launch(run: Run) -> None:
        for _ in range(rows):
            run.now_us += 4
            run.launch("XlaModule:", "loop_dynamic_update_slice_fusion", us)
            stats = run.stream.proto.events[-1].stats
            run.device.add_stat(stats, "name", "jit(f)/jit(main)/scatter-add")
            run.device.add_stat(stats, "hlo_op", "loop_dynamic_update_slice_fusion")
            run.copy("MemcpyD2H", 1.3, memory="device", size=1, blocks=True)

    return stepped(launch, "PjitFunction(f)", (8, 0))


def _weighs(us: float) -> Run:
    """Weights are normalized anew whenever the network runs."""

    def act(run: Run, step: int) -> None:
        products(run, 8)
        calls(run, "aten::_weight_norm_interface", partial(run.launch, "", WEIGHTS, us))

    return of_steps(act)


def _aligns(us: float) -> Run:
    """CTC by PyTorch's own kernels."""

    def act(run: Run, step: int) -> None:
        products(run, 8)
        calls(run, "aten::_ctc_loss", partial(run.launch, "", CTC.format("log_alpha"), us))
        calls(run, "aten::_ctc_loss_backward", partial(run.launch, "", CTC.format("backward_log_beta"), us))

    return of_steps(act)


def _generates(python_us: float) -> Run:
    """A server takes the tokens of each step before it prepares the next one; attention of a query each."""

    def act(run: Run, step: int) -> None:
        products(run, 12)
        calls(run, "aten::empty", partial(run.launch, "", PAGED, 3000.0))
        item(run)
        takes(run, "process_outputs", python_us)

    return of_steps(act)


def _recurrent(us: float) -> Run:
    """ConvLSTM2D, whose kernels the host launches ahead of the GPU."""
    body = "model/conv_lstm2d/while/body/_12/model/conv_lstm2d/while"
    conv, mul = f"{body}/convolution:Conv2D", f"{body}/mul:Mul"
    loop = ((conv, "volta_scudnn_128x32_relu_small_nn_v1", us), (mul, ADD, 3.0)) * 40
    return of_tensorflow(*loop)


ASKED = (
    Asked(
        "pytorch/pytorch#17011",
        "Adaptive pooling to one value is 30 times as slow in half precision as a mean.",
        _pools(2000.0),
        (("Sliding windows take much of the step",), ("adaptive_avg_pool2d_backward",), ("x.mean((2, 3))",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#19981",
        "tf.nn.dilation2d is too slow with windows of 20x20.",
        _next_to_products(("loss/Dilation2D:Dilation2D", "void tensorflow::DilationKernel<float>", 7000.0)),
        (("Dilation2D takes 7 ms of 7.7 ms",), ("smaller windows, one after another",)),
        ("Dilation copies tensors",),
    ),
    Asked(
        "tensorflow/tensorflow#49205",
        "SSIM has become extremely slow.",
        _next_to_products(("loss/SSIM/F:DepthwiseConv2dNativeBackpropInput", DEPTHWISE, 1300.0), each=5),
        (("Depthwise layers fill much of the step",), ("loss/SSIM",), ("two of one axis each",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "pytorch/pytorch#32370",
        "The backward pass of conv3d takes 7 to 15 times as long as the forward pass.",
        convolves(43_000.0),
        (
            ("convolution_backward takes 35 ms",),
            ("torch.backends.cudnn.benchmark",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#17844",
        "scatter_add is extremely slow with xla_gpu_deterministic_ops.",
        _scatters(300, 2.0),
        (("A loop runs small kernels one by one",), ("300 kernels per step",), ("unique_indices=True",)),
        ("Copies stall the GPU", "Keep on the GPU what the next step needs"),
    ),
    Asked(
        "jax-ml/jax#4905",
        "The gradient of an index of complex numbers is slow.",
        _scatters(300, 2.0),
        (("A loop runs small kernels one by one",), ("add the real and the imaginary part apart",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#9754",
        "Initial values of weights take 99 % of the time.",
        _next_to_products(("layer1/TruncatedNormal:TruncatedNormal", NORMAL, 8500.0)),
        (("Random numbers take much of the step",), ("a tensor in place of a tf.Variable",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "pytorch/pytorch#22234",
        "Whether CTC is cuDNN's or PyTorch's own the user does not know.",
        _aligns(3000.0),
        (("The loss takes 6 ms of 9.2",), ("_ctc_loss",), ("targets in one piece, as int32 on the CPU",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "vllm-project/vllm#6854",
        "The GPU is idle for 5 to 13 ms between steps of a server.",
        _generates(5000.0),
        (("The GPU waits between steps",), ("process_outputs",), ("run several steps in one call",)),
        (*OF_TENSORFLOW, "Tensor Cores are not used"),
    ),
    Asked(
        "NVIDIA/waveglow#21",
        "Weights are normalized anew whenever the network runs, though they do not change.",
        _weighs(2400.0),
        (("Layers that normalize take much of it",), ("remove_weight_norm",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "keras-team/keras#11356, ahead of the GPU",
        "ConvLSTM2D is very slow during training.",
        _recurrent(10.0),
        (("A loop runs small kernels one by one (model/conv_lstm2d)",), ("ConvLSTM2D",)),
        ("Meet cuDNN's conditions",),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", lambda: _pools(300.0)),
    ("slow-op-form", lambda: _aligns(100.0)),
    ("tensor-cores-unused", lambda: _generates(20.0)),
    ("slow-op-form", lambda: convolves(12_000.0)),
    ("slow-op-form", lambda: _next_to_products(("m/dw/D:DepthwiseConv2dNative", DEPTHWISE, 300.0))),
    ("slow-op-form", lambda: _recurrent(400.0)),
)


@pytest.mark.parametrize(("rows", "us", "cause"), [(300, 2.0, "loop"), (3, 2000.0, "scatter")])
def test_a_scatter_of_a_few_long_kernels_is_no_loop(rows: int, us: float, cause: str) -> None:
    assert judge("slow-op-form", _scatters(rows, us)).args["cause"].value == cause


@pytest.mark.parametrize(
    "run",
    [
        convolves(43_000.0),
        of_tensorflow(
            ("unet/conv/Conv2D:Conv2D", "volta_scudnn_128x64_relu_interior_nn_v1", 3500.0),
            ("loss/Dilation2D:Dilation2D", "void tensorflow::DilationKernel<float>", 14_000.0),
        ),
    ],
)
def test_fewer_bits_bring_likely_what_no_slow_form_takes_and_come_behind_it(run: Run) -> None:
    """A rate says nothing of a kernel that is slow for another reason: at best another one runs in 16 bits."""
    facts = Facts((summarise(decode(run.to_bytes()), "host"),))
    outcomes = run_all(ALL, facts, "run")
    assert rows_of(facts, outcomes).stairs[0].checks == ("slow-op-form",)
    failed = {check.id: one for check, one in outcomes if one.status == "failed"}
    fewer_bits, form_ms = failed["tensor-cores-unused"].saving, failed["slow-op-form"].loss_ms
    assert fewer_bits is not None
    assert fewer_bits.likely_ms is not None
    assert form_ms is not None
    assert fewer_bits.likely_ms < facts.step_ms - form_ms
    assert fewer_bits.high_ms > 3 * fewer_bits.likely_ms

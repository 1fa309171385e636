"""Questions of public issues about ops that another form is faster than, about GPUs that have no units for a type, and
about programs that are not TensorFlow's: what was asked, what is right, and what the report says now. The captures are
small ones that show what each question is about.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.build.runs import Kernel, Run
from tests.checks.judge import judge, steady
from tests.checks.kernels import BF16, HGEMM
from tests.report.asked import Asked

ADD = "void Eigen::internal::EigenMetaKernel<add<float>>"
CONV = "sm80_xmma_fprop_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x32_stage4_tensor16x8x16"
TO_NHWC = "void cudnn::ops::nchwToNhwcKernel<__half, __half, float, false, true>"
FILTER = "void tensorflow::DepthwiseConv2dBackpropFilterGPUKernelNHWC<{}, 3, 3, 1>"
MAGMA = "void magma_sgemmEx_kernel<float, __nv_bfloat16, __nv_bfloat16, true, false, 6, 3, 5, 3, 3>"


def _tensorflow(*kernels: Kernel, capability: tuple[int, int] = (7, 0), per_launch_us: float = 0.0) -> Run:
    return steady(kernels_us=kernels, run=Run(capability=capability), per_launch_us=per_launch_us)


def _loop(layer: str, *ops: str) -> Run:
    """A product, and a hundred times these ops in a loop of the layer."""
    small = tuple((f"model/{layer}/while/body/{op}", ADD, 2.0) for op in ops)
    return _tensorflow(("dense/MatMul:MatMul", HGEMM[1], 150.0), *(small * 100), per_launch_us=9.0)


def _stepped(
    launch: Callable[[Run], None],
    call: str,
    capability: tuple[int, int],
    mark: str = "train",
    after: Callable[[Run], None] = lambda _: None,
) -> Run:
    """Eight marked steps: launches within a call that tells the framework, and what follows."""
    run = Run(capability=capability)
    for number in range(8):
        begin = run.now_us
        launch(run)
        run.python.event(call, begin + 0.5, run.now_us - begin)
        after(run)
        run.now_us += 3
        run.python.event(mark.format(number), begin, run.now_us - begin - 1, step_num=number, _r=1)
    return run.in_time_order()


def _jax(*kernels: Kernel, capability: tuple[int, int] = (8, 0), copied_us: float = 0.0) -> Run:
    def launch(run: Run) -> None:
        if copied_us:
            run.copy("MemcpyH2D", copied_us, memory="pageable", size=100 << 20, blocks=True)
        for op, kernel, us in kernels:
            run.launch("XlaModule:", kernel, us)
            stats = run.stream.proto.events[-1].stats
            for name, value in (("name", op), ("hlo_op", kernel), ("hlo_module", "jit_step")):
                run.device.add_stat(stats, name, value)

    return _stepped(launch, "PjitFunction(step)", capability)


def _pytorch(
    *kernels: tuple[str, float],
    capability: tuple[int, int] = (8, 0),
    after: Callable[[Run], None] = lambda _: None,
) -> Run:
    def launch(run: Run) -> None:
        for kernel, us in kernels:
            run.launch("", kernel, us)

    return _stepped(launch, "aten::mm", capability, "ProfilerStep#{}", after)


def _read(run: Run) -> None:
    """The loss, and some Python behind it."""
    begin = run.now_us
    run.copy("MemcpyD2H", 2.0, blocks=True, size=4)
    run.python.event("aten::item", begin, run.now_us - begin)
    run.now_us += 900


def _keras(*kernels: Kernel) -> Run:
    """Six steps that Keras' function runs."""
    run = Run()
    for _ in range(6):
        begin = run.now_us
        run.train_step(kernels)
        run.python.event(
            "EagerLocalExecute: __inference_one_step_on_iterator_91", begin - 0.5, run.now_us - begin + 0.8
        )
    return run.in_time_order()


def _update(us: float) -> tuple[Kernel, ...]:
    """Keras' Adam of a gradient of a few rows: only they are added, and all of the table is scaled."""
    scope = "Adam/Adam/update_embedding"
    return tuple((f"{scope}/{op}:{op}", ADD, us) for op in ("Mul", "Sqrt", "RealDiv", "AssignSubVariableOp"))


def _masked() -> Run:
    """Four lookups by a mask in each step, each of which reads back how many rows there are."""

    def launch(run: Run) -> None:
        for _ in range(4):
            run.launch("", BF16[1], 200.0)
            begin = run.now_us
            run.copy("MemcpyD2H", 2.0, memory="pageable", blocks=True, size=8)
            run.python.event("aten::nonzero", begin - 1, run.now_us - begin + 2)
            run.now_us += 60
            run.launch("", "void at::native::index_kernel", 40.0)

    return _stepped(launch, "aten::mm", (8, 0), "ProfilerStep#{}")


def _checked() -> Run:
    """Each op is followed by two that look whether its numbers are finite."""
    kernels: list[Kernel] = []
    for layer in range(20):
        op = f"model/dense_{layer}/MatMul"
        kernels += [
            (f"{op}:MatMul", HGEMM[1], 30.0),
            (f"{op}/DebugNumericSummaryV2:DebugNumericSummaryV2", "CurtHealthKernel<float>", 15.0),
            (f"{op}/CheckNumericsV2:CheckNumericsV2", "CheckNumericsKernelV2<float>", 8.0),
        ]
    return _tensorflow(*kernels)


def _waiting_for_loader() -> Run:
    run = Run()
    for step in range(6):
        begin = run.now_us
        run.python.event("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", begin, 3000.0)
        run.now_us += 3000
        run.launch("", BF16[1], 500.0)
        run.now_us = run.gpu_free_us + 1
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


OF_TENSORFLOW = ("tf.", "Keras", "floatx", "data_format")
ASKED = (
    Asked(
        "tensorflow/tensorflow#49147",
        "Convolutions in 8 groups train as slowly as ordinary ones.",
        _tensorflow(
            (
                "m/g/Conv2D:Conv2D",
                "void cudnn::cnn::conv2d_grouped_direct_kernel<false, float, float>",
                800.0,
            ),
            ("m/r/Relu:Relu", "void tensorflow::Relu<float>", 100.0),
        ),
        (("Convolutions in groups are slow",), ("fewer groups",)),
        ("multiples of 8",),
    ),
    Asked(
        "tensorflow/tensorflow#42363",
        "SimpleRNN takes 15 times as long as GRU: does it use the GPU?",
        _loop("simple_rnn", "MatMul:MatMul", "add:AddV2", "Tanh:Tanh"),
        (("A loop runs small kernels one by one",), ("model/simple_rnn",), ("LSTM and GRU",)),
        ("recurrent_dropout",),
    ),
    Asked(
        "tensorflow/tensorflow#56242",
        "RandomRotation in the model is many times slower since 2.9.",
        _loop(
            "random_rotation/map", "Slice:Slice", "Image:ImageProjectiveTransformV3", "Set:TensorListSetItem"
        ),
        (("Layer: model/random_rotation",), ("belong in the input pipeline",)),
    ),
    Asked(
        "tensorflow/tensorflow#32218",
        "fft2d is slow for images of 300 by 300.",
        _tensorflow(
            ("m/fft/FFT2D:FFT2D", "void regular_fft<300u, EPT<10u>, 0u, float>", 700.0),
            ("m/abs/ComplexAbs:ComplexAbs", "void Eigen::internal::EigenMetaKernel<abs<float2>>", 300.0),
        ),
        (("FFT takes much of the step",), ("2, 3, 5 and 7",)),
        ("Turn on mixed precision", "set_global_policy"),
    ),
    Asked(
        "tensorflow/tensorflow#37883",
        "Dilated convolutions are slow: they copy to batches and back.",
        _tensorflow(
            ("m/aspp/SpaceToBatchND:SpaceToBatchND", "void tensorflow::S2B<float, 2, false>", 300.0),
            ("m/aspp/Conv2D:Conv2D", CONV, 500.0),
            ("m/aspp/BatchToSpaceND:BatchToSpaceND", "void tensorflow::S2B<float, 2, true>", 300.0),
        ),
        (("Dilation copies tensors",), ("dilation_rate",)),
    ),
    Asked(
        "jax-ml/jax#21212",
        "bfloat16 is half as fast as float32 on a T4.",
        _jax(("jit(step)/jit(main)/dot_general", MAGMA, 900.0), capability=(7, 5)),
        (("bfloat16 is slow on this GPU",), ("Use float16",)),
        ("multiples of 8", *OF_TENSORFLOW),
    ),
    Asked(
        "facebookresearch/dinov3#74",
        "On V100 training takes many times as long as the paper says.",
        _pytorch((MAGMA, 900.0), capability=(7, 0)),
        (("bfloat16 is slow on this GPU",), ("Use float16",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "google/flax#924",
        "With jax_enable_x64 Adam makes everything float64.",
        _jax(("jit(step)/jit(main)/dot_general", "ampere_dgemm_128x64_nn", 900.0)),
        (("float64",), ("leave jax_enable_x64 off",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "cornellius-gp/gpytorch#382",
        "Data of NumPy are float64, and float32 is recommended for speed.",
        _pytorch(("ampere_dgemm_128x64_nn", 900.0)),
        (("float64",), (".float()",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "keras-team/keras#22324",
        "Convolutions copy their tensors from one layout to the other inside cuDNN.",
        _pytorch((TO_NHWC, 300.0), (CONV, 500.0)),
        (("Tensors change between NCHW and NHWC",), ("memory_format=torch.channels_last",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#24912",
        "The backward pass of an embedding is most of the step.",
        _pytorch(("void at::native::embedding_backward_feature_kernel<float, float, long>", 900.0)),
        (("Scatters take much of the step",), ("sparse=True",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#8637",
        "The gradient of a lookup is slow.",
        _jax(("jit(step)/transpose(jvp(embed))/scatter-add", "input_scatter_fusion", 900.0)),
        (("Scatters take much of the step",), ("indices_are_sorted",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "PlasmaControl/DESC#1051",
        "Matrices of NumPy go to the GPU in each iteration.",
        _jax(("jit(step)/jit(main)/dot_general", BF16[1], 900.0), copied_us=6000.0),
        (("put them there once (jax.device_put)",), ("100 MiB",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "meta-pytorch/torchtune#522",
        "loss.item() in every step waits for the GPU.",
        _pytorch((BF16[1], 800.0), after=_read),
        (("The GPU waits between steps",), ("only every N steps",), ("8 steps", "7 steps", "6 steps")),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#24362",
        "cumsum takes nearly all of an iteration.",
        _tensorflow(
            ("loss/lovasz/Cumsum:Cumsum", "scan_kernel<float>", 700.0), ("m/d/MatMul:MatMul", HGEMM[1], 150.0)
        ),
        (("Running sums take much of the step",), ("Layer: loss/lovasz",), ("reshape it to rows",)),
    ),
    Asked(
        "tensorflow/tensorflow#46217",
        "Depthwise convolutions are slower than ordinary ones.",
        _tensorflow(
            ("gradient_tape/m/dw/F:DepthwiseConv2dNativeBackpropFilter", FILTER.format("float"), 600.0),
            ("m/c/Conv2D:Conv2D", HGEMM[1], 200.0),
        ),
        (("Depthwise gradients take much of the step",), ("ordinary convolutions",)),
        ("slow in 16 bits",),
    ),
    Asked(
        "tensorflow/tensorflow#27456",
        "LazyAdam is as slow as Adam on a large embedding: the whole table is updated.",
        _tensorflow(("m/d/MatMul:MatMul", HGEMM[1], 200.0), *_update(160.0)),
        (("The optimizer takes much of the step",), ("update_embedding",), ("LazyAdam",), ("larger batch",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#6460",
        "Adam is slow on embeddings.",
        _tensorflow(
            ("m/d/MatMul:MatMul", HGEMM[1], 200.0),
            ("Adam/Adam/update/ResourceApplyAdam:ResourceApplyAdam", "ApplyAdamKernel<float>", 800.0),
        ),
        (("The optimizer takes much of the step",), ("ResourceApplyAdam",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "keras-team/keras#17604",
        "Numbers of all ops are checked.",
        _checked(),
        (("checks numbers for debugging",), ("enable_check_numerics",)),
    ),
    Asked(
        "keras-team/keras#16809",
        "Metrics such as AUC are computed in each step.",
        _keras(
            ("m/d/MatMul:MatMul", HGEMM[1], 200.0),
            ("Cumsum_1:Cumsum", "scan_kernel<float>", 300.0),
            ("UnsortedSegmentSum:UnsortedSegmentSum", "UnsortedSegmentCustomKernel<float, int>", 200.0),
        ),
        (("Metrics take much of the step",), ("Cumsum",), ("num_thresholds",)),
        ("gradients of embeddings",),
    ),
    Asked(
        "pytorch/xla#3868",
        "Dropout makes a step of BERT a third longer: Threefry is slow.",
        _jax(
            ("jit(step)/dropout/threefry2x32", "loop_fusion_12", 500.0),
            ("jit(step)/jit(main)/dot_general", BF16[1], 900.0),
        ),
        (("Random numbers take much of the step",), ("jax_default_prng_impl",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#153195",
        "TF32 is off, and nothing says so.",
        _pytorch(("ampere_sgemm_128x64_tn", 900.0)),
        (("Tensor Cores are not used",), ("set_float32_matmul_precision",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#12461",
        "A boolean mask as an index makes the host wait.",
        _masked(),
        (("A small copy recurs in every step",), ("aten::nonzero",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#20687",
        "The loader takes longer than the step.",
        _waiting_for_loader(),
        (("The GPU waits for input",), ("num_workers",)),
        OF_TENSORFLOW,
    ),
)


@pytest.mark.parametrize("one", ASKED, ids=[one.source for one in ASKED])
def test_a_question_has_its_answer(one: Asked, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one.hold(tmp_path, capsys)


@pytest.mark.parametrize(
    "run",
    [
        _tensorflow(
            ("loss/Cumsum:Cumsum", "scan_kernel<float>", 30.0), ("m/d/MatMul:MatMul", HGEMM[1], 900.0)
        ),
        _tensorflow(
            ("g/m/dw/F:DepthwiseConv2dNativeBackpropFilter", FILTER.format("float"), 200.0),
            ("m/c/Conv2D:Conv2D", HGEMM[1], 800.0),
        ),
        _tensorflow(("m/d/MatMul:MatMul", HGEMM[1], 700.0), *_update(50.0)),
        _jax(
            ("jit(step)/dropout/threefry2x32", "loop_fusion_12", 50.0),
            ("jit(step)/jit(main)/dot_general", BF16[1], 900.0),
        ),
        _keras(("m/d/MatMul:MatMul", HGEMM[1], 900.0), ("Equal:Equal", ADD, 5.0), ("Sum:Sum", ADD, 5.0)),
        # Of a program of its own, any op may lie in no layer.
        _tensorflow(("m/d/MatMul:MatMul", HGEMM[1], 500.0), ("Sum:Sum", "ColumnReduceKernel<float>", 500.0)),
    ],
    ids=["cumsum", "depthwise", "optimizer", "threefry", "accuracy", "no layer"],
)
def test_what_any_step_has_is_no_slow_form(run: Run) -> None:
    assert judge("slow-op-form", run).status == "passed"

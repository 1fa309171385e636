"""Questions of public issues about ops that another form is faster than, about GPUs that have no units for a type, and
about programs that are not TensorFlow's: what was asked, what is right, and what the report says now. The captures are
small ones that show what each question is about.
"""

from tests.asked.situations import (
    ADD,
    OF_TENSORFLOW,
    Asked,
    answers,
    of_jax,
    of_pytorch,
    of_tensorflow,
    stepped,
)
from tests.build.runs import Run
from tests.checks.kernels import BF16, HGEMM

CONV = "sm80_xmma_fprop_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x32_stage4_tensor16x8x16"
TO_NHWC = "void cudnn::ops::nchwToNhwcKernel<__half, __half, float, false, true>"
MAGMA = "void magma_sgemmEx_kernel<float, __nv_bfloat16, __nv_bfloat16, true, false, 6, 3, 5, 3, 3>"


def _loop(layer: str, *ops: str) -> Run:
    """A product, and a hundred times these ops in a loop of the layer."""
    small = tuple((f"model/{layer}/while/body/{op}", ADD, 2.0) for op in ops)
    return of_tensorflow(("dense/MatMul:MatMul", HGEMM[1], 150.0), *(small * 100), per_launch_us=9.0)


def _read(run: Run) -> None:
    """The loss, and some Python behind it."""
    begin = run.now_us
    run.copy("MemcpyD2H", 2.0, blocks=True, size=4)
    run.python.event("aten::item", begin, run.now_us - begin)
    run.now_us += 900


def _takes_all(run: Run) -> None:
    """256 MiB of results, as a NumPy array."""
    begin = run.now_us
    run.copy("MemcpyD2H", 16000.0, memory="pageable", blocks=True, size=256 << 20)
    run.python.event("np.asarray(jax.Array)", begin - 1, run.now_us - begin + 2)


ASKED = (
    Asked(
        "jax-ml/jax#36651",
        "np.asarray of a large array follows each step.",
        stepped(
            lambda run: run.launch("jit(step)/dot_general:XlaModule", "gemm_fusion_dot_1", 4500.0),
            "PjitFunction(step)",
            (9, 0),
            after=_takes_all,
        ),
        (("Copies stall the GPU",), ("16.8 GB/s",), ("likely 4.5",), ("copy fewer bytes",)),
        (*OF_TENSORFLOW, "predict", "likely saves nothing"),
    ),
    Asked(
        "tensorflow/tensorflow#49147",
        "Convolutions in 8 groups train as slowly as ordinary ones.",
        of_tensorflow(
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
        "tensorflow/tensorflow#48838",
        "GRU is five times as slow on ragged tensors as on dense ones.",
        _loop("gru", "MatMul:MatMul", "Sigmoid:Sigmoid"),
        (("A recurrent layer runs outside cuDNN",), ("make ragged tensors dense (to_tensor)",)),
    ),
    Asked(
        "tensorflow/tensorflow#56242",
        "RandomRotation in the model is many times slower since 2.9.",
        _loop(
            "random_rotation/map", "Slice:Slice", "Image:ImageProjectiveTransformV3", "Set:TensorListSetItem"
        ),
        (("Layer: model/random_rotation",), ("the input pipeline (dataset.map)",)),
    ),
    Asked(
        "tensorflow/tensorflow#40517",
        "A loop in map_fn runs ten times slower than while_loop on all of the data.",
        of_tensorflow(*((("map/while/body/_1/map/while/Mul:Mul", ADD, 3.0),) * 180), per_launch_us=9.0),
        (("A loop runs small kernels one by one",), ("whole batch",)),
    ),
    Asked(
        "tensorflow/tensorflow#32218",
        "fft2d is slow for images of 300 by 300.",
        of_tensorflow(
            ("m/fft/FFT2D:FFT2D", "void regular_fft<300u, EPT<10u>, 0u, float>", 700.0),
            ("m/abs/ComplexAbs:ComplexAbs", "void Eigen::internal::EigenMetaKernel<abs<float2>>", 300.0),
        ),
        (("FFT takes much of the step",), ("2, 3, 5 and 7",)),
        ("Turn on mixed precision", "set_global_policy"),
    ),
    Asked(
        "tensorflow/tensorflow#37883",
        "Dilated convolutions are slow: they copy to batches and back.",
        of_tensorflow(
            ("m/aspp/SpaceToBatchND:SpaceToBatchND", "void tensorflow::S2B<float, 2, false>", 300.0),
            ("m/aspp/Conv2D:Conv2D", CONV, 500.0),
            ("m/aspp/BatchToSpaceND:BatchToSpaceND", "void tensorflow::S2B<float, 2, true>", 300.0),
        ),
        (("Dilation copies tensors",), ("dilation_rate",)),
    ),
    Asked(
        "jax-ml/jax#21212",
        "bfloat16 is half as fast as float32 on a T4.",
        of_jax(("jit(step)/jit(main)/dot_general", MAGMA, 900.0), capability=(7, 5)),
        (("bfloat16 is slow on this GPU",), ("Use float16",)),
        ("multiples of 8", *OF_TENSORFLOW),
    ),
    Asked(
        "facebookresearch/dinov3#74",
        "On V100 training takes many times as long as the paper says.",
        of_pytorch((MAGMA, 900.0), capability=(7, 0)),
        (("bfloat16 is slow on this GPU",), ("Use float16",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "google/flax#924",
        "With jax_enable_x64 Adam makes everything float64.",
        of_jax(("jit(step)/jit(main)/dot_general", "ampere_dgemm_128x64_nn", 900.0)),
        (("float64",), ("leave jax_enable_x64 off",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "cornellius-gp/gpytorch#382",
        "Data of NumPy are float64, and float32 is recommended for speed.",
        of_pytorch(("ampere_dgemm_128x64_nn", 900.0)),
        (("float64",), (".float()",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "keras-team/keras#22324",
        "Convolutions copy their tensors from one layout to the other inside cuDNN.",
        of_pytorch((TO_NHWC, 300.0), (CONV, 500.0)),
        (("Tensors change between NCHW and NHWC",), ("memory_format=torch.channels_last",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#44943",
        "With inputs in channels_last convolutions in float32 are much slower.",
        of_pytorch(
            ("void cudnn::ops::nchwToNhwcKernel<float, float, float, false, true>", 500.0),
            ("volta_scudnn_128x64_relu_interior_nn_v1", 900.0),
            capability=(7, 0),
        ),
        (("Tensors change between NCHW and NHWC",), ("torch.contiguous_format",)),
        (*OF_TENSORFLOW, "model.to(memory_format=torch.channels_last)"),
    ),
    Asked(
        "pytorch/pytorch#24912",
        "The backward pass of an embedding is most of the step.",
        of_pytorch(("void at::native::embedding_backward_feature_kernel<float, float, long>", 900.0)),
        (("Scatters take much of the step",), ("sparse=True",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#8637",
        "The gradient of a lookup is slow.",
        of_jax(("jit(step)/transpose(jvp(embed))/scatter-add", "input_scatter_fusion", 900.0)),
        (("Scatters take much of the step",), ("indices_are_sorted",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "PlasmaControl/DESC#1051",
        "Matrices of NumPy go to the GPU in each iteration.",
        of_jax(("jit(step)/jit(main)/dot_general", BF16[1], 900.0), copied_us=6000.0),
        (("on the GPU once (jax.device_put)",), ("100 MiB",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "meta-pytorch/torchtune#522",
        "loss.item() in every step waits for the GPU.",
        of_pytorch((BF16[1], 800.0), after=_read),
        (("The GPU waits between steps",), ("only every N steps",), ("8 steps", "7 steps", "6 steps")),
        OF_TENSORFLOW,
    ),
)


test_a_question_has_its_answer = answers(ASKED)

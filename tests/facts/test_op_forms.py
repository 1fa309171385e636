"""Which kernels are in a slow form, and which only look like it; where people asked."""

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts.events.kernels import classify
from tb_gpu_advisor.facts.names.fewer_bits import is_depthwise
from tb_gpu_advisor.facts.names.layers import common_layer, layer_of
from tb_gpu_advisor.facts.names.op_forms import OpKernel, form_of

HALF_FILTER = "void tensorflow::DepthwiseConv2dBackpropFilterGPUKernelNHWC<Eigen::half, 3, 3, 1>"
FLOAT_FILTER = "void tensorflow::DepthwiseConv2dBackpropFilterGPUKernelNHWC<float, 3, 3, 1>"
ADAM = "void tensorflow::functor::ApplyAdamKernel<float>"
MUL = "void Eigen::internal::EigenMetaKernel<Mul<float>>"
SHUFFLE = "void tensorflow::functor::ShuffleInTensor3Simple<float, 2, 1, 0, false>"
GROUPED = "void cudnn::cnn::conv2d_grouped_direct_kernel<false, true, float, float>(float const*, float*)"
CONV = "volta_fp16_s884cudnn_fp16_128x128_ldg8_relu_exp_interior_nhwc_tn_v1"

#: What was asked (repository and number), an op, its kernel, and the form.
ASKED = [
    # Depthwise layers train ever slower in mixed precision.
    (
        "tensorflow/tensorflow#27780",
        "g/dw/depthwise/F:DepthwiseConv2dNativeBackpropFilter",
        HALF_FILTER,
        "depthwise",
    ),
    ("tensorflow/tensorflow#41715", "g/dw/F:DepthwiseConv2dNativeBackpropFilter", HALF_FILTER, "depthwise"),
    (
        "pytorch/pytorch#18631",
        "",
        "conv_depthwise2d_grad_weight_kernel<c10::Half, unsigned int>",
        "depthwise",
    ),
    # Recurrent layers that do not meet cuDNN's conditions.
    (
        "tensorflow/tensorflow#40944",
        "model/gru_4/while/body/_1/model/gru_4/while/gru_cell/mul:Mul",
        MUL,
        "recurrent",
    ),
    (
        "tensorflow/tensorflow#46567",
        "m/lstm/PartitionedCall/while/body/_9/while/MatMul:MatMul",
        MUL,
        "recurrent",
    ),
    ("kuleshov/audio-super-res#35", "m/lstm_5/while/lstm_cell_5/Sigmoid:Sigmoid", MUL, "recurrent"),
    (
        "keras-team/keras#22274",
        "functional_1/bidirectional_1/forward_lstm_1/lstm_cell_1/Tanh:Tanh",
        MUL,
        "recurrent",
    ),
    # Tables of embeddings whose gradient is as large as the table.
    ("tensorflow/tensorflow#32104", "Adam/IndexedSlicesToDense:UnsortedSegmentSum", "k", "scatter"),
    ("tensorflow/tensorflow#10270", "Adam/update/ResourceScatterAdd:ResourceScatterAdd", "k", "scatter"),
    # Ids that are made unique on the GPU.
    (
        "tensorflow/tensorflow#5965",
        "Adam/update/Unique:UniqueV2",
        "cub::DeviceRadixSortOnesweepKernel",
        "unique",
    ),
    ("tensorflow/tensorflow#38898", "count/UniqueWithCounts:UniqueWithCountsV2", "k", "unique"),
    # NumPy's numbers have 64 bits.
    ("keras: float64 inputs", "dense/MatMul:MatMul", "ampere_dgemm_64x64_nn", "float64"),
    (
        "channels_first in half",
        "conv/Conv2D:Conv2D",
        "void cudnn::ops::nchwToNhwcKernel<__half, __half>",
        "layout",
    ),
    ("keras: channels_last on Pascal", "conv/Conv2DBackpropInput:Conv2DBackpropInput", SHUFFLE, "layout"),
    (
        "grappler's layout",
        "model/conv/Conv2D-0-TransposeNHWCToNCHW-LayoutOptimizer:Transpose",
        SHUFFLE,
        "layout",
    ),
    ("top k of all scores", "model/top_k/TopKV2:TopKV2", "void tensorflow::impl::TopKKernel<float>", "sort"),
    ("jax.lax.sort", "jit(step)/jit(main)/sort[dimension=0 num_keys=1]", "sort_123", "sort"),
    ("boxes of a detector", "nms/CombinedNonMaxSuppression:CombinedNonMaxSuppression", "k", "boxes"),
    (
        "jax.numpy.linalg.eigh",
        "jit(step)/jit(main)/eigh",
        "void syevj_parallel_cuSolver<float>",
        "linear-algebra",
    ),
    ("torch.linalg.cholesky", "", "void potrf_batched_cta<float>", "linear-algebra"),
    ("torch.fft", "", "void vector_fft<64u, EPT<4u>, 0u, float>", "fft"),
    ("pytorch/pytorch#34977", "", "void wgrad2d_grouped_direct_kernel<__half, float, float>", "grouped"),
    (
        "tensorflow/tensorflow#41715, by cuDNN",
        "g/dw/F:DepthwiseConv2dNativeBackpropFilter",
        "void wgrad2d_grouped_direct_kernel<__half, float, float>",
        "depthwise",
    ),
    ("whitening", "zca/Svd:Svd", "void gesvdj_batched<float>", "linear-algebra"),
    # Loops of layers that have no kernels of their own; whether they are slow their launches tell.
    (
        "keras-team/keras#11356",
        "m/conv_lstm2d/while/body/convolution:Conv2D",
        "implicit_convolve_sgemm<float>",
        "loop",
    ),
    ("tensorflow/tensorflow#42363", "m/simple_rnn/while/body/MatMul:MatMul", "volta_sgemm_128x64_nn", "loop"),
    ("tensorflow/tensorflow#56242", "m/random_rotation/map/while/body/_1/Slice:Slice", MUL, "loop"),
    ("jax-ml/jax#2491", "jit(step)/jit(main)/while/body/tanh", "loop_fusion_3", "loop"),
    (
        "jax-ml/jax#1749",
        "jit(step)/transpose(jvp(mlp))/rematted_computation/dot_general",
        "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_tn",
        "recomputed",
    ),
    (
        "tensorflow/tensorflow#32218",
        "m/fft/FFT2D:FFT2D",
        "void regular_fft<300u, EPT<10u>, 0u, float>",
        "fft",
    ),
    ("jax.numpy.fft.fft", "jit(step)/jit(main)/fft[fft_type=0 fft_lengths=(300,)]", "vector_fft", "fft"),
    (
        "tensorflow/tensorflow#24559",
        "m/aspp/SpaceToBatchND:SpaceToBatchND",
        "tensorflow::S2B<float, 2>",
        "dilation",
    ),
    ("tensorflow/tensorflow#49147", "m/conv/Conv2D:Conv2D", GROUPED, "grouped"),
    (
        "pytorch/pytorch#70954",
        "",
        "void wgrad2d_grouped_direct_kernel<float, float, float, int, 3, 3, 1>",
        "grouped",
    ),
    (
        "jax-ml/jax#21212",
        "jit(step)/dot_general",
        "void magma_sgemmEx_kernel<float, __nv_bfloat16>",
        "bfloat16",
    ),
    (
        "tensorflow/tensorflow#46217",
        "g/F:DepthwiseConv2dNativeBackpropFilter",
        FLOAT_FILTER,
        "depthwise-single",
    ),
    ("tensorflow/tensorflow#24362", "loss/Cumsum:Cumsum", "scan_kernel<float>", "cumulative"),
    ("tensorflow/tensorflow#23901", "loss/Cumprod:Cumprod", "scan_kernel<float>", "cumulative"),
    ("jax.numpy.cumsum", "jit(step)/jit(main)/cumsum", "input_reduce_fusion", "cumulative"),
    ("torch.cumsum", "", "void at::native::tensor_kernel_scan_innermost_dim<float>", "cumulative"),
    (
        "keras-team/keras#17604",
        "m/d/DebugNumericSummaryV2:DebugNumericSummaryV2",
        "CurtHealthKernel<float>",
        "debug",
    ),
    ("tensorflow/tensorflow#3937", "m/d/CheckNumerics:CheckNumerics", "CheckNumericsKernel<float>", "debug"),
    ("pytorch/xla#3868", "jit(step)/dropout/threefry2x32", "loop_fusion_12", "random"),
    ("tensorflow/tensorflow#6460", "Adam/Adam/update/ResourceApplyAdam:ResourceApplyAdam", ADAM, "optimizer"),
    ("tensorflow/tensorflow#27456", "Adam/Adam/update_embedding/mul:Mul", MUL, "optimizer"),
    ("torch.optim.Adam", "", "void at::native::multi_tensor_apply_kernel<FusedAdamMathFunctor>", "optimizer"),
]


@pytest.mark.parametrize(("source", "op", "kernel", "form"), ASKED)
def test_a_slow_form_is_found(source: str, op: str, kernel: str, form: str) -> None:
    assert form_of(_kernel(op, kernel)) == form, source


#: Look-alikes: nothing is wrong with these.
HEALTHY = [
    (
        "a depthwise filter forward in half",
        "d/D:DepthwiseConv2dNative",
        "DepthwiseConv2dGPUKernelNHWC<Eigen::half>",
    ),
    (
        "cuDNN's recurrent layer",
        "m/lstm/CudnnRNNV3:CudnnRNNV3",
        "void cudnn::rnn::LSTM_elementWise_fp<float>",
    ),
    ("Keras' loop over steps", "while/body/_1/StatefulPartitionedCall/model/dense/MatMul:MatMul", MUL),
    (
        "cuDNN's convolution by FFT, of no op",
        "",
        "void DSE::vector_fft<0, 1, 128, 8, 8, 1, float, float, float2>",
    ),
    ("cuDNN's convolution by FFT", "m/conv/Conv2D:Conv2D", "void fft2d_r2c_32x32<float, false, 1u, false>"),
    ("heads of attention", "m/attention/Transpose:Transpose", SHUFFLE),
    ("a convolution in NHWC", "m/conv/Conv2D:Conv2D", CONV),
    ("a large product", "m/dense/MatMul:MatMul", "volta_sgemm_128x64_nn"),
    ("a lookup", "m/embedding_lookup:ResourceGather", "void tensorflow::GatherOpKernel<float, int, true>"),
    (
        "fused tables of FBGEMM",
        "",
        "split_embedding_backward_codegen_rowwise_adagrad_unweighted_kernel<float>",
    ),
    ("a generator that is fast", "jit(step)/dropout/rng_bit_generator", "loop_fusion_12"),
    ("a check of one number", "m/IsFinite:IsFinite", MUL),
    ("a sum", "m/pool/Sum:Sum", "void tensorflow::functor::ColumnReduceKernel<float*, float*, cub::Sum>"),
    ("offsets of 64 bits", "", "transpose_CNHW2NCHW_V2_2D_WG_off64"),
]


def test_what_keras_computes_of_no_layer_is_a_metric() -> None:
    """keras-team/keras#16809; in other programs any op may be so named."""
    cumsum = _kernel("Cumsum_1:Cumsum", "scan_kernel<float>")
    assert form_of(cumsum) == "cumulative"
    assert form_of(replace(cumsum, of_keras=True)) == "metric"
    in_layer = replace(_kernel("m/dense/Cumsum:Cumsum", "scan_kernel<float>"), of_keras=True)
    assert form_of(in_layer) == "cumulative"
    assert form_of(replace(_kernel("MatMul:MatMul", "volta_sgemm_128x64_nn"), of_keras=True)) is None


@pytest.mark.parametrize(("what", "op", "kernel"), HEALTHY)
def test_look_alikes_are_in_no_slow_form(what: str, op: str, kernel: str) -> None:
    # Whether math on ordinary units in half precision is slow depends on the GPU.
    assert form_of(_kernel(op, kernel)) in (None, "half"), what


def _kernel(op: str, kernel: str) -> OpKernel:
    kind = classify(kernel, OpKernel(op, kernel, classify(kernel, "", "")).type, "")
    return OpKernel(op, kernel, replace(kind, depthwise=is_depthwise(op) or is_depthwise(kernel)))


@pytest.mark.parametrize(
    ("op", "layer"),
    [
        ("model/dense/MatMul:MatMul", "model/dense"),
        ("gradient_tape/model/dw/depthwise/F:DepthwiseConv2dNativeBackpropFilter", "model/dw"),
        ("StatefulPartitionedCall/replica_1/model/dense/MatMul:MatMul#id=1#", "model/dense"),
        ("sequential/lstm/while/body/_1/sequential/lstm/while/lstm_cell/MatMul:MatMul", "sequential/lstm"),
        ("jit(step)/jit(main)/transpose(jvp(MLP))/Dense_0/dot_general", "MLP/Dense_0"),
        ("model/bij,jk->bik/einsum/Einsum:Einsum", "model/einsum"),
        ("model/a-> b/Mul:Mul", "model/a-> b"),
        ("pmap(step)/jvp(jit(relu))/transpose(jvp(Net))/max", "Net"),
        ("jit(step)/shard_map/Net/closed_call/branch_1_fun/dot_general", "Net"),
        ("LossScaleOptimizer/cond_1/then/_2/Mul:Mul", "LossScaleOptimizer"),
        ("MatMul:MatMul", ""),
        ("", ""),
    ],
)
def test_the_layer_is_the_users_own_scope(op: str, layer: str) -> None:
    assert layer_of(op) == layer


def test_layers_have_the_scope_in_common_that_all_lie_in() -> None:
    assert common_layer(["model/a/b", "model/a/c"]) == "model/a"
    assert common_layer(["model/dense_1", "model/dense_10"]) == "model"
    assert common_layer(["model/a", "model/a/b"]) == "model/a"
    assert common_layer(["one/a", "other"]) == ""
    assert common_layer(["model/a"]) == "model/a"
    # In the order of texts the second lies between the others.
    assert common_layer(["model/a", "model/a-b", "model/a/c"]) == "model"

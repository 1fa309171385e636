"""Runs with kernels of given names."""

from tests.build.runs import Run
from tests.checks.judge import steady

SGEMM = ("dense/MatMul:MatMul", "volta_sgemm_128x64_nn")
DGEMM = ("dense/MatMul:MatMul", "volta_dgemm_128x64_nn")
HGEMM = ("dense/MatMul:MatMul", "volta_fp16_s884gemm_fp16_128x128_ldg8_f2f_nn")
TF32 = ("dense/MatMul:MatMul", "sm80_xmma_gemm_f32f32_tf32f32_f32_nn_n_tilesize128x128x16")
BF16 = ("dense/MatMul:MatMul", "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_tn")
_CONV = "sm80_xmma_fprop_implicit_gemm_{}_nhwckrsc_nhwc_tilesize128x128x16_stage4_warpsize2x2x1_g1_{}_execute_kernel"
FFMA_CONV = ("conv/Conv2D:Conv2D", _CONV.format("f32f32_f32f32_f32", "ffma"))
TF32_CONV = ("conv/Conv2D:Conv2D", _CONV.format("tf32f32_tf32f32_f32", "tensor16x8x8"))
NEW = ("dense/MatMul:MatMul", "gemm_of_the_future")
ADD = ("add/AddV2:AddV2", "void Eigen::internal::EigenMetaKernel<Add<float>>")
SOFTMAX = ("probs/Softmax:Softmax", "void softmax_warp_forward<float, float, float, 8>")
ADAM = ("Adam/update/ResourceApplyAdam:ResourceApplyAdam", "void tensorflow::functor::ApplyAdamKernel<float>")
SCATTER = (
    "gradient_tape/IndexedSlicesToDense/UnsortedSegmentSum:UnsortedSegmentSum",
    "void tensorflow::UnsortedSegmentCustomKernel<float, int>",
)
DEPTHWISE = (
    "gradient_tape/model/dw/depthwise/DepthwiseConv2dNativeBackpropFilter:DepthwiseConv2dNativeBackpropFilter",
    "void tensorflow::DepthwiseConv2dBackpropFilterGPUKernelNHWC<Eigen::half, 3, 3, 1>",
)
HALF_SOFTMAX = ("probs/Softmax:Softmax", "void softmax_warp_forward<__half, __half, float, 8>")


def run_of(*kernels: tuple[tuple[str, str], float], capability: tuple[int, int] = (7, 0)) -> Run:
    """Six equal steps of these (op and kernel, microseconds)."""
    run = Run(capability=capability)
    return steady(kernels_us=tuple((op, name, us) for (op, name), us in kernels), run=run)

"""Names and durations of kernels: what NVIDIA's libraries and TensorFlow call them, and how long they take.

Durations follow the roofline: the longer of the arithmetic and the memory traffic, plus a fixed part.
"""

from dataclasses import dataclass
from typing import Final, Literal

from tests.simulator.hardware import Arch, Dtype, GpuModel

#: ``gemm`` and ``conv*`` are matrix math; everything else is bound by memory.
Role = Literal[
    "gemm",
    "conv",
    "conv_input",
    "conv_filter",
    "elementwise",
    "norm",
    "reduce",
    "softmax",
    "random",
    "transpose",
    "cast",
    "optimizer",
    "fused",
    "other",
]
MATRIX: Final = ("gemm", "conv", "conv_input", "conv_filter")
_FIXED_US: Final = 1.3
#: Parts of the peak that real kernels reach.
_ORDINARY_SHARE: Final = 0.7
_TENSOR_CORE_SHARE: Final = 0.45
_MEMORY_SHARE: Final = 0.75
# Half precision moves half the bytes; without aligned dimensions matrix math cannot use Tensor Cores.
_HALF: Final = ("fp16", "bf16")


@dataclass(frozen=True)
class Kernel:
    """One kernel of an op: its work in GFLOP, and MB as if all numbers had 32 bits.

    ``name`` is a pattern for kernels that are not matrix math: ``{c}`` is the C++ type, ``{t}`` TensorFlow's name of
    the type. ``layout`` is the BLAS layout of a matrix product.
    """

    role: Role
    dtype: Dtype
    name: str = ""
    gflop: float = 0.0
    mb: float = 0.0
    layout: str = "nn"
    aligned: bool = True

    def uses_tensor_cores(self, gpu: GpuModel) -> bool:
        return self.role in MATRIX and self.aligned and self.dtype in gpu.matrix_tflops

    def precision(self, gpu: GpuModel) -> Dtype:
        """The precision of the math: TF32 exists on Tensor Cores only."""
        return "fp32" if self.dtype == "tf32" and not self.uses_tensor_cores(gpu) else self.dtype

    def us(self, gpu: GpuModel) -> float:
        rate = gpu.tflops * _ORDINARY_SHARE
        if self.uses_tensor_cores(gpu):
            rate = gpu.matrix_tflops[self.dtype] * _TENSOR_CORE_SHARE
        math_us = self.gflop / rate * 1e3
        mb = self.mb / 2 if self.dtype in _HALF else self.mb
        memory_us = mb / (gpu.memory_bytes_per_s / 1e12 * _MEMORY_SHARE)
        return _FIXED_US + max(math_us, memory_us)

    def shown_name(self, gpu: GpuModel) -> str:
        if self.role in MATRIX:
            return _matrix_name(self, gpu)
        half = self.dtype in _HALF
        types = {"fp16": ("Eigen::half", "HALF"), "bf16": ("Eigen::bfloat16", "BFLOAT16")}
        c, t = types[self.dtype] if half else ("float", "FLOAT")
        cuda = {"fp16": "__half", "bf16": "__nv_bfloat16"}.get(self.dtype, "float")
        return self.name.replace("{c}", c).replace("{t}", t).replace("{cuda}", cuda)


def _matrix_name(kernel: Kernel, gpu: GpuModel) -> str:
    if not kernel.uses_tensor_cores(gpu):
        return _ordinary_name(kernel, gpu.arch)
    if kernel.role == "gemm":
        name = _TENSOR_CORE_GEMM[gpu.arch, kernel.dtype]
    else:
        # Ada runs Ampere's convolutions.
        name = _TENSOR_CORE_CONV["ampere" if gpu.arch == "ada" else gpu.arch, kernel.dtype]
    return name.format(l=kernel.layout, pass_=_PASS[kernel.role], u=kernel.layout.upper())


_PASS: Final = {"gemm": "", "conv": "fprop", "conv_input": "dgrad", "conv_filter": "wgrad"}


def _ordinary_name(kernel: Kernel, arch: Arch) -> str:
    """Kernels of the ordinary units. cuBLAS and cuDNN use those of an older architecture for many shapes."""
    if arch in _SM80 and kernel.role != "gemm":
        return _FFMA_CONV.format(pass_=_PASS[kernel.role], type=_FFMA_TYPES[kernel.dtype])
    # Forward passes run one family of cuBLAS' kernels, backward passes often another.
    ffma, backward = arch in _SM80 and kernel.dtype != "fp16", kernel.layout != "nn"
    if ffma and (backward or arch == "blackwell"):
        return (_SIMT_GEMM if backward and arch == "blackwell" else _FFMA_GEMM).format(l=kernel.layout)
    family = {"pascal": "maxwell", "turing": "volta"}.get(arch, "ampere" if arch in _SM80 else arch)
    if kernel.dtype == "fp16" and arch != "pascal":
        half = {
            "gemm": f"{family}_fp16_sgemm_fp16_128x64_{kernel.layout}",
            "conv": f"{family}_fp16_scudnn_fp16_128x64_relu_medium_nn_v1",
            "conv_input": f"{family}_fp16_scudnn_fp16_128x64_stridedB_medium_nn_v1",
            "conv_filter": f"{family}_fp16_scudnn_fp16_128x64_stridedB_splitK_medium_nn_v0",
        }
        return half[kernel.role]
    return {
        "gemm": f"{family}_sgemm_128x64_{kernel.layout}",
        "conv": f"{family}_scudnn_128x128_relu_small_nn_v1",
        "conv_input": f"{family}_scudnn_128x128_stridedB_interior_nn_v1",
        "conv_filter": f"{family}_scudnn_128x64_stridedB_splitK_interior_nn_v0",
    }[kernel.role]


#: Architectures whose ordinary kernels are those of sm80.
_SM80: Final = ("ampere", "ada", "hopper", "blackwell")
_FFMA_TYPES: Final[dict[Dtype, str]] = {
    "fp32": "f32f32_f32f32_f32",
    "tf32": "f32f32_f32f32_f32",
    "fp16": "f16f16_f16f32_f32",
    "bf16": "bf16bf16_bf16f32_f32",
}
_FFMA_CONV: Final = (
    "sm80_xmma_{pass_}_implicit_gemm_{type}_nhwckrsc_nhwc_tilesize128x128x8_stage3_warpsize2x2x1_g1_ffma"
    "_aligna4_alignc4_execute_kernel__5x_cudnn"
)
_FFMA_GEMM: Final = (
    "sm80_xmma_gemm_f32f32_f32f32_f32_{l}_n_tilesize128x128x8_stage3_warpsize2x2x1_ffma_aligna4_alignc4"
    "_execute_kernel__5x_cublas"
)
_SIMT_GEMM: Final = (
    "cutlass3x_sm100_simt_sgemm_f32_f32_f32_f32_f32_128x64x16_1x1x1_3_{l}n_align1_bias_f32_relu"
)
_SM80_TAIL: Final = "_execute_kernel__5x_"
_SM90_TAIL: Final = "_warpgroupsize1x1x1_execute_segment_k_off_kernel__5x_"
_TENSOR_CORE_GEMM: Final[dict[tuple[Arch, Dtype], str]] = {
    ("volta", "fp16"): "volta_fp16_s884gemm_fp16_128x128_ldg8_f2f_{l}",
    ("turing", "fp16"): "turing_fp16_s1688gemm_fp16_128x128_ldg8_f2f_{l}",
    ("ampere", "fp16"): "ampere_fp16_s16816gemm_fp16_128x128_ldg8_f2f_stages_64x3_{l}",
    ("ampere", "bf16"): "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_64x3_{l}",
    (
        "ampere",
        "tf32",
    ): "sm80_xmma_gemm_f32f32_tf32f32_f32_{l}_n_tilesize128x128x16_stage4_warpsize2x2x1_tensor16x8x8"
    + _SM80_TAIL
    + "cublas",
    ("ada", "fp16"): "ampere_fp16_s16816gemm_fp16_128x64_ldg8_f2f_stages_64x4_{l}",
    ("ada", "bf16"): "void cutlass::Kernel2<cutlass_80_tensorop_bf16_s16816gemm_bf16_128x64_64x3_{l}_align8>"
    "(cutlass_80_tensorop_bf16_s16816gemm_bf16_128x64_64x3_{l}_align8::Params)",
    ("ada", "tf32"): "cutlass_80_tensorop_s1688gemm_128x64_32x3_{l}_align4",
    ("blackwell", "fp16"): "nvjet_sm100_hsh_128x256_64x6_2x1_2cta_v_bz_{u}T",
    ("blackwell", "bf16"): "nvjet_sm100_tst_128x256_64x6_2x1_2cta_v_bz_{u}T",
    (
        "blackwell",
        "tf32",
    ): "cutlass3x_sm100_tensorop_s256x256x8tf32gemm_f32_f32_f32_f32_f32_256x256x32_0_{l}n_align4"
    "_2sm_bias_f32_relu",
    ("hopper", "fp16"): "nvjet_hsh_128x256_64x4_2x1_v_bz_coopA_{u}N",
    ("hopper", "bf16"): "nvjet_tst_128x256_64x4_2x1_v_bz_coopA_{u}N",
    ("hopper", "tf32"): "sm90_xmma_gemm_f32f32_tf32f32_f32_{l}_n_tilesize128x128x32" + _SM90_TAIL + "cublas",
}
_TENSOR_CORE_CONV: Final[dict[tuple[Arch, Dtype], str]] = {
    ("volta", "fp16"): "volta_fp16_s884cudnn_fp16_128x128_ldg8_{pass_}_exp_small_nhwc_tn_v1",
    ("turing", "fp16"): "turing_fp16_s1688cudnn_fp16_128x128_ldg8_{pass_}_exp_small_nhwc_tn_v1",
    (
        "ampere",
        "fp16",
    ): "sm80_xmma_{pass_}_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x32_stage4"
    "_warpsize2x2x1_g1_tensor16x8x16" + _SM80_TAIL + "cudnn",
    (
        "ampere",
        "bf16",
    ): "sm80_xmma_{pass_}_implicit_gemm_bf16bf16_bf16f32_f32_nhwckrsc_nhwc_tilesize128x128x32_stage4"
    "_warpsize2x2x1_g1_tensor16x8x16" + _SM80_TAIL + "cudnn",
    (
        "ampere",
        "tf32",
    ): "sm80_xmma_{pass_}_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_stage4"
    "_warpsize2x2x1_g1_tensor16x8x8" + _SM80_TAIL + "cudnn",
    ("hopper", "fp16"): "sm90_xmma_{pass_}_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x64"
    + _SM90_TAIL
    + "cudnn",
    (
        "hopper",
        "bf16",
    ): "sm90_xmma_{pass_}_implicit_gemm_bf16bf16_bf16f32_f32_nhwckrsc_nhwc_tilesize128x128x64"
    + _SM90_TAIL
    + "cudnn",
    ("hopper", "tf32"): "sm90_xmma_{pass_}_implicit_gemm_f32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize64x128x32"
    + _SM90_TAIL
    + "cudnn",
    ("blackwell", "fp16"): "sm100_xmma_{pass_}_implicit_gemm_f16f16_f16f32_nhwc",
    ("blackwell", "bf16"): "sm100_xmma_{pass_}_implicit_gemm_bf16bf16_bf16f32_nhwc",
    ("blackwell", "tf32"): "sm100_xmma_{pass_}_implicit_gemm_tf32f32_tf32f32_nhwc",
}
#: What the kernels of all-reduces are called: by NCCL, by NCCL before 2.19, and where others make them.
ALL_REDUCES: Final = {
    "nccl": "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
    "nccl-2.10": "ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)",
    "xla": "void stream_executor::gpu::AllReduceKernelImpl<float, (xla::ReductionKind)0,"
    " (xla::se::gpu::AllReduceStrategy)0>(stream_executor::gpu::AllReduceKernelParams<float>)",
    "two-shot": "void (anonymous namespace)::two_shot_all_reduce_kernel_inplace<float, 16, 2>(float**, unsigned long,"
    " unsigned long, unsigned int**, unsigned long, unsigned long)",
    "cross-device": "void vllm::cross_device_reduce_2stage<float, 4>(vllm::RankData*, vllm::RankSignals, vllm::Signal*,"
    " float*, int, int)",
}

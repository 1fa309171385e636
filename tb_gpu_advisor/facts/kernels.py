"""What a kernel computes, in which precision, and whether on Tensor Cores, as far as its name tells.

Names are all the profiler gives, and new libraries bring new names: what is not recognised is ``unknown``, never "not
using Tensor Cores". The precision is that of the math (a fused kernel that reads fp16 and multiplies on Tensor Cores is
fp16); op input types ("shape" stats) help where the name says nothing.

Sources: cuBLAS, cuDNN and CUTLASS kernel names as captured; xprof's ``kernel_stats_utils.cc`` for the Tensor Core list
up to Ampere, extended here by Hopper and AMD names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from tb_gpu_advisor.wire import Precision

Role = Literal["gemm", "conv", "softmax", "cast", "transpose", "optimizer", "elementwise", "other"]

#: Precisions that halve the bytes of fp32 and run on Tensor Cores at a multiple of its rate.
HALF: Final[frozenset[Precision]] = frozenset({"fp16", "bf16", "fp8"})

_TENSOR_CORE = re.compile(
    r"(?i)[hs]884|[hs]1688|[hsi]16816|i8816|i16832|hmma|imma|bf16_s|c1688|xmma_(gemm|implicit|sparse|warp|fprop|dgrad|wgrad)"
    r"|wgmma|gmma|tensorop|nvjet|sm(90|100)_xmma|_MI\d+x\d+x\d+|mfma|wmma"
)
# Matrix kernels that are known to run on the ordinary units.
_ORDINARY = re.compile(
    r"(?i)(maxwell|pascal|volta|turing|ampere|hopper)_(s|d|c|z)(gemm|cudnn)"
    r"|(maxwell|pascal)_\w*(gemm|cudnn)|_fp16_sgemm_|scudnn|(im|ex)plicit_convolve_sgemm|\bsgemm_|gemmSN|magma_sgemm|simt_sgemm|gemvN|gemv2|gemvNSP"
    r"|[dw]grad_alg\d_engine|dgrad_engine|winograd|fft2d|_(SB|DB)_MT"
)
_GEMM = re.compile(r"(?i)gemm|gemv|nvjet|matmul|cublas|dot_general|^Cijk_|cutlass|MatMul|splitKreduce|wgmma")
_CONV = re.compile(
    r"(?i)conv(?!er[ts])|cudnn.*(grad|winograd|implicit)|winograd|fprop|dgrad|wgrad|scudnn|fft2d_|fft_clip|vector_fft"
)
# TensorFlow's own softmax ends in GenerateNormalizedProb.
_SOFTMAX = re.compile(r"(?i)softmax|GenerateNormalizedProb")
_CAST = re.compile(r"(?i)TensorConversionOp|loop_convert|convert_fusion|wrapped_convert")
# Helpers that prepare indices for a convolution do no math themselves.
_HELPER = re.compile(r"(?i)Offsets(Kernel)?\b|im2col|Im3d2Col|computeOffsets")
_TRANSPOSE = re.compile(r"(?i)transpose|ShuffleInTensor3|SwapDimension|nchwToNhwc|nhwcToNchw|tensorTransform")
_OPTIMIZER = re.compile(r"(?i)Apply(Adam|Momentum|GradientDescent|Rms|Ada|Ftrl)")
_ELEMENTWISE = re.compile(
    # TensorFlow's kernels that MLIR generates: Mul_GPU_DT_HALF_DT_HALF_kernel.
    r"(?i)EigenMetaKernel|loop_\w*fusion|wrapped_|BiasNCHW|BiasNHWC|elementwise|_GPU_DT_\w+_kernel"
)

_CONV_OP = re.compile(r"Conv(2D|3D)|DepthwiseConv|CudnnRNN")

# Order matters: the first match names the math; a tf32 name also holds "f32", an fp8 one "bf16" outputs.
_PRECISIONS: tuple[tuple[Precision, re.Pattern[str]], ...] = (
    ("fp8", re.compile(r"(?i)e4m3|e5m2|fp8|nvjet_q")),
    ("tf32", re.compile(r"(?i)tf32")),
    ("bf16", re.compile(r"(?i)bf16|bfloat16|nvjet_t|_BBS_|_B_?S_B|DT_BFLOAT16")),
    (
        "fp16",
        re.compile(
            r"(?i)fp16|half\b|__half|h884|h1688|h16816|hmma|s884|f16(?!\d)|nvjet_h|_HHS_|_HSS_|_H_?B_|DT_HALF"
        ),
    ),
    ("fp64", re.compile(r"(?i)dgemm|double|f64(?!\d)|_DB_MT|d884|DT_DOUBLE")),
    ("int", re.compile(r"(?i)imma|i8816|i16832|int8|s8s8|DT_U?INT")),
    # An s1688/s16816 name without a half type is the fp32 interface of Ampere's Tensor Cores: TF32.
    ("tf32", re.compile(r"(?i)tensorop_s1688|nvjet_s")),
    ("fp16", re.compile(r"(?i)s1688|s16816")),
    (
        "fp32",
        re.compile(
            r"(?i)sgemm|scudnn|cgemm|float|f32|_SB_MT|(maxwell|pascal)_|fft2d_|winograd|implicit_convolve"
        ),
    ),
)
_INPUT_TYPE: tuple[tuple[Precision, str], ...] = (
    ("bf16", "bfloat16["),
    ("fp16", "half["),
    ("fp64", "double["),
    ("fp32", "float["),
)


@dataclass(frozen=True)
class KernelClass:
    """``tensor_core`` is None where the name does not tell; it is False for kernels that do no matrix math."""

    role: Role
    precision: Precision
    tensor_core: bool | None

    @property
    def matrix(self) -> bool:
        """A matrix product or convolution: what Tensor Cores are for."""
        return self.role in ("gemm", "conv")


@lru_cache(maxsize=65536)
def classify(kernel: str, op_type: str, input_types: str) -> KernelClass:
    """Class of a kernel by its name, the type of its op ("MatMul") and the types of the op's inputs ("(half[8,8])")."""
    role = _role(kernel, op_type)
    precision = _precision(kernel, input_types)
    return KernelClass(role, precision, _on_tensor_cores(kernel, role))


def _role(kernel: str, op_type: str) -> Role:
    named: tuple[tuple[Role, re.Pattern[str]], ...] = (
        ("softmax", _SOFTMAX),
        ("optimizer", _OPTIMIZER),
        ("cast", _CAST),
        ("transpose", _TRANSPOSE),
    )
    for role, pattern in named:
        if pattern.search(kernel):
            return role
    if _HELPER.search(kernel):
        return "other"
    if _CONV.search(kernel):
        return "conv"
    if _GEMM.search(kernel):
        # cuDNN serves many convolutions by kernels that are named after the product they compute.
        return "conv" if _CONV_OP.search(op_type) else "gemm"
    return "elementwise" if _ELEMENTWISE.search(kernel) else "other"


def _precision(kernel: str, input_types: str) -> Precision:
    for precision, pattern in _PRECISIONS:
        if pattern.search(kernel):
            return precision
    for precision, spelled in _INPUT_TYPE:
        if spelled in input_types:
            return precision
    return "unknown"


def _on_tensor_cores(kernel: str, role: Role) -> bool | None:
    if _TENSOR_CORE.search(kernel):
        return True
    if role not in ("gemm", "conv") or _ORDINARY.search(kernel):
        return False
    return None

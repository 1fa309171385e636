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

# A pattern that minds case is several times as fast: names are written small before they are looked at.
_TENSOR_CORE = re.compile(
    r"[hs]884|[hs]1688|[hsi]16816|i8816|i16832|hmma|imma|bf16_s|c1688|xmma_(gemm|implicit|sparse|warp|fprop|dgrad|wgrad)"
    r"|wgmma|gmma|tensorop|nvjet|sm(90|100)_xmma|_mi\d+x\d+x\d+|mfma|wmma"
)
# Matrix kernels that are known to run on the ordinary units.
_ORDINARY = re.compile(
    r"(maxwell|pascal|volta|turing|ampere|hopper)_(s|d|c|z)(gemm|cudnn)"
    r"|(maxwell|pascal)_\w*(gemm|cudnn)|_fp16_sgemm_|scudnn|(im|ex)plicit_convolve_sgemm|\bsgemm_|gemmsn|magma_sgemm|simt_sgemm|gemvn|gemv2|gemvnsp"
    r"|[dw]grad_alg\d_engine|dgrad_engine|winograd|fft2d|_(sb|db)_mt"
)
_GEMM = re.compile(r"gemm|gemv|nvjet|matmul|cublas|dot_general|^cijk_|cutlass|splitkreduce|wgmma")
_CONV = re.compile(
    r"conv(?!er[ts])|cudnn.*(grad|winograd|implicit)|winograd|fprop|dgrad|wgrad|scudnn|fft2d_|fft_clip|vector_fft"
)
# TensorFlow's own softmax ends in GenerateNormalizedProb.
_SOFTMAX = re.compile(r"softmax|generatenormalizedprob")
_CAST = re.compile(r"tensorconversionop|loop_convert|convert_fusion|wrapped_convert")
# Helpers that prepare indices for a convolution do no math themselves.
_HELPER = re.compile(r"offsets(kernel)?\b|im2col|im3d2col|computeoffsets")
_TRANSPOSE = re.compile(r"transpose|shuffleintensor3|swapdimension|nchwtonhwc|nhwctonchw|tensortransform")
_OPTIMIZER = re.compile(r"apply(adam|momentum|gradientdescent|rms|ada|ftrl)")
_ELEMENTWISE = re.compile(
    # TensorFlow's kernels that MLIR generates: Mul_GPU_DT_HALF_DT_HALF_kernel.
    r"eigenmetakernel|loop_\w*fusion|wrapped_|biasnchw|biasnhwc|elementwise|_gpu_dt_\w+_kernel"
)

_CONV_OP = re.compile(r"Conv(2D|3D)|DepthwiseConv|CudnnRNN")

# Order matters: the first match names the math; a tf32 name also holds "f32", an fp8 one "bf16" outputs.
_PRECISIONS: tuple[tuple[Precision, re.Pattern[str]], ...] = (
    ("fp8", re.compile(r"e4m3|e5m2|fp8|nvjet_q")),
    ("tf32", re.compile(r"tf32")),
    ("bf16", re.compile(r"bf16|bfloat16|nvjet_t|_bbs_|_b_?s_b|dt_bfloat16")),
    (
        "fp16",
        re.compile(
            r"fp16|half\b|__half|h884|h1688|h16816|hmma|s884|f16(?!\d)|nvjet_h|_hhs_|_hss_|_h_?b_|dt_half"
        ),
    ),
    ("fp64", re.compile(r"dgemm|double|f64(?!\d)|_db_mt|d884|dt_double")),
    ("int", re.compile(r"imma|i8816|i16832|int8|s8s8|dt_u?int")),
    # An s1688/s16816 name without a half type is the fp32 interface of Ampere's Tensor Cores: TF32.
    ("tf32", re.compile(r"tensorop_s1688|nvjet_s")),
    ("fp16", re.compile(r"s1688|s16816")),
    (
        "fp32",
        re.compile(
            r"sgemm|scudnn|cgemm|float|f32|_sb_mt|(maxwell|pascal)_|fft2d_|winograd|implicit_convolve"
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


def classify(kernel: str, op_type: str, input_types: str) -> KernelClass:
    """Class of a kernel by its name, the type of its op ("MatMul") and the types of the op's inputs ("(half[8,8])")."""
    named = class_of_name(kernel)
    # cuDNN serves many convolutions by kernels that are named after the product they compute.
    role: Role = "conv" if named.role == "gemm" and _CONV_OP.search(op_type) else named.role
    precision = _precision_of_inputs(input_types) if named.precision == "unknown" else named.precision
    return KernelClass(role, precision, named.tensor_core)


@lru_cache(maxsize=65536)
def class_of_name(kernel: str) -> KernelClass:
    """Class of a kernel as far as its own name tells: a kernel has many ops, and names are long."""
    lower = kernel.lower()
    role = _role(lower)
    return KernelClass(role, _precision(lower), _on_tensor_cores(lower, role))


def _role(lower: str) -> Role:
    named: tuple[tuple[Role, re.Pattern[str]], ...] = (
        ("softmax", _SOFTMAX),
        ("optimizer", _OPTIMIZER),
        ("cast", _CAST),
        ("transpose", _TRANSPOSE),
        ("other", _HELPER),
        ("conv", _CONV),
        ("gemm", _GEMM),
        ("elementwise", _ELEMENTWISE),
    )
    return next((role for role, pattern in named if pattern.search(lower)), "other")


def _precision(lower: str) -> Precision:
    return next((precision for precision, pattern in _PRECISIONS if pattern.search(lower)), "unknown")


def _precision_of_inputs(types: str) -> Precision:
    return next((precision for precision, spelled in _INPUT_TYPE if spelled in types), "unknown")


def _on_tensor_cores(lower: str, role: Role) -> bool | None:
    if _TENSOR_CORE.search(lower):
        return True
    if role not in ("gemm", "conv") or _ORDINARY.search(lower):
        return False
    return None

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


@dataclass(frozen=True)
class _Names:
    """Names (written small) that have one of the words, or if there is a pattern those of them that fit it.

    Names of kernels are long, and looking for a word takes a hundredth of a pattern's time.
    """

    words: tuple[str, ...]
    pattern: re.Pattern[str] | None = None

    def hold(self, lower: str) -> bool:
        if not any(map(lower.__contains__, self.words)):
            return False
        return self.pattern is None or self.pattern.search(lower) is not None


_TENSOR_CORE = _Names(
    ("884", "1688", "16816", "i8816", "i16832", "mma", "bf16_s", "tensorop", "nvjet", "_mi", "mfma"),
    re.compile(
        r"[hs]884|[hs]1688|[hsi]16816|i8816|i16832|hmma|imma|bf16_s|c1688"
        r"|xmma_(gemm|implicit|sparse|warp|fprop|dgrad|wgrad)"
        r"|wgmma|gmma|tensorop|nvjet|sm(90|100)_xmma|_mi\d+x\d+x\d+|mfma|wmma"
    ),
)
# Matrix kernels that are known to run on the ordinary units.
_ORDINARY = re.compile(
    r"(maxwell|pascal|volta|turing|ampere|hopper)_(s|d|c|z)(gemm|cudnn)"
    r"|(maxwell|pascal)_\w*(gemm|cudnn)|_fp16_sgemm_|scudnn|(im|ex)plicit_convolve_sgemm|\bsgemm_|gemmsn|magma_sgemm|simt_sgemm|gemvn|gemv2|gemvnsp"
    r"|[dw]grad_alg\d_engine|dgrad_engine|winograd|fft2d|_(sb|db)_mt"
)
# Order matters: the first that hold a name tell its role.
_ROLES: Final[tuple[tuple[Role, _Names], ...]] = (
    # TensorFlow's own softmax ends in GenerateNormalizedProb.
    ("softmax", _Names(("softmax", "generatenormalizedprob"))),
    ("optimizer", _Names(("apply",), re.compile(r"apply(adam|momentum|gradientdescent|rms|ada|ftrl)"))),
    ("cast", _Names(("tensorconversionop", "loop_convert", "convert_fusion", "wrapped_convert"))),
    (
        "transpose",
        _Names(
            ("transpose", "shuffleintensor3", "swapdimension", "nchwtonhwc", "nhwctonchw", "tensortransform")
        ),
    ),
    # Helpers that prepare indices for a convolution do no math themselves.
    (
        "other",
        _Names(
            ("offsets", "im2col", "im3d2col"),
            re.compile(r"offsets(kernel)?\b|im2col|im3d2col|computeoffsets"),
        ),
    ),
    (
        "conv",
        _Names(
            ("conv", "cudnn", "winograd", "fprop", "dgrad", "wgrad", "fft2d_", "fft_clip", "vector_fft"),
            re.compile(
                r"conv(?!er[ts])|cudnn.*(grad|winograd|implicit)|winograd|fprop|dgrad|wgrad|scudnn"
                r"|fft2d_|fft_clip|vector_fft"
            ),
        ),
    ),
    (
        "gemm",
        _Names(
            (
                "gemm",
                "gemv",
                "nvjet",
                "matmul",
                "cublas",
                "dot_general",
                "cijk_",
                "cutlass",
                "splitkreduce",
                "wgmma",
            ),
            re.compile(r"gemm|gemv|nvjet|matmul|cublas|dot_general|^cijk_|cutlass|splitkreduce|wgmma"),
        ),
    ),
    (
        "elementwise",
        _Names(
            ("eigenmetakernel", "loop_", "wrapped_", "biasnchw", "biasnhwc", "elementwise", "_gpu_dt_"),
            # TensorFlow's kernels that MLIR generates: Mul_GPU_DT_HALF_DT_HALF_kernel.
            re.compile(
                r"eigenmetakernel|loop_\w*fusion|wrapped_|biasnchw|biasnhwc|elementwise|_gpu_dt_\w+_kernel"
            ),
        ),
    ),
)

_CONV_OP = re.compile(r"Conv(2D|3D)|DepthwiseConv|CudnnRNN")

# Order matters: the first that hold a name tell the math; a tf32 name also holds "f32", an fp8 one "bf16" outputs.
_PRECISIONS: Final[tuple[tuple[Precision, _Names], ...]] = (
    ("fp8", _Names(("e4m3", "e5m2", "fp8", "nvjet_q"))),
    ("tf32", _Names(("tf32",))),
    (
        "bf16",
        _Names(
            ("bf16", "bfloat16", "nvjet_t", "_bbs_", "s_b"),
            re.compile(r"bf16|bfloat16|nvjet_t|_bbs_|_b_?s_b|dt_bfloat16"),
        ),
    ),
    (
        "fp16",
        _Names(
            (
                "fp16",
                "half",
                "h884",
                "h1688",
                "h16816",
                "hmma",
                "s884",
                "f16",
                "nvjet_h",
                "_hhs_",
                "_hss_",
                "_h",
            ),
            re.compile(
                r"fp16|half\b|__half|h884|h1688|h16816|hmma|s884|f16(?!\d)|nvjet_h|_hhs_|_hss_|_h_?b_|dt_half"
            ),
        ),
    ),
    (
        "fp64",
        _Names(
            ("dgemm", "double", "f64", "_db_mt", "d884"),
            re.compile(r"dgemm|double|f64(?!\d)|_db_mt|d884|dt_double"),
        ),
    ),
    (
        "int",
        _Names(
            ("imma", "i8816", "i16832", "int8", "s8s8", "dt_"),
            re.compile(r"imma|i8816|i16832|int8|s8s8|dt_u?int"),
        ),
    ),
    # An s1688/s16816 name without a half type is the fp32 interface of Ampere's Tensor Cores: TF32.
    ("tf32", _Names(("tensorop_s1688", "nvjet_s"))),
    ("fp16", _Names(("s1688", "s16816"))),
    (
        "fp32",
        _Names(
            (
                *("sgemm", "scudnn", "cgemm", "float", "f32", "_sb_mt", "maxwell_", "pascal_", "fft2d_"),
                *("winograd", "implicit_convolve"),
            )
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
    return next((role for role, names in _ROLES if names.hold(lower)), "other")


def _precision(lower: str) -> Precision:
    return next((precision for precision, names in _PRECISIONS if names.hold(lower)), "unknown")


def _precision_of_inputs(types: str) -> Precision:
    return next((precision for precision, spelled in _INPUT_TYPE if spelled in types), "unknown")


def _on_tensor_cores(lower: str, role: Role) -> bool | None:
    if _TENSOR_CORE.hold(lower):
        return True
    if role not in ("gemm", "conv") or _ORDINARY.search(lower):
        return False
    return None

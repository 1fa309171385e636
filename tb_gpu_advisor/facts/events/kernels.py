"""What a kernel computes, in which precision, and whether on Tensor Cores (on AMD: matrix cores), as far as its name
tells.

Names are all the profiler gives, and new libraries bring new names: what is not recognised is ``unknown``, never "not
using Tensor Cores". The precision is that of the math (a fused kernel that reads fp16 and multiplies on Tensor Cores is
fp16); op input types ("shape" stats) help where the name says nothing.

What says most wins: the instruction (``ffma``, ``hmma``, ``tensor16x8x8``) before the library's prefix, and a family's
own way of naming types (``nvjet_tst``, ``Cijk_..._BBS``) before a type's word somewhere in the name.

Sources: CUTLASS' documentation of its names; the instructions of Volta (HMMA 884), Turing (1688), Ampere (16816, DMMA
884, TF32 1688) in NVIDIA's PTX manual; Tensile's names (MI: matrix instruction); xprof's ``kernel_stats_utils.cc`` and
PyProf's ``tc.py`` for the list up to Ampere, of which depthwise kernels (``c1_k1``) are left out: they run on ordinary
units (github.com/pytorch/pytorch/pull/22302). tests/real/kernels.tsv holds names of every architecture.
"""

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.patterns import last, pattern
from tb_gpu_advisor.columns.words import Words, words
from tb_gpu_advisor.facts.events.kernel_roles import Role, role_of
from tb_gpu_advisor.facts.events.kernel_words import spelled_out
from tb_gpu_advisor.wire import Precision

#: What starting and ending a kernel takes, whatever it computes. Measured: launches arrive in 6 to 8 µs.
SHORT_MS: Final = 0.008
#: cuBLAS' newest kernels write the types of A, B, C and D as letters; that of A decides.
_NVJET: Final = words("nvjet_", r"nvjet_(?:sm\d+\w?_)?([a-z])")
_OF_NVJET: Final[tuple[tuple[Precision, str], ...]] = (
    ("fp16", "h"),
    ("bf16", "t"),
    ("fp8", "qr"),
    ("fp4", "o"),
    ("tf32", "sc"),
    ("fp64", "dz"),
    ("int", "biu"),
)
#: Tensile: the type of A and B follows the assignment of indices.
_TENSILE: Final = words("cijk_a", r"cijk_a\w{3}_b\w{3}_(f8|b8|f6|b6|f4|4xi8|i8|xf?32|s_mx|[bhsdcz])")
_OF_TENSILE: Final[tuple[tuple[Precision, tuple[str, ...]], ...]] = (
    ("fp8", ("f8", "b8", "f6", "b6")),
    ("fp4", ("f4",)),
    ("int", ("4xi8", "i8")),
    ("tf32", ("x32", "xf32", "s_mx")),
    ("bf16", ("b",)),
    ("fp16", ("h",)),
    ("fp32", ("s", "c")),
    ("fp64", ("d", "z")),
)
#: CUTLASS 3: the type of A follows the kind of product.
_CUTLASS3: Final = words(
    "cutlass3x_sm",
    r"^cutlass3x_sm\d+\w?_(simt|(?:(?!tensorop)\w)*tensorop)_(?:(?!(?:gemm|fprop|dgrad|wgrad)_)\w)*"
    r"(?:gemm_[fdw](?:prop|grad)|gemm|fprop|dgrad|wgrad)_(?:block_scaled_|(?:(?!_tiled_)\w)+_tiled_)?([a-z0-9]+)",
)
_OF_CUTLASS3: Final[tuple[tuple[Precision, re.Pattern[str]], ...]] = (
    ("fp4", pattern(r"e2m1|(?<!b)f4")),
    ("fp8", pattern(r"e4m3|e5m2|e2m3|e3m2|(?<!b)f[68]")),
    ("bf16", pattern("bf16")),
    ("fp16", pattern("f16")),
    ("fp64", pattern("f64")),
    ("int", pattern(r"[su][48]")),
)
#: Composable Kernel writes bf16 as an unsigned short ("t" among the types of its template), or mangled as DF16b.
_CK_BF16: Final = words(
    "_Z ck:: ck_tile::",
    r"^_Z.*(?:DF16b|[IE_\d]t{2,4}ft)|" + last(r"\bck(?:_tile)?::", ".") + r"\bunsigned short\b",
)

_NUMBERED: Final = pattern(r"marlin(?:_moe_wna16)?::marlin<\d{9}")
#: In C++ signatures: arguments of the function that a lambda is written in, which are no data of the kernel.
_OUTER_ARGUMENTS: Final = pattern(r"\([^()]*\)(?=::[{\[]lambda)")
#: Data comes first: constants of an optimizer are doubles, whatever it updates.
_FIRST_FLOAT: Final = pattern(r"\b(?:float|double)\b")

# Order matters: the first that hold a name tell the math; a tf32 name also holds "f32", an fp8 one "bf16" outputs.
PRECISIONS: Final[tuple[tuple[Precision, Words], ...]] = (
    # XMMA writes the types of inputs and outputs, then those of the math: "i8f32_i8i32".
    ("int", words("_i8i32_")),
    ("fp4", words("mxe2m1mxe2m1 nvfp4 f4gemm xf4_")),
    # The data type of a cache is an enumeration by that name, whatever its value.
    ("fp8", words("e4m3 e5m2 fp8 float8 f8f8", r"e4m3|e5m2|fp8(?!kvcache)|float8|f8f8")),
    ("tf32", words("tf32 tfloat32")),
    ("bf16", words("bf16 bfloat16 ushort_double_ushort")),
    ("fp16", words(
        "f16 fp16 float16 half hmma hgmma 884 1688 16816 161616 hgemm hcudnn",
        r"fp16|_float16|(?<!round_)(?<!square)half(?![a-z]|_pixel)|halfkernel|(?<![a-z])f16|hg?mma(?!_tf)|hgemm|hcudnn"
        r"|h(?:884|1688|16816|161616)(?!\d)|(?<![di])s884(?!\d)",
    )),
    ("fp64", words(
        "dgemm double f64 d884 d1688 z884 zgemm dcudnn",
        r"dgemm|(?<![a-z])(?<!float_)double(?!_?buffer)|(?<!of)f64(?!\d)|[dz]884|d1688|_g?zgemm|dcudnn",
    )),
    ("int", words(
        "imma i8816 i16832 i16864 i161616 int8 s8 i8i8 dp4a functor gpu_dt_ eigenmetakernel",
        r"imma|i8816|i16832|i16864|i161616|int8|(?<![a-z])s8(?:_|s8)|i8i8|dp4a|gpu_dt_u?int\d+_dt_u?int"
        rf"|{last('functor')}<(?:unsigned )?(?:int|long|bool|short|char)"
        # What is chosen by a mask has the type of the choice.
        rf"|{last('eigenmetakernel', '(?!tensorselectop).')}tensor<(?:const )?"
        r"(?:(?:un)?signed )?(?:int|long|bool|short|char)\b",
    )),
    # An s1688 or s16816 without a type of 16 bits is the fp32 interface of Ampere's Tensor Cores.
    ("tf32", words("tensorop_s1688 tensorop_c1688")),
    ("fp16", words("s1688 s16816")),
    ("fp32", words(
        "sgemm scudnn cgemm float f32 fp32 maxwell_ pascal_ fft1d_ fft2d_ sfprop winograd implicit_convolve simt_s"
    )),
)  # fmt: skip
_INPUT_TYPES: tuple[tuple[Precision, str], ...] = (
    ("bf16", "bfloat16["),
    ("fp16", "half["),
    ("fp64", "double["),
    ("fp32", "float["),
)

#: Instructions of the ordinary units, and kernels that are written for them.
ORDINARY_INSTRUCTION: Final = words(
    "ffma hfma dfma simt dp4a", r"(?:(?<![a-z])(?:ffma|hfma2?|dfma|simt|i?dp4a)|opclasssimt|mmasimt)(?![a-z])"
)
#: Instructions of Tensor Cores and matrix cores: HMMA, IMMA, DMMA, WGMMA, MFMA, and the shapes in which they multiply.
TENSOR_CORE: Final = words(
    "mma 884 1688 16816 16832 16864 8816 161616 tensor nvjet xdl mfma _m gtcx gemm warpgroup bmm_",
    r"(?:h|i|d|wg|u|g)mma|(?<![a-z])s?mma(?:_|\d|$)|tensor\d+x\d+x\d+|tensorop|nvjet_|xdl|mfma|gtcx\d|warpgroupsize"
    r"|[hscdziq](?:884|1688|16816|16832|16864|8816|161616)(?:gemm|cudnn|conv|[fdw](?:prop|grad)|_|$)"
    r"|_mi\d+x\d+|_m\d+x\d+x\d+_|x(?:8|16|32|64)(?:tf32|bf16)?(?:sp)?gemm|wmma|_m16n8k\d"
    # TensorRT-LLM's generated products, which are for Blackwell alone.
    r"|^bmm_(?:e\dm\d|bfloat16|fp16)_",
)
#: Matrix kernels that are known to run on the ordinary units.
ORDINARY: Final = words(
    "gemm cudnn convolve gemv engine winograd fft grouped_direct depthwise c1_k1 naive_conv asmconv mul_mat_vec"
    " pointwise_mult flip_filter paged_attention_v decodewith cijk_a _dl grad rnn_",
    rf"{last('(?:maxwell|pascal|volta|turing|ampere|ada|hopper)_')}(?<=_)(?:s|d|c|z|h|i|gc)(?:gemm|cudnn)"
    rf"|{last('(?:maxwell|pascal|fermi)')}(?:gemm|cudnn)|(?:im|ex)plicit_convolve|pointwise_mult|precomputed_convolve|convolve_common_engine"
    rf"|(?<![a-z])[sdcz]gemm_\w+|gemm_kernel\dx\d|\brnn_(?:persist|\w+_fma\b)|gemm[sk][n1]|gemv|magma_\w?gemm|_engine|{last('[dw]grad')}_alg\d|winograd|fft|grouped_direct|depthwise|c1_k1"
    rf"|naive_conv|asmconv|mul_mat_vec|flip_filter|paged_attention_v\d|{last('decodewith')}kv|cijk_a"
    # Composable Kernel by dot products.
    r"|_dl(?:ops)?_(?:v\d|cshuffle)",
)
#: Libraries that are written for Tensor Cores and take 16 bits or fewer only: fused attention, products of few bits.
_WRITTEN_FOR_THEM: Final = pattern(
    r"fmha|flash_(?:fwd|bwd|attn_ext)|flash::|flash_?attn|sdpa|mla_dec|mla_a16|(?:batch|single)prefill|deep_gemm::"
    r"|gridwisemoegemm"
    rf"|marlin(?:_moe_wna16)?::marlin|{last('aiter', '.')}(?:mha|mla|(?:bf16|fp8|f8|f4|i8)gemm)"
    # CUTLASS 3 multiplies in 8 bits with nothing else.
    rf"|{last('cutlass::device_kernel<', '[^ ]')}fp8"
)
#: xFormers' and PyTorch's attention multiplies on ordinary units where the architecture has none for the type.
_OLD_FMHA: Final = words(
    "fmha_cutlass",
    rf"{last('fmha_cutlass')}(?:{last('_f32')}_sm(?:50|60|70|75)|{last('_f16')}_sm(?:50|60))(?!\d)",
)
#: Precisions that halve the bytes of fp32, or more, and run on Tensor Cores at a multiple of its rate.
HALF: Final[frozenset[Precision]] = frozenset({"fp16", "bf16", "fp8", "fp4"})
#: Roles that Tensor Cores are for.
MATRIX: Final[tuple[Role, ...]] = ("gemm", "conv", "attention")
_CONV_OP: Final = pattern(r"Conv(2D|3D)|DepthwiseConv|CudnnRNN")
#: Products with a vector, of which each number of the matrix is used once; attention of a single query, of its cache.
_VECTOR: Final = pattern(r"(?<![A-Za-z])gemv|mul_mat_vec|paged_attention_v\d|DecodeWith")
#: Products that a compiler writes on Tensor Cores wherever its inputs have 16 bits.
_COMPILED: Final = pattern(r"gemm_fusion_dot|triton_(?:gemm|tem|mm)")


def precision_of(name: str, lower: str) -> Precision:
    """The precision of the math; where there is hardly any math, that of the numbers that are moved."""
    if nvjet := _NVJET.match_in(lower):
        return next((precision for precision, letters in _OF_NVJET if nvjet.group(1) in letters), "unknown")
    if tensile := _TENSILE.match_in(lower):
        return next(precision for precision, spelled in _OF_TENSILE if tensile.group(1) in spelled)
    if (three := _CUTLASS3.match_in(lower)) and "tf32" not in lower:
        units, first = three.groups()
        usual: Precision = "fp32" if units == "simt" else "tf32"
        return next((precision for precision, spelled in _OF_CUTLASS3 if spelled.search(first)), usual)
    if _CK_BF16.are_in(name):
        return "bf16"
    # MIOpen moves all numbers of two bytes as "half"; Marlin's types are numbers.
    if lower.startswith("batched_transpose") or _NUMBERED.search(lower):
        return "unknown"
    data = _OUTER_ARGUMENTS.sub("", lower)
    precision: Precision = next((said for said, held in PRECISIONS if held.are_in(data)), "unknown")
    first = _FIRST_FLOAT.search(data) if precision == "fp64" else None
    return "fp32" if first and first.group() == "float" else precision


def on_tensor_cores(lower: str, role: Role, precision: Precision) -> bool | None:
    """Whether it runs on Tensor Cores: None where the name does not show it, False for kernels without matrix math."""
    if role not in MATRIX or ORDINARY_INSTRUCTION.are_in(lower) or _OLD_FMHA.are_in(lower):
        return False
    if TENSOR_CORE.are_in(lower):
        return True
    # Without a word of the instruction: older ones and those of 32 bits use ordinary units.
    if "xmma" in lower:
        is_ordinary = precision == "fp32" or any(
            word in lower for word in ("sm50", "sm60", "sm61", "depthwise")
        )
        return False if is_ordinary else None if precision in ("fp64", "unknown") else True
    if _WRITTEN_FOR_THEM.search(lower):
        return True
    return False if ORDINARY.are_in(lower) else None


class KernelClass(Struct, frozen=True):
    """What the name of a kernel shows. ``tensor_core`` is None where it does not, and False for kernels without matrix
    math. A ``depthwise`` convolution multiplies no matrices, what ``stays`` keeps its precision under mixed precision,
    and an optimizer ``updates``, whatever its kernels are called."""

    role: Role
    precision: Precision
    tensor_core: bool | None
    depthwise: bool = False
    stays: bool = False
    updates: bool = False

    @property
    def matrix(self) -> bool:
        """Whether it is a matrix product, a convolution or fused attention in 32 bits or fewer, which Tensor Cores are
        for."""
        return self.role in MATRIX and not self.depthwise and self.precision != "fp64"


def classify(kernel: str, op_type: str, input_types: str) -> KernelClass:
    """Class of a kernel by its name, the type of its op ("MatMul") and the types of the op's inputs ("(half[8,8])")."""
    named = class_of_name(kernel)
    # cuDNN serves many convolutions by kernels that are named after the product they compute.
    role: Role = "conv" if named.role == "gemm" and _CONV_OP.search(op_type) else named.role
    precision, tensor_core = named.precision, named.tensor_core
    if precision == "unknown":
        types = (of_input for of_input, spelled in _INPUT_TYPES if spelled in input_types)
        precision = next(types, "unknown")
    if tensor_core is None and precision in HALF and _COMPILED.search(kernel):
        tensor_core = True
    # In 16 bits a product with a vector takes as long as its matrix takes to be read.
    by_vector = (precision in HALF or role == "attention") and _VECTOR.search(kernel) is not None
    return KernelClass(role, precision, tensor_core, stays=by_vector, updates=named.updates)


@lru_cache(maxsize=65536)
def class_of_name(kernel: str) -> KernelClass:
    """Class of a kernel as far as its own name tells: a kernel has many ops, and names are long."""
    lower = spelled_out(kernel).lower()
    role, precision = role_of(lower), precision_of(kernel, lower)
    return KernelClass(role, precision, on_tensor_cores(lower, role, precision), updates=role == "optimizer")

"""What a kernel computes, in which precision, and whether on Tensor Cores, as far as its name tells.

Names are all the profiler gives, and new libraries bring new names: what is not recognised is ``unknown``, never "not
using Tensor Cores". The precision is that of the math (a fused kernel that reads fp16 and multiplies on Tensor Cores is
fp16); op input types ("shape" stats) help where the name says nothing.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.kernel_roles import Role, role_of
from tb_gpu_advisor.facts.events.kernel_units import on_tensor_cores, precision_of, precision_of_inputs
from tb_gpu_advisor.facts.events.kernel_words import spelled_out
from tb_gpu_advisor.wire import Precision

#: Precisions that halve the bytes of fp32, or more, and run on Tensor Cores at a multiple of its rate.
HALF: Final[frozenset[Precision]] = frozenset({"fp16", "bf16", "fp8", "fp4"})
#: Roles that Tensor Cores are for.
_MATRIX: Final = ("gemm", "conv", "attention")
_CONV_OP: Final = pattern(r"Conv(2D|3D)|DepthwiseConv|CudnnRNN")
#: Products that a compiler writes on Tensor Cores wherever its inputs have 16 bits.
_COMPILED: Final = pattern(r"gemm_fusion_dot|triton_(?:gemm|tem|mm)")


class KernelClass(Struct, frozen=True):
    """``tensor_core`` is None where the name does not tell; it is False for kernels that do no matrix math.
    ``depthwise`` convolutions multiply no matrices, and what ``stays`` does so in mixed precision."""

    role: Role
    precision: Precision
    tensor_core: bool | None
    depthwise: bool = False
    stays: bool = False

    @property
    def matrix(self) -> bool:
        """A matrix product, a convolution or fused attention in 32 bits or fewer: what Tensor Cores are for."""
        return self.role in _MATRIX and not self.depthwise and self.precision != "fp64"


def classify(kernel: str, op_type: str, input_types: str) -> KernelClass:
    """Class of a kernel by its name, the type of its op ("MatMul") and the types of the op's inputs ("(half[8,8])")."""
    named = class_of_name(kernel)
    # cuDNN serves many convolutions by kernels that are named after the product they compute.
    role: Role = "conv" if named.role == "gemm" and _CONV_OP.search(op_type) else named.role
    precision = precision_of_inputs(input_types) if named.precision == "unknown" else named.precision
    tensor_core = named.tensor_core
    if tensor_core is None and precision in HALF and _COMPILED.search(kernel):
        tensor_core = True
    return KernelClass(role, precision, tensor_core)


@lru_cache(maxsize=65536)
def class_of_name(kernel: str) -> KernelClass:
    """Class of a kernel as far as its own name tells: a kernel has many ops, and names are long."""
    lower = spelled_out(kernel).lower()
    role, precision = role_of(lower), precision_of(kernel, lower)
    return KernelClass(role, precision, on_tensor_cores(lower, role, precision))

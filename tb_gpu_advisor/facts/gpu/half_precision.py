"""What kernels tell of half precision: whether every step scales its loss by what the gradients of the step before
were."""

from typing import Final

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.facts.events.kernel_words import op_type
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups

#: TensorFlow's ops that look for infinities in gradients.
_OPS: Final = ("IsFinite", "AllFinite", "IsInf", "IsNan")
#: Kernels and ops of PyTorch's, Apex's and JAX' ways of scaling.
_NAMES: Final = ("amp_update_scale", "non_finite_check", "loss_scale", "lossscale", "is_finite")
#: In most of the steps. Our default: the larger part.
_PER_STEP: Final = 0.5


def scales_loss(kernels: KernelGroups) -> bool:
    """Whether something in every step looks for infinities or updates a scale."""
    strings = kernels.trace.strings
    often = rows_where(kernels.count_per_step > _PER_STEP)
    named = [strings[at] for at in {*kernels.name[often].tolist(), *kernels.op[often].tolist()}]
    return any(op_type(name) in _OPS or any(word in name.lower() for word in _NAMES) for name in named)

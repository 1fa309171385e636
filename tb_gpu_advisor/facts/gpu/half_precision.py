"""What kernels tell of half precision: whether every step scales its loss by what the gradients of the step before
were, and what those that compute in 32 bits would save if they did as others like them do."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.kernels import HALF, KernelClass
from tb_gpu_advisor.facts.gpu.kernel_table import KernelFact, KernelGroups, op_type

#: TensorFlow's ops that look for infinities in gradients.
_OPS: Final = ("IsFinite", "AllFinite", "IsInf", "IsNan")
#: Kernels and ops of PyTorch's, Apex's and JAX' ways of scaling.
_NAMES: Final = ("amp_update_scale", "non_finite_check", "loss_scale", "lossscale", "is_finite")
#: In most of the steps. Our default: the larger part.
_PER_STEP: Final = 0.5
_SIZES: Final = pattern(r"\[[\d,]*\]")


def scales_loss(kernels: KernelGroups) -> bool:
    """Whether something in every step looks for infinities or updates a scale."""
    strings = kernels.trace.strings
    often = rows_where(kernels.count_per_step > _PER_STEP)
    named = [strings[at] for at in {*kernels.name[often].tolist(), *kernels.op[often].tolist()}]
    # Looking for a word in all of them at once is much faster than asking each.
    texts = "\n".join(named)
    lower = texts.lower()
    if any(word in lower for word in _NAMES):
        return True
    return any(op in texts for op in _OPS) and any(op_type(name) in _OPS for name in named)


def twins_saved_ms(kernels: KernelGroups) -> float:
    """What matrix kernels in 32 bits take longer per step than those of the same run that compute on Tensor Cores for
    an op of the same type on inputs of the same sizes: no rate of other hardware or other shapes is needed for that.
    Of kernels without their like nothing is known."""
    slow, fast = _of(kernels, _in_single), _of(kernels, _on_tensor_cores)
    if not slow or not fast:
        return 0.0
    launches: defaultdict[tuple[str, ...], float] = defaultdict(float)
    total_ms: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for fact in fast:
        launches[_key(fact)] += fact.count_per_step
        total_ms[_key(fact)] += fact.ms_per_step
    saved_ms = (
        max(0.0, fact.ms_per_step - fact.count_per_step * total_ms[_key(fact)] / launches[_key(fact)])
        for fact in slow
        if fact.inputs and _key(fact) in launches
    )
    return sum(saved_ms, 0.0)


def _of(kernels: KernelGroups, wanted: Callable[[KernelClass], bool]) -> list[KernelFact]:
    kinds = [number for number, kind in enumerate(kernels.kinds) if wanted(kind)]
    return (
        [kernels.fact(at) for at, kind in enumerate(kernels.kind.tolist()) if kind in kinds] if kinds else []
    )


def _in_single(kind: KernelClass) -> bool:
    return kind.matrix and kind.precision == "fp32"


def _on_tensor_cores(kind: KernelClass) -> bool:
    return kind.matrix and kind.precision in HALF and kind.tensor_core is True


def _key(fact: KernelFact) -> tuple[str, ...]:
    """What like kernels have in common."""
    return op_type(fact.op), fact.kind.role, *_SIZES.findall(fact.inputs)

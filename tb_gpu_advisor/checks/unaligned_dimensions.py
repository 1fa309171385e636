"""Matrix products in half precision have sizes that are no multiples of 8.

Reads: the input shapes that matrix ops recorded. A hint at efficiency, never a blocker: Tensor Cores work all the same,
a little slower. Convolutions are left out, because cuDNN since 7.6.3 pads them itself. Sizes of 1 are no matrices.
"""

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.facts.events.kernels import HALF
from tb_gpu_advisor.judging import Check, Limit, Limits, Measured, lost, precision

# Our default: a hint needs more than a fault.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
_SHAPE = pattern(r"\[([\d,]+)\]")


@Check.of(LIMIT, spoiled_by=("ops-hidden-by-graphs",), guide="1_use_optimal_fp16_kernels")
def check(facts: Facts, limits: Limits) -> Measured:
    gpu = facts.limiting_gpu
    precision.need_tensor_cores(facts)
    products_ms = sum(gpu.kernels.ms(role="gemm", precision=half) for half in HALF)
    if not products_ms:
        raise NotApplicable("no-half-products" if precision.half_is_on(facts) else "half-precision-off")
    products = [k for k in gpu.kernels.rows if k.kind.role == "gemm" and k.kind.precision in HALF]
    if not any(_SHAPE.search(kernel.inputs) for kernel in products):
        raise MissingData("shapes" if facts.framework == "tensorflow" else "op-names")
    odd_ms = precision.of_computing_ms(facts, facts.common_full(lambda one: one.kernels.unaligned_ms))
    return Measured(
        lost("odd", odd_ms, facts.step_ms),
        lambda: precision.of_kernels(
            gpu, lambda k: k.is_unaligned, "keras", at_most_ms=precision.matrix_saving_ms(facts, odd_ms)
        ).doubted("low", "efficiency-hint"),
        loss_ms=odd_ms,
    )

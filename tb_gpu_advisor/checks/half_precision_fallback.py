"""Half precision is on, but some matrix products or convolutions still run in 32 bits.

Reads: kernel names and input types. The evidence contradicts itself inside one run, which is why this is a strong
finding. Not applicable where half precision is off: then "single-precision" is the row to read. TF32 is not fp32.
Matrix kernels of unknown precision leave no verdict where they could exceed the limit. At least a part is saved of what
fp32 kernels take longer than others of the run on the same sizes in half precision.
"""

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.judging import Check, Limit, Limits, Measured, lost, precision

# Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("ops-hidden-by-graphs",), guide="1_use_optimal_fp16_kernels")
def check(facts: Facts, limits: Limits) -> Measured:
    gpu = facts.limiting_gpu
    precision.need_tensor_cores(facts)
    if not precision.half_is_on(facts):
        raise NotApplicable("half-precision-off")
    fallen_ms = facts.common_full(lambda one: one.kernels.ms(matrix=True, precision="fp32", stays=False))
    fallen_ms = precision.of_computing_ms(facts, fallen_ms)
    # Kernels whose names tell no precision (gemm_fusion_dot) may all have fallen back.
    at_most_ms = fallen_ms + gpu.kernels.ms(matrix=True, precision="unknown")
    saved_ms = precision.matrix_saving_ms(facts, fallen_ms)
    return Measured(
        lost("fallen", fallen_ms, facts.step_ms),
        lambda: precision.of_kernels(
            gpu,
            lambda k: k.kind.matrix and k.kind.precision == "fp32" and not k.kind.stays,
            *("keras", "custom-loop", "jax"),
            at_most_ms=saved_ms,
        ),
        undecided="unknown-kernels" if limits.broken(check, at_most_ms / facts.step_ms) else "",
        loss_ms=fallen_ms,
    )

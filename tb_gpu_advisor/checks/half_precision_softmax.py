"""A softmax runs in 16 bits, which can overflow or lose the small probabilities.

Reads: softmax kernels and their precision. Advice on correctness, not on speed, so there is no saving.
A softmax inside a fused kernel is not visible by name: it is not judged.
"""

from tb_gpu_advisor.facts import Facts, FullGpuFacts, NotApplicable
from tb_gpu_advisor.judging.base import Check, Finding, Limits, Measured
from tb_gpu_advisor.judging.precision import kernels_where
from tb_gpu_advisor.judging.quantities import ms, page

SIXTEEN_BITS = ("fp16", "bf16")


def run(facts: Facts, limits: Limits) -> Measured:
    gpu = facts.limiting_gpu
    if not gpu.kernels.ms(role="softmax"):
        raise NotApplicable("no-softmax")
    half_ms = sum(gpu.kernels.ms(role="softmax", precision=precision) for precision in SIXTEEN_BITS)
    args = {"half": ms(half_ms), "step": ms(facts.step_ms)}
    return Measured(args, lambda: _finding(gpu), fails=half_ms > 0)


def _finding(gpu: FullGpuFacts) -> Finding:
    return Finding(
        evidence=(
            kernels_where(gpu, lambda k: k.kind.role == "softmax" and k.kind.precision in SIXTEEN_BITS),
        ),
        links=(page("kernel_stats", gpu.host),),
        fixes=("keras", "jax"),
    )


CHECK = Check(
    id="half-precision-softmax",
    section="1.3",
    order=50,
    run=run,
    claims=(54,),
    per_step=False,
    guide="1_enable_mixed_precision",
)

"""A softmax runs in 16 bits, which can overflow or lose the small probabilities (guide claim 65).

Reads: softmax kernels and their precision. Advice on correctness, not on speed, so there is no saving.
A softmax inside a fused kernel is not visible by name: it is not judged.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Outcome, failed, ms, not_applicable, page, passed
from tb_gpu_advisor.judging.precision import kernels_where

SIXTEEN_BITS = ("fp16", "bf16")


def run(facts: Facts) -> Outcome:
    gpu = facts.limiting_gpu
    if not gpu.kernels.ms(role="softmax"):
        return not_applicable("no-softmax")
    half_ms = sum(gpu.kernels.ms(role="softmax", precision=precision) for precision in SIXTEEN_BITS)
    args = {"half": ms(half_ms)}
    if not half_ms:
        return passed(args)
    return failed(
        args,
        evidence=(
            kernels_where(gpu, lambda k: k.kind.role == "softmax" and k.kind.precision in SIXTEEN_BITS),
        ),
        links=(page("kernel_stats", gpu.host),),
        fixes=("keras",) if facts.framework != "jax" else ("jax",),
    )


CHECK = Check(id="half-precision-softmax", section="1.3", run=run, guide="enable_mixed_precision")

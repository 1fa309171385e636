"""The device computes almost only in 32 bits on a GPU that is much faster in 16.

Reads: the precision that kernel names and input types tell. TF32, bf16 and FP8 are not fp32; fp64 is neither that nor
16 bits; int kernels count for neither side; kernels of unknown precision are left out, and too many of them leave no
verdict, unless the share of 16 bits is over the limit with all of them in 32. A look-alike is silent: an optimizer.
"""

from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, ms, page, precision, share

# TensorFlow: its own analysis recommends 16 bits below this share (op_stats_to_overview_page.cc).
LIMIT = Limit("half", 0.1, "share", "tensorflow", "at_most")
# Less fp32 work, or more of unknown precision, decides nothing. Our default: a tenth of the step, half of the kernels.
WORTH_SHARE = 0.1
UNKNOWN_SHARE = 0.5
# A share of "the GPU time" names what it leaves out where that is more. Our default: than rounding and helper kernels.
REPORTED_SHARE = 0.05


@Check.of(LIMIT, spoiled_by=("ops-hidden-by-graphs",), guide="1_enable_mixed_precision")
def check(facts: Facts, limits: Limits) -> Measured:
    precision.need_tensor_cores(facts)
    table = facts.limiting_gpu.kernels
    in_half_ms = precision.half_ms(facts)
    tf32_ms = table.ms(precision="tf32")
    single_ms = facts.common_full(lambda one: one.kernels.ms(precision="fp32"))
    unknown_ms = table.ms(precision="unknown")
    known_ms = in_half_ms + single_ms + tf32_ms + table.ms(precision="fp64")
    unknown_share = unknown_ms / (table.total_ms or 1.0)
    eligible_ms = precision.touched_ms(facts)
    args = {
        "half": share(in_half_ms / known_ms if known_ms else 0.0),
        "single": ms(single_ms),
        "eligible": ms(eligible_ms),
        "tf32": ms(tf32_ms),
        "unknown": share(unknown_share if unknown_share >= REPORTED_SHARE else 0.0),
        "step": ms(facts.step_ms),
    }
    # Over the limit whatever the unknown kernels compute in: then they leave nothing open.
    enough = bool(table.total_ms) and not limits.broken(check, in_half_ms / table.total_ms)
    if unknown_share > UNKNOWN_SHARE and not enough:
        raise MissingData("unknown-kernels")
    mostly_tf32 = tf32_ms > table.ms(matrix=True, precision="fp32")
    few = eligible_ms < WORTH_SHARE * facts.step_ms
    unsure = not limits.broken(check, (in_half_ms + unknown_ms) / table.total_ms) if known_ms else False
    return Measured(
        args,
        lambda: _finding(facts, unsure),
        spared_by=(precision.half_is_on(facts) and "half-matrix-math")
        or (few and "little-single-precision")
        or (mostly_tf32 and "mostly-tf32")
        or "",
    )


def _finding(facts: Facts, unsure: bool) -> Finding:
    gpu = facts.limiting_gpu
    finding = Finding(
        at_most_ms=precision.mixed_precision_ms(facts),
        evidence=(precision.kernels_where(gpu, lambda k: k.kind.precision == "fp32" and not k.kind.stays),),
        links=(page("kernel_stats", gpu.host), page("overview_page", gpu.host)),
        fixes=("keras", "custom-loop", "jax"),
    )
    return finding.doubted("medium", "unknown-precision") if unsure else finding

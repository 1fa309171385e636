"""Half precision is on, but some matrix products or convolutions still run in 32 bits.

Reads: kernel names and input types. The evidence contradicts itself inside one run, which is why this is a strong
finding. Not applicable where half precision is off: then "single-precision" is the row to read. TF32 is not fp32.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.events.kernels import HALF
from tb_gpu_advisor.judging.base import (
    PER_STEP,
    Check,
    Finding,
    Limit,
    Limits,
    Measured,
    Outcome,
    not_applicable,
)
from tb_gpu_advisor.judging.precision import has_tensor_cores, kernels_where
from tb_gpu_advisor.judging.quantities import ms, page, share
from tb_gpu_advisor.judging.savings import faster_kernels, matrix_saving_ms

LIMIT = Limit("share", 0.02, "share", "default")
# Below this share of 16-bit device time half precision is not "on" (TensorFlow's own limit).
HALF_SHARE = 0.1


def run(facts: Facts, limits: Limits) -> Measured | Outcome:
    gpu = facts.limiting_gpu
    if not has_tensor_cores(facts):
        return not_applicable("no-tensor-cores")
    table = gpu.kernels
    half_ms = sum(table.ms(precision=precision) for precision in HALF)
    if half_ms < HALF_SHARE * table.total_ms:
        return not_applicable("half-precision-off")
    fallen_ms = facts.alike_closely(lambda one: one.kernels.ms(matrix=True, precision="fp32"))
    args = {"fallen": ms(fallen_ms), "share": share(fallen_ms / facts.step_ms)}
    return Measured(
        args,
        lambda: Finding(
            saving=faster_kernels(facts, "precision", "matrix-precision", matrix_saving_ms(facts, fallen_ms)),
            evidence=(kernels_where(gpu, lambda k: k.kind.matrix and k.kind.precision == "fp32"),),
            links=(page("kernel_stats", gpu.host),),
            fixes=("keras", "custom-loop", "jax"),
        ),
    )


CHECK = Check(
    id="half-precision-fallback",
    section="1.3",
    order=20,
    run=run,
    claims=(12, 61),
    limit=LIMIT,
    spoiled_by=(*PER_STEP, "ops-hidden-by-graphs"),
    guide="1_use_optimal_fp16_kernels",
)

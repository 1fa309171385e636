"""Matrix products and convolutions run on the ordinary units of a GPU that has Tensor Cores.

Reads: kernel names, and the GPU's compute capability. A kernel whose name is not known is unknown, never "not
using"; where unknown ones take more than a tenth of the matrix time the verdict is less sure, or there is none.
Look-alikes are silent: TF32, bf16 and FP8 kernels use Tensor Cores, padding inside cuDNN needs no aligned shapes, and
products inside of ops without a form in 16 bits, such as Svd, stay as they are.
"""

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.facts.events.kernel_words import op_type
from tb_gpu_advisor.facts.events.kernels import HALF
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, lost, ms, precision, share, text

# Our default: below a twentieth of the step even free matrix products would hardly show.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
# Our default: names rot with every library version; above this share of unknown matrix time nobody knows.
UNKNOWN_SHARE = 0.1
# Defined: TF-TRT's op that runs an engine of TensorRT.
ENGINE = "TRTEngineOp"
# Defined: the kernels of MIOpen's last resort (naive_conv.cpp).
NAIVE = "naive_conv"


@Check.of(LIMIT, spoiled_by=("ops-hidden-by-graphs",), guide="1_utilize_tensor_cores")
def check(facts: Facts, limits: Limits) -> Measured:
    gpu = facts.limiting_gpu
    precision.need_tensor_cores(facts)
    table = gpu.kernels
    matrix_ms = table.ms(matrix=True)
    if not matrix_ms:
        raise NotApplicable("no-matrix-kernels")
    none = {"matrix": True, "tensor_core": False, "stays": False}
    unused_ms = facts.common_full(lambda one: one.kernels.ms(**none))
    of_type = {
        kind: facts.common_full(lambda one, of=kind: one.kernels.ms(precision=of, **none))  # type: ignore[misc]
        for kind in precision.FIRST_WITH
    }
    # No size makes these use Tensor Cores: another type does.
    unused_ms -= sum(
        of_type[one] for one in precision.FIRST_WITH if not precision.multiplies(one, facts.limiting_info)
    )
    unused_ms = precision.of_computing_ms(facts, unused_ms)
    unknown_ms = table.ms(matrix=True, tensor_core=None)
    rows = [row for row in table.rows if row.kind.matrix and row.kind.tensor_core is False]
    # Of integers, of engines that were built before or outside of these, by MIOpen's last resort, in 16 bits by others.
    causes = {
        "int": of_type["int"],
        "engine": sum(row.ms_per_step for row in rows if op_type(row.op) == ENGINE),
        "outside": unused_ms * any(op_type(row.op) == ENGINE for row in table.rows),
        "naive": sum(row.ms_per_step for row in rows if row.name.startswith(NAIVE)),
        "half": sum(row.ms_per_step for row in rows if row.kind.precision in HALF),
    }
    args = {
        **lost("unused", unused_ms, facts.step_ms),
        "matrix": ms(matrix_ms),
        "unknown": share(unknown_ms / matrix_ms),
        "cause": text(next((cause for cause, ms in causes.items() if ms > unused_ms / 2), "other")),
    }
    unsure = unknown_ms > UNKNOWN_SHARE * matrix_ms
    undecided = "unknown-kernels" if unsure else ""
    return Measured(args, lambda: _finding(facts, unused_ms, unsure), undecided=undecided, loss_ms=unused_ms)


def _finding(facts: Facts, unused_ms: float, unsure: bool) -> Finding:
    gpu, saved_ms = facts.limiting_gpu, precision.matrix_saving_ms(facts, unused_ms)
    if gpu.kernels.ms(matrix=True, tensor_core=True) <= unused_ms:
        # In 32 bits the remedy is mixed precision, which speeds up the other kernels as well.
        saved_ms = max(saved_ms, precision.mixed_precision_ms(facts))
    finding = precision.of_kernels(
        gpu,
        lambda k: k.kind.matrix and k.kind.tensor_core is False and not k.kind.stays,
        *("keras", "custom-loop", "jax"),
        at_most_ms=saved_ms,
    )
    return finding.doubted("medium", "unknown-kernels") if unsure else finding

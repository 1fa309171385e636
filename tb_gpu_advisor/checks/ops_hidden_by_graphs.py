"""Kernels run inside CUDA graphs (XLA command buffers) and carry no op name, so findings cannot name the op.

Reads: graph ids on kernels or graph launches on the host, and the ops that kernels name. Without ops and launches
nobody knows.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, share

# Our default: a tenth of the device time without a name would leave real culprits unnamed.
LIMIT = Limit("share", 0.1, "share", "default")


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    hidden = max(gpu.hidden_share for gpu in facts.gpus)
    if not hidden and not any(kernel.op for kernel in facts.limiting_gpu.kernels.rows):
        # Kernels that name no op are of no graph only where their launches tell.
        facts.need_launches()
    return Measured({"share": share(hidden)}, lambda: Finding(fixes=("shell",)))

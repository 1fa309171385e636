"""Dynamic loss scaling reads a value back in every step, and the GPU waits for the host (guide claims 64, 66-67).

Reads: ops that look for infinities in gradients (IsFinite, as loss scaling does), small copies from the GPU inside
a step that its runtime call waited for, and ops of the loss scale on the host. A look-alike is silent: a scalar
metric that is read back without loss scaling has its row in "blocking-copies". bf16 needs no scaling.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    failed,
    ms,
    not_applicable,
    passed,
    share,
)
from tb_gpu_advisor.checks.idle import copy_table
from tb_gpu_advisor.checks.savings import waiting_host
from tb_gpu_advisor.facts import Facts

LIMIT = Limit("share", 0.01, "share", "default")
#: What tells loss scaling: its check of the gradients.
FINITE_OPS = ("IsFinite", "AllFinite", "IsInf", "IsNan")
#: Where Keras and tf.train.experimental put the ops that decide on the host.
SCOPE = "LossScale"
# The decision to skip a step is one value.
SCALAR_BYTES = 8


def run(facts: Facts) -> Outcome:
    facts.need_steps()
    gpu = facts.limiting_gpu
    if not any(op.type in FINITE_OPS for op in gpu.ops):
        return not_applicable("no-loss-scaling")
    reads = tuple(
        copy for copy in gpu.copies if copy.direction == "d2h" and copy.bytes_per_copy <= SCALAR_BYTES
    )
    exposed_ms = sum(copy.exposed_ms for copy in reads)
    blocked_ms = sum(copy.blocked_ms for copy in reads)
    # Every replica decides, on threads of its own, while this GPU stands idle once.
    decided_ms = sum(work.ms_per_step for work in gpu.host_ops if SCOPE in work.name)
    decide_ms = min(decided_ms, gpu.mean_ms("host_op"))
    cost_ms = exposed_ms + blocked_ms + decide_ms
    args = {"cost": ms(cost_ms), "share": share(cost_ms / facts.step_ms)}
    if not LIMIT.broken_by(cost_ms / facts.step_ms):
        return passed(args)
    claims = (
        Claim("copy_d2h", "other", exposed_ms),
        Claim("kernel_launch", "after-copy", blocked_ms),
        Claim("host_op", "loss-scaling", decide_ms),
    )
    return failed(
        args,
        saving=waiting_host(facts, cost_ms, claims, reads),
        evidence=(copy_table(reads),),
        fixes=("keras",),
    )


CHECK = Check(id="dynamic-loss-scaling", section="1.3", run=run, guide="enable_mixed_precision", limit=LIMIT)

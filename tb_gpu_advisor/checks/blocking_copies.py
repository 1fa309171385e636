"""Copies between host and GPU hold kernels up inside the step (guide claims 48-49).

Reads: copies other than the batch, the part of them under which no kernel runs, and the idle time until the runtime
call that waited for them goes on. A look-alike is silent: copies that overlap kernels, however many there are.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    count,
    failed,
    ms,
    page,
    passed,
    share,
)
from tb_gpu_advisor.checks.idle import copy_table
from tb_gpu_advisor.checks.savings import waiting_host
from tb_gpu_advisor.facts import CopyFact, Facts

# The guide says that copies hurt when they block kernels, and names no number.
LIMIT = Limit("share", 0.02, "share", "default")


def run(facts: Facts) -> Outcome:
    facts.need_steps()
    gpu = facts.limiting_gpu
    copies = tuple(copy for copy in gpu.copies if not copy.is_input and copy.direction != "d2d")
    exposed_ms = sum(copy.exposed_ms for copy in copies)
    blocked_ms = sum(copy.blocked_ms for copy in copies)
    args = {
        "exposed": ms(exposed_ms),
        "blocked": ms(blocked_ms),
        "share": share((exposed_ms + blocked_ms) / facts.step_ms),
        "count": count(round(sum(copy.count_per_step for copy in copies))),
    }
    if not LIMIT.broken_by((exposed_ms + blocked_ms) / facts.step_ms):
        return passed(args)
    return failed(
        args,
        saving=waiting_host(facts, exposed_ms + blocked_ms, _claims(copies, blocked_ms), copies),
        evidence=(copy_table(copies),),
        links=(page("trace_viewer", gpu.host),),
        fixes=("custom-loop",),
    )


def _claims(copies: tuple[CopyFact, ...], blocked_ms: float) -> tuple[Claim, ...]:
    up, down = (sum(c.exposed_ms for c in copies if c.direction == way) for way in ("h2d", "d2h"))
    return (
        Claim("copy_h2d", "other", up),
        Claim("copy_d2h", "other", down),
        Claim("kernel_launch", "after-copy", blocked_ms),
    )


CHECK = Check(id="blocking-copies", section="1.2.2", run=run, guide="tensorflow_op_placement", limit=LIMIT)

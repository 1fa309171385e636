"""Gradients are reduced in many small calls where one, or a few packs, would do (guide claim 76).

Reads: collective calls per step that all GPUs make, leaving out those of SyncBatchNorm, and the shortest time that
such a call takes. Look-alikes are silent: gradients in a few large packs, and small calls that hide under
computation. At most, all calls but one cost their shortest time.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    Saving,
    count,
    failed,
    ms,
    page,
    passed,
    share,
    us,
)
from tb_gpu_advisor.checks.savings import sure_ms
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.across import reductions

LIMIT = Limit("share", 0.02, "share", "default")
# The guide expects one call per GPU and step; tf.distribute and Horovod make a few packs of large models.
PACKS = 8


def run(facts: Facts) -> Outcome:
    found = reductions(facts)
    extra = max(0.0, found.gradient_calls - 1)
    high_ms = extra * found.shortest_ms * found.exposed_share
    args = {
        "calls": count(round(found.gradient_calls)),
        "shortest": us(found.shortest_ms * 1e3),
        "cost": ms(high_ms),
        "share": share(high_ms / facts.step_ms),
    }
    if found.gradient_calls <= PACKS or not LIMIT.broken_by(high_ms / facts.step_ms):
        return passed(args)
    return failed(
        args,
        saving=_saving(facts, high_ms),
        links=(page("kernel_stats", facts.limiting_gpu.host),),
        fixes=("custom-loop",),
    )


def _saving(facts: Facts, cost_ms: float) -> Saving:
    """Every call ends in a pause of the hardware's own."""
    claims = (Claim("collective", "extra-calls", cost_ms), Claim("floor"))
    return Saving(sure_ms(facts, cost_ms / 2), cost_ms + facts.idle_ms("floor"), "model", claims)


CHECK = Check(
    id="extra-allreduce",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)

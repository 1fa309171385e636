"""Launches are slower while tf.data's worker threads are busy: they share the host's cores (guide claims 25-26).

Reads: launch-bound idle time under worker activity, and how long launch calls take with and without it. A
correlation, so confidence stays medium. Look-alikes are silent: busy workers that slow nothing down, and slow
launches without workers. Not applicable when the GPU has launch threads of its own: the advice is followed
already.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    Saving,
    failed,
    ms,
    not_applicable,
    passed,
    share,
    us,
)
from tb_gpu_advisor.checks.idle import trace_link
from tb_gpu_advisor.facts import Facts

LIMIT = Limit("share", 0.03, "share", "default")
# Launch calls must take this many times as long beside busy workers.
SLOWER = 1.5


def run(facts: Facts) -> Outcome:
    if facts.framework == "jax":
        return not_applicable("not-tensorflow")
    facts.need_launches()
    gpu = facts.limiting_gpu
    found = gpu.contention
    if found.private_threads:
        return not_applicable("private-threads")
    args = {
        "overlap": ms(found.overlap_ms),
        "share": share(found.overlap_ms / facts.step_ms),
        "beside": us(found.call_beside_us),
        "alone": us(found.call_alone_us),
    }
    slower = found.call_alone_us > 0 and found.call_beside_us >= SLOWER * found.call_alone_us
    if not slower or not LIMIT.broken_by(found.overlap_ms / facts.step_ms):
        return passed(args)
    claim = Claim("kernel_launch", "contention", found.overlap_ms)
    return failed(
        args,
        saving=Saving(0.0, found.overlap_ms, "measured", (claim,)),
        links=(trace_link(gpu, "kernel_launch"),),
        fixes=("shell",),
    ).doubted("medium", "correlation")


CHECK = Check(
    id="input-threads-delay-launches", section="1.2.1", run=run, guide="gaps_between_steps", limit=LIMIT
)

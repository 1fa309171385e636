"""GPUs wait in the AllReduce for one that comes late (guide claim 82).

Reads: how much longer than the shortest kernel of the same call each GPU's takes: a collective's kernel waits until
the last GPU has come. Durations need no common clock, so this holds over hosts. Which GPU comes last, and how
often, is told.
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
    text,
)
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.across import need_habit, reductions

LIMIT = Limit("share", 0.05, "share", "default")


def run(facts: Facts) -> Outcome:
    found = reductions(facts)
    need_habit(facts)
    wait_ms = found.most_waiting_ms
    late = found.latest
    args = {
        "wait": ms(wait_ms),
        "share": share(wait_ms / facts.step_ms),
        "gpu": count(late.gpu),
        "host": text(late.host),
        "often": share(found.last[late]),
    }
    if not LIMIT.broken_by(wait_ms / facts.step_ms):
        return passed(args)
    claim = Claim("collective", "waiting", min(wait_ms, facts.limiting_gpu.mean_ms("collective")))
    return failed(
        args,
        saving=Saving(0.0, wait_ms, "measured", (claim,)),
        links=(page("trace_viewer", late.host),),
        fixes=("shell",),
    )


CHECK = Check(
    id="late-allreduce",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)

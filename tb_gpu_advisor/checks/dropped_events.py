"""The profiler lost events, so counts and idle times may be wrong.

Reads: the profiler's own errors and warnings, and device events whose launch call is missing while others have
theirs.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Limit, Outcome, count, failed, passed, share

# In complete captures every kernel has its launch (0 % missing in all captures that were measured).
LIMIT = Limit("missing", 0.02, "share", "default")


def run(facts: Facts) -> Outcome:
    reported = sum(host.dropped_messages for host in facts.hosts)
    missing = max((host.unlaunched_share for host in facts.hosts), default=0.0)
    args = {"reported": count(reported), "missing": share(missing)}
    if reported or LIMIT.broken_by(missing):
        return failed(args, fixes=("jax",) if facts.framework == "jax" else ("keras", "custom-loop"))
    facts.need_launches()
    return passed(args)


CHECK = Check(
    id="dropped-events", section="0", run=run, guide="debug_the_performance_of_one_gpu", limit=LIMIT
)

"""The profiler lost events, so counts and idle times may be wrong.

Reads: the profiler's own errors and warnings, device events whose launch call is missing while others have theirs,
launch calls without a kernel, and threads that run a program of whose kernels only other threads' are there. What was
launched before the window, or had not run at its end, is not lost.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, share

# Measured: in complete captures no kernel lacks its launch.
LIMIT = Limit("missing", 0.02, "share", "default")


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    reported = sum(host.dropped_messages for host in facts.hosts)
    shares = [(host.unlaunched_share, host.lost_share, host.silent_share) for host in facts.hosts]
    missing = max((max(of_host) for of_host in shares), default=0.0)
    args = {"reported": count(reported), "missing": share(missing)}
    if not reported and not limits.broken(check, missing):
        facts.need_launches()
    return Measured(args, lambda: Finding(fixes=("keras", "custom-loop", "jax")), fails=reported > 0)

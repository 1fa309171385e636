"""The host's events are missing, so nobody can say what the GPU waited for.

Reads: host planes, and the correlation ids that tie a launch call to its kernel.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Outcome, count, failed, passed


def run(facts: Facts) -> Outcome:
    working = [host for host in facts.hosts if host.gpus]
    blind = [host for host in working or facts.hosts if not host.has_host_events]
    unlinked = [host for host in working if host.has_host_events and not host.has_launches]
    args = {
        "blind": count(len(blind)),
        "unlinked": count(len(unlinked)),
        "affected": count(len(blind) + len(unlinked)),
        "hosts": count(len(facts.hosts)),
    }
    if blind or unlinked:
        return failed(args, fixes=("jax",) if facts.framework == "jax" else ("keras", "custom-loop"))
    return passed(args)


CHECK = Check(id="no-host-trace", section="0", run=run, guide="debug_the_performance_of_one_gpu")

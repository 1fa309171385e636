"""The host's events are missing, so nobody can say what the GPU waited for.

Reads: host planes, and the correlation ids that tie a launch call to its kernel.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limits, Measured, count


@Check.of()
def check(facts: Facts, limits: Limits) -> Measured:
    working = [host for host in facts.hosts if host.gpus]
    blind = [host for host in working or facts.hosts if not host.has_host_events]
    unlinked = [host for host in working if host.has_host_events and not host.has_launches]
    args = {
        "blind": count(len(blind)),
        "unlinked": count(len(unlinked)),
        "affected": count(len(blind) + len(unlinked)),
        "hosts": count(len(facts.hosts)),
    }
    return Measured(
        args, lambda: Finding(fixes=("keras", "custom-loop", "jax")), fails=bool(blind or unlinked)
    )

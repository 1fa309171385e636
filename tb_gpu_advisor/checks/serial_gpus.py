"""The GPUs of a host compute one after the other instead of at once.

Reads: the sum of what a host's GPUs compute over the time in which any of them does. Stages of a pipeline take
turns by design, and say so by running different ops. The guide asks to file an issue with TensorFlow: the export of
this finding is made for that.
"""

from tb_gpu_advisor.facts import Facts, HostFacts, NotApplicable
from tb_gpu_advisor.facts.run.across import concurrency, need_habit, several_gpus, shared_hosts
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging.base import Check, Claim, Finding, Limit, Limits, Measured, Saving
from tb_gpu_advisor.judging.quantities import count, page, quantity
from tb_gpu_advisor.judging.savings import beyond
from tb_gpu_advisor.wire import Category

LIMIT = Limit("at-once", 1.2, "ratio", "default", "at_most")


def run(facts: Facts, limits: Limits) -> Measured:
    several_gpus(facts)
    need_habit(facts)
    hosts = shared_hosts(facts)
    worst = min(hosts, key=concurrency)
    args = {"at-once": quantity(concurrency(worst), "ratio"), "gpus": count(len(worst.gpus))}
    return Measured(
        args,
        lambda: Finding(
            saving=_saving(facts, worst), links=(page("trace_viewer", worst.host),), fixes=("custom-loop",)
        ),
    )


def _saving(facts: Facts, host: HostFacts) -> Saving:
    """At best a step takes as long as the GPU with most to compute; what the others compute alone is sure to go."""
    if not same_program(host.gpus):
        raise NotApplicable("different-programs")
    alone_ms = host.compute_union_ms / facts.steps.count
    most_ms = max(gpu.mean_ms("compute") for gpu in host.gpus)
    waits: tuple[Category, ...] = ("kernel_launch", "sync", "host_op", "unknown")
    idle = tuple(Claim(category) for category in waits)
    high_ms = facts.step_ms - most_ms
    rest_ms = max(0.0, high_ms - sum(facts.alike_ms(category) for category in waits))
    claims = (*idle, *beyond(facts, rest_ms, *waits))
    return Saving(max(0.0, min(high_ms, alone_ms - most_ms)), high_ms, "measured", claims)


CHECK = Check(id="serial-gpus", section="2", order=100, run=run, claims=(67,), limit=LIMIT)

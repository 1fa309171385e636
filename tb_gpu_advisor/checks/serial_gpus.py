"""The GPUs of a host compute one after the other instead of at once.

Reads: the sum of what a host's GPUs compute over the time in which any of them does. Stages of a pipeline take
turns by design, and say so by running different ops. The guide asks to file an issue with TensorFlow: the export of
this finding is made for that.
"""

from tb_gpu_advisor.causes import IN_TURN
from tb_gpu_advisor.facts import Facts, HostFacts, NotApplicable
from tb_gpu_advisor.facts.run.across import concurrency, need_habit, several_gpus, shared_hosts
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging.base import Check, Claim, Finding, Limit, Limits, Measured, Saving
from tb_gpu_advisor.judging.others import AT_ONCE, beyond, transfer_ms
from tb_gpu_advisor.judging.quantities import count, page, quantity
from tb_gpu_advisor.judging.savings import REMOVED

# Our default: as of taking turns elsewhere.
LIMIT = Limit("at-once", AT_ONCE, "ratio", "default", "at_most")


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
    """At best a step takes as long as the GPU with most to compute, with the copies and exchanges of each; what the
    others compute alone is sure to go, and of what the last one waits for them nearly all."""
    if not same_program(host.gpus):
        raise NotApplicable("different-programs")
    alone_ms = host.compute_union_ms / (host.steps or facts.steps).count
    most_ms = max(gpu.mean_ms("compute") for gpu in host.gpus)
    idle = tuple(Claim(category) for category in IN_TURN)
    left_ms = facts.alike_ms("copy_d2d") + facts.alike_ms("floor") + transfer_ms(facts)
    high_ms = max(0.0, facts.step_ms - most_ms - left_ms)
    rest_ms = max(0.0, high_ms - sum(facts.alike_ms(category) for category in IN_TURN))
    claims = (*idle, *beyond(facts, rest_ms, *IN_TURN))
    waited_ms = sum(map(facts.beyond_ms, IN_TURN))
    low_ms = min(high_ms, max(alone_ms - most_ms, REMOVED * waited_ms))
    return Saving(low_ms, high_ms, "measured", claims)


CHECK = Check(
    id="serial-gpus",
    section="2",
    order=100,
    run=run,
    claims=(67,),
    limit=LIMIT,
)

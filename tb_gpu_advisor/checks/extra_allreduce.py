"""Gradients are reduced in many small calls where one, or a few packs, would do.

Reads: collective calls per step that all GPUs make, leaving out those that exchange no gradients, and the shortest
time that such a call takes. Look-alikes are silent: gradients in a few large packs, small calls that hide under
computation, and activations of layers that several GPUs share. At most, all calls but one cost their shortest time; at
least, what of it moves no bytes: half where their sizes or the links are unknown. Of one rank alone the shortest of its
calls is known to wait for nobody.
"""

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.facts.run.across import Reductions, reductions
from tb_gpu_advisor.facts.run.one_rank import OwnCollectives, own_collectives
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.quantities import US_PER_MS, count, ms, page, share, us
from tb_gpu_advisor.wire import Quantity

# Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)
# The guide expects one call. Our default: tf.distribute and Horovod make a few packs of large models.
PACKS = 8


def run(facts: Facts, limits: Limits) -> Measured:
    if facts.is_one_rank:
        return _of_one_rank(facts, limits)
    collectives = reductions(facts)
    facts.need_steps()
    _need_gradients(collectives)
    extra = max(0.0, collectives.gradient_calls - 1)
    high_ms = extra * collectives.shortest_ms * collectives.exposed_share
    return Measured(
        _args(facts, collectives, high_ms),
        lambda: Finding(
            links=(page("trace_viewer", facts.limiting_gpu.host),),
            fixes=("custom-loop",),
        ),
        spared_by="few-calls" if collectives.gradient_calls <= PACKS else "",
        loss_ms=high_ms,
    )


def _of_one_rank(facts: Facts, limits: Limits) -> Measured:
    rank = own_collectives(facts)
    facts.need_steps()
    _need_gradients(rank)
    extra = max(0.0, rank.gradient_calls - 1) * rank.exposed_share
    cost_ms, most_ms = extra * rank.shortest_ms, extra * rank.usual_ms
    few = rank.gradient_calls <= PACKS
    return Measured(
        _args(facts, rank, cost_ms),
        lambda: Finding(
            links=(page("trace_viewer", facts.limiting_gpu.host),),
            fixes=("custom-loop",),
        ).doubted("medium", "one-rank"),
        spared_by="few-calls" if few else "",
        undecided="other-ranks" if not few and limits.broken(CHECK, most_ms / facts.step_ms) else "",
        loss_ms=cost_ms,
    )


def _need_gradients(calls: Reductions | OwnCollectives) -> None:
    if not calls.gradient_calls and calls.exchanged != "statistics":
        raise NotApplicable("no-gradients")


def _args(facts: Facts, calls: Reductions | OwnCollectives, cost_ms: float) -> dict[str, Quantity]:
    number, shortest_us = round(calls.gradient_calls), calls.shortest_ms * US_PER_MS
    cost = {"cost": ms(cost_ms), "share": share(cost_ms / facts.step_ms)}
    return {"calls": count(number), "shortest": us(shortest_us), **cost}


CHECK = Check(id="extra-allreduce", section="2", order=40, run=run, claims=(64, 68), limit=LIMIT)

"""Gradients are reduced in many small calls where one, or a few packs, would do.

Reads: collective calls per step that all GPUs make, leaving out those that exchange no gradients, and the shortest
time that such a call takes. Look-alikes are silent: gradients in a few large packs, small calls that hide under
computation, and activations of layers that several GPUs share. At most, all calls but one cost their shortest time; at
least, what of it moves no bytes: half where their sizes or the links are unknown. Of one rank alone the shortest of its
calls is known to wait for nobody.
"""

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.facts.run.collectives import Exchanges, exchanges
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, lost, page, us
from tb_gpu_advisor.judging.quantities import US_PER_MS

# Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)
# The guide expects one call. Our default: tf.distribute and Horovod make a few packs of large models.
PACKS = 8


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    calls = exchanges(facts)
    facts.need_steps()
    if not calls.gradient_calls and calls.exchanged != "statistics":
        raise NotApplicable("data-parallel" if calls.exchanged == "replicas" else "no-gradients")
    extra = max(0.0, calls.gradient_calls - 1) * calls.exposed_share
    cost_ms, few = extra * calls.shortest_ms, calls.gradient_calls <= PACKS
    args = {
        "calls": count(round(calls.gradient_calls)),
        "shortest": us(calls.shortest_ms * US_PER_MS),
        **lost("cost", cost_ms, facts.step_ms),
    }
    finding = Finding(links=(page("trace_viewer", facts.limiting_gpu.host),), fixes=("custom-loop",))
    may_cost = limits.broken(check, extra * calls.usual_ms / facts.step_ms)
    return Measured(
        args,
        lambda: finding if calls.of_all else finding.doubted("medium", "one-rank"),
        spared_by="few-calls" if few else "",
        undecided="other-ranks" if may_cost and not (few or calls.of_all) else "",
        loss_ms=cost_ms,
    )


def brings_about(calls: Exchanges) -> str:
    """This check, where its calls, at the least that they take, are most of the exchange that is seen; else empty."""
    seen_ms = calls.gradient_calls * calls.exposed_share * calls.shortest_ms
    return check.id if calls.gradient_calls > PACKS and seen_ms > MOST * calls.exposed_ms else ""

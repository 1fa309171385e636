"""The GPUs exchange gradients, activations or parameters while they compute nothing.

Reads: the waterfall's ``collective`` (no kernel computes meanwhile), less what is waiting for the latest GPU; of one
rank alone nobody knows how much that is. A look-alike is silent: an AllReduce that runs during the backward pass,
however long.
"""

from tb_gpu_advisor.checks.extra_allreduce import PACKS, brings_about
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.collectives import exchanges
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, lost, ms, page, quantity, text
from tb_gpu_advisor.judging.idle import uses_horovod

# Our default: less is the last pack, which nothing can hide.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
FIXES = ("keras", "custom-loop")
#: Defined: what computing can hide; the next kernel needs all else at once.
HIDEABLE = ("gradients", "parameters", "replicas")


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    calls = exchanges(facts)
    of_horovod = uses_horovod(facts)
    is_packed = of_horovod and calls.exchanged == "gradients" and calls.gradient_calls <= PACKS
    # Of one rank alone nobody knows how long they move.
    moved = calls.bytes if calls.of_all and calls.moving_ms else 0.0
    args = {
        "ranks": text("all" if calls.of_all else "one"),
        "kind": text("packed" if is_packed else calls.exchanged),
        **lost("exposed", calls.exposed_ms, facts.step_ms),
        "calls": quantity(max(1, round(calls.calls)), "count"),
        # Horovod's own thread starts them once all ranks are ready.
        "ahead": ms(facts.limiting_gpu.before_exchange_ms if of_horovod else 0.0),
        "bytes": quantity(round(moved), "bytes"),
        "rate": quantity(moved / (calls.moving_ms or 1.0) * 1e3, "bytes_per_s"),
    }
    finding = Finding(
        links=(page("trace_viewer", facts.limiting_gpu.host),),
        fixes=FIXES if calls.exchanged == "gradients" else (),
        brought_by=brings_about(calls),
    )
    if not calls.of_all:
        is_rank = facts.is_one_rank or facts.is_part
        finding = finding.doubted("medium", "one-rank" if is_rank else "unmatched-ranks")
    elif calls.exchanged not in HIDEABLE:
        finding = finding.doubted("medium", "needed-at-once")
    return Measured(args, lambda: finding, loss_ms=calls.exposed_ms)

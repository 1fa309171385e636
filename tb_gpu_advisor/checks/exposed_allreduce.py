"""The GPUs exchange gradients, activations or parameters while they compute nothing.

Reads: the waterfall's ``collective`` (no kernel computes beside it), less what is waiting for the latest GPU; of one
rank alone nobody knows how much that is. A look-alike is silent: an AllReduce that runs beside the backward pass,
however long.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import Reductions, reductions
from tb_gpu_advisor.facts.run.one_rank import OwnCollectives, own_collectives
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.quantities import ms, page, share, text
from tb_gpu_advisor.wire import Quantity

# Our default: less is the last pack, which nothing can hide.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
FIXES = ("keras", "custom-loop")


def run(facts: Facts, limits: Limits) -> Measured:
    if facts.is_one_rank:
        rank = own_collectives(facts)
        args = _args(facts, rank, rank.exposed_ms, rank.ms)
        return Measured(
            args, lambda: _finding(facts, rank).doubted("medium", "one-rank"), loss_ms=rank.exposed_ms
        )
    collectives = reductions(facts)
    exposed_ms = collectives.transfer_ms * collectives.exposed_share
    args = _args(facts, collectives, exposed_ms, collectives.transfer_ms)
    return Measured(args, lambda: _finding(facts, collectives), loss_ms=exposed_ms)


def _args(
    facts: Facts, calls: Reductions | OwnCollectives, exposed_ms: float, all_ms: float
) -> dict[str, Quantity]:
    return {
        "ranks": text("one" if isinstance(calls, OwnCollectives) else "all"),
        "kind": text(calls.exchanged),
        "exposed": ms(exposed_ms),
        "transfer": ms(all_ms),
        "share": share(exposed_ms / facts.step_ms),
        "step": ms(facts.step_ms),
    }


def _finding(facts: Facts, calls: Reductions | OwnCollectives) -> Finding:
    fixes = FIXES if calls.exchanged == "gradients" else ()
    return Finding(links=(page("trace_viewer", facts.limiting_gpu.host),), fixes=fixes)


CHECK = Check(
    id="exposed-allreduce",
    section="2",
    order=60,
    run=run,
    claims=(68, 72),
    limit=LIMIT,
)

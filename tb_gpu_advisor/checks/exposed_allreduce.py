"""The GPUs move gradients while they compute nothing.

Reads: the waterfall's ``collective`` (no kernel computes beside it), less what is waiting for the latest GPU; of one
rank alone nobody knows how much that is. A look-alike is silent: an AllReduce that runs beside the backward pass,
however long. At least so much is saved as three packs would hide beside the second half of the computing, which all
belongs to the backward pass.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import Reductions, reductions
from tb_gpu_advisor.facts.run.one_rank import own_collectives
from tb_gpu_advisor.judging.base import Check, Claim, Finding, Limit, Limits, Measured, Saving
from tb_gpu_advisor.judging.quantities import ms, page, share, text
from tb_gpu_advisor.judging.savings import sure_ms
from tb_gpu_advisor.wire import Quantity

# Our default: less is the last pack, which nothing can hide.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
# Our default: the last pack has nothing to run beside. Gradients take twice as long to compute as the forward pass.
PACKS = 3
BACKWARD = 0.5
# Measured: computing beside collectives was up to 40 % slower on four A100, H100, MI210 or MI250 (arXiv 2507.03114; 19
# % on average), which takes so much of what is hidden.
HIDDEN = 0.6
FIXES = ("keras", "custom-loop")


def run(facts: Facts, limits: Limits) -> Measured:
    if facts.is_one_rank:
        rank = own_collectives(facts)
        args = _args(facts, "one", rank.exposed_ms, rank.ms)
        return Measured(args, lambda: _of_one_rank(facts, rank.exposed_ms), loss_ms=rank.exposed_ms)
    collectives = reductions(facts)
    exposed_ms = collectives.transfer_ms * collectives.exposed_share
    args = _args(facts, "all", exposed_ms, collectives.transfer_ms)
    return Measured(args, lambda: _finding(facts, collectives, exposed_ms), loss_ms=exposed_ms)


def _args(facts: Facts, ranks: str, exposed_ms: float, all_ms: float) -> dict[str, Quantity]:
    return {
        "ranks": text(ranks),
        "exposed": ms(exposed_ms),
        "transfer": ms(all_ms),
        "share": share(exposed_ms / facts.step_ms),
        "step": ms(facts.step_ms),
    }


def _of_one_rank(facts: Facts, exposed_ms: float) -> Finding:
    return Finding(
        saving=Saving(0.0, exposed_ms, "model", (Claim("collective", "transfer", exposed_ms),)),
        links=(page("trace_viewer", facts.limiting_gpu.host),),
        fixes=FIXES,
    ).doubted("medium", "one-rank")


def _finding(facts: Facts, collectives: Reductions, exposed_ms: float) -> Finding:
    saving = _saving(facts, collectives, exposed_ms)
    finding = Finding(saving=saving, links=(page("trace_viewer", facts.limiting_gpu.host),), fixes=FIXES)
    return finding.doubted("medium", "packs-model") if saving.low_ms else finding


def _saving(facts: Facts, collectives: Reductions, exposed_ms: float) -> Saving:
    """Nothing is sure where the gradients go in packs already."""
    beside_ms = (
        BACKWARD * facts.limiting_gpu.mean_ms("compute") if collectives.gradient_calls < PACKS else 0.0
    )
    hidden_ms = min(exposed_ms, beside_ms) * (PACKS - 1) / PACKS
    claim = Claim("collective", "transfer", exposed_ms)
    return Saving(sure_ms(facts, hidden_ms, promised=HIDDEN), exposed_ms, "model", (claim,))


CHECK = Check(
    id="exposed-allreduce",
    section="2",
    order=60,
    run=run,
    claims=(68, 72),
    limit=LIMIT,
)

"""The GPUs move gradients while they compute nothing (guide claims 80, 86).

Reads: the waterfall's ``collective`` (no kernel computes beside it), less what is waiting for the latest GPU. A
look-alike is silent: an AllReduce that runs beside the backward pass, however long.
"""

from tb_gpu_advisor.checks.base import Check, Claim, Limit, Outcome, Saving, failed, ms, page, passed, share
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.across import reductions

LIMIT = Limit("share", 0.05, "share", "default")


def run(facts: Facts) -> Outcome:
    found = reductions(facts)
    exposed_ms = found.transfer_ms * found.exposed_share
    args = {
        "exposed": ms(exposed_ms),
        "transfer": ms(found.transfer_ms),
        "share": share(exposed_ms / facts.step_ms),
        "step": ms(facts.step_ms),
    }
    if not LIMIT.broken_by(exposed_ms / facts.step_ms):
        return passed(args)
    return failed(
        args,
        saving=Saving(0.0, exposed_ms, "measured", (Claim("collective", "transfer", exposed_ms),)),
        links=(page("trace_viewer", facts.limiting_gpu.host),),
        fixes=("keras", "custom-loop"),
    )


CHECK = Check(
    id="exposed-allreduce",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)

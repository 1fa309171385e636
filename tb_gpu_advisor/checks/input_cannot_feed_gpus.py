"""One input pipeline feeds several GPUs and cannot keep up with them (guide claim 75).

Reads: the waterfall's ``input_wait`` of every GPU. With n GPUs a step takes n batches from the same host, so a
pipeline that was fast enough for one may not be for all. Silent when the wait is short on the GPU that waits least:
a single late batch is "input-bound"'s business.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    Saving,
    count,
    failed,
    ms,
    page,
    passed,
    share,
)
from tb_gpu_advisor.checks.idle import gap_evidence
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.across import several_gpus

LIMIT = Limit("share", 0.03, "share", "default")


def run(facts: Facts) -> Outcome:
    facts.need_launches()
    gpus = several_gpus(facts)
    wait_ms = min(gpu.mean_ms("input_wait") for gpu in gpus)
    args = {"wait": ms(wait_ms), "share": share(wait_ms / facts.step_ms), "gpus": count(len(gpus))}
    if not LIMIT.broken_by(wait_ms / facts.step_ms):
        return passed(args)
    high_ms = facts.idle_ms("input_wait")
    return failed(
        args,
        saving=Saving(0.0, high_ms, "measured", (Claim("input_wait"),)),
        evidence=gap_evidence(facts, "input_wait"),
        links=(page("input_pipeline_analyzer", facts.limiting_gpu.host),),
        fixes=("keras", "custom-loop"),
    )


CHECK = Check(
    id="input-cannot-feed-gpus",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)

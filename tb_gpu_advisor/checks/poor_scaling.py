"""A step takes longer on several GPUs than on one with the same batch per GPU (guide claim 72).

Reads: the step time of a run on one GPU of the same kind in the same log directory, named by the person. A profile
of the run alone cannot tell, so without such a run there is no verdict.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import several_gpus
from tb_gpu_advisor.judging.base import (
    Check,
    Limit,
    Outcome,
    Saving,
    count,
    failed,
    ms,
    no_data,
    passed,
    quantity,
)

# Gradients have to be exchanged, so a perfect 1 is not expected.
LIMIT = Limit("efficiency", 0.8, "share", "default", "at_most")


def run(facts: Facts) -> Outcome:
    gpus = several_gpus(facts)
    if facts.one_gpu_step_ms is None:
        return no_data("one-gpu-run")
    efficiency = facts.one_gpu_step_ms / facts.step_ms
    args = {
        "efficiency": quantity(efficiency, "share"),
        "one": ms(facts.one_gpu_step_ms),
        "step": ms(facts.step_ms),
        "gpus": count(len(gpus)),
    }
    if not LIMIT.broken_by(efficiency):
        return passed(args)
    return failed(args, saving=Saving(0.0, facts.step_ms - facts.one_gpu_step_ms, "scenario")).doubted(
        "medium", "batch-unknown"
    )


CHECK = Check(
    id="poor-scaling",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)

"""A step takes longer on several GPUs than on one with the same batch per GPU.

Reads: the step time of a run on one GPU of the same kind in the same log directory, named by the person. A profile
of the run alone cannot tell, so without such a run there is no verdict.
"""

from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.facts.run.across import several_gpus
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, ms, quantity

# Our default: gradients have to be exchanged, so a perfect 1 is not expected.
LIMIT = Limit("efficiency", 0.8, "share", "default", "at_most")


@Check.of(LIMIT, per_step=False)
def check(facts: Facts, limits: Limits) -> Measured:
    gpus = several_gpus(facts)
    one_ms = facts.one_gpu_step_ms
    if one_ms is None:
        raise MissingData("one-gpu-run")
    efficiency = one_ms / facts.step_ms
    args = {
        "efficiency": quantity(efficiency, "share"),
        "one": ms(one_ms),
        "step": ms(facts.step_ms),
        "gpus": count(len(gpus)),
    }
    return Measured(
        args, lambda: Finding(at_most_ms=facts.step_ms - one_ms).doubted("medium", "batch-unknown")
    )

"""The GPU has so little to do in a step that it may not pay off (guide claim 1).

Reads: device time per step and its share of the step. A remark, not a fault: a larger batch or model changes it.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Limit, Outcome, failed, ms, passed, share

LIMIT = Limit("busy-share", 0.1, "share", "default", "at_most")
# Ten times the time in which a host launches a handful of kernels; a larger model is simply badly fed.
SMALL_MS = 1.0


def run(facts: Facts) -> Outcome:
    facts.need_steps()
    busy_ms = facts.limiting_gpu.busy_ms()
    args = {"busy": ms(busy_ms), "busy-share": share(busy_ms / facts.step_ms), "step": ms(facts.step_ms)}
    if busy_ms <= SMALL_MS and LIMIT.broken_by(busy_ms / facts.step_ms):
        return failed(args).doubted("medium", "may-be-debugging")
    return passed(args)


CHECK = Check(
    id="small-model", section="1.end", run=run, guide="performance_optimization_workflow", limit=LIMIT
)

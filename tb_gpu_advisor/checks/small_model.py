"""The GPU has so little to do in a step that it may not pay off.

Reads: device time per step of the GPU that limits it, and its share of its own host's step. A remark, not a fault: a
larger batch or model changes it. Of a single step only the time between the GPU's first and last work is known, of
which little work may be much.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, ms, share

# Our default: nine tenths of the step are no work of the GPU.
LIMIT = Limit("busy-share", 0.1, "share", "default", "at_most")
# Our default: ten times the time in which a host launches a handful of kernels; a larger model is simply badly fed.
SMALL_MS = 1.0


@Check.of(LIMIT, guide="overview")
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_kernels()
    steps = facts.need_steps()
    busy_ms = facts.limiting_gpu.busy_ms()
    fed_ms = facts.step_ms - facts.common_ms("input_wait") - facts.common_ms("compile")
    fed_ms -= facts.common_ms("host_op")
    is_fed_badly = not limits.broken(check, busy_ms / max(fed_ms, busy_ms))
    args = {
        "busy": ms(busy_ms),
        "busy-share": share(busy_ms / facts.step_ms),
        "step": ms(facts.step_ms),
    }
    return Measured(
        args,
        lambda: Finding().doubted("medium", "may-be-debugging"),
        spared_by="enough-work" if busy_ms > SMALL_MS else "badly-fed" if is_fed_badly else "",
        undecided="one-step" if busy_ms <= SMALL_MS and steps.seen == 1 else "",
    )

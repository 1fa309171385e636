"""The GPU stands idle between two steps while the host runs Python (guide claims 17, 23-32).

Reads: the waterfall's ``between_steps``: idle time outside any runtime call that issues work, measured on the GPU's
own lines. The host's step markers are no look-alike: the host runs ahead of the GPU, so gaps there cost nothing.
With one step the gap to the next is not in the capture: only what lies inside can be judged.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    Saving,
    failed,
    ms,
    no_data,
    passed,
    share,
)
from tb_gpu_advisor.checks.idle import gap_evidence, trace_link, work_table
from tb_gpu_advisor.facts import Facts

# The guide asks for "minimal gaps" and names no number.
LIMIT = Limit("share", 0.03, "share", "default")


def run(facts: Facts) -> Outcome:
    facts.need_launches()
    steps = facts.need_steps()
    gap_ms = facts.idle_ms("between_steps")
    named_ms = sum(work.ms_per_step for work in facts.limiting_gpu.between)
    args = {
        "gap": ms(gap_ms),
        "share": share(gap_ms / facts.step_ms),
        "step": ms(facts.step_ms),
        "named": ms(named_ms),
    }
    if LIMIT.broken_by(gap_ms / facts.step_ms):
        found = failed(
            args,
            saving=Saving(0.0, gap_ms, "measured", (Claim("between_steps"),)),
            evidence=(
                *work_table("host-work", facts.limiting_gpu.between),
                *gap_evidence(facts, "between_steps"),
            ),
            links=(trace_link(facts.limiting_gpu, "between_steps"),),
            fixes=("keras", "custom-loop") if facts.framework != "jax" else ("jax",),
        )
        return found if named_ms >= gap_ms / 2 else found.doubted("high", "unnamed-host-time")
    if steps.found == 1:
        return no_data("one-step", args)
    return passed(args)


CHECK = Check(id="step-gaps", section="1.2.1", run=run, guide="gaps_between_steps", limit=LIMIT)

"""Too few complete steps to tell a habit from an accident.

Reads: the analysed steps. The last step of a capture has no end, so n steps need n + 1 in the window.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Limit, Outcome, count, failed, passed

# Fewer than four per side can never differ significantly (exact Mann-Whitney test, two-sided, p < 0.05).
LIMIT = Limit("steps", 3, "count", "default", "at_most")


def run(facts: Facts) -> Outcome:
    steps = facts.need_steps()
    args = {"steps": count(steps.analysed), "found": count(steps.found)}
    if LIMIT.broken_by(steps.analysed):
        fixes = ("jax",) if facts.framework == "jax" else ("keras", "custom-loop")
        return failed(args, fixes=fixes)
    return passed(args)


CHECK = Check(
    id="capture-too-short", section="0", run=run, guide="debug_the_performance_of_one_gpu", limit=LIMIT
)

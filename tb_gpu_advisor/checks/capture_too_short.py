"""Too few complete steps to tell a habit from an accident.

Reads: the analysed steps. The last step of a capture has no end, so n steps need n + 1 in the window.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count

# Defined: fewer than four per side can never differ significantly (exact Mann-Whitney test, two-sided, p < 0.05).
LIMIT = Limit("steps", 3, "count", "default", "at_most")


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    steps = facts.need_steps()
    args = {"steps": count(steps.analysed), "found": count(steps.seen)}
    return Measured(args, lambda: Finding(fixes=("keras", "custom-loop", "jax")))

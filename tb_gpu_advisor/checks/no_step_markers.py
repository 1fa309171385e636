"""The capture does not say where a training step begins.

Reads: group ids, ``Steps`` lines, root events (``_r``), else repetition of ops.
Steps found by repetition are good enough to analyse, but their numbers are ours, so the check fails all the same.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Finding, Limits, Measured
from tb_gpu_advisor.judging.quantities import count


def run(facts: Facts, limits: Limits) -> Measured:
    steps = facts.steps
    args = {"steps": count(steps.found)}
    return Measured(
        args, lambda: Finding(fixes=("custom-loop", "keras", "jax")), fails=steps.source != "markers"
    )


CHECK = Check(id="no-step-markers", section="0", order=20, run=run)

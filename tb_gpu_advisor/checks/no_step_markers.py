"""The capture does not say where a training step begins.

Reads: group ids, ``Steps`` lines, root events (``_r``), else repetition of ops.
Steps found by repetition are good enough to analyse, but their numbers are ours, so the check fails all the same.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Outcome, count, failed, passed


def run(facts: Facts) -> Outcome:
    steps = facts.steps
    args = {"steps": count(steps.found)}
    if steps.source == "markers":
        return passed(args)
    fixes = ("jax",) if facts.framework == "jax" else ("custom-loop", "keras")
    return failed(args, fixes=fixes)


CHECK = Check(id="no-step-markers", section="0", run=run, guide="debug_the_performance_of_one_gpu")

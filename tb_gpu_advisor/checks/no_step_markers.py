"""The capture does not say where a training step begins.

Reads: group ids, ``Steps`` lines, root events (``_r``), else repetition of ops.
Steps inferred from repetition are good enough to analyse, but their numbers are ours, so the check fails all the same,
as on a host alone, whose own marks would bound its steps. It does not where the program marks its steps, but threads
that are not linked to the marks launch the work.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.steps.windows import IGNORED_MARKS
from tb_gpu_advisor.judging import Check, Finding, Limits, Measured, count


@Check.of()
def check(facts: Facts, limits: Limits) -> Measured:
    ahead = max((host.marks_ahead for host in facts.hosts), default=0)
    if ahead and not facts.has_time:
        # The marks are there; without a GPU's work in the capture they bound no step.
        return Measured({"steps": count(ahead)})
    if not facts.has_time and any(host.has_host_events and not host.other_devices for host in facts.hosts):
        seen, marked = 0, False
    else:
        steps = facts.steps
        seen, marked = steps.seen, steps.source == "markers" or IGNORED_MARKS in steps.excluded
    args = {"steps": count(seen)}
    return Measured(args, lambda: Finding(fixes=("custom-loop", "keras", "jax")), fails=not marked)

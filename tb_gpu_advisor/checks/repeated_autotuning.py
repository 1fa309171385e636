"""cuDNN tries its algorithms for an op again and again, since it has not seen the op with these sizes before.

Reads: the time of kernels that are trials (``redzone_checker`` after each of them, or several algorithms of one run of
an op) in steady steps. Trials in the first steps are warm-up; a few later ones, for a second size of image, are no
habit.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.again import again
from tb_gpu_advisor.judging.base import Check, Limit, Limits, Measured

# Our default: steady steps should try nothing at all; below this it does not show.
LIMIT = Limit("share", 0.01, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("no-step-markers", "warm-up-in-window"))
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_launches()
    return again(facts, "autotune", cause="compute")

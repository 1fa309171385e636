"""Steady steps make ready again what they made ready before: a function is traced, kernels are loaded, a library, a
stream, a CUDA graph or an input pipeline is made.

Reads: the waterfall's ``compile``, idle time of the GPU, by the kind of what is made; that with most of it decides. On
a host without GPU work it is the time itself. Look-alikes are silent: a first step that traces once, a second size of
batch that is traced once, and what is made ready while the GPU is busy. Memory that is reserved is another check's.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.again import again
from tb_gpu_advisor.judging.base import Check, Limit, Limits, Measured

# Our default: steady steps should make ready nothing at all; below this it does not show.
LIMIT = Limit("share", 0.01, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("no-step-markers", "warm-up-in-window"))
def check(facts: Facts, limits: Limits) -> Measured:
    return again(facts, "trace", "load", "library", "graph", "input")

"""A compiler runs in steady steps: shapes change from batch to batch, or a function is made anew in each step.

Reads: the waterfall's ``compile``: idle time of the GPU while a function is compiled, with what JAX traces for that.
Compilation in the first steps is warm-up and left out before this check looks, and one or two later ones are no habit.
Which function was compiled, and for which shapes where they were traced, is known by the events around the compiler's.
Where TensorFlow traces a function again, the compilation of that one follows from it.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.again import again
from tb_gpu_advisor.judging.base import Check, Limit, Limits, Measured

# Our default: steady steps should compile nothing at all; below this it does not show.
LIMIT = Limit("share", 0.01, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("warm-up-in-window",))
def check(facts: Facts, limits: Limits) -> Measured:
    return again(facts, "compile")

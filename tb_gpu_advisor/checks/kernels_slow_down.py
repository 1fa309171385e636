"""Equal kernels take ever longer within the capture, all by about the same factor: the GPU itself becomes slower.

Reads: kernels that run equally often in every step, in the first and in the last third of the steps. A GPU's clock
falls with heat and at its power limit, and another program on it takes turns. Look-alikes are silent: one kernel that
becomes slower, steps that vary without a course, and batches whose sizes differ.
"""

from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.precision import of_computing_ms
from tb_gpu_advisor.judging.quantities import ms, page, quantity, share

# Our default: boost clocks vary by some per cent.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
# Our default: the same at the end of the capture, of nearly all of the time, and in nearly all pairs of steps; inputs
# of other sizes change kernels unequally.
FACTOR = 1.05
UNIFORM_SHARE = 0.8
RISING_SHARE = 0.8


def run(facts: Facts, limits: Limits) -> Measured:
    facts.need_kernels()
    if facts.need_steps().analysed < 2:
        raise MissingData("one-step")
    gpu = facts.limiting_gpu
    fact = gpu.slowing
    is_uniform = (
        min(fact.uniform_share / UNIFORM_SHARE, fact.rising_share / RISING_SHARE, fact.factor / FACTOR) >= 1
    )
    lost_ms = of_computing_ms(facts, fact.lost_ms) if is_uniform else 0.0
    args = {
        "lost": ms(lost_ms),
        "share": share(lost_ms / facts.step_ms),
        "factor": quantity(round(fact.factor, 2), "ratio"),
    }
    return Measured(
        args,
        lambda: Finding(
            at_most_ms=lost_ms, links=(page("trace_viewer", gpu.host), page("kernel_stats", gpu.host))
        ).doubted("medium", "may-be-inputs"),
        loss_ms=lost_ms,
    )


CHECK = Check.of(run, LIMIT)

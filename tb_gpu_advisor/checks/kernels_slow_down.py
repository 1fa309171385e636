"""Equal kernels take longer in some steps of the capture, all by about the same factor: the GPU itself is slower.

Reads: kernels that run equally often in every step, in the first and in the last third of the steps; where they do not
become slower in most steps, those of the fastest and of the slowest third. A GPU's clock falls with heat and at its
power limit, and another program on it takes turns. Or kernels take longer while a collective runs than equal ones do
without. Look-alikes are silent: one kernel that becomes slower, and batches whose sizes differ: what updates variables
then takes as long, or no run of slow steps follows another.
"""

from tb_gpu_advisor.causes import MOSTLY
from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, lost, page, quantity, text
from tb_gpu_advisor.judging.precision import of_computing_ms

# Our default: boost clocks vary by some per cent.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
# Our default: the same at the end of the capture, mostly; inputs of other sizes change kernels
# unequally. Some steps are slower than others by more than a clock varies.
FACTOR = 1.05
BY_TURNS = 1.25


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_kernels()
    if facts.need_steps().analysed < 2:
        raise MissingData("one-step")
    gpu = facts.limiting_gpu
    fact, under = gpu.slowing, gpu.under_collectives
    rises = fact.rising_share >= MOSTLY
    is_uniform = fact.uniform_share >= MOSTLY and fact.factor >= (FACTOR if rises else BY_TURNS)
    shares = not is_uniform and under.uniform_share >= MOSTLY and under.factor >= BY_TURNS
    fact = under if shares else fact
    lost_ms = of_computing_ms(facts, fact.lost_ms) if is_uniform or shares else 0.0
    args = {
        **lost("lost", lost_ms, facts.step_ms),
        "cause": text("collectives" if shares else "rising" if rises else "turns"),
        "factor": quantity(round(fact.factor, 2), "ratio"),
    }
    links = (page("trace_viewer", gpu.host), page("kernel_stats", gpu.host))
    finding = Finding(at_most_ms=lost_ms, links=links)
    doubted = finding if shares else finding.doubted("medium", "may-be-inputs")
    return Measured(args, lambda: doubted, loss_ms=lost_ms)

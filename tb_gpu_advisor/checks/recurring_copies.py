"""A copy happens at the same place of every step.

Reads: copies by op, in which share of the steps they occur, and how far their place in the step varies; what they take
themselves, and until the host goes on. Such a copy is built into the program, so it has a place: its neighbours on the
GPU are named. Look-alikes are silent: the batch, which has to be copied, copies that overlap kernels, and reads every
N steps. One step shows what its copies cost, and what TensorFlow's executor waits until it notices their ends, but not
whether they recur.
"""

from tb_gpu_advisor.facts import CopyFact, Facts, MissingData
from tb_gpu_advisor.judging import Check, Limit, Limits, Measured, copies, count, lost, text
from tb_gpu_advisor.judging.forms import copies_brought_by

# Our default: what steps differ by, as it is in every step.
LIMIT = Limit("share", 0.01, "share", "default", of_step=True)
# Always within this part of a step's length, of so many steps at least. Our default: less is chance.
SPREAD = 0.02
FEWEST_STEPS = 3


@Check.of(LIMIT, spoiled_by=("no-step-markers", "ops-hidden-by-graphs"), guide="2_tensorflow_op_placement")
def check(facts: Facts, limits: Limits) -> Measured:
    steps = facts.need_steps()
    copies.need_roles(facts, limits, check)
    gpu = facts.limiting_gpu
    one_step = steps.seen == 1
    if not one_step and steps.analysed < FEWEST_STEPS and any(map(copies.is_of_the_step, gpu.copies)):
        raise MissingData("few-steps")

    def recurs(copy: CopyFact) -> bool:
        is_in_place = copy.steps_share >= copies.STEPS_SHARE and copy.position_spread <= SPREAD
        return copies.is_of_the_step(copy) and (one_step or is_in_place)

    recurring, cost_ms = tuple(filter(recurs, gpu.copies)), copies.cost_of_copies_ms(facts, recurs)
    brought_by = copies_brought_by(facts, recurring)
    what = copies.what_of(recurring) or copies.reads_of(recurring) or "ops"
    args = {
        "cause": text("loop" if brought_by == "slow-op-form" else what),
        "copies": count(round(sum(copy.count_per_step for copy in recurring))),
        **lost("cost", cost_ms, facts.step_ms),
    }
    costly = limits.broken(check, cost_ms / facts.step_ms)
    undecided = ("one-step-copies" if costly else "one-step") if one_step else ""
    return Measured(
        args,
        lambda: copies.of_copies(facts, recurring, "custom-loop", brought_by=brought_by),
        spared_by=undecided,
        undecided=undecided,
        loss_ms=cost_ms,
    )

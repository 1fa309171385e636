"""Copies between host and GPU hold kernels up inside the step.

Reads: copies other than the batch, the part of them under which no kernel runs, and the idle time until the calls that
make them or wait for them return. Look-alikes are silent: copies that overlap kernels, however many there are, and
small ones that TensorFlow's executor notices late, which are ``recurring-copies``'. Copies within the GPU's memory are
work of the GPU, of which a capture does not tell whether it is needed: they are reported, and not judged.
"""

from tb_gpu_advisor.facts import CopyFact, Facts
from tb_gpu_advisor.facts.events.host_names import checks_results
from tb_gpu_advisor.facts.replay.hardware import slot_bytes_per_s
from tb_gpu_advisor.judging import Check, Limit, Limits, Measured, copies, count, ms, share, text
from tb_gpu_advisor.judging.forms import copies_brought_by
from tb_gpu_advisor.judging.idle import unexplained

# The guide names no number. Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)
# What is not counted here (ends that are noticed late, copies within the GPU's memory) is worth a sentence. Our
# default: from where "recurring-copies" counts a copy as a fault.
REPORTED_SHARE = 0.01
# What copies are for that another finding brings about.
_CAUSES = {"slow-op-form": "loop", "step-gaps": "saves"}


@Check.of(LIMIT, spoiled_by=("no-step-markers",), guide="2_tensorflow_op_placement")
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_steps()
    copies.need_roles(facts, limits, check)
    gpu = facts.limiting_gpu
    inside = tuple(filter(copies.is_of_the_step, gpu.copies))
    large = [copy for copy in inside if copy.bytes_per_copy >= copies.LARGE_BYTES]
    slot = slot_bytes_per_s(facts.limiting_info) if large else 0.0
    copied_ms = copies.exposed_ms(facts, copies.is_of_the_step)
    called_ms = copies.waited_ms(facts, copies.is_of_the_step, in_calls=True)
    late_ms = copies.waited_ms(facts, copies.is_of_the_step) - called_ms
    after_ms = called_ms + copies.for_others_ms(facts, of_batches=False)
    seen_ms, cost_ms = copied_ms + called_ms, copied_ms + after_ms
    within_ms = sum(copy.exposed_ms for copy in gpu.copies if copy.direction == "d2d" and not copy.peer)
    brought_by = copies_brought_by(facts, inside)
    least_ms = REPORTED_SHARE * facts.step_ms
    args = {
        "cause": text(_CAUSES.get(brought_by) or _cause_of(facts, inside, seen_ms)),
        "exposed": ms(copied_ms),
        "blocked": ms(after_ms),
        "late": ms(late_ms if late_ms > least_ms else 0.0),
        "within": ms(within_ms if within_ms > least_ms else 0.0),
        "share": share(cost_ms / facts.step_ms),
        "count": count(round(sum(copy.count_per_step for copy in inside if not copies.is_rare(copy)))),
        **copies.rates(large, slot),
        "bound": text(copies.slow_copy(large, slot, facts.step_ms)),
    }
    return Measured(
        args,
        lambda: copies.of_copies(facts, inside, "custom-loop", brought_by=brought_by),
        undecided=unexplained(facts, limits, check, cost_ms) if inside else "",
        loss_ms=cost_ms,
        fails=bool(large) and copies.falls_without_large(facts, limits, check),
    )


def _cause_of(facts: Facts, inside: tuple[CopyFact, ...], seen_ms: float) -> str:
    """What most of the time that is seen is for."""
    cost = [(copy, copy.exposed_ms + copy.blocked_ms) for copy in inside]
    checked_ms = sum(ms for copy, ms in cost if checks_results(copy.op))
    read_ms = sum(ms for copy, ms in cost if copy.between_steps)
    # PyTorch sends what the program asks for, TensorFlow and JAX what ops on the host make.
    sent_ms = sum(ms for copy, ms in cost if copy.direction == "h2d") * (facts.framework == "pytorch")
    of = {"checks": checked_ms, copies.what_of(inside): seen_ms, "results": read_ms, "sent": sent_ms}
    are_read = inside and all(
        one.direction == "d2h" and one.bytes_per_copy < copies.LARGE_BYTES for one in inside
    )
    others = "read" if are_read else "ops"
    return next((cause for cause, ms in of.items() if cause and ms > seen_ms / 2), others)

"""The GPU waits while its batch is copied to it.

Reads: copies from the host that bring a batch (by the input op's name, by the thread that prefetches, or between the
launches of two steps), the part of them under which no kernel runs, and the idle time in which the host waits for
them. A look-alike is silent: a batch that is copied while the GPU computes costs nothing. A copy that takes longer than
the rest of the step is hidden in part only; its rate is compared with what the slot reaches.
"""

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.hardware import slot_bytes_per_s
from tb_gpu_advisor.judging import copies, lost, ms, page, text
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.idle import names_input

# Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_steps()
    copies.need_roles(facts, limits, check)
    gpu = facts.limiting_gpu
    batch = tuple(filter(copies.is_batch, gpu.copies))
    others_ms = copies.for_others_ms(facts, of_batches=True)
    cost_ms = copies.cost_of_copies_ms(facts, copies.is_batch) + others_ms
    total_ms = sum(copy.total_ms for copy in batch) + others_ms
    slot = slot_bytes_per_s(facts.limiting_info)
    is_fed = facts.api == "session" and not names_input(facts)
    args = {
        **lost("exposed", cost_ms, facts.step_ms),
        "total": ms(total_ms),
        **copies.rates(batch, slot),
        "cause": text(copies.slow_copy(batch, slot, facts.step_ms - cost_ms) or ("fed" if is_fed else "")),
        "memory": text(batch[0].memory if batch else ""),
    }
    doubt = ("turns",) if others_ms > MOST * cost_ms else ()
    return Measured(
        args,
        lambda: Finding(
            cured_ms=copies.ahead_ms(facts, others_ms),
            evidence=(copies.copy_table(batch),),
            links=(page("trace_viewer", gpu.host), page("input_pipeline_analyzer", gpu.host)),
            fixes=() if is_fed else ("keras", "custom-loop", "jax"),
        ).doubted("medium" if doubt else "high", *doubt),
        loss_ms=cost_ms,
    )

"""The GPU waits while its batch is copied to it.

Reads: copies from the host that bring a batch (by the input op's name, by the thread that prefetches, or between the
launches of two steps), the part of them under which no kernel runs, and the idle time in which the host waits for
them. A look-alike is silent: a batch that is copied while the GPU computes costs nothing.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.copies import exposed_ms, is_batch, need_roles, waited_ms
from tb_gpu_advisor.judging.idle import copy_table
from tb_gpu_advisor.judging.quantities import ms, page, share, text

# Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


def run(facts: Facts, limits: Limits) -> Measured:
    facts.need_steps()
    need_roles(facts, limits, CHECK)
    gpu = facts.limiting_gpu
    batch = tuple(filter(is_batch, gpu.copies))
    cost_ms = exposed_ms(facts, is_batch) + waited_ms(facts, is_batch)
    args = {
        "exposed": ms(cost_ms),
        "share": share(cost_ms / facts.step_ms),
        "total": ms(sum(copy.total_ms for copy in batch)),
        "memory": text(batch[0].memory if batch else ""),
    }
    return Measured(
        args,
        lambda: Finding(
            evidence=(copy_table(batch),),
            links=(page("trace_viewer", gpu.host), page("input_pipeline_analyzer", gpu.host)),
            fixes=("keras", "custom-loop", "jax"),
        ),
        loss_ms=cost_ms,
    )


CHECK = Check(
    id="exposed-input-copy",
    section="1.1",
    order=30,
    run=run,
    claims=(2, 12, 14, 19),
    limit=LIMIT,
)

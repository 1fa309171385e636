"""The GPU waits while its batch is copied to it.

Reads: copies from the host that bring a batch (by the input op's name, by the thread that prefetches, or between the
launches of two steps), the part of them under which no kernel runs, and the idle time in which the host waits for
them. A look-alike is silent: a batch that is copied while the GPU computes costs nothing.
"""

from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured, Saving
from tb_gpu_advisor.judging.copies import beside_kernels, is_batch, need_roles
from tb_gpu_advisor.judging.idle import copy_table
from tb_gpu_advisor.judging.quantities import ms, page, share, text
from tb_gpu_advisor.judging.savings import PROMISED, REMOVED, batch_copies, batch_waits, sure_ms

# Our default: even so the first of it may come before there is anything to compute.
HIDDEN = 0.9
# Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


def run(facts: Facts, limits: Limits) -> Measured:
    facts.need_steps()
    need_roles(facts, limits, CHECK)
    gpu = facts.limiting_gpu
    batch = tuple(filter(is_batch, gpu.copies))
    claims = replace(batch_copies(facts), at_best=False), batch_waits(facts)
    exposed_ms = sum(claim.ms for claim in claims)
    args = {
        "exposed": ms(exposed_ms),
        "share": share(exposed_ms / facts.step_ms),
        "total": ms(sum(copy.total_ms for copy in batch)),
        "memory": text(batch[0].memory if batch else ""),
    }
    # A copy that begins a step earlier runs beside the kernels, as far as these take long enough. What GPUs copy among
    # themselves may only wait longer then: those that have their batch earlier wait for the others.
    peers_ms = max(sum(copy.exposed_ms for copy in one.copies if copy.peer) for one in facts.gpus)
    hidden_ms = min(HIDDEN * exposed_ms, gpu.mean_ms("compute")) - peers_ms
    low_ms = sure_ms(facts, max(0.0, hidden_ms), promised=REMOVED if beside_kernels(facts) else PROMISED)
    return Measured(
        args,
        lambda: Finding(
            saving=Saving(low_ms, exposed_ms, "measured", claims),
            evidence=(copy_table(batch),),
            links=(page("trace_viewer", gpu.host), page("input_pipeline_analyzer", gpu.host)),
            fixes=("keras", "custom-loop", "jax"),
        ),
        loss_ms=exposed_ms,
    )


CHECK = Check(
    id="exposed-input-copy",
    section="1.1",
    order=30,
    run=run,
    claims=(2, 12, 14, 19),
    limit=LIMIT,
)

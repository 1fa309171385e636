"""Most kernels are shorter than their own launch, so the GPU waits for the host.

Reads: every kernel's own time next to the launch latency measured with an empty queue, and of which op type most of
the short ones are, as the guide tells of 126,224 Mul ops. A look-alike is silent: behind a full queue the GPU waits
for no tiny kernel; the time that they run belongs to ``unfused-elementwise``.
"""

from tb_gpu_advisor.checks.launch_bound import check as launch_bound
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.gpu.facts import OpFact
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, ms, page, share, text, us
from tb_gpu_advisor.judging.forms import launches_brought_by
from tb_gpu_advisor.judging.idle import ops_table, trace_link, unexplained

# Our default: when half of the kernels are large, the small ones hide behind them.
LIMIT = Limit("share", 0.5, "share", "default")


@Check.of(LIMIT, spoiled_by=("no-step-markers", "ops-hidden-by-graphs"))
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_kernels()
    facts.need_launches()
    gpu = facts.limiting_gpu
    launch_ms = facts.common_ms("kernel_launch")
    op = gpu.tiny_op or OpFact("", 0.0, 0.0, 0.0)
    tiny_share = gpu.tiny_per_step / gpu.kernels_per_step if gpu.kernels_per_step else 0.0
    args = {
        "count": count(round(gpu.tiny_per_step)),
        "kernels": count(round(gpu.kernels_per_step)),
        "share": share(tiny_share),
        "latency": us(gpu.launch_latency_us),
        "op": text(op.type),
        "op-count": count(round(op.count_per_step)),
        "op-mean": us(op.mean_us),
        "launch": ms(launch_ms),
        "step": ms(facts.step_ms),
    }
    are_tiny = limits.broken(check, tiny_share)
    waiting = limits.broken(launch_bound, launch_ms / facts.step_ms)
    return Measured(
        args,
        lambda: Finding(
            evidence=(ops_table(gpu.ops),),
            links=(page("framework_op_stats", gpu.host), trace_link(facts, "kernel_launch")),
            fixes=("keras", "custom-loop", "jax"),
            brought_by=launches_brought_by(facts),
        ),
        spared_by="" if waiting else "launches-in-time",
        loss_ms=launch_ms,
        undecided=unexplained(facts, limits, launch_bound, launch_ms) if are_tiny and not waiting else "",
    )

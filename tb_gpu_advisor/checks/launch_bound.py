"""The GPU runs dry because the host cannot launch kernels fast enough.

Reads: the waterfall's ``kernel_launch``: idle time in which the queue was empty and the runtime was still issuing
the next kernel. A look-alike is silent: launch calls that are long while the queue is full delay nothing, which is
why TensorFlow's "Kernel Launch" share (host time under launch calls) may be large on a healthy run.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, lost, page, text, us
from tb_gpu_advisor.judging.forms import launches_brought_by
from tb_gpu_advisor.judging.idle import gap_evidence, ops_table, trace_link, unexplained
from tb_gpu_advisor.judging.launches import waits_in_optimizer, why_launches_wait

# TensorFlow's own analysis calls 3 % moderate and 15 % high (op_stats_to_input_pipeline_analysis.cc) on a measure that
# counts the host's time; the guide's example of a bad run has about 10 %. Our default: ours is idle time of the GPU.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)
# Causes that compiling the whole step as one function mends.
ONE_FUNCTION = ("host", "launches", "functions", "python")


@Check.of(LIMIT, spoiled_by=("no-step-markers", "warm-up-in-window"))
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_launches()
    gpu = facts.limiting_gpu
    launch_ms = facts.common_ms("kernel_launch")
    late = round(gpu.late_launches_per_step)
    each_us = gpu.mean_ms("kernel_launch") * 1e3 / late if late else 0.0
    cause = why_launches_wait(facts, each_us)
    args = {
        **lost("launch", launch_ms, facts.step_ms),
        "kernels": count(round(gpu.kernels_per_step)),
        "late": count(late if gpu.launch_latency_us else 0),
        "latency": us(gpu.launch_latency_us),
        "per-launch": us(each_us),
        "cause": text(cause),
        "arrays": count(round(gpu.arrays_per_step)),
        "wait": text(gpu.waits_in.name),
        "reads": count(round(gpu.waits_in.count_per_step)),
        **waits_in_optimizer(gpu.in_optimizer),
    }
    pages = (page("overview_page", gpu.host), page("framework_op_stats", gpu.host))
    return Measured(
        args,
        lambda: Finding(
            evidence=(*gap_evidence(facts, "kernel_launch"), ops_table(gpu.ops)),
            links=(trace_link(facts, "kernel_launch"), *pages),
            fixes=("keras", "custom-loop", "jax") if cause in ONE_FUNCTION else (),
            brought_by=launches_brought_by(facts),
        ),
        undecided=unexplained(facts, limits, check, launch_ms),
        loss_ms=launch_ms,
    )

"""The GPU runs dry because the host cannot launch kernels fast enough.

Reads: the waterfall's ``kernel_launch``: idle time in which the queue was empty and the runtime was still issuing
the next kernel. A look-alike is silent: launch calls that are long while the queue is full delay nothing, which is
why TensorFlow's "Kernel Launch" share (host time under launch calls) may be large on a healthy run.
"""

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.events.host_kinds import kind_of
from tb_gpu_advisor.facts.events.kernel_roles import INDUCTORS
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, lost, page, text, us
from tb_gpu_advisor.judging.forms import launches_brought_by
from tb_gpu_advisor.judging.idle import gap_evidence, ops_table, trace_link, unexplained

# TensorFlow's own analysis calls 3 % moderate and 15 % high (op_stats_to_input_pipeline_analysis.cc) on a measure that
# counts the host's time; the guide's example of a bad run has about 10 %. Our default: ours is idle time of the GPU.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)
# Defined: with CUDA_LAUNCH_BLOCKING each launch returns as its kernel ends. Our default: nearly all, as a driver whose
# queue is full makes some wait, too.
AWAITED = 0.9
# Causes that compiling the whole step as one function mends.
ONE_FUNCTION = ("host", "launches", "functions", "python")
# Arrays of a call of JAX. Measured: it looks at 3,000 for 709 µs before it runs, at 300 for 43 and at 3 for 4.
MANY_ARRAYS = 1000


@Check.of(LIMIT, spoiled_by=("no-step-markers", "warm-up-in-window"))
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_launches()
    gpu = facts.limiting_gpu
    launch_ms = facts.common_ms("kernel_launch")
    late = round(gpu.late_launches_per_step)
    each_us = gpu.mean_ms("kernel_launch") * 1e3 / late if late else 0.0
    cause = _cause(facts, each_us)
    args = {
        **lost("launch", launch_ms, facts.step_ms),
        "kernels": count(round(gpu.kernels_per_step)),
        "late": count(late),
        "latency": us(gpu.launch_latency_us),
        "per-launch": us(each_us),
        "cause": text(cause),
        "arrays": count(round(gpu.arrays_per_step)),
        "wait": text(gpu.waits_in.name),
        "reads": count(round(gpu.waits_in.count_per_step)),
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


def _cause(facts: Facts, each_us: float) -> str:
    """Whose time the waits are: of launches that return as their kernel ends, of calls or reads that empty the queue,
    of ops long at work before they launch, of calls that launch a graph or take many arguments, of a compiled step's
    parts, of what is launched between graphs, of the host before most calls, or of the launches' own way to the GPU."""
    if facts.limiting_gpu.awaited_share >= AWAITED:
        return "blocking"
    if (waits_in := facts.limiting_gpu.waits_in).name:
        # TensorFlow waits for the GPU where Python reads a value.
        is_read = facts.framework == "tensorflow" and waits_in.kind == "waits"
        kind = "reads" if is_read else waits_in.kind
        is_scaling = kind == "reads" and facts.framework == "pytorch" and facts.limiting_gpu.scales_loss
        builds = kind == "op" and kind_of(waits_in.name) == "build"
        return "scaling" if is_scaling else "engines" if builds else kind
    if facts.limiting_gpu.arrays_per_step > MANY_ARRAYS * facts.limiting_gpu.late_launches_per_step > 0:
        return "arguments"
    if any(row.name.startswith(INDUCTORS) for row in facts.limiting_gpu.kernels.rows):
        return "parts"
    if facts.limiting_gpu.hidden_share >= MOST:
        return "between"
    return "host" if each_us > 2 * facts.limiting_gpu.launch_latency_us else "launches"

"""Most kernels are shorter than their own launch, so the GPU waits for the host.

Reads: every kernel's own time next to the launch latency measured with an empty queue, and of which op type most of
the short ones are, as the guide tells of 126,224 Mul ops. A look-alike is silent: behind a full queue the GPU waits
for no tiny kernel; the time that they run belongs to ``unfused-elementwise``. On a host without GPU work it is the
time of turns of TensorFlow's executor that hold no op of any length, of its loops over short ops, that of XLA's loops
in which no op runs, and of JAX' calls, where these are no eager ops, that in which nothing computes.
"""

from tb_gpu_advisor.checks.launch_bound import check as launch_bound
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.events.scopes import in_loop
from tb_gpu_advisor.facts.gpu.facts import OpFact
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, ms, page, share, text, us
from tb_gpu_advisor.judging.forms import launches_brought_by
from tb_gpu_advisor.judging.idle import ops_table, trace_link, unexplained, work_table
from tb_gpu_advisor.wire import Quantity

# Our default: when half of the kernels are large, the small ones hide behind them.
LIMIT = Limit("share", 0.5, "share", "default")
# Measured: two loops of small ops took 51 and 53 % of a step so, 40 other programs 5 % at most, but one with the
# smallest of models, which took 27 %.
OF_STEP = 0.1


@Check.of(LIMIT, spoiled_by=("no-step-markers", "ops-hidden-by-graphs"))
def check(facts: Facts, limits: Limits) -> Measured:
    alone = facts.alone
    if alone is not None and alone.turns.passing_ms >= OF_STEP * alone.step_ms:
        turns = alone.turns
        args = _args("host", turns.without, turns.number, turns.passing_ms, alone.step_ms)
        fixes = () if turns.of == "looped" else ("keras", "custom-loop", "jax")
        ops = work_table("host-work", tuple(one for one in alone.ops if fixes or in_loop(one.name)))
        args |= {"kind": text(turns.of), "layer": text(turns.layer)}
        return Measured(args, lambda: Finding(evidence=ops, fixes=fixes), loss_ms=turns.passing_ms)
    facts.need_kernels()
    facts.need_launches()
    gpu = facts.limiting_gpu
    launch_ms = facts.common_ms("kernel_launch")
    op = gpu.tiny_op or OpFact("", 0.0, 0.0, 0.0)
    args = {
        **_args("gpu", gpu.tiny_per_step, gpu.kernels_per_step, launch_ms, facts.step_ms),
        "latency": us(gpu.launch_latency_us),
        "op": text(op.type),
        "op-count": count(round(op.count_per_step)),
        "op-mean": us(op.mean_us),
    }
    are_tiny = limits.broken(check, gpu.tiny_per_step / max(gpu.kernels_per_step, 1.0))
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


def _args(place: str, tiny: float, of: float, launch_ms: float, step_ms: float) -> dict[str, Quantity]:
    counts = {
        "count": count(round(tiny)),
        "kernels": count(round(of)),
        "share": share(tiny / of if of else 0.0),
    }
    return {"place": text(place), **counts, "launch": ms(launch_ms), "step": ms(step_ms)}

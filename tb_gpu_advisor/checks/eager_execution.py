"""Ops run one by one from Python instead of inside a function, and the GPU waits for them.

Reads: launches whose runtime call holds no function run, and the launch-bound idle time before their kernels. Look-
alikes are silent: a few eager ops around a compiled step, and eager ops behind a full queue. JAX has no such mode, and
other programs have no names for it.
"""

from tb_gpu_advisor.checks.launch_bound import CHECK as LAUNCH_BOUND
from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.judging.base import Check, Claim, Finding, Limit, Limits, Measured, Saving
from tb_gpu_advisor.judging.idle import ops_table, trace_link, unexplained
from tb_gpu_advisor.judging.quantities import ms, page, share
from tb_gpu_advisor.judging.savings import batch_copies, in_function_ms, sure_ms

# TensorFlow's own analysis reports eager time from 10 % (kEagerReportThresholdInPercent).
LIMIT = Limit("share", 0.1, "share", "tensorflow")
# … and it must hold the GPU up for this share of the step, or it does not matter.
IDLE_SHARE = 0.02


def run(facts: Facts, limits: Limits) -> Measured:
    if facts.framework in ("jax", "pytorch"):
        raise NotApplicable("not-tensorflow")
    if facts.framework != "tensorflow":
        raise MissingData("op-names")
    facts.need_launches()
    gpu = facts.limiting_gpu
    idle_ms = min(facts.alike_closely(lambda one: one.eager_idle_ms), facts.alike_ms("kernel_launch"))
    args = {
        "share": share(gpu.eager_share),
        "idle": ms(idle_ms),
        "idle-share": share(idle_ms / facts.step_ms),
        "step": ms(facts.step_ms),
    }
    is_spared = idle_ms < IDLE_SHARE * facts.step_ms
    undecided = is_spared and limits.broken(CHECK, gpu.eager_share)
    return Measured(
        args,
        lambda: _finding(facts, idle_ms),
        spared_by="little-idle-time" if is_spared else "",
        undecided=unexplained(facts, limits, LAUNCH_BOUND, idle_ms) if undecided else "",
    )


def _finding(facts: Facts, idle_ms: float) -> Finding:
    gpu = facts.limiting_gpu
    return Finding(
        saving=_saving(facts, idle_ms),
        evidence=(ops_table(gpu),),
        links=(trace_link(gpu, "kernel_launch"), page("framework_op_stats", gpu.host)),
        fixes=("keras", "custom-loop"),
    )


def _saving(facts: Facts, idle_ms: float) -> Saving:
    copies = batch_copies(facts)
    claims = (Claim("kernel_launch", "eager", idle_ms), Claim("between_steps"), copies)
    high_ms = idle_ms + facts.alike_ms("between_steps") + copies.ms
    return Saving(sure_ms(facts, in_function_ms(facts)), high_ms, "measured", claims)


CHECK = Check(
    id="eager-execution",
    section="1.2.2",
    order=30,
    run=run,
    claims=(7, 24, 25, 34),
    limit=LIMIT,
    spoiled_by=("ops-hidden-by-graphs",),
    shows=("kernel_launch",),
)

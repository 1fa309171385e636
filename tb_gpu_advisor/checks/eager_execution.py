"""Ops run one by one from Python instead of inside a function, and the GPU waits for them.

Reads: launches whose runtime call holds no function run, the time of their kernels, and the launch-bound idle time
before them. Many short ops or a few long ones may be most of a step, so the larger share decides. Look-alikes are
silent: a few eager ops around a compiled step, and eager ops behind a full queue. On a host without GPU work it is the
time from one to the next in which none computes (of 44, 71 and 87 ms, 42, 69 and 84 went), of many functions that
compute little as well, and of JAX: on a GPU what that runs outside of jit is launches. Other programs have no names for
it.
"""

from tb_gpu_advisor.checks.launch_bound import check as launch_bound
from tb_gpu_advisor.facts import Facts, HostStepFacts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, ms, page, share, text
from tb_gpu_advisor.judging.forms import eager_idle_ms
from tb_gpu_advisor.judging.idle import ops_table, trace_link, unexplained, work_table
from tb_gpu_advisor.wire import Quantity

# TensorFlow: its own analysis reports eager ops from 10 % of the time of ops, on the device or on the host
# (kEagerReportThresholdInPercent in op_stats_to_overview_page.cc); launches are ours for the host's.
LIMIT = Limit("share", 0.1, "share", "tensorflow")
# Our default: as of launches, or it does not matter to the GPU.
IDLE_SHARE = 0.02


@Check.of(LIMIT, spoiled_by=("ops-hidden-by-graphs",))
def check(facts: Facts, limits: Limits) -> Measured:
    if facts.alone is None or facts.framework != "jax":
        facts.need_tensorflow()
    if facts.alone is not None:
        return _on_host(facts.alone)
    facts.need_launches()
    gpu, idle_ms = facts.limiting_gpu, eager_idle_ms(facts)
    eager_share = max(gpu.eager_share, gpu.eager_time_share)
    args = _args("gpu", eager_share, idle_ms, facts.step_ms)
    args["of"] = text("launches" if eager_share == gpu.eager_share else "time")
    spared = "little-idle-time" if idle_ms < IDLE_SHARE * facts.step_ms else ""
    is_asked = spared and limits.broken(check, eager_share)
    undecided = unexplained(facts, limits, launch_bound, idle_ms) if is_asked else ""
    finding = Finding(
        evidence=(ops_table(gpu.eager_ops),),
        links=(trace_link(facts, "kernel_launch"), page("framework_op_stats", gpu.host)),
        fixes=("keras", "custom-loop", "jax"),
    )
    return Measured(args, lambda: finding, idle_ms, spared, undecided)


def _on_host(alone: HostStepFacts) -> Measured:
    ops = alone.one_by_one
    # A function of all saves what they wait for and compute, and compiles nothing any less.
    stays_ms = alone.input_wait_ms + sum(one.ms_per_step for one in alone.prepared) + alone.least_ms()
    at_most_ms = max(ops.idle_ms, alone.step_ms - stays_ms)
    of = text("capture" if alone.steps.source == "none" else "step")
    return Measured(
        _args("host", ops.share, ops.idle_ms, alone.step_ms) | {"ops": count(round(ops.ops)), "of": of},
        lambda: Finding(
            evidence=work_table("host-ops", ops.work),
            at_most_ms=at_most_ms,
            fixes=("keras", "custom-loop", "jax"),
        ),
        spared_by="little-idle-time" if ops.idle_ms < IDLE_SHARE * alone.step_ms else "",
        loss_ms=ops.idle_ms,
    )


def _args(place: str, eager_share: float, idle_ms: float, step_ms: float) -> dict[str, Quantity]:
    idle = {"idle": ms(idle_ms), "idle-share": share(idle_ms / step_ms), "step": ms(step_ms)}
    return {"place": text(place), "share": share(eager_share), **idle}

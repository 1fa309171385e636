"""XLA is off although this run has what it improves: launches that the GPU waits for, and kernels that could be fused.

Reads: traces of XLA (its modules and its runtime), launch-bound idle time, and chains of element-wise kernels.
Silent when there is little to gain, since XLA costs compile time. JAX is always compiled.
"""

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, ms, page, share, text
from tb_gpu_advisor.judging.forms import chains_ms, launches_brought_by
from tb_gpu_advisor.judging.idle import unexplained

# The guide puts XLA last and optional. Our default: only a run with this much for it to improve is reported.
LIMIT = Limit("share", 0.1, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("warm-up-in-window",))
def check(facts: Facts, limits: Limits) -> Measured:
    if facts.framework == "jax":
        raise NotApplicable("compiled")
    facts.need_tensorflow()
    facts.need_launches()
    gpu = facts.limiting_gpu
    # What the host waits for before it launches does not become shorter.
    launch_ms = 0.0 if gpu.waits_in.name else facts.common_ms("kernel_launch")
    fused_ms = chains_ms(facts)
    gain_share = (launch_ms + fused_ms) / facts.step_ms
    is_on = any(host.uses_xla for host in facts.hosts)
    args = {"launch": ms(launch_ms), "chains": ms(fused_ms), "share": share(gain_share)}
    args |= {"step": ms(facts.step_ms), "xla": text("on" if is_on else "off")}
    return Measured(
        args,
        lambda: Finding(
            links=(page("kernel_stats", gpu.host),),
            fixes=("keras", "custom-loop", "shell"),
            brought_by=launches_brought_by(facts),
        ),
        spared_by="xla-on" if is_on else "",
        undecided="" if is_on else unexplained(facts, limits, check, launch_ms + fused_ms),
        loss_ms=launch_ms + fused_ms,
    )

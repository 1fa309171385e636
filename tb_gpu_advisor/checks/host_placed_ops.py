"""Ops of the step run on the CPU while the GPU waits for them.

Reads: the waterfall's ``host_op``: idle time of the GPU under an op of the step that launches nothing and takes
longer than a launch. Look-alikes are silent: ops of the input pipeline, and host ops that run beside a busy GPU;
the number of host ops, which TensorFlow shows, says nothing of their cost.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import PER_STEP, Check, Claim, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.idle import gap_evidence, trace_link, work_table
from tb_gpu_advisor.judging.quantities import ms, page, share, text
from tb_gpu_advisor.judging.savings import waiting_host

# The guide asks for "very few" ops on the host and names no number.
LIMIT = Limit("share", 0.02, "share", "default")


def run(facts: Facts, limits: Limits) -> Measured:
    facts.need_launches()
    facts.need_steps()
    gpu = facts.limiting_gpu
    idle_ms = facts.alike_ms("host_op")
    args = {
        "idle": ms(idle_ms),
        "share": share(idle_ms / facts.step_ms),
        "step": ms(facts.step_ms),
        "op": text(gpu.host_ops[0].name if gpu.host_ops else ""),
    }
    return Measured(
        args,
        lambda: Finding(
            saving=waiting_host(facts, idle_ms, (Claim("host_op"),)),
            evidence=(*work_table("host-ops", gpu.host_ops), *gap_evidence(facts, "host_op")),
            links=(trace_link(gpu, "host_op"), page("framework_op_stats", gpu.host)),
            fixes=("custom-loop",),
        ),
    )


CHECK = Check(
    id="host-placed-ops",
    section="1.2.2",
    order=40,
    run=run,
    claims=(11, 29, 42, 43, 45),
    limit=LIMIT,
    spoiled_by=(*PER_STEP, "no-step-markers"),
    guide="2_tensorflow_op_placement",
)

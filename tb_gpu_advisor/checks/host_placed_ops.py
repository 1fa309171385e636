"""Work of the step runs on the CPU while the GPU waits for it: ops, or Python.

Reads: the waterfall's ``host_op``, idle time of the GPU under an op of the step that launches nothing and takes longer
than a launch, and ``host_python``, idle time in which Python launches nothing in the middle of a step. Look-alikes are
silent: ops of the input pipeline, Python between steps, and work beside a busy GPU; the number of host ops, which
TensorFlow shows, says nothing of their cost. Where ops have no names of TensorFlow's, only Python can be found.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Claim, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.idle import gap_evidence, trace_link, unexplained, work_table
from tb_gpu_advisor.judging.quantities import ms, page, share, text
from tb_gpu_advisor.judging.savings import waiting_host
from tb_gpu_advisor.wire import Category

# The guide asks for "very few" ops on the host and names no number.
LIMIT = Limit("share", 0.02, "share", "default")


def run(facts: Facts, limits: Limits) -> Measured:
    facts.need_launches()
    facts.need_steps()
    gpu = facts.limiting_gpu
    ops_ms, python_ms = facts.alike_ms("host_op"), facts.alike_ms("host_python")
    idle_ms = ops_ms + python_ms
    work = sorted((*gpu.host_ops, *gpu.inside), key=lambda work: -work.ms_per_step)
    args = {
        "idle": ms(idle_ms),
        "share": share(idle_ms / facts.step_ms),
        "step": ms(facts.step_ms),
        "python": ms(python_ms),
        "op": text(work[0].name if work else ""),
    }
    named = facts.framework == "tensorflow"
    longer: Category = "host_op" if ops_ms >= python_ms else "host_python"
    return Measured(
        args,
        lambda: Finding(
            saving=waiting_host(facts, idle_ms, (Claim("host_op"), Claim("host_python"))),
            evidence=(
                *work_table("host-ops", gpu.host_ops),
                *work_table("host-work", gpu.inside),
                *gap_evidence(facts, longer),
            ),
            links=(
                trace_link(gpu, longer),
                page("overview_page", gpu.host),
                page("framework_op_stats", gpu.host),
            ),
            fixes=("custom-loop",),
        ),
        undecided=unexplained(facts, limits, CHECK, idle_ms) if named else "op-names",
    )


CHECK = Check(
    id="host-placed-ops",
    section="1.2.2",
    order=40,
    run=run,
    claims=(10, 25, 36, 38),
    limit=LIMIT,
    spoiled_by=("no-step-markers",),
    guide="2_tensorflow_op_placement",
    shows=("host_op", "host_python"),
)

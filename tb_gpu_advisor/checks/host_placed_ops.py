"""Work of the step runs on the CPU while the GPU waits for it: ops, or Python.

Reads: the waterfall's ``host_op``, idle time of the GPU under an op of the step that launches nothing and takes longer
than a launch, and ``host_python``, idle time in which Python launches nothing in the middle of a step. Look-alikes are
silent: ops of the input pipeline or of the loss scale, Python between steps, and work while the GPU is busy; the share
of ops on the host, which TensorFlow shows, says nothing of their cost, and is judged by it. Without TensorFlow's names
of ops only Python and calls for memory can be seen, unless the GPU is hardly idle. Without steps nobody knows what is
between two of them, but a program that Python runs op by op waits for either, and any waits for its memory. Nothing is
named where most of the time lies under no event, and nothing promised. On a host without GPU work it is the time of ops
that no GPU takes over.
"""

from tb_gpu_advisor.causes import DELAYED
from tb_gpu_advisor.checks.dynamic_loss_scaling import SCOPE, decided_ms
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.events.culprits import of_one_kind
from tb_gpu_advisor.facts.events.host_kinds import kind_of
from tb_gpu_advisor.facts.events.host_names import reserves_memory
from tb_gpu_advisor.facts.events.in_32_bits import updates_variables
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, page
from tb_gpu_advisor.judging.forms import runs_op_by_op
from tb_gpu_advisor.judging.idle import gap_evidence, of_unseen, trace_link, unexplained, work_table
from tb_gpu_advisor.judging.quantities import count, lost, ms, part, share, text
from tb_gpu_advisor.judging.stages import few_args
from tb_gpu_advisor.wire import Category

# The guide asks for "very few" ops on the host and names no number. Our default: twice what steps differ by.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("no-step-markers",), guide="2_tensorflow_op_placement")
def check(facts: Facts, limits: Limits) -> Measured:
    if facts.alone is None or not facts.alone.host_ops:
        facts.need_launches()
    of = facts.observed
    ops_ms, python_ms = facts.common_ms("host_op") - decided_ms(facts), facts.common_ms("host_python")
    idle_ms = ops_ms + python_ms
    ops = tuple(one for one in of.host_ops if SCOPE not in one.name)
    work = sorted((*ops, *of.inside), key=lambda work: -work.ms_per_step)
    of_memory = 2 * (memory_ms := sum(one.ms_per_step for one in ops if reserves_memory(one.name))) >= idle_ms
    if facts.alone is not None or not (of_memory or runs_op_by_op(facts)):
        facts.need_steps()
    doubt = ("unnamed-host-time",) if sum(one.ms_per_step for one in work) < idle_ms / 2 else ()
    longer: Category = "host_python" if python_ms > ops_ms else "host_op"
    first, *others = [""] if doubt else of_one_kind(work)
    seen = kind_of(first) or longer.removeprefix("host_")
    cause = "memory" if of_memory else of_unseen(facts, of.few_of(longer)) if doubt else seen
    cause = "variables" if cause == "placed" and any(map(updates_variables, (first, *others))) else cause
    args = {
        "place": text(facts.place),
        **lost("idle", idle_ms, facts.step_ms),
        "python": ms(0.0 if doubt or cause == "network" else python_ms),
        "python-part": part(python_ms, idle_ms),
        "op": text(first),
        "others": count(len(others)),
        "memory": ms(of_memory * memory_ms),
        "cause": text(cause),
        "host-ops": share(facts.host_ops_share or 0.0),
    } | few_args(of.few_of(longer))
    pages = page("overview_page", of.host), page("framework_op_stats", of.host)
    tables = [*work_table("host-ops", ops), *work_table("host-work", of.inside)]
    return Measured(
        args,
        lambda: Finding(
            evidence=(*tables[:: -1 if cause in ("python", "unknown") else 1], *gap_evidence(facts, longer)),
            links=(trace_link(facts, longer), *pages),
            fixes=("custom-loop",) if cause in ("op", "python") else (),
        ).doubted("low" if doubt else "high", *doubt),
        loss_ms=idle_ms,
        undecided=_undecided(facts, limits, idle_ms),
    )


def _undecided(facts: Facts, limits: Limits, idle_ms: float) -> str:
    """What is missing where ops have no names; what the GPU is not idle for it does not wait for, whatever they are."""
    delayed_ms = sum(map(facts.observed.mean_ms, DELAYED))
    may_wait = facts.alone is not None or limits.broken(check, delayed_ms / facts.step_ms)
    is_named = facts.framework == "tensorflow" or not may_wait
    return unexplained(facts, limits, check, idle_ms) if is_named else "op-names"

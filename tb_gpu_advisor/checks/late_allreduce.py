"""GPUs wait in the AllReduce for one that comes late.

Reads: how much longer than the shortest kernel of the same call each GPU's takes, as far as it computes nothing beside
it: a collective's kernel waits until the last GPU has come. Durations need no common clock, so this holds over hosts.
Which GPU comes last, how often, and to what it loses more time than the others, is told; of kernels that take longer
also whether the GPU or its host is slow, or has more data. A look-alike is silent:
waiting that hides under computing.
"""

from tb_gpu_advisor.checks.staggered_launches import CHECK as STAGGERED
from tb_gpu_advisor.checks.uneven_replicas import CHECK as UNEVEN
from tb_gpu_advisor.facts import Facts, GpuFacts
from tb_gpu_advisor.facts.run.across import extra_ops, need_habit, place, reductions, several_gpus
from tb_gpu_advisor.facts.run.late import late_cause, late_gpu, lateness_ms
from tb_gpu_advisor.facts.run.stragglers import straggler
from tb_gpu_advisor.facts.run.unlike import slower_model
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.links import extra_ops_table
from tb_gpu_advisor.judging.quantities import count, ms, page, share, text

# Our default: GPUs come a little late by turns.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
#: Findings that bring this one about, by what makes a GPU late.
_BROUGHT_BY = {"turn": STAGGERED.id, "compute": UNEVEN.id}


def run(facts: Facts, limits: Limits) -> Measured:
    collectives = reductions(facts)
    need_habit(facts, in_calls=True)
    wait_ms, late = lateness_ms(facts), late_gpu(facts)
    cause, more_ms = late_cause(facts, late, wait_ms, lambda ms: limits.broken(STAGGERED, ms / facts.step_ms))
    why = _why(facts, late) if cause == "compute" else ""
    extra = _extra_ops(facts, late, more_ms) if cause == "compute" and not why else []
    args = {
        "wait": ms(wait_ms),
        "share": share(wait_ms / facts.step_ms),
        "gpu": count(late.gpu),
        "host": text(late.host),
        "often": share(collectives.last[place(late)]),
        "cause": text(cause),
        "more": ms(more_ms),
        "why": text("extra-ops" if extra else why),
        "op": text(extra[0][0] if extra else ""),
        "model": text(facts.info_of(late).model),
    }
    return Measured(
        args,
        lambda: Finding(
            evidence=(extra_ops_table(extra),) if extra else (),
            links=(page("trace_viewer", late.host),),
            fixes=() if extra or cause == "turn" or why == "model" else ("shell",),
            brought_by=_BROUGHT_BY.get(cause, ""),
        ),
        loss_ms=wait_ms,
    )


def _why(facts: Facts, late: GpuFacts) -> str:
    """What makes the late GPU compute longer; empty where that is not sure."""
    if slower_model(facts, late, [gpu for gpu in several_gpus(facts) if gpu is not late]):
        return "model"
    slow = straggler(facts)
    return slow.cause if slow and slow.place.host == late.host and slow.confidence == "high" else ""


def _extra_ops(facts: Facts, late: GpuFacts, more_ms: float) -> list[tuple[str, float]]:
    """Ops of the late GPU beyond the others', if the first of them is most of what it computes longer."""
    extra = extra_ops(late, tuple(gpu for gpu in several_gpus(facts) if gpu is not late))
    return extra if extra and extra[0][1] >= more_ms / 2 else []


CHECK = Check(id="late-allreduce", section="2", order=70, run=run, claims=(70,), limit=LIMIT)
